import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { NotificationKind } from '#platform/db/notification-kind.ts';
import type { Config } from '../../../config.ts';
import { groupOf, routeOf } from './routing.ts';

/** Conditions on `users`: a chat that works, and an address that works. */
export const isReachableBy = {
  TELEGRAM: sql<boolean>`telegram_chat_id is not null and telegram_blocked_at is null`,
  EMAIL: sql<boolean>`email is not null and email_bounced_at is null`,
} as const;

/** Whether a message of this kind has a channel to the person. */
export async function canReach(db: Db, { mail }: Config, userId: number, kind: NotificationKind): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .leftJoin('notification_channels as chosen', (join) =>
      join.onRef('chosen.user_id', '=', 'users.id').on('chosen.message_group', '=', groupOf(kind)),
    )
    .select(['chosen.channel', isReachableBy.TELEGRAM.as('canTelegram'), isReachableBy.EMAIL.as('hasAddress')])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const canMail = mail !== undefined && row.hasAddress;
  const ways = routeOf({ kind, canTelegram: row.canTelegram, canMail, choice: row.channel ?? undefined });
  return ways.telegram || ways.mail;
}
