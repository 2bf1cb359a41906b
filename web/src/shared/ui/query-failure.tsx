import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../api/api-error.ts';
import { ErrorState } from './error-state.tsx';
import { toast } from './toast/toast.ts';

type QueryFailureProps = {
  text: string;
  /** True if product.md §8 requires a toast too. */
  isToasted?: boolean;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
};

/** A failed query: its text, the reason, and a retry button. */
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
