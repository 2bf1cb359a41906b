import { agreedDecision } from '@kampus/contract/lessons/agreed-decision';
import type { LessonSide } from '@kampus/contract/lessons/moves';
import type { Report } from '@kampus/contract/lessons/reports';
import type { ReservationDetails } from '@kampus/contract/lessons/reservations';
import { useState } from 'react';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { lessonTexts as texts } from './lesson-texts.ts';
import { LocalTime } from './local-time.tsx';
import { describeMove, describeReport } from './open-matters.tsx';
import { ContestDialog } from './report-dialogs.tsx';
import { sideOf } from './rules.ts';
import { useLessonChange } from './use-lesson-change.ts';

const showFailure = toastFailure(texts.failed);

/** The proposed move and the report that need an answer, with their buttons. */
export function LessonNotices({ reservation }: { reservation: ReservationDetails }) {
  const { username } = useSession();
  const { move, report } = reservation;
  const side = sideOf(reservation, username);
  return (
    <>
      {move?.state === 'PROPOSED' ? <MoveNotice reservation={reservation} move={move} side={side} /> : null}
      {report ? <ReportNotice reservation={reservation} report={report} side={side} /> : null}
    </>
  );
}

type NoticeProps = { reservation: ReservationDetails; side: LessonSide | undefined };

function MoveNotice({ reservation, move, side }: NoticeProps & { move: NonNullable<ReservationDetails['move']> }) {
  const params = { id: String(move.id) };
  const answering = useLessonChange(reservation, {
    send: (answer: 'ACCEPTED' | 'DECLINED') => call('answerMove', { params, body: { answer } }),
    done: texts.moveAnswered,
    onError: showFailure,
  });
  const withdrawing = useLessonChange(reservation, {
    send: () => call('withdrawMove', { params }),
    done: texts.moveWithdrawn,
    onError: showFailure,
  });
  const isBusy = answering.isPending || withdrawing.isPending;
  return (
    <div className="mb-4">
      <Banner tone="info">
        <p>{describeMove(move, reservation, side)}</p>
        <LocalTime start={move.schedule} end={move.scheduleEnd} />
        <div className="mt-2 flex flex-wrap gap-2">
          {reservation.actions.includes('ACCEPT_MOVE') ? (
            <Button size="small" loading={isBusy} onClick={() => answering.mutate('ACCEPTED')}>
              {texts.moveAccept}
            </Button>
          ) : null}
          {reservation.actions.includes('DECLINE_MOVE') ? (
            <Button size="small" variant="secondary" loading={isBusy} onClick={() => answering.mutate('DECLINED')}>
              {texts.moveDecline}
            </Button>
          ) : null}
          {reservation.actions.includes('WITHDRAW_MOVE') ? (
            <Button size="small" variant="secondary" loading={isBusy} onClick={() => withdrawing.mutate()}>
              {texts.moveWithdraw}
            </Button>
          ) : null}
        </div>
      </Banner>
    </div>
  );
}

function ReportNotice({ reservation, report, side }: NoticeProps & { report: Report }) {
  const [isContesting, setIsContesting] = useState(false);
  const agreeing = useLessonChange(reservation, {
    send: () => call('answerReport', { params: { id: String(report.id) }, body: { answer: 'AGREED' } }),
    done: texts.reportAnswered,
    onError: showFailure,
  });
  return (
    <div className="mb-4">
      <Banner tone="warning" title={describeReport(report, side)}>
        <p className="break-words">{report.text}</p>
        {reservation.actions.includes('AGREE_TO_REPORT') ? (
          <p className="mt-1">{texts.agreements[agreedDecision(report)]}</p>
        ) : null}
        {report.answer ? <p className="mt-1 break-words">{report.answer}</p> : null}
        {report.decision ? <p className="mt-1 font-medium">{texts.decisions[report.decision]}</p> : null}
        {report.reason ? <p className="break-words">{report.reason}</p> : null}
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {reservation.actions.includes('AGREE_TO_REPORT') ? (
            <Button size="small" loading={agreeing.isPending} onClick={() => agreeing.mutate()}>
              {texts.reportAgree}
            </Button>
          ) : null}
          {reservation.actions.includes('CONTEST_REPORT') ? (
            <Button size="small" variant="secondary" onClick={() => setIsContesting(true)}>
              {texts.reportContest}
            </Button>
          ) : null}
        </div>
      </Banner>
      {isContesting ? (
        <ContestDialog reservation={reservation} reportId={report.id} onClose={() => setIsContesting(false)} />
      ) : null}
    </div>
  );
}
