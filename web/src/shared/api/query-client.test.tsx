import { onlineManager, QueryClientProvider, QueryObserver, useMutation } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from '../ui/buttons/button.tsx';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';
import { beginSession, endSession } from './session-changes.ts';
import { buildToken } from './testing.ts';
import { userQuery } from './use-user.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  queryClient.clear();
});

it.each([
  ['the user signs out', () => endSession('signed-out')],
  ['the session expires', () => endSession('expired')],
  ['another user signs in', () => beginSession({ accessToken: buildToken({}), refreshToken: 'other' })],
])('cached data are removed when %s', (_, change) => {
  queryClient.setQueryData(['balance'], 5);
  change();
  expect(queryClient.getQueryData(['balance'])).toBeUndefined();
});

it('a query is retried once, 500 ms after a server fault, and then fails', async () => {
  const ask = vi.fn().mockRejectedValue(new ApiError(503, 'Недоступно'));
  const result = queryClient.fetchQuery({ queryKey: ['balance'], queryFn: ask }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(499);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBeInstanceOf(ApiError);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('a refused query is not retried', async () => {
  const ask = vi.fn().mockRejectedValue(new ApiError(403, 'Нельзя'));
  await queryClient.fetchQuery({ queryKey: ['balance'], queryFn: ask }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('a reconnect refetches the user only after two minutes, and other data each time', async () => {
  const [askUser, askBalance] = [vi.fn().mockResolvedValue({}), vi.fn().mockResolvedValue(5)];
  const endings = [
    new QueryObserver(queryClient, { ...userQuery, queryFn: askUser }).subscribe(() => {}),
    new QueryObserver(queryClient, { queryKey: ['balance'], queryFn: askBalance }).subscribe(() => {}),
  ];
  const reconnect = async () => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(1000);
  };
  queryClient.mount();
  await vi.advanceTimersByTimeAsync(1000);
  await reconnect();
  expect([askUser, askBalance].map((ask) => ask.mock.calls.length)).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(120_000);
  await reconnect();
  expect([askUser, askBalance].map((ask) => ask.mock.calls.length)).toEqual([2, 3]);
  for (const end of endings) end();
  queryClient.unmount();
});

it('a button that has begun an action ignores the next press, even before any timer runs', async () => {
  const send = vi.fn(() => new Promise(() => undefined));
  function Accept() {
    const accepting = useMutation({ mutationFn: send });
    return (
      <Button loading={accepting.isPending} onClick={() => accepting.mutate()}>
        Принять
      </Button>
    );
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Accept />
    </QueryClientProvider>,
  );
  // React must render as in a browser, not when the test says so.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  for (const _press of [1, 2]) {
    screen.getByRole('button').click();
    await new Promise((resolve) => process.nextTick(resolve));
  }
  expect(send).toHaveBeenCalledOnce();
});
