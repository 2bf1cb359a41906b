import type { Reservation } from '@kampus/contract/reservations';
import type { QueryClient } from '@tanstack/react-query';
import { balanceQuery, transactionsKey } from '../balance/public.ts';
import { lecturesKey } from '../lectures/public.ts';
import { reservationsKey } from './queries.ts';

/** Reads again what a change of a reservation makes stale; resolves once the lists of reservations are there. */
export function refreshAfterChange(queries: QueryClient, { lecture }: Pick<Reservation, 'lecture'>): Promise<void> {
  void queries.invalidateQueries({ queryKey: balanceQuery.queryKey });
  void queries.invalidateQueries({ queryKey: transactionsKey });
  void queries.invalidateQueries({ queryKey: lecturesKey(lecture.teacherUsername) });
  return queries.invalidateQueries({ queryKey: reservationsKey });
}
