import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
import { type LessonLanguage, lessonLanguages } from '@kampus/contract/teaching/lesson-choices';
import { answerHoursRange, cancelHoursOptions, type TeacherSettings } from '@kampus/contract/teaching/teacher-settings';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { settingsQuery, teachersKey } from '#domains/teaching/public.ts';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { nameLanguage } from '#shared/format/language-texts.ts';
import { Form } from '#shared/forms/form.tsx';
import { StickyActions } from '#shared/forms/sticky-actions.tsx';
import { type Faults, useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Checkbox } from '#shared/ui/fields/checkbox.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { type AboutSettings, type AboutValues, aboutForm, toAboutValues } from './settings-fields.ts';
import { aboutTexts, teacherRoomTexts } from './texts.ts';

const cancelOptions = cancelHoursOptions.map((hours) => ({
  value: String(hours),
  label: aboutTexts.cancelHoursBefore(hours),
}));

function useAboutForm(settings: TeacherSettings) {
  const { username } = useSession();
  const queryClient = useQueryClient();
  const draft = useTabDraft(`about-draft.${username}`, toAboutValues(settings));
  const { values } = draft;
  const fields = useFields({ schema: aboutForm, read: () => values });
  const saving = useSubmission({
    send: (own: AboutSettings) => call('saveTeacherSettings', { body: own }),
    onSent: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      draft.discardSent(values, toAboutValues(saved));
      fields.resetValidation();
      void queryClient.invalidateQueries({ queryKey: teachersKey });
      toast({ title: aboutTexts.saved, variant: 'success' });
    },
    onFailed: (error) =>
      fields.showServerFaults(error) ? undefined : { title: aboutTexts.saveFailed, text: messageOf(error) },
  });
  const discard = () => {
    draft.discard();
    fields.resetValidation();
  };
  const change = (part: Partial<AboutValues>) => draft.change((last) => ({ ...last, ...part }));
  const onDiscard = draft.isUnsaved ? discard : undefined;
  return { group: { values, faults: fields.faults, change }, fields, saving, onDiscard };
}

export function AboutForm({ settings }: { settings: TeacherSettings }) {
  const { group, fields, saving, onDiscard } = useAboutForm(settings);
  return (
    <Form
      {...fields.form}
      submission={saving}
      onSubmit={fields.sendBy(saving.submit)}
      className="grid items-start gap-5 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      actions={
        <StickyActions onDiscard={onDiscard}>
          <Button type="submit" loading={saving.isBusy} className="max-sm:flex-auto">
            {teacherRoomTexts.save}
          </Button>
        </StickyActions>
      }
    >
      <div className="flex min-w-0 flex-col gap-5">
        <PageGroup {...group} />
        <LessonGroup {...group} />
      </div>
      <DeadlineGroup {...group} />
    </Form>
  );
}

type GroupProps = { values: AboutValues; faults: Faults; change: (part: Partial<AboutValues>) => void };

/** Related fields under one heading. */
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

/** The texts of the teacher's public page. */
function PageGroup({ values, faults, change }: GroupProps) {
  const { username } = useSession();
  return (
    <Group title={aboutTexts.page}>
      <TextArea
        name="about"
        label={aboutTexts.about}
        hint={aboutTexts.aboutHint(values.about.length, limits.teacherSettings.aboutMax)}
        error={faults['about']}
        autoGrow
        rows={6}
        value={values.about}
        onChange={({ target }) => change({ about: target.value })}
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

/** The chosen languages with one more or one less, in the order of `lessonLanguages`. */
const withChoice = (chosen: readonly LessonLanguage[], one: LessonLanguage, isChosen: boolean): LessonLanguage[] =>
  lessonLanguages.filter((language) => (language === one ? isChosen : chosen.includes(language)));

function LessonGroup({ values, faults, change }: GroupProps) {
  const errorId = useId();
  return (
    <Group title={aboutTexts.lessons}>
      <TextField
        name="place"
        label={aboutTexts.place}
        value={values.place}
        onChange={({ target }) => change({ place: target.value })}
        hint={aboutTexts.placeHint}
        error={faults['place']}
        required
        autoComplete="off"
      />
      <TextField
        name="exactPlace"
        label={aboutTexts.exactPlace}
        value={values.exactPlace}
        onChange={({ target }) => change({ exactPlace: target.value })}
        hint={aboutTexts.exactPlaceHint}
        error={faults['exactPlace']}
        autoComplete="off"
      />
      <TextField
        name="roomUrl"
        label={aboutTexts.roomUrl}
        value={values.roomUrl}
        onChange={({ target }) => change({ roomUrl: target.value })}
        hint={aboutTexts.roomUrlHint}
        error={faults['roomUrl']}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
      />
      <fieldset aria-describedby={faults['languages'] ? errorId : undefined}>
        <legend className="mb-1.5 text-sm font-medium">{aboutTexts.languages}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4">
          {lessonLanguages.map((language) => (
            <Checkbox
              key={language}
              name="languages"
              label={nameLanguage(language)}
              value={language}
              checked={values.languages.includes(language)}
              aria-invalid={faults['languages'] ? true : undefined}
              onChange={({ target }) => change({ languages: withChoice(values.languages, language, target.checked) })}
            />
          ))}
        </div>
        {faults['languages'] ? (
          <p id={errorId} className="text-sm text-negative">
            {faults['languages']}
          </p>
        ) : null}
      </fieldset>
    </Group>
  );
}

function DeadlineGroup({ values, faults, change }: GroupProps) {
  return (
    <Group title={aboutTexts.deadlines}>
      <div className="grid gap-1.5">
        <RadioGroup
          legend={aboutTexts.cancelHours}
          name="cancelHours"
          options={cancelOptions}
          error={faults['cancelHours']}
          value={values.cancelHours}
          onValueChange={(hours) => change({ cancelHours: hours })}
        />
        <p className="text-sm text-ink-soft">{aboutTexts.cancelHoursHint}</p>
      </div>
      <TextField
        name="answerHours"
        label={aboutTexts.answerHours}
        value={values.answerHours}
        onChange={({ target }) => change({ answerHours: target.value })}
        hint={aboutTexts.answerHoursHint(answerHoursRange.min, answerHoursRange.max)}
        error={faults['answerHours']}
        inputMode="numeric"
        suffix={aboutTexts.hours}
        autoComplete="off"
        required
        className="max-w-80"
      />
      <div>
        <Checkbox
          name="coveredOnly"
          label={aboutTexts.coveredOnly}
          checked={values.coveredOnly}
          onChange={({ target }) => change({ coveredOnly: target.checked })}
        />
        <p className="text-sm text-ink-soft">{aboutTexts.coveredOnlyHint}</p>
      </div>
    </Group>
  );
}
