import { FormDialog, type FormDialogProps } from '#shared/forms/form-dialog.tsx';
import { deskTexts } from './texts.ts';

/** Dialog of one desk action: what it affects, the form fields and the submit button. */
export const ActionDialog = (props: Omit<FormDialogProps, 'cancelLabel'>) => (
  <FormDialog {...props} cancelLabel={deskTexts.back} />
);

/** What an action affects, one line each, shown before the action. */
export function Touches({ lines }: { lines: readonly (string | undefined)[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
      {lines.map((line) => (line === undefined ? null : <li key={line}>{line}</li>))}
    </ul>
  );
}
