import { useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { toast } from '#shared/ui/toast/toast.ts';
import { deskKey } from './queries.ts';

type DeskStepOptions<Body> = {
  send: (body: Body) => Promise<unknown>;
  /** What is said when it is done. */
  done: string;
  onDone: () => void;
  /** What else it makes stale. */
  stale?: readonly (readonly unknown[])[];
};

/**
 * Sends one step of the desk. What it shows afterwards is asked for anew; after a conflict too, since somebody else was
 * first, while the refusal stays in sight.
 */
export function useDeskStep<Body>({ send, done, onDone, stale = [] }: DeskStepOptions<Body>) {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([deskKey, ...stale].map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })));
  return useSubmission({
    send,
    onSent: async () => {
      toast({ title: done, variant: 'success' });
      await refresh();
      onDone();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) void refresh();
      return { text: messageOf(error) };
    },
  });
}
