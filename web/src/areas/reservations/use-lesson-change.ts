import type { Reservation } from '@kampus/contract/reservations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#shared/ui/toast/toast.ts';
import { refreshAfterChange } from './refresh-after-change.ts';

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
