import { type ReactNode, useId } from 'react';
import { Form } from '#shared/forms/form.tsx';
import type { Submission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { deskTexts } from './texts.ts';

type ActionDialogProps = {
  title: string;
  submitLabel: string;
  /** `danger` for an action that takes something away from a person. */
  tone?: 'primary' | 'danger';
  submission: Submission;
  onSubmit: () => void;
  onClose: () => void;
  /** What the action affects, followed by the form fields. */
  children: ReactNode;
};

/** Dialog of one desk action: what it affects, the form fields and the submit button. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, submitLabel, tone = 'primary', submission, onSubmit, onClose, children } = props;
  const formId = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isBusy={submission.isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
            {deskTexts.back}
          </Button>
          <Button type="submit" form={formId} variant={tone} loading={submission.isBusy} className="max-sm:flex-1">
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} submission={submission} onSubmit={onSubmit} actions={null} className="flex flex-col gap-4">
        {children}
      </Form>
    </Dialog>
  );
}

/** What an action affects, one line each, shown before the action. */
export function Touches({ lines }: { lines: readonly (string | undefined)[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
      {lines.map((line) => (line === undefined ? null : <li key={line}>{line}</li>))}
    </ul>
  );
}
