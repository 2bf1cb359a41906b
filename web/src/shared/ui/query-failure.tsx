import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../api/api-error.ts';
import { ErrorState } from './error-state.tsx';
import { toast } from './toast/toast.ts';

type QueryFailureProps = {
  text: string;
  /** True where product.md §8 wants the sentence as a toast as well. */
  isToasted?: boolean;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
};

/** What could not be loaded, the reason, and the way to try again. */
export function QueryFailure({ text, query, isToasted = false }: QueryFailureProps) {
  useEffect(() => {
    if (isToasted) toast({ title: text, variant: 'error' });
  }, [isToasted, text]);
  const reason = messageOf(query.error);
  return (
    <ErrorState
      text={text}
      hint={text.includes(reason) ? undefined : reason}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
