import type { FormEvent, KeyboardEvent, ReactNode, Ref, SubmitEvent } from 'react';
import { Banner } from '../ui/banner.tsx';
import type { Submission } from './use-submission.ts';

type FormProps = {
  submission: Submission;
  /**
   * Called for every attempt while none is on its way; the browser's own checks and sending are
   * switched off.
   */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  children: ReactNode;
  /**
   * The buttons, under the failure; null where they stand elsewhere, as in the footer of a dialog.
   */
  actions: ReactNode;
  className?: string;
  id?: string;
  ref?: Ref<HTMLFormElement>;
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** The frame of every form: its fields, what went wrong with the last attempt, and its buttons. */
export function Form({ submission, onSubmit, children, actions, ...form }: FormProps) {
  const { isBusy, failure } = submission;
  return (
    <form
      {...form}
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit(event);
      }}
    >
      {children}
      {failure ? (
        <div className="col-span-full">
          <Banner tone="negative" isLive title={failure.title} action={failure.action}>
            {failure.text}
          </Banner>
        </div>
      ) : null}
      {actions}
    </form>
  );
}
