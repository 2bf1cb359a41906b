import { Button } from '../buttons/button.tsx';
import { uiTexts } from '../texts.ts';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  /** The question itself, e.g. 'Вы уверены, что хотите удалить эту лекцию?'. */
  question: string;
  detail?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  onConfirm: () => void;
  onCancel: () => void;
  /** True while the confirmed action runs. The dialog stays until the caller closes it. */
  isPending: boolean;
  /** Why the action failed; shown in the dialog. */
  error?: string | undefined;
};

/** The confirmation of every irreversible action. The cancel button gets the focus first. */
export function ConfirmDialog({
  isOpen,
  question,
  detail,
  confirmLabel,
  cancelLabel = uiTexts.cancel,
  tone = 'danger',
  onConfirm,
  onCancel,
  isPending,
  error,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={question}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button data-autofocus variant="secondary" onClick={onCancel} className="max-sm:flex-1">
            {cancelLabel}
          </Button>
          <Button variant={tone} onClick={onConfirm} loading={isPending} className="max-sm:flex-1">
            {confirmLabel}
          </Button>
        </>
      }
    >
      {detail ? <p className="text-ink-soft">{detail}</p> : null}
      {error ? (
        <p role="alert" className="text-negative">
          {error}
        </p>
      ) : null}
    </Dialog>
  );
}
