import {
  lessonsPerDayRange,
  noticeHoursRange,
  pauseMinutesOptions,
  type RestSettings,
  type TeacherSettings,
} from '@kampus/contract/teaching/teacher-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Form } from '#shared/forms/form.tsx';
import { StickyActions } from '#shared/forms/sticky-actions.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { settingsQuery } from '../profile/settings-query.ts';
import { lecturesKey } from '../slots/queries.ts';
import { restTexts } from './texts.ts';

const noticeHours = [noticeHoursRange.min, 1, 2, 3, 6, 12, 24, 48, noticeHoursRange.max];
const noLimit = '';

/** Options of a list, plus the saved value if the list lacks it. */
const asOptions = (values: readonly number[], saved: number | null, labelOf: (value: number) => string) =>
  [...new Set(saved === null ? values : [...values, saved])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: labelOf(value) }));

const toRest = ({ noticeHours, pauseMinutes, lessonsPerDayMax }: RestSettings): RestSettings => ({
  noticeHours,
  pauseMinutes,
  lessonsPerDayMax,
});

const perDay = Array.from({ length: lessonsPerDayRange.max }, (_, index) => index + lessonsPerDayRange.min);

/** Minimum notice, pause between lessons and lessons per day. */
export function RestForm() {
  const query = useQuery(settingsQuery);
  if (query.data) return <RestFields settings={query.data} />;
  if (query.error) return <QueryFailure text={restTexts.loadFailed} query={query} />;
  return (
    <SkeletonRegion>
      <Skeleton className="h-20 w-full" />
    </SkeletonRegion>
  );
}

function RestFields({ settings }: { settings: TeacherSettings }) {
  const queryClient = useQueryClient();
  const { username = '' } = useSession();
  const draft = useTabDraft(`rest-draft.${username}`, toRest(settings));
  const { values: rest } = draft;
  const change = (part: Partial<RestSettings>) => draft.change((last) => ({ ...last, ...part }));
  const saving = useSubmission({
    send: () => call('saveTeacherSettings', { body: rest }),
    onSent: async (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      draft.discardSent(rest, toRest(saved));
      toast({ title: restTexts.saved, variant: 'success' });
      await queryClient.invalidateQueries({ queryKey: lecturesKey(username) });
    },
    onFailed: (error) => ({ title: restTexts.saveFailed, text: messageOf(error) }),
  });
  const discard = () => {
    draft.discard();
    saving.clearFailure();
  };
  return (
    <Form
      submission={saving}
      onSubmit={() => saving.submit(undefined)}
      className="flex flex-col gap-5"
      actions={
        <StickyActions isInCard onDiscard={draft.isUnsaved ? discard : undefined}>
          <Button type="submit" loading={saving.isBusy} className="max-sm:flex-auto">
            {restTexts.save}
          </Button>
        </StickyActions>
      }
    >
      <p className="text-sm text-ink-soft">{restTexts.lead}</p>
      <Select
        label={restTexts.notice}
        value={String(rest.noticeHours)}
        options={asOptions(noticeHours, settings.noticeHours, restTexts.hours)}
        onChange={({ target: { value } }) => change({ noticeHours: Number(value) })}
      />
      <Select
        label={restTexts.pause}
        value={String(rest.pauseMinutes)}
        options={asOptions(pauseMinutesOptions, null, restTexts.minutes)}
        onChange={({ target: { value } }) =>
          change({ pauseMinutes: pauseMinutesOptions.find((minutes) => String(minutes) === value) ?? 0 })
        }
      />
      <Select
        label={restTexts.perDay}
        placeholder={restTexts.noLimit}
        value={rest.lessonsPerDayMax === null ? noLimit : String(rest.lessonsPerDayMax)}
        options={asOptions(perDay, settings.lessonsPerDayMax, String)}
        onChange={({ target: { value } }) => change({ lessonsPerDayMax: value === noLimit ? null : Number(value) })}
      />
    </Form>
  );
}
