import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DayHours } from './day-hours.tsx';
import type { DraftHours } from './week-draft.ts';

afterEach(cleanup);

function Day() {
  const [hours, setHours] = useState<readonly DraftHours[]>([
    { key: 0, timeStart: '09:00', timeFinish: '12:00' },
    { key: 1, timeStart: '14:00', timeFinish: '15:00' },
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
