import { useId } from 'react';
import { call } from '#shared/api/call.ts';
import { Form } from '#shared/forms/form.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { CodeField } from './code-field.tsx';
import { factorTexts } from './texts.ts';
import { useCodeForm } from './use-code-form.ts';

/** Removal needs a code, so that access to an unlocked screen is not enough. */
export function FactorRemovalDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const formId = useId();
  const { submission, error, handleSubmit } = useCodeForm((code) => call('removeTotp', { body: { code } }), onDone);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={factorTexts.removeTitle}
      size="small"
      isBusy={submission.isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
            {factorTexts.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={submission.isBusy} className="max-sm:flex-1">
            {factorTexts.turnOff}
          </Button>
        </>
      }
    >
      <Form id={formId} submission={submission} onSubmit={handleSubmit} className="grid gap-5" actions={null}>
        <p className="text-ink-soft">{factorTexts.removeText}</p>
        <CodeField name="code" error={error} isFocused />
      </Form>
    </Dialog>
  );
}
