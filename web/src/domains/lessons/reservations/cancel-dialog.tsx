import type { ReservationDetails } from '@kampus/contract/lessons/reservations';
import { limits } from '@kampus/contract/limits';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { isApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { Form } from '#shared/forms/form.tsx';
import { useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HoldButton } from '#shared/ui/buttons/hold-button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { lessonTexts as texts } from './lesson-texts.ts';
import { useLessonChange } from './use-lesson-change.ts';

const reason = z.string().check(z.trim());
const optionalReason = z.object({ reason });
const requiredReason = z.object({ reason: reason.check(z.minLength(1, texts.reasonRequired)) });

type CancelDialogProps = { reservation: ReservationDetails; isTeacher: boolean; onClose: () => void };

/**
 * Confirms the cancellation of a lesson. A student sees the fee in euros, a teacher enters a
 * reason. The request sends the fee on screen. If the fee changed, nothing is cancelled and the new
 * fee shows. A reason that was not sent stays in the tab.
 */
export function CancelDialog({ reservation, isTeacher, onClose }: CancelDialogProps) {
  const formId = useId();
  const draft = useTabDraft(`cancel-draft.${reservation.id}`, '');
  const [opened] = useState(reservation.status);
  // Cancelled elsewhere, it keeps the words that it had at its opening.
  const isRequest = (reservation.status === 'CLOSED' ? opened : reservation.status) === 'PENDING';
  const fee = isTeacher ? 0 : reservation.cancellation?.fee;
  const change = useLessonChange(reservation, {
    send: (body: { reason: string }) =>
      call('cancelReservation', {
        params: { id: String(reservation.id) },
        body: { fee: fee ?? 0, ...(body.reason && body) },
      }),
    done: isRequest ? texts.requestCancelled : texts.cancelled,
    onClose,
  });
  const cancelling = useSubmission({
    send: change.mutateAsync,
    onSent: draft.discard,
    onFailed: (error) => ({ text: isApiError(error, 'FEE_CHANGED') ? texts.feeChanged : messageOf(error) }),
  });
  const fields = useFields({
    schema: isTeacher ? requiredReason : optionalReason,
    read: () => ({ reason: draft.values }),
  });
  const handleSubmit = fields.sendBy(cancelling.submit);
  const label = isRequest ? texts.cancelRequest : texts.cancelLesson;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isRequest ? texts.cancelRequestQuestion : texts.cancelLessonQuestion}
      footer={
        isRequest || isTeacher ? (
          <>
            <Button variant="secondary" onClick={onClose} className="max-sm:flex-1" data-autofocus>
              {texts.back}
            </Button>
            <Button type="submit" form={formId} variant="danger" loading={cancelling.isBusy} className="max-sm:flex-1">
              {label}
            </Button>
          </>
        ) : (
          <HoldButton onConfirm={handleSubmit} loading={cancelling.isBusy} hint={texts.holdHint}>
            {label}
          </HoldButton>
        )
      }
    >
      <Form
        {...fields.form}
        id={formId}
        submission={cancelling}
        onSubmit={handleSubmit}
        actions={null}
        className="flex flex-col gap-4"
      >
        <p className="font-medium first-letter:uppercase">
          {formatLesson(reservation.lecture.schedule, reservation.lecture.scheduleEnd)}
        </p>
        <Consequence fee={fee} isTeacher={isTeacher} isRequest={isRequest} isCovered={reservation.covered} />
        <TextArea
          name="reason"
          label={isTeacher ? texts.reason : texts.reasonOptional}
          placeholder={texts.reasonPlaceholder}
          error={fields.faults['reason']}
          rows={2}
          maxLength={limits.lesson.reasonMax}
          value={draft.values}
          onChange={({ target }) => draft.change(() => target.value)}
        />
      </Form>
    </Dialog>
  );
}

type ConsequenceProps = {
  /** Undefined if the lesson began or was closed while the dialog was open. */
  fee: number | undefined;
  isTeacher: boolean;
  isRequest: boolean;
  /** The price is locked or paid, so there is something to give back. */
  isCovered: boolean;
};

function Consequence({ fee, isTeacher, isRequest, isCovered }: ConsequenceProps) {
  if (isTeacher) return <p className="text-ink-soft">{isCovered ? texts.cancelByTeacher : texts.cancelUnpaid}</p>;
  if (fee === undefined) return null;
  if (fee > 0) return <Banner tone="warning">{texts.cancelFee(formatEuros(fee))}</Banner>;
  return isRequest ? null : <p className="text-ink-soft">{texts.cancelFree}</p>;
}
