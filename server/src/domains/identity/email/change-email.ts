import { originalLanguage } from '@kampus/contract/languages';
import { speakIn } from '@kampus/languages/say';
import { sql } from 'kysely';
import { messagesWaiting } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { queueMail, queueMessageMail } from '#platform/db/queue-mail.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Config } from '../../../config.ts';
import type { Services } from '../../../services.ts';
import { lockSignedIn } from '../accounts/queries.ts';
import { endPasswordLinks } from '../sessions/secrets.ts';
import { countCode, forgetCode, proveAddress, storeCode } from './codes.ts';
import { codeMail } from './mail-texts.ts';

/** Throws NO_MAIL if the portal has no mail server. */
export function assertMail({ mail }: Pick<Services['config'], 'mail'>): void {
  if (mail === undefined) throw new AppError('NO_MAIL');
}

/**
 * Sends a code to an address. The response and its duration are the same for an address of another
 * account. Only the owner of the mailbox learns that the address is taken, after the right code.
 */
export async function requestEmail(
  { db, config, sealer, limiter }: Pick<Services, 'db' | 'config' | 'sealer' | 'limiter'>,
  actor: Actor,
  email: string,
): Promise<void> {
  assertMail(config);
  await countCode(limiter, email);
  await inTransaction(db, async (trx) => {
    const user = await lockSignedIn(trx, actor);
    const code = await storeCode(trx, sealer, { userId: user.id, purpose: 'ADDRESS' }, email);
    await speakIn(user.language ?? originalLanguage, () =>
      queueMail(trx, { address: email, userId: user.id, ...codeMail(user.username, code) }),
    );
  });
}

interface EmailOwner {
  id: number;
  username: string;
  email: string | null;
  telegram_chat_id: number | null;
}

/** `anna@stuba.sk` → `an…@stuba.sk`. A reader of the former mailbox need not know the new one. */
const masked = (email: string): string => email.replace(/^(.{0,2}).*@/, '$1…@');

/**
 * Tells the owner in Telegram and at the former address. A thief may have made the change, so the
 * message ignores the channels that are set.
 */
async function announceChange(
  trx: Trx,
  { mail }: Pick<Config, 'mail'>,
  before: EmailOwner,
  { kind, email }: { kind: 'EMAIL_SET' | 'EMAIL_REMOVED'; email: string },
) {
  const { id, username, telegram_chat_id: chat_id } = before;
  const details = JSON.stringify({ username, email: masked(email) });
  const message = await trx
    .insertInto('notifications')
    .values({ user_id: id, kind, details, chat_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  trx.announce(messagesWaiting);
  if (mail !== undefined && before.email !== null)
    await queueMessageMail(trx, { notificationId: message.id, userId: id, address: before.email });
}

async function setEmail(trx: Trx, config: Config, actor: Actor, email: string): Promise<void> {
  const before = await lockSignedIn(trx, actor);
  const now = sql<Date>`now()`;
  await trx
    .updateTable('users')
    .set({ email, email_confirmed_at: now, email_bounced_at: null })
    .where('id', '=', before.id)
    .execute();
  await forgetCode(trx, { userId: before.id, purpose: 'ADDRESS' });
  if (before.email?.toLowerCase() === email.toLowerCase()) return;
  // A password link may be in the former mailbox.
  await endPasswordLinks(trx, before.id);
  await announceChange(trx, config, before, { kind: 'EMAIL_SET', email });
  await audit(trx, before.id, 'user.change-email', `user:${before.id}`);
}

/**
 * Makes the address of the code the actor's own. Throws VALIDATION_FAILED for a wrong code, and
 * EMAIL_TAKEN if another account has the address.
 */
export async function confirmEmail(
  { db, config, sealer }: Pick<Services, 'db' | 'config' | 'sealer'>,
  actor: Actor,
  code: string,
): Promise<void> {
  const email = await proveAddress(db, sealer, { userId: actor.id, purpose: 'ADDRESS' }, code);
  try {
    await inTransaction(db, (trx) => setEmail(trx, config, actor, email));
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}

/** Removes the address and what depends on it: codes, links, and the channels that need it. */
export async function clearEmail(trx: Db, userId: number): Promise<void> {
  const nothing = { email: null, email_confirmed_at: null, email_bounced_at: null };
  await trx.updateTable('users').set(nothing).where('id', '=', userId).execute();
  await forgetCode(trx, { userId, purpose: 'ADDRESS' });
  await trx
    .deleteFrom('notification_channels')
    .where('user_id', '=', userId)
    .where('channel', '<>', 'TELEGRAM')
    .execute();
}

/** Removes the actor's own address. Without one it does nothing. */
export async function removeEmail({ db, config }: Pick<Services, 'db' | 'config'>, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await lockSignedIn(trx, actor);
    if (before.email === null) return;
    await clearEmail(trx, before.id);
    await endPasswordLinks(trx, before.id);
    await announceChange(trx, config, before, { kind: 'EMAIL_REMOVED', email: before.email });
    await audit(trx, before.id, 'user.remove-email', `user:${before.id}`);
  });
}
