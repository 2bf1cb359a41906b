import type { Insertable } from 'kysely';
import { messagesWaiting } from '../cache/tags.ts';
import type { NotificationKind } from './notification-kind.ts';
import type { Database } from './schema.ts';
import type { Trx } from './transaction.ts';

/** What a message is about, as far as its kind needs it. */
export type NotificationSubject = Partial<
  Pick<Insertable<Database['notifications']>, 'reservation_id' | 'transfer_id' | 'details' | 'occasion' | 'chat_id'>
>;

/**
 * Writes messages to people into the outbox, in the transaction that causes them. After the commit the process that
 * delivers is told to look. A message about the same occasion is written once (`notifications_once_key`). Returns how many
 * messages are new.
 */
export async function notify(
  trx: Trx,
  userIds: number | readonly number[],
  kind: NotificationKind,
  subject: NotificationSubject = {},
): Promise<number> {
  const people = typeof userIds === 'number' ? [userIds] : userIds;
  if (people.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('notifications')
    .values(people.map((user_id) => ({ user_id, kind, ...subject })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  trx.announce(messagesWaiting);
  return Number(numInsertedOrUpdatedRows);
}
