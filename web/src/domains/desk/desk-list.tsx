import { limits } from '@kampus/contract/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { rowsPerPage } from './desk-page-query.ts';
import { deskTexts } from './texts.ts';
import type { ListState } from './use-list-state.ts';

const looks = {
  cards: 'grid grid-cols-1 gap-3',
  rows: 'divide-y divide-line rounded-lg border border-line bg-raised shadow-card empty:hidden',
};

type DeskListProps<Item> = {
  /** Name of the list, for screen readers. */
  label: string;
  query: UseQueryResult<{ items: readonly Item[]; total: number }>;
  list: Pick<ListState<never>, 'page' | 'setPage'>;
  failed: string;
  empty: ReactNode;
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  className?: string;
  /** Cards with room between them, or dense rows in one box. */
  look?: 'cards' | 'rows';
};

/** A page of a list with its loading, error and empty states. */
export function DeskList<Item>(props: DeskListProps<Item>) {
  const { label, query, list, failed, empty, keyOf, children, className, look = 'cards' } = props;
  const { data } = query;
  if (query.error && !data) return <QueryFailure text={failed} query={query} />;
  if (!data)
    return (
      <SkeletonRegion isPage className="grid gap-3">
        {['first', 'second', 'third'].map((place) => (
          <Skeleton key={place} className="h-24 w-full" />
        ))}
      </SkeletonRegion>
    );
  const { countMax } = limits.list;
  const pageCount = Math.ceil(Math.min(data.total, countMax) / rowsPerPage);
  return (
    <div aria-busy={query.isPlaceholderData} className="grid gap-4">
      <p role="status" className="text-sm text-ink-soft">
        {data.total > countMax ? deskTexts.foundMore(countMax) : deskTexts.found(data.total)}
      </p>
      {data.total === 0 ? empty : null}
      {data.total > 0 && data.items.length === 0 ? <EmptyState text={deskTexts.pageIsEmpty} /> : null}
      <ul aria-label={label} className={classNames(looks[look], query.isPlaceholderData && 'stale', className)}>
        {data.items.map((item) => (
          <li key={keyOf(item)} className="min-w-0">
            {children(item)}
          </li>
        ))}
      </ul>
      <Pagination page={list.page} pageCount={pageCount} onPageChange={list.setPage} />
    </div>
  );
}
