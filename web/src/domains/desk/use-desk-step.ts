import { useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { toast } from '#shared/ui/toast/toast.ts';
import { deskKey } from './queries.ts';

export type DeskStepOptions<Body> = {
  send: (body: Body) => Promise<unknown>;
  /** Toast text after success. */
  done: string;
  /** Closes the dialog of the step. */
  onClose?: () => void;
  /** Removes the draft of what was sent. */
  discard?: () => void;
  /** Shows the refusals of fields, by `useFields`. True if no other message is needed. */
  showServerFaults?: ((error: unknown) => boolean) | undefined;
  /** Other query keys to invalidate. */
  stale?: readonly (readonly unknown[])[] | undefined;
};

/** For a step without a form or dialog, which has no place of its own for the refusal. */
export function toastRefusal(error: unknown): never {
  toast({ title: messageOf(error), variant: 'error' });
  throw error;
}

/**
 * Sends one desk action and then invalidates what the desk shows. So does a conflict, because
 * another curator acted first, and a thing that is gone. The refusal stays visible.
 */
export function useDeskStep<Body>({
  send,
  done,
  onClose,
  discard,
  showServerFaults,
  stale = [],
}: DeskStepOptions<Body>) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([deskKey, ...stale].map((queryKey) => queryClient.invalidateQueries({ queryKey: [...queryKey] })));
  return useSubmission({
    send,
    onClose,
    onSent: async () => {
      toast({ title: done, variant: 'success' });
      await refresh();
      discard?.();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && [404, 409].includes(error.status)) void refresh();
      return showServerFaults?.(error) ? undefined : { text: messageOf(error) };
    },
  });
}
