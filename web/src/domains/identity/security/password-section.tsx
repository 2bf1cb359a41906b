import { passwordChangeBody } from '@kampus/contract/identity/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Form } from '#shared/forms/form.tsx';
import { FormActions } from '#shared/forms/form-actions.tsx';
import { textOf, useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { FormBehindButton } from './form-behind-button.tsx';
import { refreshAfterEnd } from './queries.ts';
import { Section } from './section.tsx';
import { passwordTexts, securityTexts } from './texts.ts';

export function PasswordSection({ login, hasCalendar }: { login: string; hasCalendar: boolean }) {
  const text = hasCalendar ? `${passwordTexts.text} ${securityTexts.calendarEnds}` : passwordTexts.text;
  return (
    <Section title={passwordTexts.title} text={text}>
      <FormBehindButton label={passwordTexts.change} form={(close) => <PasswordForm login={login} onClose={close} />} />
    </Section>
  );
}

function usePasswordChange(onClose: () => void) {
  const queryClient = useQueryClient();
  const fields = useFields({
    schema: passwordChangeBody,
    read: (form) => ({ oldPassword: textOf(form, 'oldPassword'), newPassword: textOf(form, 'newPassword') }),
  });
  const saving = useSubmission({
    send: (body: { oldPassword: string; newPassword: string }) => call('changePassword', { body }),
    onSent: () => {
      toast({ title: passwordTexts.changed, text: passwordTexts.changedText, variant: 'success' });
      void refreshAfterEnd(queryClient);
    },
    onClose,
    onFailed: (error) => (fields.showServerFaults(error) ? undefined : { text: messageOf(error) }),
  });
  return { fields, saving };
}

function PasswordForm({ login, onClose }: { login: string; onClose: () => void }) {
  const { fields, saving } = usePasswordChange(onClose);
  const { oldPassword, newPassword } = fields.faults;
  return (
    <Form
      {...fields.form}
      submission={saving}
      onSubmit={fields.sendBy(saving.submit)}
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
      {/* Tells password managers the account of this password. */}
      <input type="text" autoComplete="username" value={login} readOnly hidden />
      <PasswordField
        name="oldPassword"
        label={passwordTexts.old}
        error={oldPassword}
        autoComplete="current-password"
        required
      />
      <PasswordField
        name="newPassword"
        label={passwordTexts.new}
        hint={newPassword ? undefined : passwordTexts.newHint}
        error={newPassword}
        autoComplete="new-password"
        required
      />
    </Form>
  );
}
