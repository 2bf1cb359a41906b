import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ExceptionsEditor } from './exceptions-editor.tsx';

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
