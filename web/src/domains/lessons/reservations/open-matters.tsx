import type { LessonSide, Move } from '@kampus/contract/lessons/moves';
import type { OpenReport } from '@kampus/contract/lessons/reports';
import type { Reservation } from '@kampus/contract/lessons/reservations';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { useSession } from '#shared/api/use-session.ts';
import { nameLanguage } from '#shared/format/language-texts.ts';
import { formatLesson, formatMomentShort } from '#shared/format/moments.ts';
import { namePlace } from '#shared/format/place-texts.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ClockIcon } from '#shared/ui/icons/icons.tsx';
import { lessonTexts as texts } from './lesson-texts.ts';
import { LocalTime } from './local-time.tsx';
import { owesAnswer, sideOf } from './rules.ts';

/** What a lesson in this slot has another: its place, its languages. Empty for the same. */
export const describePlace = (
  { location, languages }: Pick<Lecture, 'location' | 'languages'>,
  { location: former, lecture }: Pick<Reservation, 'location' | 'lecture'>,
): string =>
  [
    location === former ? '' : texts.movePlace(namePlace(location)),
    languages.join() === lecture.languages.join() ? '' : texts.moveLanguages(languages.map(nameLanguage).join(', ')),
  ]
    .filter(Boolean)
    .join(' ');

/** The text of a proposed move for this side: answer it, or wait. */
export function describeMove(move: Move, reservation: Reservation, side: LessonSide | undefined): string {
  const describe = side === undefined ? texts.moveWaiting : move.by === side ? texts.moveByYou : texts.moveForYou;
  const time = describe(formatLesson(move.schedule, move.scheduleEnd), formatMomentShort(move.until));
  const place = describePlace(move, reservation);
  return place ? `${time}. ${place}` : time;
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

const Note = ({ text }: { text: string }) => (
  <p className="flex items-start gap-2 text-sm text-warning">
    <ClockIcon size={18} className="mt-px shrink-0" />
    <span className="min-w-0">{text}</span>
  </p>
);

/** Open proposal and report on a card, with the side that must answer. */
export function OpenMatters({ reservation }: { reservation: Reservation }) {
  const { username } = useSession();
  const { move, report } = reservation.openMatters ?? {};
  const side = sideOf(reservation, username);
  return (
    <>
      {move ? <Note text={describeMove(move, reservation, side)} /> : null}
      {move ? <LocalTime start={move.schedule} end={move.scheduleEnd} /> : null}
      {report ? <Note text={describeReport(report, side)} /> : null}
    </>
  );
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
