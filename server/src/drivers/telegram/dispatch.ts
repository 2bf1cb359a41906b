import type { Channel } from '@kampus/contract/identity/emails';
import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import { groupOf, routeOf, type Ways } from '#domains/identity/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { NotificationKind } from '#platform/db/notification-kind.ts';
import { queueMessageMail } from '#platform/db/queue-mail.ts';
import type { Services } from '../../services.ts';

/** The queue of messages to Telegram. */
export const queue = 'deliver';
export const dispatchMax = 200;

/**
 * Urgent messages first, then messages that are due within the hour. All other kinds have priority
 * 0.
 */
const priorities: Partial<Record<NotificationKind, number>> = {
  PASSWORD_LINK: 3,
  TELEGRAM_CHANGED: 3,
  EMAIL_SET: 3,
  EMAIL_REMOVED: 3,
  PASSKEY_ADDED: 3,
  PASSKEY_REMOVED: 3,
  SECOND_FACTOR_ON: 3,
  SECOND_FACTOR_OFF: 3,
  REQUESTED: 3,
  CONFIRMED: 3,
  CONFIRMED_TEACHER: 3,
  REFUSED: 3,
  CANCELLED_BY_STUDENT: 3,
  CANCELLED_BY_TEACHER: 3,
  MOVE_PROPOSED: 3,
  MOVE_ACCEPTED: 3,
  MOVE_DECLINED: 3,
  MOVE_WITHDRAWN: 3,
  PAID: 2,
  TOPPED_UP: 2,
  PAYOUT_REQUESTED: 2,
  PAYOUT_SENT: 2,
  PAYOUT_BOUNCED: 2,
  REPORTED: 2,
  DECIDED: 2,
  EXPIRED: 2,
  TEACHER_AWAY: 2,
  REMINDER_HOUR: 1,
};

/**
 * These kinds become jobs first. Behind 10,000 other rows they would wait seconds for their job.
 */
const awaited = Object.keys(priorities);

interface UnqueuedRow extends Omit<Ways, 'choice' | 'canMail'> {
  id: number;
  userId: number;
  hasTelegram: boolean;
  hasAddress: boolean;
  mailState: 'WAITING' | 'SENT' | 'FAILED' | null;
  channels: Record<string, Channel> | null;
}

/** Locks the rows that have no job yet. Other processes skip them. */
async function takeUnqueued(trx: Db): Promise<UnqueuedRow[]> {
  const { rows } = await sql<UnqueuedRow>`
    select n.id, n.kind, n.user_id as "userId",
           coalesce(n.chat_id, u.telegram_chat_id) is not null as "hasTelegram",
           n.error is null
             and (n.chat_id is not null
                  -- A warning about the new Telegram must not go there.
                  or (n.kind <> 'TELEGRAM_CHANGED'
                      and u.telegram_chat_id is not null and u.telegram_blocked_at is null))
             as "canTelegram",
           n.chat_id is null and u.email is not null and u.email_bounced_at is null
             as "hasAddress",
           (select state from mails where notification_id = n.id) as "mailState",
           (select jsonb_object_agg(message_group, channel) from notification_channels
             where user_id = n.user_id) as channels
      from notifications as n join users as u on u.id = n.user_id
     where n.queued_at is null
     order by n.kind = any (${awaited}) desc, n.id limit ${dispatchMax}
       for update of n skip locked`.execute(trx);
  return rows;
}

interface Routed extends UnqueuedRow {
  telegram: boolean;
  mail: boolean;
}

/** The channels of a row. A message has at most one mail; after it only Telegram is possible. */
function route(row: UnqueuedRow, hasMail: boolean): Routed {
  const canMail = hasMail && row.hasAddress && row.mailState === null;
  return { ...row, ...routeOf({ ...row, canMail, choice: row.channels?.[groupOf(row.kind)] }) };
}

/** The state of a routed row: in delivery, or final if no channel is possible. */
function stateOf({ telegram, mail, mailState, hasTelegram }: Routed) {
  if (telegram) return 'WAITING';
  if (mail || mailState === 'WAITING') return 'BY_MAIL';
  return mailState ?? (hasTelegram ? 'FAILED' : 'NO_TELEGRAM');
}

/** Stores the state of each row. Rows without a way also have the reason. */
async function markQueued(trx: Db, routed: readonly Routed[]): Promise<void> {
  for (const state of new Set(routed.map(stateOf))) {
    const ids = routed.filter((row) => stateOf(row) === state).map(({ id }) => id);
    const failed = state === 'FAILED' && { error: sql<string>`coalesce(error, 'the person has blocked the bot')` };
    const closed = state === 'WAITING' || state === 'BY_MAIL' ? {} : { details: null };
    await trx
      .updateTable('notifications')
      .set({ queued_at: sql<Date>`now()`, state, ...failed, ...closed })
      .where('id', 'in', ids)
      .execute();
  }
}

/**
 * Routes rows without a job, in one transaction: to Telegram, to e-mail, or to both. Rows of people
 * without any channel only get a state. Returns the number of rows.
 */
export async function dispatchSome({ db, config }: Pick<Services, 'db' | 'config'>, boss: PgBoss): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await takeUnqueued(trx);
    const routed = rows.map((row) => route(row, config.mail !== undefined));
    await markQueued(trx, routed);
    for (const { id, userId, mail } of routed) if (mail) await queueMessageMail(trx, { notificationId: id, userId });
    const jobs = routed
      .filter(({ telegram }) => telegram)
      .map(({ id, kind }) => ({ data: { notificationId: id }, priority: priorities[kind] ?? 0 }))
      .sort((a, b) => a.data.notificationId - b.data.notificationId);
    if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(trx) });
    return rows.length;
  });
}
