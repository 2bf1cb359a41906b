import { type Language, originalLanguage } from '@kampus/contract/languages';
import { speakIn } from '@kampus/languages/say';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { NotificationKind } from '#platform/db/notification-kind.ts';
import {
  type Alternative,
  findAlternatives,
  findMove,
  findRating,
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
  /** Which of several messages of the kind about a lesson it is, such as a number of moves. */
  occasion: number;
  /** It waits for its delivery to Telegram. */
  isWaiting: boolean;
  recipient: {
    id: number;
    chatId: number | null;
    hasBlockedBot: boolean;
    /** The message goes to a chat of its own, such as the former Telegram of the person. */
    isElsewhere: boolean;
    /** The chosen language, else Russian. */
    language: Language;
  };
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
  /** Present for messages about a review that is public. */
  rating: number | undefined;
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
): Promise<Pick<Notification, 'lesson' | 'move' | 'report' | 'alternatives' | 'review' | 'rating'>> {
  return {
    lesson: await getLesson(db, reservationId),
    move: await findMove(db, occasion),
    report: await findReport(db, reservationId),
    alternatives: kind === 'CANCELLED_BY_TEACHER' ? await findAlternatives(db, reservationId) : [],
    review: (await isReviewDue(db, reservationId)) ? 'ASKED' : undefined,
    rating: kind === 'REVIEWED' ? await findRating(db, reservationId) : undefined,
  };
}

const noLesson = {
  lesson: undefined,
  move: undefined,
  report: undefined,
  alternatives: [],
  review: undefined,
  rating: undefined,
};

/** The notification for Telegram, if it still waits. */
export async function findWaiting(db: Db, id: number): Promise<Notification | undefined> {
  const found = await findNotification(db, id);
  return found?.isWaiting ? found : undefined;
}

/** The notification in any state: its mail may be sent after its message to Telegram. */
export async function findNotification(db: Db, id: number): Promise<Notification | undefined> {
  const row = await db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('transfers as t', 't.id', 'n.transfer_id')
    .select([
      'n.id',
      'n.kind',
      'n.user_id',
      'n.details',
      'n.trace',
      'n.reservation_id',
      'n.occasion',
      't.amount_cents',
      'n.state',
      'u.language',
    ])
    .select([
      sql<number | null>`coalesce(n.chat_id, u.telegram_chat_id)`.as('chat_id'),
      sql<boolean>`n.chat_id is null and u.telegram_blocked_at is not null`.as('has_blocked'),
      sql<boolean>`n.chat_id is not null`.as('is_elsewhere'),
    ])
    .where('n.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { reservation_id: reservationId, language: chosen } = row;
  const language = chosen ?? originalLanguage;
  return {
    id: row.id,
    kind: row.kind,
    occasion: row.occasion,
    isWaiting: row.state === 'WAITING',
    recipient: {
      id: row.user_id,
      chatId: row.chat_id,
      hasBlockedBot: row.has_blocked,
      isElsewhere: row.is_elsewhere,
      language,
    },
    amountCents: row.amount_cents ?? undefined,
    details: row.details ?? {},
    trace: row.trace,
    ...(reservationId === null ? noLesson : await speakIn(language, () => readLesson(db, row, reservationId))),
  };
}

/** A sent message. `hasButtons` marks a question. */
export interface SentMessage {
  messageId: number;
  hasButtons: boolean;
}

/**
 * Removes the details of a closed notification, which may contain a link. A waiting mail needs
 * them.
 */
export async function forgetDetails(db: Db, id: number): Promise<void> {
  await sql`
    update notifications set details = null
     where id = ${id} and details is not null and state not in ('WAITING', 'BY_MAIL')
       and not exists (
         select from mails where notification_id = ${id} and state = 'WAITING')`.execute(db);
}

/** Closes a WAITING notification as sent and removes its details. */
export async function markSent(
  db: Db,
  { id, recipient }: Notification,
  { messageId, hasButtons }: SentMessage,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('notifications')
      .set({
        state: 'SENT',
        chat_id: recipient.chatId,
        message_id: messageId,
        sent_at: sql<Date>`now()`,
        has_buttons: hasButtons,
      })
      .where('id', '=', id)
      .where('state', '=', 'WAITING')
      .execute();
    await forgetDetails(trx, id);
  });
}

/** Records with the person that the bot is blocked, so that later notifications are not sent. */
export async function markBlocked(db: Db, { recipient: { id, chatId } }: Notification): Promise<void> {
  await db
    .updateTable('users')
    .set({ telegram_blocked_at: sql<Date>`coalesce(telegram_blocked_at, now())` })
    .where('id', '=', id)
    .where('telegram_chat_id', '=', chatId)
    .execute();
}

/** Gives a notification back to the dispatcher, which finds another way or closes it. */
export async function reroute(db: Db, id: number, state: 'WAITING' | 'BY_MAIL'): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ queued_at: null, state: 'WAITING' })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute();
}

/**
 * Gives back a notification that Telegram does not take. Its error makes the dispatcher use e-mail,
 * or close it.
 */
export async function giveUp(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ queued_at: null, error })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
}

/** Deletes a notification that no longer applies, such as a reminder of a refused lesson. */
export async function discard(db: Db, id: number): Promise<void> {
  await db.deleteFrom('notifications').where('id', '=', id).where('state', '=', 'WAITING').execute();
}
