import type { ProfileBody, User } from '@kampus/contract/identity/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { serverMessageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { userQuery } from '#shared/api/use-user.ts';
import { Form } from '#shared/forms/form.tsx';
import { StickyActions } from '#shared/forms/sticky-actions.tsx';
import { useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { type ProfileValues, profileForm, toProfileValues } from './profile-fields.ts';
import { StudyFields } from './study-fields.tsx';
import { profileTexts } from './texts.ts';

const sexes = [
  { value: 'MALE', label: profileTexts.male },
  { value: 'FEMALE', label: profileTexts.female },
] as const;

/**
 * The profile form. The input survives a refused save. A successful save shows the stored values of
 * what was sent. Later input stays.
 */
function useProfileForm(user: User) {
  const queryClient = useQueryClient();
  const draft = useTabDraft(`profile-draft.${user.login}`, toProfileValues(user));
  const { values } = draft;
  const fields = useFields({ schema: profileForm, read: () => values });
  const saving = useSubmission({
    send: (body: ProfileBody) => call('updateProfile', { body }),
    onSent: (saved) => {
      queryClient.setQueryData(userQuery.queryKey, saved);
      draft.discardSent(values, toProfileValues(saved));
      fields.resetValidation();
      toast({ title: profileTexts.saved, variant: 'success' });
    },
    onFailed: (error) => {
      fields.showServerFaults(error);
      toast({
        title: profileTexts.saveFailed,
        text: serverMessageOf(error) ?? profileTexts.updateFailed,
        variant: 'error',
      });
      return undefined;
    },
  });
  const discard = () => {
    draft.discard();
    fields.resetValidation();
  };
  const change = (part: Partial<ProfileValues>) => draft.change((last) => ({ ...last, ...part }));
  return { values, change, fields, saving, onDiscard: draft.isUnsaved ? discard : undefined };
}

export function ProfileForm({ user }: { user: User }) {
  const { values, change, fields, saving, onDiscard } = useProfileForm(user);
  const { firstName, lastName, sex } = fields.faults;
  return (
    <Form
      {...fields.form}
      submission={saving}
      onSubmit={fields.sendBy(saving.submit)}
      className="grid gap-5 sm:grid-cols-2"
      actions={
        <StickyActions isInCard onDiscard={onDiscard}>
          <Button type="submit" loading={saving.isBusy} className="max-sm:flex-auto">
            {profileTexts.save}
          </Button>
        </StickyActions>
      }
    >
      <TextField
        name="firstName"
        label={profileTexts.firstName}
        value={values.firstName}
        onChange={({ target }) => change({ firstName: target.value })}
        error={firstName}
        autoComplete="given-name"
        required
      />
      <TextField
        name="lastName"
        label={profileTexts.lastName}
        value={values.lastName}
        onChange={({ target }) => change({ lastName: target.value })}
        error={lastName}
        autoComplete="family-name"
        required
      />
      <RadioGroup
        legend={profileTexts.sex}
        name="sex"
        options={sexes}
        value={values.sex || undefined}
        onValueChange={(chosen) => change({ sex: chosen })}
        error={sex}
        required
        className="sm:col-span-2"
      />
      <div className="grid gap-5 sm:col-span-2">
        <StudyFields study={values} onChange={change} fields={fields} />
      </div>
    </Form>
  );
}
