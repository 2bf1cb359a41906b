import { zodResolver } from '@hookform/resolvers/zod';
import { passwordChangeBody } from '@kampus/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { showFieldErrors } from '#shared/forms/field-errors.ts';
import { Form } from '#shared/forms/form.tsx';
import { FormActions } from '#shared/forms/form-actions.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { sessionsQuery } from './queries.ts';
import { Section } from './section.tsx';
import { passwordTexts } from './texts.ts';

export function PasswordSection({ login }: { login: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={passwordTexts.title} text={passwordTexts.text}>
      {isOpen ? (
        <PasswordForm login={login} onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {passwordTexts.change}
        </Button>
      )}
    </Section>
  );
}

function usePasswordChange(onChanged: () => void) {
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(passwordChangeBody),
    defaultValues: { oldPassword: '', newPassword: '' },
  });
  const saving = useSubmission({
    send: (body: { oldPassword: string; newPassword: string }) => call('changePassword', { body }),
    onSent: () => {
      toast({ title: passwordTexts.changed, text: passwordTexts.changedText, variant: 'success' });
      void queryClient.invalidateQueries(sessionsQuery);
      onChanged();
    },
    onFailed: (error) =>
      showFieldErrors(error, form.setError, { oldPassword: 'oldPassword', newPassword: 'newPassword' })
        ? undefined
        : { text: messageOf(error) },
  });
  return { form, saving };
}

function PasswordForm({ login, onClose }: { login: string; onClose: () => void }) {
  const { form, saving } = usePasswordChange(onClose);
  const { errors } = form.formState;
  return (
    <Form
      submission={saving}
      onSubmit={form.handleSubmit(saving.submit)}
      className="grid max-w-narrow gap-5"
      actions={
        <FormActions
          isBusy={saving.isBusy}
          submit={passwordTexts.save}
          cancel={passwordTexts.cancel}
          onCancel={onClose}
        />
      }
    >
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={login} readOnly hidden />
      <PasswordField
        label={passwordTexts.old}
        error={errors.oldPassword?.message}
        autoComplete="current-password"
        required
        {...form.register('oldPassword')}
      />
      <PasswordField
        label={passwordTexts.new}
        hint={errors.newPassword ? undefined : passwordTexts.newHint}
        error={errors.newPassword?.message}
        autoComplete="new-password"
        required
        {...form.register('newPassword')}
      />
    </Form>
  );
}
