import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { type DeskStepOptions, useDeskStep } from './use-desk-step.ts';

type ConfirmStepProps = Pick<ComponentProps<typeof ConfirmDialog>, 'question' | 'detail' | 'confirmLabel' | 'tone'> &
  DeskStepOptions<undefined> & { onClose: () => void };

/** A desk action without form fields that needs a confirmation. */
export function ConfirmStep({ send, done, stale, onClose, ...dialog }: ConfirmStepProps) {
  const step = useDeskStep({ send, done, stale, onClose });
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      onConfirm={() => step.submit(undefined)}
      onCancel={onClose}
      isPending={step.isBusy}
      error={step.failure?.text}
    />
  );
}
