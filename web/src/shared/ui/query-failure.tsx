import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { ErrorState } from './error-state.tsx';

type QueryFailureProps = {
  text: string;
  /** As in `ErrorState`. */
  isToasted?: boolean;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
};

/** A failed query: its text, the reason, and a retry button. */
export function QueryFailure({ text, query, isToasted = false }: QueryFailureProps) {
  const reason = messageOf(query.error);
  return (
    <ErrorState
      text={text}
      hint={text.includes(reason) ? undefined : reason}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      isToasted={isToasted}
    />
  );
}
