import type { Reservation } from '@kampus/contract/lessons/reservations';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { balanceQuery, transactionsKey } from '#domains/balance/public.ts';
import { lecturesKey } from '#domains/teaching/public.ts';
import { useIsLeft } from '#shared/forms/use-is-left.ts';
import { toast } from '#shared/ui/toast/toast.ts';
import { reservationsKey } from './key.ts';

/**
 * Invalidates everything that a reservation change affects. Resolves after the reservation lists
 * reload.
 */
export function refreshAfterChange(queryClient: QueryClient, { lecture }: Pick<Reservation, 'lecture'>): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: transactionsKey });
  void queryClient.invalidateQueries({ queryKey: lecturesKey(lecture.teacherUsername) });
  // A curator's pages: the balances of both sides, and what waits.
  void queryClient.invalidateQueries({ queryKey: ['desk'] });
  return queryClient.invalidateQueries({ queryKey: reservationsKey });
}

type LessonChangeOptions<Input> = {
  send: (input: Input) => Promise<unknown>;
  /** Toast text after success. */
  done: string;
  /**
   * Closes the dialog of the action before the lists reload, because its words no longer apply. Not
   * called if the dialog was left meanwhile.
   */
  onClose?: () => void;
  /** Shows the failure if no form or dialog does. */
  onError?: (error: unknown) => void;
};

/** An action on a lesson. Success and failure both invalidate the lesson's data. */
export function useLessonChange<Input = void>(
  reservation: Pick<Reservation, 'lecture'>,
  { send, done, onClose, onError }: LessonChangeOptions<Input>,
) {
  const queryClient = useQueryClient();
  const isLeft = useIsLeft();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast({ title: done, variant: 'success' });
      if (!isLeft.current) onClose?.();
    },
    ...(onError && { onError }),
    onSettled: () => refreshAfterChange(queryClient, reservation),
  });
}
