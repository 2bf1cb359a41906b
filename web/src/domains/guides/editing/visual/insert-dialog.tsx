import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog, type DialogProps } from '#shared/ui/dialogs/dialog.tsx';
import { visualTexts as texts } from './texts.ts';

type InsertDialogProps = Pick<DialogProps, 'title' | 'size' | 'isBusy' | 'onClose' | 'children'> & {
  applyLabel?: string;
  /** Unlike `isBusy`, it leaves the dialog free to be closed. */
  isSending?: boolean;
  sendingLabel?: string;
  onApply: () => unknown;
};

/**
 * The frame of the editor's dialogs. The editor is inside the form of the guide, which Enter in a
 * field of the dialog must not send: so the dialog is outside of it and has its own form.
 */
export function InsertDialog({
  applyLabel = texts.insert,
  isSending = false,
  sendingLabel,
  onApply,
  children,
  ...dialog
}: InsertDialogProps) {
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each refusal.
  useEffect(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [refusals]);
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    // React would pass it on to the form of the guide.
    event.stopPropagation();
    if (isSending) return;
    await onApply();
    setRefusals((count) => count + 1);
  };
  return createPortal(
    <Dialog
      isOpen
      {...dialog}
      footer={
        <>
          <Button variant="secondary" onClick={dialog.onClose} className="max-sm:flex-1">
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} loading={isSending} loadingText={sendingLabel} className="max-sm:flex-1">
            {applyLabel}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={formId} noValidate onSubmit={handleSubmit} className="grid gap-4">
        {children}
      </form>
    </Dialog>,
    document.body,
  );
}
