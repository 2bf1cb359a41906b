import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DayHours } from './day-hours.tsx';
import type { DraftHours } from './week-draft.ts';

afterEach(cleanup);

const afternoon = { key: 1, timeStart: '14:00', timeFinish: '15:00' };

function Day({ second = afternoon }: { second?: DraftHours }) {
  const [hours, setHours] = useState<readonly DraftHours[]>([
    { key: 0, timeStart: '09:00', timeFinish: '12:00' },
    second,
  ]);
  return <DayHours day="вторник" hours={hours} emptyText="Выходной" onChange={setHours} />;
}

it('a removal moves the focus to the add button', () => {
  render(<Day />);
  const remove = screen.getByRole('button', { name: 'вторник: Убрать время 2' });
  remove.focus();
  fireEvent.click(remove);
  expect(screen.queryByRole('button', { name: 'вторник: Убрать время 2' })).toBe(null);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Ещё|Добавить/ }));
});

it.each([
  ['the later of two overlapping hours', { ...afternoon, timeStart: '11:30' }, [2, 3]],
  ['a field without a time', { ...afternoon, timeFinish: '' }, [3]],
])('%s is invalid, and described by the fault', (_name, second, invalid) => {
  const { container } = render(<Day second={second} />);
  const fields = [...container.querySelectorAll('input')];
  const fault = screen.getByRole('alert');
  expect(fields.flatMap((field, index) => (field.getAttribute('aria-invalid') ? [index] : []))).toEqual(invalid);
  for (const index of invalid) expect(fields[index]?.getAttribute('aria-describedby')).toBe(fault.id);
});
