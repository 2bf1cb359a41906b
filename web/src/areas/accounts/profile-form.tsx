import { zodResolver } from '@hookform/resolvers/zod';
import type { ProfileBody, User } from '@kampus/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { serverMessageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { userQueryKey } from '#shared/api/use-user.ts';
import { showFieldErrors } from '#shared/forms/field-errors.ts';
import { Form } from '#shared/forms/form.tsx';
import { StickyActions } from '#shared/forms/sticky-actions.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { type ProfileValues, profileFieldOf, profileForm, toProfileValues } from './profile-fields.ts';
import { StudyFields } from './study-fields.tsx';
import { profileTexts } from './texts.ts';

const sexes = [
  { value: 'MALE', label: profileTexts.male },
  { value: 'FEMALE', label: profileTexts.female },
] as const;

/** The profile in a form. What was typed outlives a refused save; an accepted one shows what the server made of it. */
function useProfileForm(user: User) {
  const queryClient = useQueryClient();
  const form = useForm<ProfileValues, unknown, ProfileBody>({
    resolver: zodResolver(profileForm),
    defaultValues: toProfileValues(user),
  });
  const saving = useSubmission({
    send: (body: ProfileBody) => call('updateProfile', { body }),
    onSent: (saved) => {
      queryClient.setQueryData(userQueryKey, saved);
      form.reset(toProfileValues(saved));
      toast({ title: profileTexts.saved, variant: 'success' });
    },
    onFailed: (error) => {
      showFieldErrors(error, form.setError, profileFieldOf);
      toast({
        title: profileTexts.saveFailed,
        text: serverMessageOf(error) ?? profileTexts.updateFailed,
        variant: 'error',
      });
      return undefined;
    },
  });
  return { form, saving };
}

export function ProfileForm({ user }: { user: User }) {
  const { form, saving } = useProfileForm(user);
  const { errors } = form.formState;
  return (
    <FormProvider {...form}>
      <Form
        submission={saving}
        onSubmit={form.handleSubmit(saving.submit)}
        className="grid gap-5 sm:grid-cols-2"
        actions={
          <StickyActions isInCard>
            <Button type="submit" loading={saving.isBusy} className="max-sm:w-full">
              {profileTexts.save}
            </Button>
          </StickyActions>
        }
      >
        <TextField
          label={profileTexts.firstName}
          error={errors.firstName?.message}
          autoComplete="given-name"
          required
          {...form.register('firstName')}
        />
        <TextField
          label={profileTexts.lastName}
          error={errors.lastName?.message}
          autoComplete="family-name"
          required
          {...form.register('lastName')}
        />
        <RadioGroup
          legend={profileTexts.sex}
          name="sex"
          options={sexes}
          error={errors.sex?.message}
          className="sm:col-span-2"
          inputProps={{ ...form.register('sex'), required: true }}
        />
        <div className="grid gap-5 sm:col-span-2">
          <StudyFields />
        </div>
      </Form>
    </FormProvider>
  );
}
