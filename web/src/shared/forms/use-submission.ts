import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { isChunkFailure } from '../api/chunk-failure.ts';
import { apiTexts } from '../api/texts.ts';
import { toast } from '../ui/toast/toast.ts';
import { formTexts } from './texts.ts';
import { useIsLeft } from './use-is-left.ts';

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
  onSent?: (result: Result, body: Body) => unknown;
  /** Returns the failure to show. Undefined if the fields or a toast already show it. */
  onFailed: (error: unknown, body: Body) => FormFailure | undefined | Promise<FormFailure | undefined>;
  /**
   * Closes the form after a success. Not called if the form was left meanwhile, because the place
   * may show another one by then.
   */
  onClose?: (() => void) | undefined;
};

/** What a toast shows of a failure whose form is gone. The fields have shown nothing either. */
const lateFailure = (found: FormFailure | undefined, error: unknown): FormFailure | undefined => {
  const refused = error instanceof ApiError ? error.problem?.errors?.[0] : undefined;
  return found ?? (refused && { text: refused.message });
};

/** Code that could not be loaded. Offline the form says so, else the error boundary reloads. */
const chunkFailure = (): FormFailure | undefined => (navigator.onLine ? undefined : { text: apiTexts.unreachable });

/**
 * Runs one submission at a time: `submit` is ignored while another is in progress. A failure stays
 * until the next submission or `clearFailure`. If the form or dialog was left meanwhile, a toast
 * shows it. `fail` shows a failure without a request. Throws while it renders if code could not be
 * loaded, so that the error boundary reloads the page (product.md §7.1).
 */
export function useSubmission<Body, Result>({ send, onSent, onFailed, onClose }: SubmissionOptions<Body, Result>) {
  const [isBusy, setIsBusy] = useState(false);
  const [last, setLast] = useState<{ failure: FormFailure | undefined; error?: unknown }>();
  const isSending = useRef(false);
  const isLeft = useIsLeft();
  if (last && !last.failure && isChunkFailure(last.error)) throw last.error;

  const clearFailure = () => setLast(undefined);
  const submit = async (body: Body): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    clearFailure();
    try {
      const result = await send(body);
      await onSent?.(result, body);
      if (!isLeft.current) onClose?.();
    } catch (error) {
      const failure = isChunkFailure(error) ? chunkFailure() : await onFailed(error, body);
      setLast({ failure, error });
      const late = isLeft.current && lateFailure(failure, error);
      if (late) toast({ title: late.title ?? formTexts.failed, text: late.text, variant: 'error' });
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  return {
    submit: (body: Body): void => void submit(body),
    isBusy,
    failure: last?.failure,
    fail: (text: string) => setLast({ failure: { text } }),
    clearFailure,
    /** The server's message for one field, by its path in the body. */
    fieldMessage: (path: string) => (last?.error instanceof ApiError ? last.error.fieldMessage(path) : undefined),
  };
}
