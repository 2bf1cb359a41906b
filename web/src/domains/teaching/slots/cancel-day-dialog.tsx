import { formatDay } from '@kampus/contract/format/weekdays';
import { limits } from '@kampus/contract/limits';
import type { CancelDayBody } from '@kampus/contract/teaching/lectures';
import { today, weekDates } from '@kampus/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Form } from '#shared/forms/form.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { ownTexts } from './own-texts.ts';

type CancelDayDialogProps = { monday: string; onClose: () => void };

/** Cancels all lessons and slots of one day in the shown week. Every student reads the reason. */
export function CancelDayDialog({ monday, onClose }: CancelDayDialogProps) {
  const formId = useId();
  const queries = useQueryClient();
  const dates = weekDates(monday).filter((date) => date >= today(new Date()));
  const [date, setDate] = useState(dates[0] ?? monday);
  const [reason, setReason] = useState('');
  const cancelling = useSubmission({
    send: (body: CancelDayBody) => call('cancelDay', { body }),
    onSent: async ({ cancelled }) => {
      toast({ title: ownTexts.cancelDayDone, text: ownTexts.cancelDayCount(cancelled), variant: 'success' });
      // Lessons, requests, slots and the money of many people changed, so invalidate everything.
      await queries.invalidateQueries();
      onClose();
    },
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  const handleSubmit = () =>
    reason.trim()
      ? cancelling.submit({ date, reason: reason.trim() })
      : cancelling.fail(ownTexts.cancelDayReasonRequired);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={ownTexts.cancelDayTitle}
      isBusy={cancelling.isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1" data-autofocus>
            {ownTexts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={cancelling.isBusy} className="max-sm:flex-1">
            {ownTexts.cancelDay}
          </Button>
        </>
      }
    >
      <Form id={formId} submission={cancelling} onSubmit={handleSubmit} actions={null} className="flex flex-col gap-4">
        <p className="text-ink-soft">{ownTexts.cancelDayLead}</p>
        <Select
          label={ownTexts.cancelDayDate}
          value={date}
          options={dates.map((value) => ({ value, label: formatDay(value) }))}
          onChange={(event) => setDate(event.target.value)}
        />
        <TextArea
          label={ownTexts.cancelDayReason}
          rows={2}
          maxLength={limits.lesson.reasonMax}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
