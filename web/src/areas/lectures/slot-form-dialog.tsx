import type { NewSlot } from '@kampus/contract/lectures';
import { today } from '@kampus/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Form } from '#shared/forms/form.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { defaultEnd, defaultSlot, isFilled } from './new-slot.ts';
import { lecturesKey } from './queries.ts';
import { lectureTexts } from './texts.ts';

/** product.md §5: time inputs step by an hour; half hours may still be typed. */
const stepSeconds = 3600;

/** The server's sentence about the slot: of the field at fault where it names one. */
const faultOf = (error: unknown): string =>
  (error instanceof ApiError ? error.problem?.errors?.[0]?.message : undefined) ?? messageOf(error);

type SlotFormDialogProps = { username: string; date: string; onClose: () => void };

/** Publishes one slot. */
export function SlotFormDialog({ username, date, onClose }: SlotFormDialogProps) {
  const formId = useId();
  const queries = useQueryClient();
  const [slot, setSlot] = useState<NewSlot>(() => defaultSlot(date, new Date()));
  const [isEndTouched, setIsEndTouched] = useState(false);
  const creation = useSubmission({
    send: () => call('createLectures', { body: [slot] }),
    onSent: async () => {
      toast({ title: lectureTexts.created, variant: 'success' });
      await queries.invalidateQueries({ queryKey: lecturesKey(username) });
      onClose();
    },
    onFailed: (error) => {
      toast({ title: lectureTexts.createFailed, variant: 'error' });
      return { text: faultOf(error) };
    },
  });

  const change = (part: Partial<NewSlot>) => {
    creation.clearFailure();
    setSlot({ ...slot, ...part });
  };
  const handleSubmit = () => (isFilled(slot) ? creation.submit(undefined) : creation.fail(lectureTexts.fillAll));

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={lectureTexts.slotForm}
      isBusy={creation.isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
            {lectureTexts.cancel}
          </Button>
          <Button type="submit" form={formId} loading={creation.isBusy} className="max-sm:flex-1">
            {lectureTexts.create}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        submission={creation}
        onSubmit={handleSubmit}
        actions={null}
        className="grid gap-4 sm:grid-cols-2"
      >
        <TextField
          label={lectureTexts.date}
          type="date"
          min={today(new Date())}
          value={slot.date}
          onChange={(event) => change({ date: event.target.value })}
          className="sm:col-span-2"
        />
        <TextField
          label={lectureTexts.start}
          type="time"
          step={stepSeconds}
          value={slot.timeStart}
          onChange={({ target: { value } }) =>
            change({ timeStart: value, ...(!isEndTouched && { timeFinish: defaultEnd(value) }) })
          }
        />
        <TextField
          label={lectureTexts.end}
          type="time"
          step={stepSeconds}
          hint={lectureTexts.endHint}
          value={slot.timeFinish}
          onChange={(event) => {
            setIsEndTouched(true);
            change({ timeFinish: event.target.value });
          }}
        />
      </Form>
    </Dialog>
  );
}
