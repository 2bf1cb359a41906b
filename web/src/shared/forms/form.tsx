import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useEffect,
  useState,
} from 'react';
import { Banner } from '../ui/banner.tsx';
import type { Submission } from './use-submission.ts';

export type FormProps = {
  submission: Submission;
  /**
   * Called for every attempt while no submission is in progress. The browser's own validation and
   * submission are off.
   */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  children: ReactNode;
  /** The buttons, below the failure. Null if they are elsewhere, as in the footer of a dialog. */
  actions: ReactNode;
  className?: string;
  id?: string;
  ref?: Ref<HTMLFormElement>;
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
};

/** In a tall dialog the failure can be below the visible fields. */
const showInView = (failure: HTMLElement | null): void => failure?.scrollIntoView?.({ block: 'nearest' });

/**
 * The frame of every form: its fields, the failure of the last attempt, and its buttons. When an
 * attempt ends, the first invalid field gets the focus.
 */
export function Form({ submission, onSubmit, children, actions, ...form }: FormProps) {
  const { isBusy, failure } = submission;
  const [attempt, setAttempt] = useState<{ form: HTMLFormElement }>();

  useEffect(() => {
    if (!isBusy) attempt?.form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempt, isBusy]);

  return (
    <form
      {...form}
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        // From a dialog in a portal, React would pass it on to an outer form.
        event.stopPropagation();
        if (isBusy) return;
        setAttempt({ form: event.currentTarget });
        onSubmit(event);
      }}
    >
      {children}
      {failure ? (
        <div ref={showInView} className="col-span-full">
          <Banner tone="negative" isLive title={failure.title} action={failure.action}>
            {failure.text}
          </Banner>
        </div>
      ) : null}
      {actions}
    </form>
  );
}
