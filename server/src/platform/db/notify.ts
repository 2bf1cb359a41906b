import { type Insertable, sql } from 'kysely';
import { messagesWaiting } from '../cache/tags.ts';
import type { NotificationKind } from './notification-kind.ts';
import type { Database } from './schema.ts';
import type { Trx } from './transaction.ts';

/** Data of a message. Each kind needs different fields. */
export type NotificationSubject = Partial<
  Pick<Insertable<Database['notifications']>, 'reservation_id' | 'transfer_id' | 'details' | 'occasion' | 'chat_id'>
>;

/**
 * Inserts messages into the outbox, in the transaction that causes them. The commit wakes the
 * delivery process. A message about the same occasion is inserted once (`notifications_once_key`).
 * Returns the number of new messages.
 */
export async function notify(
  trx: Trx,
  userIds: number | readonly number[],
  kind: NotificationKind,
  subject: NotificationSubject = {},
): Promise<number> {
  const recipients = typeof userIds === 'number' ? [userIds] : userIds;
  if (recipients.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('notifications')
    .values(recipients.map((user_id) => ({ user_id, kind, ...subject })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  trx.announce(messagesWaiting);
  return Number(numInsertedOrUpdatedRows);
}

/** Inserts a message about a transfer for each person, in one statement. */
export async function notifyOfTransfers(
  trx: Trx,
  kind: NotificationKind,
  transfers: readonly { userId: number; transferId: number | undefined }[],
): Promise<void> {
  if (transfers.length === 0) return;
  await sql`
    insert into notifications (user_id, kind, transfer_id)
    select user_id, ${kind}, transfer_id
      from unnest(
             ${transfers.map(({ userId }) => userId)}::integer[],
             ${transfers.map(({ transferId }) => transferId ?? null)}::integer[]
           ) as message (user_id, transfer_id)
        on conflict do nothing`.execute(trx);
  trx.announce(messagesWaiting);
}
