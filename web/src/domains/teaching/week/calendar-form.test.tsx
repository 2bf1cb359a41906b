import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson } from '#shared/api/testing.ts';
import { CalendarForm } from './calendar-form.tsx';
import { busyTexts as texts } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['an added calendar leaves the form empty', '', ''],
  ['a name that is typed while a calendar is read stays', '2', 'Факультет2'],
])('%s', async (_, meanwhile, left) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answered);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CalendarForm count={0} />
    </QueryClientProvider>,
  );
  const name = screen.getByLabelText<HTMLInputElement>(texts.name);
  await userEvent.type(name, 'Факультет');
  await userEvent.type(screen.getByLabelText(texts.address), 'https://calendar.example/a.ics');
  await userEvent.click(screen.getByRole('button', { name: texts.add }));
  if (meanwhile) await userEvent.type(name, meanwhile);
  await act(async () => answer(answerJson({ id: 1 }, 201)));
  await vi.waitFor(() => expect(screen.queryByText(texts.reading)).toBeNull());
  expect(name.value).toBe(left);
});
