import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { Form } from '#shared/forms/form.tsx';
import { FormActions } from '#shared/forms/form-actions.tsx';
import { textOf } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { loadPasskeys } from './load-passkeys.ts';
import { passkeysQuery } from './queries.ts';
import { passkeyTexts as texts } from './texts.ts';

/** Asks for a name of a new passkey. The browser and the device then create it. */
export function NewPasskeyForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const adding = useSubmission({
    send: async (name: string) => (await loadPasskeys()).addPasskey(name),
    onSent: async () => {
      await queryClient.invalidateQueries(passkeysQuery);
      toast({ title: texts.added, variant: 'success' });
    },
    onClose,
    onFailed: async (error) => {
      // The field shows the first. For the second, the person cancelled the password prompt.
      if (
        error instanceof ApiError &&
        (error.fieldMessage('name') !== undefined || error.code === 'ELEVATION_REQUIRED')
      )
        return undefined;
      return { text: (await loadPasskeys()).describePasskeyFailure(error) };
    },
  });
  const nameError = adding.fieldMessage('name');
  const handleSubmit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) =>
    adding.submit(textOf(currentTarget, 'name'));
  return (
    <Form
      submission={adding}
      onSubmit={handleSubmit}
      className="grid max-w-narrow gap-5"
      actions={<FormActions isBusy={adding.isBusy} submit={texts.create} cancel={texts.cancel} onCancel={onClose} />}
    >
      <TextField
        name="name"
        label={texts.name}
        placeholder={texts.namePlaceholder}
        hint={nameError ? undefined : texts.nameHint}
        error={nameError}
        autoComplete="off"
      />
    </Form>
  );
}
