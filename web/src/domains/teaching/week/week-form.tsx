import { formatDay } from '@kampus/contract/format/weekdays';
import { holidayOn } from '@kampus/contract/teaching/holidays';
import type { WeekPlan, WeekTemplate } from '@kampus/contract/teaching/week';
import { addDays, today } from '@kampus/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Form } from '#shared/forms/form.tsx';
import { StickyActions } from '#shared/forms/sticky-actions.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { flushLeft } from '#shared/ui/buttons/button-look.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Checkbox } from '#shared/ui/fields/checkbox.tsx';
import { CopyIcon } from '#shared/ui/icons/icons.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { lecturesKey } from '../slots/queries.ts';
import { DayHours } from './day-hours.tsx';
import { ExceptionsEditor } from './exceptions-editor.tsx';
import { Group } from './group.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { weekQuery } from './queries.ts';
import { weekTexts } from './texts.ts';
import { hasFault, repeatOnWorkdays, toBody, toDraft, type WeekDraft, weekdays } from './week-draft.ts';

const holidaysShown = 3;
const holidaysWithinDays = 200;

/** The next public holidays: 'четверг, 24 декабря (Сочельник)'. */
function listNextHolidays(now: Date): string {
  const found: string[] = [];
  for (let days = 0; days < holidaysWithinDays && found.length < holidaysShown; days += 1) {
    const date = addDays(today(now), days);
    const name = holidayOn(date);
    if (name) found.push(`${formatDay(date)} (${name})`);
  }
  return found.join('; ');
}

interface Preview {
  plan: WeekPlan;
  /** The week of this plan. A save sends it, even if the form has another one by now. */
  week: WeekDraft;
}

/** Requests the plan of changes first, then saves. */
function useWeekSaving({ discard, discardSent }: ReturnType<typeof useTabDraft<WeekDraft>>) {
  const queryClient = useQueryClient();
  const { username = '' } = useSession();
  const [shown, setShown] = useState<Preview>();
  const preview = useSubmission({
    send: (week: WeekDraft) => call('previewWeekTemplate', { body: toBody(week) }),
    onSent: (plan, week) => setShown({ plan, week }),
    onFailed: (error) => ({ title: weekTexts.previewFailed, text: messageOf(error) }),
  });
  const saving = useSubmission({
    send: (week: WeekDraft) => call('saveWeekTemplate', { body: toBody(week) }),
    onSent: async ({ created, removed, ...saved }, week) => {
      const { rules, exceptions, holidays, version } = saved;
      const template = { rules, exceptions, holidays, version };
      queryClient.setQueryData(weekQuery.queryKey, template);
      discardSent(week, toDraft(template));
      setShown(undefined);
      toast({ title: weekTexts.saved, text: weekTexts.savedCount(created, removed), variant: 'success' });
      await queryClient.invalidateQueries({ queryKey: lecturesKey(username) });
    },
    onFailed: (error) => {
      setShown(undefined);
      const newer = isApiError(error, 'TEMPLATE_CHANGED')
        ? (error.problem?.['template'] as WeekTemplate | undefined)
        : undefined;
      const action = newer ? (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            queryClient.setQueryData(weekQuery.queryKey, newer);
            discard();
            saving.clearFailure();
          }}
        >
          {weekTexts.takeNewer}
        </Button>
      ) : undefined;
      return { title: weekTexts.saveFailed, text: messageOf(error), action };
    },
  });
  return { shown, close: () => setShown(undefined), preview, saving };
}

export function WeekForm({ template }: { template: WeekTemplate }) {
  const { username = '' } = useSession();
  const tabDraft = useTabDraft(`week-draft.${username}`, toDraft(template));
  const { values: draft, isUnsaved } = tabDraft;
  const setDraft = (next: WeekDraft) => tabDraft.change(() => next);
  const { shown, close, preview, saving } = useWeekSaving(tabDraft);
  const handleDiscard = () => {
    tabDraft.discard();
    preview.clearFailure();
    saving.clearFailure();
  };
  const handleSubmit = () => {
    saving.clearFailure();
    if (hasFault(draft)) preview.fail(weekTexts.fixFirst);
    else preview.submit(draft);
  };
  return (
    <>
      <Form
        submission={{ isBusy: preview.isBusy || saving.isBusy, failure: saving.failure ?? preview.failure }}
        onSubmit={handleSubmit}
        className="grid items-start gap-5 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
        actions={
          <StickyActions isAlways onDiscard={isUnsaved ? handleDiscard : undefined}>
            <Button type="submit" loading={preview.isBusy} className="max-sm:flex-auto">
              {weekTexts.check}
            </Button>
          </StickyActions>
        }
      >
        <Group title={weekTexts.hours}>
          <div className="flex flex-col divide-y divide-line">
            {weekdays.map((weekday) => (
              <Weekday key={weekday} index={weekday - 1} draft={draft} onChange={setDraft} />
            ))}
          </div>
        </Group>
        <div className="flex min-w-0 flex-col gap-5">
          <Group title={weekTexts.holidays}>
            <div>
              <Checkbox
                label={weekTexts.holidaysOff}
                checked={draft.holidays}
                onChange={(event) => setDraft({ ...draft, holidays: event.target.checked })}
              />
              <p className="mt-1.5 text-sm text-ink-soft">{weekTexts.nextHolidays(listNextHolidays(new Date()))}</p>
            </div>
          </Group>
          <Group title={weekTexts.exceptions}>
            <ExceptionsEditor draft={draft} onChange={setDraft} />
          </Group>
        </div>
      </Form>
      {shown ? (
        <PlanDialog
          plan={shown.plan}
          onSave={() => saving.submit(shown.week)}
          onClose={close}
          isSaving={saving.isBusy}
        />
      ) : null}
    </>
  );
}

type WeekdayProps = { index: number; draft: WeekDraft; onChange: (draft: WeekDraft) => void };

function Weekday({ index, draft, onChange }: WeekdayProps) {
  const day = weekTexts.days[index] ?? '';
  const hours = draft.days[index] ?? [];
  const repeat = () => onChange(repeatOnWorkdays(draft, index));
  const isFirst = draft.days.findIndex((other) => other.length > 0) === index;
  return (
    <div className="flex items-start gap-1 py-1.5 max-[23rem]:flex-wrap sm:gap-2">
      <h4
        className={classNames(
          'w-7 shrink-0 py-2.5 text-base font-semibold sm:w-32',
          hours.length > 0 && 'max-[23rem]:flex-1',
        )}
      >
        <span aria-hidden="true" className="sm:hidden">
          {weekTexts.shortDays[index]}
        </span>
        <span className="max-sm:sr-only">{day}</span>
      </h4>
      <DayHours
        day={day}
        hours={hours}
        emptyText={weekTexts.dayOff}
        isNarrowBelow
        onChange={(next) => onChange({ ...draft, days: draft.days.map((old, at) => (at === index ? next : old)) })}
      >
        {isFirst ? (
          <>
            <IconButton
              label={weekTexts.onWorkdays(day)}
              icon={<CopyIcon size={20} />}
              onClick={repeat}
              className="max-lg:hidden"
            />
            {/* Up to 1024 px the line has no room for a third icon. */}
            <div className="order-last basis-full lg:hidden">
              <Button variant="quiet" size="small" className={flushLeft} icon={<CopyIcon size={18} />} onClick={repeat}>
                {weekTexts.onWorkdaysShort}
              </Button>
            </div>
          </>
        ) : null}
      </DayHours>
    </div>
  );
}
