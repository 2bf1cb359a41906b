import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';

/** What a form shows after a failed submission. */
export interface FormFailure {
  text: string;
  title?: string | undefined;
  /** A way to remove the cause, such as a link to another page. */
  action?: ReactNode;
}

/** The state of a submission that `<Form>` shows. */
export interface Submission {
  isBusy: boolean;
  failure: FormFailure | undefined;
}

type SubmissionOptions<Body, Result> = {
  send: (body: Body) => Promise<Result>;
  /** Awaited: the form is busy until the promise settles. */
  onSent: (result: Result, body: Body) => unknown;
  /** Returns the failure to show. Undefined if the fields or a toast already show it. */
  onFailed: (error: unknown, body: Body) => FormFailure | undefined | Promise<FormFailure | undefined>;
};

/**
 * Runs one submission at a time: `submit` is ignored while another is in progress. A failure stays
 * until the next submission or `clearFailure`. `fail` shows a failure without a request.
 */
export function useSubmission<Body, Result>({ send, onSent, onFailed }: SubmissionOptions<Body, Result>) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const [error, setError] = useState<unknown>();
  const isSending = useRef(false);

  const clearFailure = () => {
    setFailure(undefined);
    setError(undefined);
  };
  const submit = async (body: Body): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    clearFailure();
    try {
      await onSent(await send(body), body);
    } catch (reason) {
      setError(reason);
      setFailure(await onFailed(reason, body));
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  return {
    submit: (body: Body): void => void submit(body),
    isBusy,
    failure,
    fail: (text: string) => setFailure({ text }),
    clearFailure,
    /** The server's message for one field, by its path in the body. */
    fieldMessage: (path: string) => (error instanceof ApiError ? error.fieldMessage(path) : undefined),
  };
}
