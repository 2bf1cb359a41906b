import type { UseQueryResult } from '@tanstack/react-query';

/**
 * True for the first load only. A part that shows a failed query refetches it on mount. Replacing
 * that part by a skeleton during the refetch would loop forever.
 */
export const isFirstLoad = (query: Pick<UseQueryResult, 'isLoading' | 'isFetched'>): boolean =>
  query.isLoading && !query.isFetched;
