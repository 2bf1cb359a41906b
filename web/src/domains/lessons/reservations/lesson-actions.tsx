import type { ReservationDetails } from '@kampus/contract/lessons/reservations';
import { lazy, useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { personName } from '#shared/format/person-name.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { OpeningButton } from '#shared/ui/buttons/opening-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { lessonTexts as texts } from './lesson-texts.ts';
import { MoveDialog } from './move-dialog.tsx';
import { ReportDialog } from './report-dialogs.tsx';
import { sideOf } from './rules.ts';
import { useLessonChange } from './use-lesson-change.ts';

// Lazy: few lessons are reviewed or refunded from here.
const GoodwillDialog = lazy(async () => ({ default: (await import('./goodwill-dialog.tsx')).GoodwillDialog }));
const ReviewDialog = lazy(async () => ({ default: (await import('../reviews/review-dialog.tsx')).ReviewDialog }));

type Step = 'CANCEL' | 'PROPOSE_MOVE' | 'REPORT' | 'WAIVE_FEE' | 'GIVE_GOODWILL' | 'REVIEW';

const labels: Record<Step, string> = {
  REVIEW: texts.review,
  PROPOSE_MOVE: texts.move,
  REPORT: texts.report,
  WAIVE_FEE: texts.waiveFee,
  GIVE_GOODWILL: texts.goodwill,
  CANCEL: texts.cancelLesson,
};
const steps = Object.keys(labels) as Step[];

function labelOf(step: Step, { status, review }: ReservationDetails): string {
  if (step === 'CANCEL' && status === 'PENDING') return texts.cancelRequest;
  return step === 'REVIEW' && review ? texts.changeReview : labels[step];
}

/**
 * Buttons for the viewer's actions on a lesson, except accept and refuse. Each opens a dialog
 * first.
 */
export function LessonActions({ reservation }: { reservation: ReservationDetails }) {
  const { username } = useSession();
  const [open, setOpen] = useState<Step>();
  const isTeacher = sideOf(reservation, username) === 'TEACHER';
  const offered = steps.filter((step) => reservation.actions.includes(step));
  const close = () => setOpen(undefined);
  if (offered.length === 0 && open === undefined) return null;
  return (
    <>
      {offered.map((step) => (
        <OpeningButton key={step} size="small" variant="secondary" onClick={() => setOpen(step)}>
          {labelOf(step, reservation)}
        </OpeningButton>
      ))}
      {open === 'CANCEL' ? <CancelDialog reservation={reservation} isTeacher={isTeacher} onClose={close} /> : null}
      {open === 'PROPOSE_MOVE' ? <MoveDialog reservation={reservation} onClose={close} /> : null}
      {open === 'REPORT' ? <ReportDialog reservation={reservation} isTeacher={isTeacher} onClose={close} /> : null}
      {open === 'REVIEW' ? (
        <ReviewDialog
          reservationId={reservation.id}
          teacherFullName={reservation.lecture.teacherFullName}
          review={reservation.review}
          onClose={close}
        />
      ) : null}
      {open === 'GIVE_GOODWILL' ? <GoodwillDialog reservation={reservation} onClose={close} /> : null}
      {open === 'WAIVE_FEE' ? <WaiveDialog reservation={reservation} onClose={close} /> : null}
    </>
  );
}

function WaiveDialog({ reservation, onClose }: { reservation: ReservationDetails; onClose: () => void }) {
  const waiving = useLessonChange(reservation, {
    send: () => call('waiveFee', { params: { id: String(reservation.id) } }),
    done: texts.waived,
    onClose,
  });
  const sending = useSubmission({
    send: waiving.mutateAsync,
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  return (
    <ConfirmDialog
      isOpen
      tone="primary"
      question={texts.waiveQuestion}
      detail={texts.waiveDetail(
        personName(reservation.studentFullName, reservation.username),
        formatEuros(reservation.lateFee),
      )}
      confirmLabel={texts.waiveFee}
      cancelLabel={texts.back}
      onConfirm={() => sending.submit(undefined)}
      onCancel={onClose}
      isPending={sending.isBusy}
      error={sending.failure?.text}
    />
  );
}
