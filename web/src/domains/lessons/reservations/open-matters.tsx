import type { LessonSide, Move } from '@kampus/contract/lessons/moves';
import type { OpenReport } from '@kampus/contract/lessons/reports';
import type { Reservation } from '@kampus/contract/lessons/reservations';
import { useSession } from '#shared/api/use-session.ts';
import { formatLesson, formatMomentShort } from '#shared/format/moments.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ClockIcon } from '#shared/ui/icons/icons.tsx';
import { lessonTexts as texts } from './lesson-texts.ts';
import { owesAnswer, sideOf } from './rules.ts';

/** The text of a proposed move for this side: answer it, or wait. */
export function describeMove({ by, schedule, scheduleEnd, until }: Move, side: LessonSide | undefined): string {
  const describe = side === undefined ? texts.moveWaiting : by === side ? texts.moveByYou : texts.moveForYou;
  return describe(formatLesson(schedule, scheduleEnd), formatMomentShort(until));
}

/** The text of a report for this side. */
export function describeReport({ kind, by, state, answerUntil }: OpenReport, side: LessonSide | undefined): string {
  const named = kind === 'OTHER' ? undefined : texts.reportKinds[kind];
  const what = named ?? texts.reportUnnamed;
  if (state === 'CONTESTED') return texts.reportContested(what);
  if (state !== 'OPEN') return texts.reportSettled(what);
  const until = formatMomentShort(answerUntil);
  return side === undefined || by === side ? texts.reportOpen(what, until) : texts.reportForYou(named, until);
}

/** Open proposal and report on a card, with the side that must answer. */
export function OpenMatters({ reservation }: { reservation: Reservation }) {
  const { username } = useSession();
  const { move, report } = reservation.openMatters ?? {};
  const side = sideOf(reservation, username);
  const notes = [move ? describeMove(move, side) : '', report ? describeReport(report, side) : ''].filter(Boolean);
  return notes.map((note) => (
    <p key={note} className="flex items-start gap-2 text-sm text-warning">
      <ClockIcon size={18} className="mt-px shrink-0" />
      <span className="min-w-0">{note}</span>
    </p>
  ));
}

/** Opens the proposal or report that the viewer must answer. Renders nothing if there is none. */
export function AnswerButton({ reservation, onOpen }: { reservation: Reservation; onOpen: () => void }) {
  const { username } = useSession();
  if (!owesAnswer(reservation, sideOf(reservation, username))) return null;
  return (
    <Button size="small" onClick={onOpen}>
      {texts.answerNow}
    </Button>
  );
}
