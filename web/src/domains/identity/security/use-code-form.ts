import type { SubmitEvent } from 'react';
import { ApiError, isApiError, messageOf } from '#shared/api/api-error.ts';
import { textOf } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';

type CodeFormOptions<Result> = {
  send: (code: string) => Promise<Result>;
  onSent: (result: Result) => unknown;
  /** The account is no longer as the form assumes. */
  onConflict?: () => void;
};

/** A form with one field, `code`. Server errors about the code show at the field. */
export function useCodeForm<Result>({ send, onSent, onConflict }: CodeFormOptions<Result>) {
  const submission = useSubmission({
    send,
    onSent,
    onFailed: (error) => {
      if (isApiError(error, 'CONFLICT')) onConflict?.();
      return error instanceof ApiError && error.fieldMessage('code') !== undefined
        ? undefined
        : { text: messageOf(error) };
    },
  });
  return {
    submission,
    error: submission.fieldMessage('code'),
    handleSubmit: ({ currentTarget }: SubmitEvent<HTMLFormElement>) => submission.submit(textOf(currentTarget, 'code')),
  };
}
