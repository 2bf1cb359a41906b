import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownTransactionsQuery } from './queries.ts';
import { balanceTexts } from './texts.ts';
import { TransactionList } from './transaction-list.tsx';

/** Paginated transactions of the viewer. */
export function OwnTransactions() {
  const [page, setPage] = useState(0);
  const query = useQuery(ownTransactionsQuery(page));
  return (
    <TransactionList
      query={query}
      page={page}
      onPageChange={setPage}
      emptyHint={balanceTexts.emptyOwnHint}
      withReceipts
    />
  );
}
