import type { ComponentProps } from 'react';
import { ActionDialog, Touches } from '../action-dialog.tsx';
import { ReasonField } from '../reason-field.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import { useReason } from '../use-reason.ts';

type DecisionDialogProps = Pick<ComponentProps<typeof ActionDialog>, 'title' | 'submitLabel' | 'tone' | 'onClose'> & {
  /** What is decided and how, like 'review-7-HIDE': the name of the reason's draft. */
  draft: string;
  /** What the decision affects, one line each. */
  touches: readonly (string | undefined)[];
  send: (reason: string) => Promise<unknown>;
  /** Toast text after success. */
  done: string;
  /** Other query keys to invalidate. */
  stale: readonly (readonly unknown[])[];
  /** Other words for the reason. */
  reasonWords?: { label: string; hint: string } | undefined;
};

/** A curator's decision about what somebody wrote. It always needs a reason. */
export function DecisionDialog({ draft, touches, send, done, stale, reasonWords, ...dialog }: DecisionDialogProps) {
  const reason = useReason(draft);
  const deciding = useDeskStep({ send, done, onClose: dialog.onClose, discard: reason.discard, stale });
  return (
    <ActionDialog {...dialog} {...reason.form} submission={deciding} onSubmit={reason.sendBy(deciding.submit)}>
      <Touches lines={touches} />
      <ReasonField {...reason.field} {...reasonWords} />
    </ActionDialog>
  );
}
