import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
import {
  answerHoursRange,
  cancelHoursOptions,
  lessonLanguages,
  type TeacherSettings,
} from '@kampus/contract/teacher-settings';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { showFieldErrors } from '#shared/forms/field-errors.ts';
import { Form } from '#shared/forms/form.tsx';
import { StickyActions } from '#shared/forms/sticky-actions.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Checkbox } from '#shared/ui/fields/checkbox.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { teachersKey } from '../teachers/public.ts';
import { type AboutSettings, type AboutValues, aboutFieldOf, aboutForm, toAboutValues } from './settings-fields.ts';
import { settingsQuery } from './settings-query.ts';
import { aboutTexts, teacherRoomTexts } from './texts.ts';

const cancelOptions = cancelHoursOptions.map((hours) => ({
  value: String(hours),
  label: aboutTexts.cancelHoursBefore(hours),
}));

/** The settings in a form; what other rooms edit of them is sent as it was loaded. */
function useAboutForm(settings: TeacherSettings) {
  const queries = useQueryClient();
  const form = useForm<AboutValues, unknown, AboutSettings>({
    resolver: zodResolver(aboutForm),
    defaultValues: toAboutValues(settings),
  });
  const saving = useSubmission({
    send: (own: AboutSettings) => call('saveTeacherSettings', { body: { ...settings, ...own } }),
    onSent: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      form.reset(toAboutValues(saved));
      void queries.invalidateQueries({ queryKey: teachersKey });
      toast({ title: aboutTexts.saved, variant: 'success' });
    },
    onFailed: (error) =>
      showFieldErrors(error, form.setError, aboutFieldOf)
        ? undefined
        : { title: aboutTexts.saveFailed, text: messageOf(error) },
  });
  return { form, saving };
}

export function AboutForm({ settings }: { settings: TeacherSettings }) {
  const { form, saving } = useAboutForm(settings);
  return (
    <FormProvider {...form}>
      <Form
        submission={saving}
        onSubmit={form.handleSubmit(saving.submit)}
        className="flex max-w-text flex-col gap-5"
        actions={
          <StickyActions>
            <Button type="submit" loading={saving.isBusy} className="max-sm:w-full">
              {teacherRoomTexts.save}
            </Button>
          </StickyActions>
        }
      >
        <PageGroup />
        <LessonGroup />
        <DeadlineGroup />
      </Form>
    </FormProvider>
  );
}

/** Fields that belong together, under their heading. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-6">
      <h3 id={titleId} className="text-xl">
        {title}
      </h3>
      {children}
    </Card>
  );
}

/** The teacher’s own words on their page. */
function PageGroup() {
  const { register, formState, control } = useFormContext<AboutValues>();
  const about = useWatch({ control, name: 'about' });
  const { username } = useSession();
  return (
    <Group title={aboutTexts.page}>
      <TextArea
        label={aboutTexts.about}
        hint={aboutTexts.aboutHint(about.length, limits.teacherSettings.aboutMax)}
        error={formState.errors.about?.message}
        autoGrow
        rows={6}
        {...register('about')}
      />
      {username ? (
        <Link
          to={pathOf('teacherPage', { username })}
          className="inline-flex min-h-11 items-center self-start text-accent-ink underline underline-offset-4"
        >
          {aboutTexts.openPage}
        </Link>
      ) : null}
    </Group>
  );
}

function LessonGroup() {
  const { register, formState } = useFormContext<AboutValues>();
  const { errors } = formState;
  const errorId = useId();
  return (
    <Group title={aboutTexts.lessons}>
      <TextField
        label={aboutTexts.place}
        hint={aboutTexts.placeHint}
        error={errors.place?.message}
        required
        autoComplete="off"
        {...register('place')}
      />
      <TextField
        label={aboutTexts.exactPlace}
        hint={aboutTexts.exactPlaceHint}
        error={errors.exactPlace?.message}
        autoComplete="off"
        {...register('exactPlace')}
      />
      <TextField
        label={aboutTexts.roomUrl}
        hint={aboutTexts.roomUrlHint}
        error={errors.roomUrl?.message}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...register('roomUrl')}
      />
      <fieldset aria-describedby={errors.languages ? errorId : undefined}>
        <legend className="mb-1.5 text-sm font-medium">{aboutTexts.languages}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4">
          {lessonLanguages.map((language) => (
            <Checkbox key={language} label={language} value={language} {...register('languages')} />
          ))}
        </div>
        {errors.languages ? (
          <p id={errorId} className="text-sm text-negative">
            {errors.languages.message}
          </p>
        ) : null}
      </fieldset>
    </Group>
  );
}

function DeadlineGroup() {
  const { register, formState } = useFormContext<AboutValues>();
  const { errors } = formState;
  return (
    <Group title={aboutTexts.deadlines}>
      <div className="grid gap-1.5">
        <RadioGroup
          legend={aboutTexts.cancelHours}
          name="cancelHours"
          options={cancelOptions}
          error={errors.cancelHours?.message}
          inputProps={register('cancelHours')}
        />
        <p className="text-sm text-ink-soft">{aboutTexts.cancelHoursHint}</p>
      </div>
      <TextField
        label={aboutTexts.answerHours}
        hint={aboutTexts.answerHoursHint(answerHoursRange.min, answerHoursRange.max)}
        error={errors.answerHours?.message}
        inputMode="numeric"
        suffix={aboutTexts.hours}
        autoComplete="off"
        required
        className="max-w-80"
        {...register('answerHours')}
      />
      <div>
        <Checkbox label={aboutTexts.coveredOnly} {...register('coveredOnly')} />
        <p className="text-sm text-ink-soft">{aboutTexts.coveredOnlyHint}</p>
      </div>
    </Group>
  );
}
