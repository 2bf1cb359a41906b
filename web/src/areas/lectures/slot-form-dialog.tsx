import type { NewSlot } from '@kampus/contract/lectures';
import { today } from '@kampus/contract/time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { defaultEnd, defaultSlot, isFilled } from './new-slot.ts';
import { lecturesKey } from './queries.ts';
import { lectureTexts } from './texts.ts';

/** product.md §5: time inputs step by an hour; half hours may still be typed. */
const STEP_S = 3600;

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
  const [fault, setFault] = useState<string>();
  const create = useMutation({
    mutationFn: () => call('createLectures', { body: [slot] }),
    onSuccess: async () => {
      toast({ title: lectureTexts.created, variant: 'success' });
      await queries.invalidateQueries({ queryKey: lecturesKey(username) });
      onClose();
    },
    onError: (error) => {
      setFault(faultOf(error));
      toast({ title: lectureTexts.createFailed, variant: 'error' });
    },
  });

  const change = (part: Partial<NewSlot>) => {
    setFault(undefined);
    setSlot({ ...slot, ...part });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFilled(slot)) setFault(lectureTexts.fillAll);
    else create.mutate();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={lectureTexts.slotForm}
      isBusy={create.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
            {lectureTexts.cancel}
          </Button>
          <Button type="submit" form={formId} loading={create.isPending} className="max-sm:flex-1">
            {lectureTexts.create}
          </Button>
        </>
      }
    >
      {/* Checked by our own rules: the browser's would refuse half hours for the step. */}
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-4 sm:grid-cols-2">
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
          step={STEP_S}
          value={slot.timeStart}
          onChange={({ target: { value } }) =>
            change({ timeStart: value, ...(!isEndTouched && { timeFinish: defaultEnd(value) }) })
          }
        />
        <TextField
          label={lectureTexts.end}
          type="time"
          step={STEP_S}
          hint={lectureTexts.endHint}
          value={slot.timeFinish}
          onChange={(event) => {
            setIsEndTouched(true);
            change({ timeFinish: event.target.value });
          }}
        />
        {fault ? (
          <div className="sm:col-span-2">
            <Banner tone="negative" isLive>
              {fault}
            </Banner>
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}
