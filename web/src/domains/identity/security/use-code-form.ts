import type { SubmitEvent } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';

/** A form with one field, `code`. Server errors about the code show at the field. */
export function useCodeForm<Answer>(send: (code: string) => Promise<Answer>, onSent: (answer: Answer) => unknown) {
  const submission = useSubmission({
    send,
    onSent,
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  const error = submission.fieldMessage('code');
  return {
    submission: { isBusy: submission.isBusy, failure: error === undefined ? submission.failure : undefined },
    error,
    handleSubmit: ({ currentTarget }: SubmitEvent<HTMLFormElement>) =>
      submission.submit(String(new FormData(currentTarget).get('code'))),
  };
}
