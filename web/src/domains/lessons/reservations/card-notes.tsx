import type { Reservation } from '@kampus/contract/lessons/reservations';
import { formatEuros } from '#shared/format/euros.ts';
import { lessonTexts } from './lesson-texts.ts';
import { OpenMatters } from './open-matters.tsx';
import { reservationTexts } from './texts.ts';

/** What a card adds to the status: money that is missing or came back, open matters, the reason. */
export function CardNotes({ reservation }: { reservation: Reservation }) {
  const { status, covered, refunded, closeReason } = reservation;
  return (
    <>
      {/* Another server may leave out `covered`. */}
      {status === 'CONFIRMED' && covered === false ? (
        <p className="text-sm text-warning">{reservationTexts.notCovered}</p>
      ) : null}
      {refunded > 0 ? <p className="text-sm text-ink-soft">{lessonTexts.refunded(formatEuros(refunded))}</p> : null}
      <OpenMatters reservation={reservation} />
      {closeReason ? <p className="text-sm break-words text-ink-soft">{closeReason}</p> : null}
    </>
  );
}
