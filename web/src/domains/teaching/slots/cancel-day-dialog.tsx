import { formatDay } from '@kampus/contract/format/weekdays';
import { limits } from '@kampus/contract/limits';
import type { CancelDayBody, Lecture } from '@kampus/contract/teaching/lectures';
import { today, weekDates } from '@kampus/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatClockRange } from '#shared/format/moments.ts';
import { Form } from '#shared/forms/form.tsx';
import { useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { type CancelledDay, findCancelled } from './cancelled-day.ts';
import { studentName } from './describe-slot.ts';
import { ownTexts } from './own-texts.ts';

const cancelDayForm = z.object({
  date: z.string().check(z.minLength(1, ownTexts.cancelDayDateRequired)),
  reason: z.string().check(z.trim(), z.minLength(1, ownTexts.cancelDayReasonRequired)),
});

type CancelDayDialogProps = {
  monday: string;
  lectures: readonly Lecture[];
  onClose: () => void;
};

/** Cancels all lessons and slots of one day in the shown week. Every student reads the reason. */
export function CancelDayDialog({ monday, lectures, onClose }: CancelDayDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const dates = weekDates(monday).filter((date) => date >= today(new Date()));
  // No day is preset: a cancelled day is somebody's lesson.
  const [date, setDate] = useState('');
  const { values: reason, change, discard } = useTabDraft(`day-draft.${monday}`, '');
  const cancelling = useSubmission({
    send: (body: CancelDayBody) => call('cancelDay', { body }),
    onSent: async ({ cancelled }) => {
      toast({ title: ownTexts.cancelDayDone, text: ownTexts.cancelDayCount(cancelled), variant: 'success' });
      // Lessons, requests, slots and the money of many people changed, so invalidate everything.
      await queryClient.invalidateQueries();
      discard();
    },
    onClose,
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  const { faults, form, sendBy } = useFields({ schema: cancelDayForm, read: () => ({ date, reason }) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={ownTexts.cancelDayTitle}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1" data-autofocus>
            {ownTexts.keepDay}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={cancelling.isBusy} className="max-sm:flex-1">
            {ownTexts.cancelDay}
          </Button>
        </>
      }
    >
      <Form
        {...form}
        id={formId}
        submission={cancelling}
        onSubmit={sendBy(cancelling.submit)}
        actions={null}
        className="flex flex-col gap-4"
      >
        <p className="text-ink-soft">{ownTexts.cancelDayLead}</p>
        <Select
          name="date"
          label={ownTexts.cancelDayDate}
          placeholder={ownTexts.cancelDayChoose}
          error={faults['date']}
          value={date}
          options={dates.map((value) => ({ value, label: formatDay(value) }))}
          onChange={(event) => {
            cancelling.clearFailure();
            setDate(event.target.value);
          }}
        />
        {date === '' ? null : <Consequences day={findCancelled(lectures, date, new Date())} />}
        <TextArea
          name="reason"
          label={ownTexts.cancelDayReason}
          error={faults['reason']}
          rows={2}
          maxLength={limits.lesson.reasonMax}
          required
          value={reason}
          onChange={(event) => {
            cancelling.clearFailure();
            change(() => event.target.value);
          }}
        />
      </Form>
    </Dialog>
  );
}

type ConsequencesProps = { day: CancelledDay };

/** The lessons, people and money that the cancelled day concerns. */
function Consequences({ day: { lessons, total, freeCount } }: ConsequencesProps) {
  return (
    <div role="status" className="rounded-md border border-transparent bg-sunken px-4 py-3">
      <p className="font-semibold">
        {lessons.length === 0 ? ownTexts.cancelDayNoLessons : ownTexts.cancelDayLessons(lessons.length)}
      </p>
      <ul className="mt-1.5 divide-y divide-line empty:hidden">
        {lessons.map((lesson) => (
          <li key={lesson.id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            <span>{formatClockRange(lesson.schedule, lesson.scheduleEnd)}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{studentName(lesson)}</span>
            <span>{formatEuros(lesson.price)}</span>
          </li>
        ))}
      </ul>
      {lessons.length > 0 ? <p className="mt-1.5">{ownTexts.cancelDaySum(formatEuros(total))}</p> : null}
      {freeCount > 0 ? <p className="mt-1.5 text-ink-soft">{ownTexts.cancelDayFree(freeCount)}</p> : null}
    </div>
  );
}
