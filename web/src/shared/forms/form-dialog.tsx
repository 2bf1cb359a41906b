import { useId } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, type DialogProps } from '../ui/dialogs/dialog.tsx';
import { uiTexts } from '../ui/texts.ts';
import { Form, type FormProps } from './form.tsx';

export type FormDialogProps = Omit<FormProps, 'id' | 'actions'> &
  Pick<DialogProps, 'title' | 'size' | 'onClose'> & {
    submitLabel: string;
    cancelLabel?: string;
    /** `danger` for an action that takes something away. */
    tone?: 'primary' | 'danger';
  };

/** An open dialog with a form. Its buttons stay visible under the scrolling fields. */
export function FormDialog({
  title,
  size = 'medium',
  onClose,
  submitLabel,
  cancelLabel = uiTexts.cancel,
  tone = 'primary',
  className = 'flex flex-col gap-4',
  ...form
}: FormDialogProps) {
  const formId = useId();
  const { isBusy } = form.submission;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size={size}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} variant={tone} loading={isBusy} className="max-sm:flex-1">
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form {...form} id={formId} actions={null} className={className} />
    </Dialog>
  );
}
