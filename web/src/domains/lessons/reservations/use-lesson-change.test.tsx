import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { buildReservation } from '#shared/testing/build.ts';
import { reservationsKey } from './key.ts';
import { refreshAfterChange, useLessonChange } from './use-lesson-change.ts';

afterEach(cleanup);

const neverLoads = () => new Promise<never>(() => undefined);

function CancelButton({ onClose }: { onClose: () => void }) {
  const change = useLessonChange(buildReservation(), { send: async () => undefined, done: 'Урок отменён', onClose });
  return (
    <button type="button" onClick={() => change.mutate()}>
      Отменить
    </button>
  );
}

it('a dialog closes at the success, before the lists reload', async () => {
  const client = new QueryClient();
  const list = new QueryObserver(client, { queryKey: reservationsKey, queryFn: neverLoads });
  const unsubscribe = list.subscribe(() => undefined);
  const close = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <CancelButton onClose={close} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  unsubscribe();
});

it('a change reloads what a curator reads of the people, so that nobody pays twice', async () => {
  const client = new QueryClient();
  const queryKey = ['desk', 'person', 'student'];
  client.setQueryData(queryKey, { balance: 50 });
  await refreshAfterChange(client, buildReservation());
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
