import { sql } from 'kysely';
import { fullName } from '#areas/accounts/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { NotificationKind } from '#platform/db/schema.ts';

/** A waiting notification with all that its text needs. */
export interface Notification {
  id: number;
  kind: NotificationKind;
  recipient: { id: number; chatId: number | null; hasBlockedBot: boolean };
  /** Present where it is about a lesson. */
  lesson: Lesson | undefined;
  /** Present where it is about a top-up. */
  amountCents: number | undefined;
}

export interface Side {
  id: number;
  name: string;
  telegramUsername: string | null;
  telegramUserId: number | null;
}

export interface Lesson {
  reservationId: number;
  status: 'PENDING' | 'CONFIRMED' | 'PAID' | 'CLOSED';
  hasBegun: boolean;
  startsAt: Date;
  endsAt: Date;
  groupSize: number;
  duration: number;
  priceCents: number;
  student: Side;
  teacher: Side;
}

interface SideRow {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  telegram_username: string | null;
  telegram_user_id: number | null;
}

interface Row {
  id: number;
  kind: NotificationKind;
  user_id: number;
  chat_id: number | null;
  has_blocked: boolean;
  amount_cents: number | null;
  reservation_id: number | null;
  status: Lesson['status'];
  has_begun: boolean;
  starts_at: Date;
  ends_at: Date;
  group_size: number;
  duration: number;
  price_cents: number;
  student: SideRow;
  teacher: SideRow;
}

const sideJson = (alias: string) =>
  sql.raw(`
  json_build_object('id', ${alias}.id, 'username', ${alias}.username, 'first_name', ${alias}.first_name,
    'last_name', ${alias}.last_name, 'telegram_username', ${alias}.telegram_username,
    'telegram_user_id', ${alias}.telegram_user_id)`);

const presentSide = (row: SideRow): Side => ({
  id: row.id,
  name: fullName(row),
  telegramUsername: row.telegram_username,
  telegramUserId: row.telegram_user_id,
});

function presentLesson(row: Row): Lesson | undefined {
  if (row.reservation_id === null) return undefined;
  return {
    reservationId: row.reservation_id,
    status: row.status,
    hasBegun: row.has_begun,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    groupSize: row.group_size,
    duration: row.duration,
    priceCents: row.price_cents,
    student: presentSide(row.student),
    teacher: presentSide(row.teacher),
  };
}

/** The notification, if it still waits; undefined once it was sent or failed for good. */
export async function findWaiting(db: Db, id: number): Promise<Notification | undefined> {
  const { rows } = await sql<Row>`
    select notification.id, notification.kind, notification.user_id,
           recipient.telegram_chat_id as chat_id, recipient.telegram_blocked_at is not null as has_blocked,
           transfer.amount_cents, notification.reservation_id, reservation.status,
           reservation.starts_at <= now() as has_begun, reservation.starts_at, reservation.ends_at,
           reservation.group_size, reservation.duration, reservation.price_cents,
           ${sideJson('student')} as student, ${sideJson('teacher')} as teacher
      from notifications notification
      join users recipient on recipient.id = notification.user_id
      left join transfers transfer on transfer.id = notification.transfer_id
      left join reservations reservation on reservation.id = notification.reservation_id
      left join users student on student.id = reservation.student_id
      left join users teacher on teacher.id = reservation.teacher_id
     where notification.id = ${id} and notification.state = 'WAITING'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    id: row.id,
    kind: row.kind,
    recipient: { id: row.user_id, chatId: row.chat_id, hasBlockedBot: row.has_blocked },
    lesson: presentLesson(row),
    amountCents: row.amount_cents ?? undefined,
  };
}

/** Closes a notification that still waits. A blocked bot is recorded with the person, so that nothing more is sent. */
export async function settle(
  db: Db,
  notification: Notification,
  state: 'SENT' | 'FAILED' | 'NO_TELEGRAM',
  { error, isBlocked = false }: { error?: string; isBlocked?: boolean } = {},
): Promise<void> {
  await sql`
    with settled as (
      update notifications
         set state = ${state}, error = ${error ?? null}, sent_at = ${state === 'SENT' ? sql`now()` : null}
       where id = ${notification.id} and state = 'WAITING'
    )
    update users set telegram_blocked_at = coalesce(telegram_blocked_at, now())
     where id = ${notification.recipient.id} and ${isBlocked}`.execute(db);
}

/** Deletes a notification whose text no longer holds, such as a reminder of a lesson that was refused since. */
export async function discard(db: Db, id: number): Promise<void> {
  await db.deleteFrom('notifications').where('id', '=', id).where('state', '=', 'WAITING').execute();
}
