import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
import { sql } from 'kysely';
import { messagesWaiting } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { queueMessageMail } from '#platform/db/queue-mail.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';
import type { Config } from '../../../config.ts';
import type { Services } from '../../../services.ts';
import { getSignedIn, lockSignedIn } from '../accounts/queries.ts';
import { isReachableBy } from '../email/can-reach.ts';
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
    // The owner may have replaced the proved password with a link since then.
    const still = await lockSignedIn(trx, actor);
    if (still.password_hash !== row.password_hash) throw wrongPassword();
    await storePassword(trx, row.id, passwordHash);
    await audit(trx, row.id, 'user.change-password', `user:${row.id}`);
    return revokeSessions(trx, row.id, actor.sessionId);
  });
  tokens.revoke(ended);
}

type Channel = keyof typeof isReachableBy;

/** What became of a link. TOO_MANY: another one can be sent after `retrySeconds`. */
export type LinkSending = { state: 'SENT' | 'UNREACHABLE' } | { state: 'TOO_MANY'; retrySeconds: number };

/**
 * Finds the person with this login, if the channel reaches the person. Locks the row: simultaneous
 * requests must count each other's links.
 */
function lockReachable(trx: Db, login: string, channel: Channel): Promise<{ id: number } | undefined> {
  const username = limits.login.pattern.test(login) ? login : null;
  return trx
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where(isReachableBy[channel])
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Seconds until the person can get another link. Undefined if that is possible now. */
async function findRetrySeconds(trx: Db, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))::int as seconds
      from password_links
     where user_id = ${userId} and created_at > now() - interval '1 hour'
    having count(*) >= ${linksPerHour}`.execute(trx);
  return rows[0]?.seconds;
}

/** Writes the message with the link. A mail is queued here, one to Telegram by the delivery. */
async function writeMessage(trx: Trx, userId: number, link: string, channel: Channel): Promise<void> {
  const { id } = await trx
    .insertInto('notifications')
    .values({
      user_id: userId,
      kind: 'PASSWORD_LINK',
      details: JSON.stringify({ link }),
      ...(channel === 'EMAIL' && { state: 'BY_MAIL', queued_at: sql<Date>`now()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (channel === 'EMAIL') await queueMessageMail(trx, { notificationId: id, userId });
  trx.announce(messagesWaiting);
}

/**
 * Sends a link for a new password through the bot or by e-mail, in the caller's transaction.
 * `login` may be unknown. Only the desk and the owner may see the result.
 */
export async function writePasswordLink(
  trx: Trx,
  config: Config,
  login: string,
  channel: Channel = 'TELEGRAM',
): Promise<LinkSending> {
  const person = await lockReachable(trx, login, channel);
  if (!person) return { state: 'UNREACHABLE' };
  const retrySeconds = await findRetrySeconds(trx, person.id);
  if (retrySeconds !== undefined) return { state: 'TOO_MANY', retrySeconds };
  const token = createSecret();
  const expiresAt = sql<Date>`now() + make_interval(mins => ${limits.passwordLinkMinutes})`;
  await trx
    .insertInto('password_links')
    .values({ token_hash: token.hash, user_id: person.id, expires_at: expiresAt })
    .execute();
  // The login signs the person in after the reset. Only the fragment is a secret.
  const link = `${config.publicUrl}${pathOf('passwordReset')}?${new URLSearchParams({ login })}#${token.text}`;
  await writeMessage(trx, person.id, link, channel);
  return { state: 'SENT' };
}

/** `writePasswordLink` in a transaction of its own. */
export const sendPasswordLink = (
  { db, config }: Pick<Services, 'db' | 'config'>,
  login: string,
  channel?: Channel,
): Promise<LinkSending> => inTransaction(db, (trx) => writePasswordLink(trx, config, login, channel));

/**
 * Sends a link for a new password. It starts after the response, so the time of the response does
 * not tell whether the login exists. Throws NO_MAIL, and if the database is away. A link that fails
 * later is only logged; the page offers another one.
 */
export async function requestPasswordLink(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  login: string,
  channel: Channel = 'TELEGRAM',
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
 * Sets a password with a link from the bot, ends all sessions, forgets the devices, and resets the
 * rate limits of failed sign-ins, so that guesses of others do not lock out the owner. Throws
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
