import type { SubmitEvent } from 'react';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { textOf } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';

/** A form with one field, `code`. Server errors about the code show at the field. */
export function useCodeForm<Result>(send: (code: string) => Promise<Result>, onSent: (result: Result) => unknown) {
  const submission = useSubmission({
    send,
    onSent,
    onFailed: (error) =>
      error instanceof ApiError && error.fieldMessage('code') !== undefined ? undefined : { text: messageOf(error) },
  });
  return {
    submission,
    error: submission.fieldMessage('code'),
    handleSubmit: ({ currentTarget }: SubmitEvent<HTMLFormElement>) => submission.submit(textOf(currentTarget, 'code')),
  };
}
