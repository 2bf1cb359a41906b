import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { deskKey } from '../queries.ts';
import { DecisionDialog } from './decision-dialog.tsx';

afterEach(cleanup);

it('a decision without a reason is not sent: the field gets the message and the focus', async () => {
  const send = vi.fn(async () => undefined);
  const texts = { title: 'Скрыть?', submitLabel: 'Скрыть', done: 'Скрыто' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DecisionDialog draft="review-7-HIDE" {...texts} touches={[]} stale={[]} send={send} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const submit = screen.getByRole('button', { name: 'Скрыть' });
  const field = screen.getByRole('textbox', { name: 'Причина' });
  await userEvent.click(submit);
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Укажите причину')).toHaveLength(1);
  await userEvent.type(field, ' Реклама ');
  expect(screen.queryByText('Укажите причину')).toBeNull();
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(submit);
  expect(send).toHaveBeenCalledExactlyOnceWith('Реклама');
});

it.each([
  [404, 'Комментарий не найден', true],
  [409, 'Уже решено', true],
  [403, 'Недостаточно прав', false],
])('after a refusal with %i the desk is loaded again if the thing has changed', async (status, message, isStale) => {
  const queryClient = new QueryClient();
  const queryKey = [...deskKey, 'listReports'];
  queryClient.setQueryData(queryKey, []);
  const texts = { title: 'Оставить?', submitLabel: 'Оставить', done: 'Оставлено' };
  const send = () => Promise.reject(new ApiError(status, message));
  render(
    <QueryClientProvider client={queryClient}>
      <DecisionDialog draft={`comment-${status}`} {...texts} touches={[]} stale={[]} send={send} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Причина' }), 'Всё в порядке');
  await userEvent.click(screen.getByRole('button', { name: 'Оставить' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(isStale);
});
