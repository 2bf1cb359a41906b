import { originalLanguage } from '@kampus/contract/languages';
import type { ReservationStatus } from '@kampus/contract/lessons/reservations';
import { hasRank } from '@kampus/contract/roles';
import { addDays, dayStart, today } from '@kampus/contract/time';
import { inWords, say, speakIn } from '@kampus/languages/say';
import { fullName, hashSecret } from '#domains/identity/public.ts';
import { lessonUidEnd } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { formatEuros } from '#platform/format/euros.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Config } from '../../../config.ts';
import { listLanguages, namePlace } from '../place-texts.ts';
import { findReservationRow, type ListedReservation, listCalendarRows } from '../queries.ts';
import { exactPlaceOf, isAccepted } from '../rules.ts';
import { type CalendarEvent, renderCalendar } from './icalendar.ts';

/** Days of past lessons in a feed. */
const historyDays = 30;

interface State {
  status: CalendarEvent['status'];
  text: string;
  sequence: number;
}

const states = inWords<Record<ReservationStatus, State>>({
  PENDING: { status: 'TENTATIVE', text: 'ожидает подтверждения', sequence: 0 },
  CONFIRMED: { status: 'CONFIRMED', text: 'подтверждён', sequence: 1 },
  PAID: { status: 'CONFIRMED', text: 'оплачен', sequence: 2 },
  CLOSED: { status: 'CANCELLED', text: 'отменён', sequence: 3 },
});

/** Instant of the last change that affects the calendar event. */
const lastChange = ({ created_at, answered_at, moved_at, paid_at, closed_at }: ListedReservation): Date =>
  [answered_at, moved_at, paid_at, closed_at].reduce<Date>((last, at) => (at && at > last ? at : last), created_at);

/** The calendar event of a lesson, for one viewer, in the spoken language. */
function toEvent(row: ListedReservation, viewerId: number, publicUrl: string): CalendarEvent {
  const { status, text, sequence } = states[row.status];
  const isOwn = row.teacher_id === viewerId || row.student_id === viewerId;
  const summary =
    row.teacher_id === viewerId
      ? say`Урок: ученик ${fullName(row.student)}`
      : say`Урок: преподаватель ${fullName(row.teacher)}`;
  const facts = [
    say`Статус: ${text}`,
    say`Человек в группе: ${row.group_size}`,
    say`Цена: ${formatEuros(row.price_cents)}`,
    say`Языки: ${listLanguages(row.languages)}`,
    ...(isOwn && isAccepted(row.status) && row.room_url !== null ? [say`Ссылка на урок: ${row.room_url}`] : []),
    publicUrl,
  ];
  return {
    uid: `reservation-${row.id}${lessonUidEnd(publicUrl)}`,
    sequence: sequence + row.moves,
    changedAt: lastChange(row),
    start: row.starts_at,
    end: row.ends_at,
    summary,
    description: facts.join('\n'),
    location: (isOwn ? exactPlaceOf(row) : null) ?? namePlace(row.location),
    status,
  };
}

/** One lesson as a calendar file, for its student, its teacher, and CURATOR and above. */
export async function getReservationCalendar(db: Db, config: Config, actor: Actor, id: number): Promise<string> {
  const row = orNotFound(await findReservationRow(db, id));
  const isTheirs = row.student_id === actor.id || row.teacher_id === actor.id;
  if (!isTheirs && !hasRank(actor.role, 'CURATOR')) throw new AppError('FORBIDDEN');
  return renderCalendar('Kampus', [toEvent(row, actor.id, config.publicUrl)]);
}

/** Recent and future lessons and requests of the owner of a secret URL, without closed ones. */
export async function getCalendarFeed(db: Db, config: Config, token: string, now: Date): Promise<string> {
  const owner = orNotFound(
    await db
      .selectFrom('users')
      .select(['id', 'language'])
      .where('calendar_token_hash', '=', hashSecret(token.replace(/\.ics$/, '')))
      .executeTakeFirst(),
  );
  const rows = await listCalendarRows(db, owner.id, dayStart(addDays(today(now), -historyDays)));
  return speakIn(owner.language ?? originalLanguage, () =>
    renderCalendar(
      say`Kampus: уроки`,
      rows.map((row) => toEvent(row, owner.id, config.publicUrl)),
    ),
  );
}
