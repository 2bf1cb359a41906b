import type { Transaction } from '@kampus/contract/balance/balance';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useRef } from 'react';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { transactionsPerPage } from './queries.ts';
import { balanceTexts } from './texts.ts';
import { TransactionRows } from './transaction-rows.tsx';

type TransactionListProps = {
  query: UseQueryResult<{ items: readonly Transaction[]; total: number }>;
  /** Starts at 0. */
  page: number;
  onPageChange: (page: number) => void;
  emptyHint?: string;
} & Pick<ComponentProps<typeof TransactionRows>, 'withReceipts' | 'actionOf'>;

/** A page of transactions with its loading, error and empty states. */
export function TransactionList({ query, page, onPageChange, emptyHint, ...rows }: TransactionListProps) {
  const topRef = useRef<HTMLDivElement>(null);
  if (query.isPending) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-10 text-ink-soft">
        <Spinner size={24} className="text-accent-ink" />
        {balanceTexts.loading}
      </p>
    );
  }
  if (!query.data) {
    return <ErrorState text={balanceTexts.failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  }
  const { items, total } = query.data;
  if (items.length === 0 && page === 0) {
    const illustration = <Illustration name="no-transactions" />;
    return <EmptyState text={balanceTexts.empty} hint={emptyHint} illustration={illustration} />;
  }
  return (
    <div ref={topRef} className="scroll-mt-24" aria-busy={query.isPlaceholderData}>
      <div className={query.isPlaceholderData ? 'stale' : undefined}>
        <TransactionRows transactions={items} {...rows} />
      </div>
      {total > transactionsPerPage ? (
        <div className="mt-5">
          <Pagination
            label={balanceTexts.pages}
            page={page}
            pageCount={Math.ceil(total / transactionsPerPage)}
            onPageChange={(next) => {
              onPageChange(next);
              topRef.current?.scrollIntoView({ block: 'start' });
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
