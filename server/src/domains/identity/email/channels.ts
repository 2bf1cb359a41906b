import { type Channels, type ChosenChannels, type MessageGroup, messageGroups } from '@kampus/contract/identity/emails';
import type { Db } from '#platform/db/connect.ts';
import type { Sealer } from '#platform/db/sealer.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { signedIn } from '../accounts/rules.ts';
import { assertMail } from './change-email.ts';

const byDefault: Channels = {
  LESSONS: 'TELEGRAM',
  MONEY: 'TELEGRAM',
  ACCOUNT: 'TELEGRAM',
  OFFERS: 'TELEGRAM',
  TEXTS: 'TELEGRAM',
};

export async function listChannels(db: Db, userId: number): Promise<Channels> {
  const rows = await db
    .selectFrom('notification_channels')
    .select(['message_group', 'channel'])
    .where('user_id', '=', userId)
    .execute();
  return { ...byDefault, ...Object.fromEntries(rows.map((row) => [row.message_group, row.channel])) };
}

async function storeChannels(db: Db, userId: number, chosen: ChosenChannels): Promise<void> {
  const rows = messageGroups.flatMap((message_group) => {
    const channel = chosen[message_group];
    return channel === undefined ? [] : [{ user_id: userId, message_group, channel }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('notification_channels')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'message_group'])
        .doUpdateSet((excluded) => ({ channel: excluded.ref('excluded.channel') })),
    )
    .execute();
}

/** Saves the chosen channels. Throws EMAIL_MISSING if one needs an address and there is none. */
export async function setChannels(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  chosen: ChosenChannels,
): Promise<Channels> {
  assertMail(config);
  return inTransaction(db, async (trx) => {
    const user = signedIn(
      await trx.selectFrom('users').selectAll().where('id', '=', actor.id).forShare().executeTakeFirst(),
    );
    if (user.email === null && Object.values(chosen).some((channel) => channel !== 'TELEGRAM'))
      throw new AppError('EMAIL_MISSING');
    await storeChannels(trx, actor.id, chosen);
    return listChannels(trx, actor.id);
  });
}

const context = 'unsubscribe';

/** The text of a link that ends the e-mails of a group. It needs no sign-in. */
export const unsubscribeToken = (sealer: Sealer, userId: number, group: MessageGroup): string =>
  sealer.seal(`${userId} ${group}`, context);

/**
 * Ends the e-mails of a group by its link: the choice TELEGRAM has no fallback for messages that
 * are no duty. Throws UNSUBSCRIBE_LINK_INVALID.
 */
export async function unsubscribe(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  token: string,
): Promise<MessageGroup> {
  const [userId = '', name] = (token.startsWith('sealed:') && sealer.open(token, context)?.split(' ')) || [];
  const group = messageGroups.find((known) => known === name);
  if (group === undefined) throw new AppError('UNSUBSCRIBE_LINK_INVALID');
  const isThere = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', Number(userId))
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (isThere) await storeChannels(db, isThere.id, { [group]: 'TELEGRAM' });
  return group;
}
