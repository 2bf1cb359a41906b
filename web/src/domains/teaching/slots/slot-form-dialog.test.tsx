import { addDays, today } from '@kampus/contract/time';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ownTexts } from './own-texts.ts';
import { lecturesKey } from './queries.ts';
import { SlotFormDialog } from './slot-form-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('slots whose response was lost are looked for again', async () => {
  let reads = 0;
  const Calendar = () => {
    useQuery({ queryKey: lecturesKey('teacher'), queryFn: async () => (reads += 1) });
    return null;
  };
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Calendar />
      <SlotFormDialog username="teacher" date={addDays(today(new Date()), 1)} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(reads).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Создать' }));
  await vi.waitFor(() => expect(reads).toBe(2), 4000);
});

it('input that an expired session interrupted shows again on the same day, not after «Отмена»', async () => {
  const show = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SlotFormDialog username="teacher" date={addDays(today(new Date()), 1)} onClose={cleanup} />
      </QueryClientProvider>,
    );
  const repeat = () => screen.getByRole<HTMLInputElement>('checkbox');
  show();
  await userEvent.click(repeat());
  cleanup();
  show();
  expect(repeat().checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  show();
  expect(repeat().checked).toBe(false);
});

it('slots that are refused after the form was left are there again', async () => {
  const date = addDays(today(new Date()), 1);
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  const show = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SlotFormDialog username="teacher" date={date} onClose={cleanup} />
      </QueryClientProvider>,
    );
  show();
  fireEvent.change(screen.getByLabelText(ownTexts.end), { target: { value: '17:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Создать' }));
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  response.resolve(Response.json({ code: 'SLOT_OVERLAP', message: 'Пересекается' }, { status: 409 }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  show();
  expect(screen.getByLabelText<HTMLInputElement>(ownTexts.end).value).toBe('17:00');
});

it('an empty time is an invalid field, which takes the focus', async () => {
  const date = addDays(today(new Date()), 1);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SlotFormDialog username="teacher" date={date} onClose={cleanup} />
    </QueryClientProvider>,
  );
  const end = screen.getByLabelText<HTMLInputElement>(ownTexts.end);
  fireEvent.change(end, { target: { value: '' } });
  expect(screen.queryByText(ownTexts.fillAll)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Создать' }));
  expect(screen.getByText(ownTexts.fillAll)).toBeTruthy();
  expect(end.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText(ownTexts.start).hasAttribute('aria-invalid')).toBe(false);
  expect(document.activeElement).toBe(end);
  fireEvent.change(end, { target: { value: '23:30' } });
  expect(screen.queryByText(ownTexts.fillAll)).toBeNull();
});
