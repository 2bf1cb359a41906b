import { call } from '#shared/api/call.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { CodeField } from './code-field.tsx';
import { factorTexts } from './texts.ts';
import { useCodeForm } from './use-code-form.ts';

/** Removal needs a code, so that access to an unlocked screen is not enough. */
export function FactorRemovalDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { submission, error, handleSubmit } = useCodeForm({
    send: (code) => call('removeTotp', { body: { code } }),
    onSent: onDone,
  });
  return (
    <FormDialog
      title={factorTexts.removeTitle}
      size="small"
      submitLabel={factorTexts.turnOff}
      tone="danger"
      submission={submission}
      onSubmit={handleSubmit}
      onClose={onClose}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-soft">{factorTexts.removeText}</p>
      <CodeField error={error} isFocused />
    </FormDialog>
  );
}
