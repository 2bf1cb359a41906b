import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { NotificationKind } from '#platform/db/notification-kind.ts';
import {
  type Alternative,
  findAlternatives,
  findMove,
  findReport,
  getLesson,
  isReviewDue,
  type Lesson,
  type LessonReport,
  type Move,
} from './lesson-of-message.ts';

/** A waiting notification with all data for its text. */
export interface Notification {
  id: number;
  kind: NotificationKind;
  recipient: { id: number; chatId: number | null; hasBlockedBot: boolean };
  /** Present for messages about a lesson. */
  lesson: Lesson | undefined;
  /** Present for messages about a proposed time. */
  move: Move | undefined;
  /** Present if the lesson was reported. */
  report: LessonReport | undefined;
  /** Free times of teachers with the same keywords, for a student with a cancelled lesson. */
  alternatives: Alternative[];
  /** Present for messages about a top-up. */
  amountCents: number | undefined;
  /** ASKED while the student may still write the review that the message asks for. */
  review: 'ASKED' | undefined;
  /** Other data for the text, stored when the notification was written. */
  details: Record<string, unknown>;
  /** The W3C traceparent of the insert statement, if tracing was on. */
  trace: string | null;
}

/** Reads the lesson data for a message. */
async function readLesson(
  db: Db,
  { kind, occasion }: { kind: NotificationKind; occasion: number },
  reservationId: number,
): Promise<Pick<Notification, 'lesson' | 'move' | 'report' | 'alternatives' | 'review'>> {
  return {
    lesson: await getLesson(db, reservationId),
    move: await findMove(db, occasion),
    report: await findReport(db, reservationId),
    alternatives: kind === 'CANCELLED_BY_TEACHER' ? await findAlternatives(db, reservationId) : [],
    review: (await isReviewDue(db, reservationId)) ? 'ASKED' : undefined,
  };
}

const noLesson = { lesson: undefined, move: undefined, report: undefined, alternatives: [], review: undefined };

/** The notification if it is WAITING; undefined after it was sent or failed for good. */
export async function findWaiting(db: Db, id: number): Promise<Notification | undefined> {
  const row = await db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('transfers as t', 't.id', 'n.transfer_id')
    .select(['n.id', 'n.kind', 'n.user_id', 'n.details', 'n.trace', 'n.reservation_id', 'n.occasion', 't.amount_cents'])
    .select([
      sql<number | null>`coalesce(n.chat_id, u.telegram_chat_id)`.as('chat_id'),
      sql<boolean>`n.chat_id is null and u.telegram_blocked_at is not null`.as('has_blocked'),
    ])
    .where('n.id', '=', id)
    .where('n.state', '=', 'WAITING')
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    kind: row.kind,
    recipient: { id: row.user_id, chatId: row.chat_id, hasBlockedBot: row.has_blocked },
    amountCents: row.amount_cents ?? undefined,
    details: row.details ?? {},
    trace: row.trace,
    ...(row.reservation_id === null ? noLesson : await readLesson(db, row, row.reservation_id)),
  };
}

/** A sent message. `hasButtons` marks a question. */
export interface SentMessage {
  messageId: number;
  hasButtons: boolean;
}

/**
 * Closes a WAITING notification and removes its details, which may contain a link. A blocked bot is
 * recorded with the user, so that later notifications are not sent.
 */
export async function settle(
  db: Db,
  notification: Notification,
  state: 'SENT' | 'FAILED' | 'NO_TELEGRAM',
  { error, isBlocked = false, sent }: { error?: string; isBlocked?: boolean; sent?: SentMessage } = {},
): Promise<void> {
  const { id: userId, chatId } = notification.recipient;
  await db
    .updateTable('notifications')
    .set({
      ...{ state, error: error ?? null, details: null, chat_id: chatId, message_id: sent?.messageId ?? null },
      sent_at: state === 'SENT' ? sql<Date>`now()` : null,
      has_buttons: sent?.hasButtons ?? false,
    })
    .where('id', '=', notification.id)
    .where('state', '=', 'WAITING')
    .execute();
  if (!isBlocked) return;
  await db
    .updateTable('users')
    .set({ telegram_blocked_at: sql<Date>`coalesce(telegram_blocked_at, now())` })
    .where('id', '=', userId)
    .where('telegram_chat_id', '=', chatId)
    .execute();
}

/** Deletes a notification that no longer applies, such as a reminder of a refused lesson. */
export async function discard(db: Db, id: number): Promise<void> {
  await db.deleteFrom('notifications').where('id', '=', id).where('state', '=', 'WAITING').execute();
}
