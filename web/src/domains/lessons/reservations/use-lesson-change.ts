import type { Reservation } from '@kampus/contract/lessons/reservations';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { balanceQuery, transactionsKey } from '#domains/balance/public.ts';
import { lecturesKey } from '#domains/teaching/public.ts';
import { toast } from '#shared/ui/toast/toast.ts';
import { reservationsKey } from './key.ts';

/** Reads again what a change of a reservation makes stale; resolves once the lists of reservations are there. */
export function refreshAfterChange(queries: QueryClient, { lecture }: Pick<Reservation, 'lecture'>): Promise<void> {
  void queries.invalidateQueries({ queryKey: balanceQuery.queryKey });
  void queries.invalidateQueries({ queryKey: transactionsKey });
  void queries.invalidateQueries({ queryKey: lecturesKey(lecture.teacherUsername) });
  return queries.invalidateQueries({ queryKey: reservationsKey });
}

type LessonChangeOptions<Input> = {
  send: (input: Input) => Promise<unknown>;
  /** Said in a toast once it is done. */
  done: string;
  onDone: () => void;
};

/** A step in a lesson's life. Whatever comes of it, what is shown of the lesson is read anew. */
export function useLessonChange<Input = void>(
  reservation: Pick<Reservation, 'lecture'>,
  { send, done, onDone }: LessonChangeOptions<Input>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast({ title: done, variant: 'success' });
      onDone();
    },
    onSettled: () => refreshAfterChange(queries, reservation),
  });
}
