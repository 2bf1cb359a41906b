import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownTransactionsQuery } from './queries.ts';
import { balanceTexts } from './texts.ts';
import { TransactionList } from './transaction-list.tsx';

/** The transactions of whoever is signed in, page by page. */
export function OwnTransactions() {
  const [page, setPage] = useState(0);
  const query = useQuery(ownTransactionsQuery(page));
  return <TransactionList query={query} page={page} onPageChange={setPage} emptyHint={balanceTexts.emptyOwnHint} />;
}
