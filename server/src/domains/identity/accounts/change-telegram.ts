import type { Verification } from '@kampus/contract/identity/accounts';
import { sql } from 'kysely';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { notify } from '#platform/db/notify.ts';
import { queueMessageMail } from '#platform/db/queue-mail.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { Config } from '../../../config.ts';
import type { Services } from '../../../services.ts';
import { clearEmail } from '../email/change-email.ts';
import { clearTotp } from '../second-factor/second-factor.ts';
import { createSecret, endPasswordLinks, storeLink } from '../sessions/secrets.ts';
import { forgetDevices, revokeSessions } from '../sessions/sessions.ts';
import { presentLink, type UserRow } from './present.ts';
import { lockConfirmed } from './queries.ts';

/** A Telegram account. In a private chat `chatId` equals the id of the account. */
export interface TelegramPerson {
  id: number;
  chatId: number;
  username: string | undefined;
}

/** Columns of an account that is connected to this Telegram account now. */
export const linkedTo = ({ id, chatId, username }: TelegramPerson) => ({
  telegram_user_id: id,
  telegram_chat_id: chatId,
  telegram_username: username ?? null,
  telegram_blocked_at: null,
  telegram_linked_at: sql<Date>`now()`,
});

/** Time during which the previous Telegram account can undo a change. */
const regretPeriod = sql`interval '1 day'`;
/**
 * An undone change removes passkeys, second factor and e-mail address that are newer than it, or at
 * most this much older. A thief may have added them first.
 */
const doubtfulBefore = sql`interval '7 days'`;

/**
 * Creates a link that connects a confirmed account to the Telegram account that opens it. Older
 * unused links of this kind are deleted. Throws ACCOUNT_NOT_CONFIRMED, because an unconfirmed
 * account uses its confirmation link.
 */
export async function requestTelegramChange(
  { db, bot }: Pick<Services, 'db' | 'bot'>,
  actor: Actor,
): Promise<Verification> {
  const token = createSecret();
  const link = bot.authLink(token.text);
  await inTransaction(db, async (trx) => {
    const user = await lockConfirmed(trx, actor);
    await trx
      .deleteFrom('verification_tokens')
      .where('user_id', '=', user.id)
      .where('purpose', '=', 'TELEGRAM')
      .where('used_at', 'is', null)
      .execute();
    await storeLink(trx, user.id, token, 'TELEGRAM');
  });
  return presentLink(link);
}

/**
 * Invalidates all links that the previous Telegram account received: password links and bot links.
 */
async function endLinks(trx: Db, userId: number): Promise<void> {
  await endPasswordLinks(trx, userId);
  await trx
    .updateTable('verification_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Tells the owner by e-mail: there may be no previous Telegram account, or it may have blocked the
 * bot. A thief may have made the change, so the mail ignores the channels that are set.
 */
async function mailChange(trx: Trx, { mail }: Pick<Config, 'mail'>, before: UserRow): Promise<void> {
  const { id, username, email: address } = before;
  if (mail === undefined || address === null || before.email_bounced_at !== null) return;
  const details = JSON.stringify({ username });
  const message = await trx
    .insertInto('notifications')
    .values({ user_id: id, kind: 'TELEGRAM_CHANGED', details, state: 'BY_MAIL', queued_at: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueMessageMail(trx, { notificationId: message.id, userId: id, address });
}

/**
 * Connects an account to another Telegram account and notifies the previous one and the e-mail
 * address. The caller's transaction has locked the account. The caller also handles a Telegram
 * account that belongs to another user (users_telegram_user_id_key).
 */
export async function moveTelegram(
  trx: Trx,
  config: Pick<Config, 'mail'>,
  userId: number,
  person: TelegramPerson,
): Promise<void> {
  const before = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  await endLinks(trx, userId);
  await trx.updateTable('users').set(linkedTo(person)).where('id', '=', userId).execute();
  const { telegram_user_id: oldId, telegram_chat_id: oldChat } = before;
  if (oldId === person.id) return;
  await audit(trx, userId, 'user.change-telegram', `user:${userId}`);
  await mailChange(trx, config, before);
  if (oldId === null || oldChat === null) return;
  const change = await trx
    .insertInto('telegram_changes')
    .values({
      user_id: userId,
      old_user_id: oldId,
      old_chat_id: oldChat,
      old_username: before.telegram_username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = JSON.stringify({ change: change.id, username: before.username });
  await notify(trx, userId, 'TELEGRAM_CHANGED', { chat_id: oldChat, details });
}

/**
 * LATE: more than a day has passed. GONE: there is nothing to undo. OTHER_ACCOUNT: this Telegram
 * account now belongs to another user.
 */
export type Undo = { state: 'DONE'; username: string } | { state: 'LATE' | 'GONE' | 'OTHER_ACCOUNT' };

interface UndoRow {
  userId: number;
  username: string;
  chatId: number;
  telegramUsername: string | null;
  changedAt: Date;
  isLate: boolean;
}

/**
 * Removes the passkeys, the second factor and the e-mail address that were added after a change or
 * shortly before.
 */
async function removeDoubtfulFactors(trx: Trx, { userId, changedAt }: UndoRow): Promise<void> {
  const since = sql<Date>`${changedAt}::timestamptz - ${doubtfulBefore}`;
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute();
  const doubtful = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    // A thief may also know a secret that is not confirmed yet.
    .where((where) => where.or([where('totp_confirmed_at', 'is', null), where('totp_confirmed_at', '>=', since)]))
    .executeTakeFirst();
  if (doubtful) await clearTotp(trx, userId);
  const mailbox = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_confirmed_at', '>=', since)
    .executeTakeFirst();
  if (mailbox) await clearEmail(trx, userId);
}

async function takeBack(trx: Trx, changeId: number, telegramUserId: number): Promise<[Undo, string[]]> {
  const { rows } = await sql<UndoRow>`
    select users.id as "userId", users.username, change.old_chat_id as "chatId",
           change.old_username as "telegramUsername", change.changed_at as "changedAt",
           change.changed_at <= now() - ${regretPeriod} as "isLate"
      from telegram_changes change
      join users on users.id = change.user_id
     where change.id = ${changeId}
       and change.old_user_id = ${telegramUserId}
       and change.undone_at is null
       for update`.execute(trx);
  const row = rows[0];
  if (!row) return [{ state: 'GONE' }, []];
  if (row.isLate) return [{ state: 'LATE' }, []];
  const former = { id: telegramUserId, chatId: row.chatId, username: row.telegramUsername ?? undefined };
  await trx.updateTable('users').set(linkedTo(former)).where('id', '=', row.userId).execute();
  // Later changes are undone too, otherwise a later Telegram account could take over the account.
  await trx
    .updateTable('telegram_changes')
    .set({ undone_at: sql<Date>`now()` })
    .where('user_id', '=', row.userId)
    .where('id', '>=', changeId)
    .execute();
  await endLinks(trx, row.userId);
  await removeDoubtfulFactors(trx, row);
  await forgetDevices(trx, row.userId);
  await audit(trx, row.userId, 'user.restore-telegram', `user:${row.userId}`);
  return [{ state: 'DONE', username: row.username }, await revokeSessions(trx, row.userId)];
}

/**
 * Lets the previous Telegram account undo a change within a day. Ends all sessions and removes the
 * factors that were added shortly before, because another person had access.
 */
export async function undoTelegramChange(
  { db, tokens }: Pick<Services, 'db' | 'tokens'>,
  changeId: number,
  telegramUserId: number,
): Promise<Undo> {
  try {
    const [undo, ended] = await inTransaction(db, (trx) => takeBack(trx, changeId, telegramUserId));
    tokens.revoke(ended);
    return undo;
  } catch (error) {
    if (violatedConstraint(error) === 'users_telegram_user_id_key') return { state: 'OTHER_ACCOUNT' };
    throw error;
  }
}
