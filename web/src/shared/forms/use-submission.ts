import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';

/** What a form says when its submission failed. */
export interface FormFailure {
  text: string;
  title?: string | undefined;
  /** A way out, such as a link to where the cause can be removed. */
  action?: ReactNode;
}

/** What `<Form>` must know of a submission. */
export interface Submission {
  isBusy: boolean;
  failure: FormFailure | undefined;
}

type SubmissionOptions<Body, Answer> = {
  send: (body: Body) => Promise<Answer>;
  /** Awaited: the form is busy until it is done. */
  onSent: (answer: Answer, body: Body) => unknown;
  /** Says what the form shows: undefined where the fields or a toast say it all. */
  onFailed: (error: unknown, body: Body) => FormFailure | undefined | Promise<FormFailure | undefined>;
};

/**
 * One submission at a time: `submit` is ignored while another is on its way, the failure of the
 * last one stays until the next begins or `clearFailure` is called, and `fail` shows one without
 * asking the server.
 */
export function useSubmission<Body, Answer>({ send, onSent, onFailed }: SubmissionOptions<Body, Answer>) {
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
    /** The server's sentence for one field, by its path in the body. */
    fieldMessage: (path: string) => (error instanceof ApiError ? error.fieldMessage(path) : undefined),
  };
}
