import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
import { sql } from 'kysely';
import { messagesWaiting } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';
import type { Config } from '../../../config.ts';
import type { Services } from '../../../services.ts';
import { getSignedIn, lockSignedIn } from '../accounts/queries.ts';
import { assertMail } from '../email/change-email.ts';
import { createSecret, endPasswordLinks, hashSecret } from '../sessions/secrets.ts';
import { forgetDevices, revokeSessions } from '../sessions/sessions.ts';
import { fullAddressWindow, loginWindow } from '../sessions/sign-in.ts';
import { assertUncommon } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** The maximum number of links within an hour, so that a stranger cannot flood a user's chat. */
const linksPerHour = 3;

/** Stores the new password, invalidates all password links of the user and notifies the user. */
export async function storePassword(trx: Trx, userId: number, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await endPasswordLinks(trx, userId);
  await notify(trx, userId, 'PASSWORD_CHANGED');
}

const wrongPassword = () => invalidField('oldPassword', 'Неверный пароль');

/**
 * Replaces the actor's own password and ends the other sessions. Throws VALIDATION_FAILED with the
 * field.
 */
export async function changePassword(
  { db, tokens }: Pick<Services, 'db' | 'tokens'>,
  actor: Actor,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const row = await getSignedIn(db, actor);
  if (!(await verifyPassword(row.password_hash, oldPassword))) throw wrongPassword();
  await assertUncommon(newPassword, row.username, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  const ended = await inTransaction(db, async (trx) => {
    // The password that was proved may have been replaced meanwhile, by its owner with a link.
    const still = await lockSignedIn(trx, actor);
    if (still.password_hash !== row.password_hash) throw wrongPassword();
    await storePassword(trx, row.id, passwordHash);
    await audit(trx, row.id, 'user.change-password', `user:${row.id}`);
    return revokeSessions(trx, row.id, actor.sessionId);
  });
  tokens.revoke(ended);
}

/** Conditions on `users`: a chat that works, and an address that works. */
export const isReachableBy = {
  TELEGRAM: sql`telegram_chat_id is not null and telegram_blocked_at is null`,
  EMAIL: sql`email is not null and email_bounced_at is null`,
} as const;

/** What became of a link. TOO_MANY: another one can be sent after `retrySeconds`. */
export type LinkSending = { state: 'SENT' | 'UNREACHABLE' } | { state: 'TOO_MANY'; retrySeconds: number };

/**
 * Sends a link for a new password through the bot or by e-mail, in the caller's transaction.
 * `login` may be unknown. Only the desk and the owner may see the result.
 */
export async function writePasswordLink(
  trx: Trx,
  config: Config,
  login: string,
  channel: 'TELEGRAM' | 'EMAIL' = 'TELEGRAM',
): Promise<LinkSending> {
  const token = createSecret();
  // The login signs the person in after the reset. Only the fragment is a secret.
  const link = `${config.publicUrl}${pathOf('passwordReset')}?${new URLSearchParams({ login })}#${token.text}`;
  const byMail = channel === 'EMAIL';
  const username = limits.login.pattern.test(login) ? login : null;
  // Simultaneous requests count each other's links.
  await trx.selectFrom('users').select('id').where('username', '=', username).forNoKeyUpdate().execute();
  const { rows } = await sql<{ retrySeconds: number | null }>`
    with person as (
      select id, (select ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))::int
                    from password_links
                   where user_id = users.id and created_at > now() - interval '1 hour'
                  having count(*) >= ${linksPerHour}) as retry_seconds
        from users
       where username = ${username}
         and ${isReachableBy[channel]}
         and erased_at is null
    ), new_link as (
      insert into password_links (token_hash, user_id, expires_at)
      select ${token.hash}, id, now() + make_interval(mins => ${limits.passwordLinkMinutes})
        from person where retry_seconds is null
    ), new_message as (
      insert into notifications (user_id, kind, details, state, queued_at)
      select id, 'PASSWORD_LINK', jsonb_build_object('link', ${link}::text),
             ${byMail ? 'BY_MAIL' : 'WAITING'}, case when ${byMail} then now() end
        from person where retry_seconds is null returning id, user_id
    ), new_mail as (
      insert into mails (user_id, notification_id)
      select user_id, id from new_message where ${byMail}
    )
    select retry_seconds as "retrySeconds" from person`.execute(trx);
  trx.announce(messagesWaiting);
  const [person] = rows;
  if (!person) return { state: 'UNREACHABLE' };
  return person.retrySeconds === null ? { state: 'SENT' } : { state: 'TOO_MANY', retrySeconds: person.retrySeconds };
}

/** `writePasswordLink` in a transaction of its own. */
export const sendPasswordLink = (
  { db, config }: Pick<Services, 'db' | 'config'>,
  login: string,
  channel?: 'TELEGRAM' | 'EMAIL',
): Promise<LinkSending> => inTransaction(db, (trx) => writePasswordLink(trx, config, login, channel));

/**
 * Sends a link for a new password. It starts after the response, so the time of the response does
 * not tell whether the login exists. Throws NO_MAIL, and if the database is away. A link that fails
 * later is only logged; the page offers another one.
 */
export async function requestPasswordLink(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  login: string,
  channel: 'TELEGRAM' | 'EMAIL' = 'TELEGRAM',
): Promise<void> {
  if (channel === 'EMAIL') assertMail(services.config);
  await sql`select`.execute(services.db);
  setImmediate(() => {
    sendPasswordLink(services, login, channel).catch((error: unknown) =>
      services.log.error({ err: error }, 'the link for a new password could not be written'),
    );
  });
}

/**
 * Sets a password with a link from the bot, ends all sessions, forgets the devices, and empties the
 * windows of failed sign-ins, so that the owner enters after other people's guesses. Throws
 * RESET_LINK_INVALID for an unknown, used or expired link.
 */
export async function resetPassword(
  { db, tokens, limiter }: Pick<Services, 'db' | 'tokens' | 'limiter'>,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<void> {
  const tokenHash = hashSecret(token);
  const findOwner = (trx: Db) =>
    trx
      .selectFrom('password_links as link')
      .innerJoin('users', 'users.id', 'link.user_id')
      .select(['users.id', 'users.username'])
      .where('link.token_hash', '=', tokenHash)
      .where('link.used_at', 'is', null)
      .where('link.expires_at', '>', sql<Date>`now()`)
      .where('users.erased_at', 'is', null);
  const owner = await findOwner(db).executeTakeFirst();
  if (!owner) throw new AppError('RESET_LINK_INVALID');
  await assertUncommon(password, owner.username);
  const passwordHash = await hashPassword(password);
  const ended = await inTransaction(db, async (trx) => {
    // Locks the link and reads it again: the second of two concurrent uses finds it used.
    const still = await findOwner(trx).forUpdate().executeTakeFirst();
    if (!still) throw new AppError('RESET_LINK_INVALID');
    await storePassword(trx, owner.id, passwordHash);
    await audit(trx, owner.id, 'user.reset-password', `user:${owner.id}`);
    await forgetDevices(trx, owner.id);
    return revokeSessions(trx, owner.id);
  });
  tokens.revoke(ended);
  for (const { limit, key } of [loginWindow(owner.username), fullAddressWindow(owner.username, address)])
    await limiter.reset(limit, key);
}
