import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { ErrorState } from './error-state.tsx';

type QueryFailureProps = { text: string; query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> };

/** What could not be loaded, the reason, and the way to try again. */
export function QueryFailure({ text, query }: QueryFailureProps) {
  return (
    <ErrorState
      text={text}
      hint={messageOf(query.error)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
