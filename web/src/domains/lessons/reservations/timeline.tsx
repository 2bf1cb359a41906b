import type { EventKind, ReservationEvent } from '@kampus/contract/lessons/reservations';
import { formatEuros } from '#shared/format/euros.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { lessonTexts } from './lesson-texts.ts';

const describeActor = ({ role, username }: ReservationEvent['by']): string =>
  username ? `${lessonTexts.roles[role]} ${username}` : lessonTexts.roles[role];

/** A request that nobody confirmed is no lesson yet. */
const nameEvent = (kind: EventKind, isConfirmed: boolean): string =>
  kind === 'CANCELLED' && !isConfirmed ? lessonTexts.requestCancelled : lessonTexts.events[kind];

/** The history of a lesson as a timeline, oldest event first. */
export function Timeline({ events }: { events: readonly ReservationEvent[] }) {
  const isConfirmed = events.some(({ kind }) => kind === 'CONFIRMED');
  return (
    <section aria-label={lessonTexts.history} className="mt-5">
      <h3 className="text-base">{lessonTexts.history}</h3>
      <ol className="mt-2 border-l-2 border-line pl-4">
        {events.map((event) => (
          <li key={`${event.at}-${event.kind}`} className="relative py-1.5">
            <span
              aria-hidden="true"
              className="absolute top-3.5 -left-[1.3125rem] size-2 rounded-full border border-transparent bg-accent"
            />
            <p className="font-medium">
              {nameEvent(event.kind, isConfirmed)}
              {event.amount === undefined ? '' : `: ${formatEuros(event.amount)}`}
            </p>
            {event.text ? <p className="break-words">{event.text}</p> : null}
            <p className="text-sm text-ink-soft">
              <time dateTime={event.at}>{formatStamp(event.at)}</time> ·&nbsp;{describeActor(event.by)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
