import type { ReservationDetails } from '@kampus/contract/lessons/reservations';
import { limits } from '@kampus/contract/limits';
import { useState } from 'react';
import { isApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HoldButton } from '#shared/ui/buttons/hold-button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { lessonTexts as texts } from './lesson-texts.ts';
import { useLessonChange } from './use-lesson-change.ts';

type CancelDialogProps = { reservation: ReservationDetails; isTeacher: boolean; onClose: () => void };

/**
 * Confirms the cancellation of a lesson. A student sees the fee in euros, a teacher enters a
 * reason. The request sends the fee on screen. If the fee changed, nothing is cancelled and the new
 * fee shows. A reason that was not sent stays in the tab.
 */
export function CancelDialog({ reservation, isTeacher, onClose }: CancelDialogProps) {
  const { values: reason, change, discard } = useTabDraft(`cancel-draft.${reservation.id}`, '');
  const [isReasonAsked, setIsReasonAsked] = useState(false);
  const [opened] = useState(reservation.status);
  // Cancelled elsewhere, it keeps the words that it had at its opening.
  const isRequest = (reservation.status === 'CLOSED' ? opened : reservation.status) === 'PENDING';
  const fee = isTeacher ? 0 : reservation.cancellation?.fee;
  const cancelling = useLessonChange(reservation, {
    send: () =>
      call('cancelReservation', {
        params: { id: String(reservation.id) },
        body: { fee: fee ?? 0, ...(reason.trim() && { reason: reason.trim() }) },
      }),
    done: isRequest ? texts.requestCancelled : texts.cancelled,
    onDone: () => {
      discard();
      onClose();
    },
  });
  const isReasonMissing = isTeacher && reason.trim() === '';
  const handleCancel = () => {
    setIsReasonAsked(true);
    if (!isReasonMissing) cancelling.mutate();
  };
  const label = isRequest ? texts.cancelRequest : texts.cancelLesson;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isRequest ? texts.cancelRequestQuestion : texts.cancelLessonQuestion}
      isBusy={cancelling.isPending}
      footer={
        isRequest || isTeacher ? (
          <>
            <Button variant="secondary" onClick={onClose} className="max-sm:flex-1" data-autofocus>
              {texts.back}
            </Button>
            <Button variant="danger" onClick={handleCancel} loading={cancelling.isPending} className="max-sm:flex-1">
              {label}
            </Button>
          </>
        ) : (
          <HoldButton onConfirm={() => cancelling.mutate()} loading={cancelling.isPending} hint={texts.holdHint}>
            {label}
          </HoldButton>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="font-medium first-letter:uppercase">
          {formatLesson(reservation.lecture.schedule, reservation.lecture.scheduleEnd)}
        </p>
        <Consequence fee={fee} isTeacher={isTeacher} isRequest={isRequest} />
        <TextArea
          label={isTeacher ? texts.reason : texts.reasonOptional}
          placeholder={texts.reasonPlaceholder}
          error={isReasonAsked && isReasonMissing ? texts.reasonRequired : undefined}
          rows={2}
          maxLength={limits.lesson.reasonMax}
          value={reason}
          onChange={({ target }) => change(() => target.value)}
        />
        {cancelling.error ? (
          <Banner tone="negative" isLive>
            {isApiError(cancelling.error, 'FEE_CHANGED') ? texts.feeChanged : messageOf(cancelling.error)}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}

type ConsequenceProps = {
  /** Undefined if the lesson began or was closed while the dialog was open. */
  fee: number | undefined;
  isTeacher: boolean;
  isRequest: boolean;
};

function Consequence({ fee, isTeacher, isRequest }: ConsequenceProps) {
  if (isTeacher) return <p className="text-ink-soft">{texts.cancelByTeacher}</p>;
  if (fee === undefined) return null;
  if (fee > 0) return <Banner tone="warning">{texts.cancelFee(formatEuros(fee))}</Banner>;
  return isRequest ? null : <p className="text-ink-soft">{texts.cancelFree}</p>;
}
