import { zodResolver } from '@hookform/resolvers/zod';
import type { ProfileBody, User } from '@kampus/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { userQueryKey } from '#shared/api/use-user.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { showFieldErrors } from './field-errors.ts';
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
  const saving = useMutation({
    mutationFn: (body: ProfileBody) => call('updateProfile', { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(userQueryKey, saved);
      form.reset(toProfileValues(saved));
      toast({ title: profileTexts.saved, variant: 'success' });
    },
    onError: (error) => {
      showFieldErrors(error, form.setError, profileFieldOf);
      toast({
        title: profileTexts.saveFailed,
        text: messageOf(error) || profileTexts.updateFailed,
        variant: 'error',
      });
    },
  });
  const submit = form.handleSubmit((body) => {
    if (!saving.isPending) saving.mutate(body);
  });
  return { form, submit, isSaving: saving.isPending };
}

export function ProfileForm({ user }: { user: User }) {
  const { form, submit, isSaving } = useProfileForm(user);
  const { errors } = form.formState;
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5 sm:grid-cols-2">
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
        <div className="sm:col-span-2">
          <Button type="submit" loading={isSaving} className="max-sm:w-full">
            {profileTexts.save}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
