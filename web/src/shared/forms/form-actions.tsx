import { Button } from '../ui/buttons/button.tsx';

type FormActionsProps = {
  isBusy: boolean;
  /** The text of the submit button. */
  submit: string;
  cancel: string;
  onCancel: () => void;
};

/** The buttons of a form that can be cancelled. On a phone they share the width. */
export function FormActions({ isBusy, submit, cancel, onCancel }: FormActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" loading={isBusy} className="max-sm:flex-auto">
        {submit}
      </Button>
      <Button variant="quiet" onClick={onCancel} className="max-sm:flex-auto">
        {cancel}
      </Button>
    </div>
  );
}
