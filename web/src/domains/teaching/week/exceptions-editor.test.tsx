import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ExceptionsEditor } from './exceptions-editor.tsx';
import { weekTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a special day has its year, unless it is the present one', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z') });
  const exceptions = ['2026-12-24', '2030-01-01'].map((date) => ({ date, hours: [] }));
  render(<ExceptionsEditor draft={{ days: [], holidays: true, exceptions, version: 1 }} onChange={vi.fn()} />);
  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  expect(titles).toEqual(['четверг, 24 декабря', 'вторник, 1 января 2030 г.']);
});

it('a refused date is invalid and gets the focus', () => {
  render(<ExceptionsEditor draft={{ days: [], holidays: true, exceptions: [], version: 1 }} onChange={vi.fn()} />);
  const field = screen.getByLabelText(weekTexts.exceptionDate);
  fireEvent.change(field, { target: { value: '2020-01-01' } });
  const add = screen.getByRole('button', { name: weekTexts.addException });
  add.focus();
  fireEvent.click(add);
  expect(screen.getByText(weekTexts.datePast)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
});
