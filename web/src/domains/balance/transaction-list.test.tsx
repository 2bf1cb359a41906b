import type { Transaction } from '@kampus/contract/balance/balance';
import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildTransaction } from '#shared/testing/build.ts';
import { TransactionList } from './transaction-list.tsx';

afterEach(cleanup);

it('loaded transactions stay in sight if they cannot be loaded again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const options = queryOptions({
    queryKey: ['transactions'],
    queryFn: (): Promise<{ items: Transaction[]; total: number }> => Promise.reject(new Error('Нет связи')),
  });
  client.setQueryData(options.queryKey, { items: [buildTransaction()], total: 1 });
  const List = () => {
    const query = useQuery(options);
    return (
      <>
        <output>{query.status}</output>
        <TransactionList query={query} page={0} onPageChange={() => undefined} />
      </>
    );
  };
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  void client.refetchQueries({ queryKey: options.queryKey });
  expect(await screen.findByText('error')).toBeTruthy();
  expect(screen.getByText('Оплата урока: Мария Шевчук')).toBeTruthy();
});
