import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { refetchEvery } from './retry.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('a first load that failed waits for its retry button, and data is fetched again', async () => {
  vi.useFakeTimers();
  const queryFn = vi.fn().mockRejectedValueOnce(new Error('500')).mockResolvedValue([]);
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['lessons'],
    queryFn,
    retry: false,
    refetchInterval: refetchEvery(10_000),
  });
  const end = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(observer.getCurrentResult().isError).toBe(true);

  await observer.refetch();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(queryFn).toHaveBeenCalledTimes(4);
  end();
});
