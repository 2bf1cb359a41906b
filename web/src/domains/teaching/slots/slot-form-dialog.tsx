import { formatDay, formatWeekday } from '@kampus/contract/format/weekdays';
import type { NewSlot } from '@kampus/contract/teaching/lectures';
import { today, weekDates, weekStart } from '@kampus/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { ToggleChip } from '#shared/ui/buttons/toggle-chip.tsx';
import { Checkbox } from '#shared/ui/fields/checkbox.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { defaultDay, defaultTime, isFilled, listNewSlots, nextTime, type SlotTime } from './new-slot.ts';
import { ownTexts } from './own-texts.ts';
import { lecturesKey } from './queries.ts';
import { SlotTimeRows, type TimeRow } from './slot-time-rows.tsx';

/** The server's message about the slot: the one of the field if there is one. */
const faultOf = (error: unknown): string =>
  (error instanceof ApiError ? error.problem?.errors?.[0]?.message : undefined) ?? messageOf(error);

interface SlotForm {
  dates: readonly string[];
  times: readonly TimeRow[];
  isRepeated: boolean;
}

type SlotFormDialogProps = { username: string; date: string; onClose: () => void };

/**
 * Publishes slots for every chosen day and time. Saves all of them or none. The input survives
 * signing in and a reload; the same day shows it again.
 */
export function SlotFormDialog({ username, date, onClose }: SlotFormDialogProps) {
  const queryClient = useQueryClient();
  const now = new Date();
  const [firstDay] = useState(() => defaultDay(date, now));
  const [untouched] = useState<SlotForm>(() => ({
    dates: [firstDay],
    times: [{ key: 0, ...defaultTime(firstDay, now) }],
    isRepeated: false,
  }));
  const draft = useTabDraft(`slots-draft.${date}`, untouched);
  const { dates, times, isRepeated } = draft.values;
  const change = (part: Partial<SlotForm>) => draft.change((last) => ({ ...last, ...part }));
  const refresh = () => queryClient.invalidateQueries({ queryKey: lecturesKey(username) });
  const creation = useSubmission({
    send: (slots: NewSlot[]) => call('createLectures', { body: slots }),
    onSent: async () => {
      toast({ title: ownTexts.created, variant: 'success' });
      await refresh();
      draft.discard();
    },
    onClose,
    onFailed: (error) => {
      // Without a response the slots may exist.
      void refresh();
      toast({ title: ownTexts.createFailed, variant: 'error' });
      return { text: faultOf(error) };
    },
  });
  const close = () => {
    // Slots that are being sent stay until they are stored: they may be refused.
    if (!creation.isBusy) draft.discard();
    onClose();
  };
  const [isChecked, setIsChecked] = useState(false);
  const areFilled = times.every(isFilled);
  const isComplete = dates.length > 0 && areFilled;
  const slots = listNewSlots({ dates, times: times.map(({ key: _key, ...time }) => time), isRepeated }, now);
  const fullFault = isComplete && slots.length === 0 ? ownTexts.allPast : undefined;
  const timeFault = areFilled ? fullFault : ownTexts.fillAll;

  const changeTime = (key: number, time: SlotTime) => {
    creation.clearFailure();
    change({ times: times.map((row) => (row.key === key ? { key, ...time } : row)) });
  };
  const addTime = () => {
    const last = times.at(-1);
    if (last) change({ times: [...times, { key: last.key + 1, ...nextTime(last) }] });
  };
  const handleSubmit = () => {
    setIsChecked(true);
    if (timeFault) creation.clearFailure();
    else if (!isComplete) creation.fail(ownTexts.fillAll);
    else creation.submit(slots);
  };

  return (
    <FormDialog
      title={ownTexts.slotForm}
      submitLabel={ownTexts.create}
      submission={creation}
      onSubmit={handleSubmit}
      onClose={close}
      className="flex flex-col gap-5"
    >
      <DayChoice
        monday={weekStart(firstDay)}
        dates={dates}
        onChange={(next) => {
          creation.clearFailure();
          change({ dates: next });
        }}
      />
      <div className="flex flex-col items-start gap-3">
        <SlotTimeRows
          rows={times}
          onChange={changeTime}
          onRemove={(key) => change({ times: times.filter((row) => row.key !== key) })}
          onAdd={addTime}
          addLabel={ownTexts.oneMoreTime}
          fault={isChecked ? timeFault : undefined}
        />
      </div>
      <Checkbox
        label={ownTexts.repeat}
        checked={isRepeated}
        onChange={(event) => change({ isRepeated: event.target.checked })}
      />
      <p role="status" className="text-sm text-ink-soft">
        {isComplete ? ownTexts.willCreate(slots.length) : null}
      </p>
    </FormDialog>
  );
}

type DayChoiceProps = { monday: string; dates: readonly string[]; onChange: (dates: readonly string[]) => void };

/** A choice of any number of days of the week, without past days. */
function DayChoice({ monday, dates, onChange }: DayChoiceProps) {
  const days = weekDates(monday).filter((date) => date >= today(new Date()));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{ownTexts.slotDays}</legend>
      <div className="flex flex-wrap gap-1.5">
        {days.map((date) => (
          <ToggleChip
            key={date}
            isPressed={dates.includes(date)}
            onToggle={(isOn) => onChange(isOn ? [...dates, date].sort() : dates.filter((other) => other !== date))}
          >
            <span aria-hidden="true" className="first-letter:uppercase">
              {formatWeekday(date)} {Number(date.slice(8))}
            </span>
            <VisuallyHidden>{formatDay(date)}</VisuallyHidden>
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}
