import { useId } from 'react';
import { createPortal } from 'react-dom';
import { Form } from '#shared/forms/form.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog, type DialogProps } from '#shared/ui/dialogs/dialog.tsx';
import { visualTexts as texts } from './texts.ts';

type InsertDialogProps = Pick<DialogProps, 'title' | 'size' | 'onClose' | 'children'> & {
  applyLabel?: string;
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
      <Form
        id={formId}
        submission={{ isBusy: isSending, failure: undefined }}
        onSubmit={onApply}
        actions={null}
        className="grid gap-4"
      >
        {children}
      </Form>
    </Dialog>,
    document.body,
  );
}
