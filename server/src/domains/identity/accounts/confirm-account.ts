import type { Verification } from '@kampus/contract/identity/accounts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { createSecret, hashSecret, type LinkPurpose, storeLink } from '../sessions/secrets.ts';
import { linkedTo, moveTelegram, type TelegramPerson } from './change-telegram.ts';
import { presentLink } from './present.ts';
import { lockSignedIn } from './queries.ts';

/**
 * Creates a link for a PENDING account. Earlier links stay valid until they expire. Throws
 * ALREADY_CONFIRMED.
 */
export async function requestVerification(
  { db, bot }: Pick<Services, 'db' | 'bot'>,
  actor: Actor,
): Promise<Verification> {
  const token = createSecret();
  const link = bot.authLink(token.text);
  await inTransaction(db, async (trx) => {
    const user = await lockSignedIn(trx, actor);
    if (user.status === 'CONFIRMED') throw new AppError('ALREADY_CONFIRMED');
    await trx
      .deleteFrom('verification_tokens')
      .where('user_id', '=', user.id)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute();
    await storeLink(trx, user.id, token, 'CONFIRM');
  });
  return presentLink(link);
}

/** The state of a bot link. `username` is the login of its account. */
export type LinkState =
  | { state: 'READY'; purpose: LinkPurpose; userId: number; username: string }
  | { state: 'CONFIRMED'; username: string }
  | { state: 'USED' | 'EXPIRED' | 'UNKNOWN' };

interface LinkRow {
  userId: number;
  username: string;
  status: 'PENDING' | 'CONFIRMED';
  purpose: LinkPurpose;
  used: boolean;
  expired: boolean;
}

function linkStateOf(row: LinkRow | undefined): LinkState {
  if (!row) return { state: 'UNKNOWN' };
  if (row.purpose === 'CONFIRM' && row.status === 'CONFIRMED') return { state: 'CONFIRMED', username: row.username };
  if (row.used) return { state: 'USED' };
  if (row.expired) return { state: 'EXPIRED' };
  return { state: 'READY', purpose: row.purpose, userId: row.userId, username: row.username };
}

const readLink = (token: string, lock: boolean) => sql<LinkRow>`
  select users.id as "userId", users.username, users.status, token.purpose,
         token.used_at is not null as used, token.expires_at <= now() as expired
    from verification_tokens token
    join users on users.id = token.user_id
   where token.token_hash = ${hashSecret(token)}
   ${lock ? sql`for update` : sql``}`;

/** Reads the state of a link without using it. */
export async function findLink(db: Db, token: string): Promise<LinkState> {
  const { rows } = await readLink(token, false).execute(db);
  return linkStateOf(rows[0]);
}

/** OTHER_ACCOUNT: this Telegram account already belongs to another portal account. */
export type Confirmation =
  | LinkState
  | { state: 'DONE'; purpose: LinkPurpose; username: string }
  | { state: 'OTHER_ACCOUNT' };

const useToken = (db: Db, token: string) =>
  db
    .updateTable('verification_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .execute();

async function markConfirmed(trx: Db, userId: number, person: TelegramPerson): Promise<void> {
  await trx
    .updateTable('users')
    .set({ status: 'CONFIRMED', confirmed_at: sql<Date>`now()`, ...linkedTo(person) })
    .where('id', '=', userId)
    .execute();
}

/**
 * Uses a link once: confirms its account, or connects the account to this Telegram account. Stores
 * the owner's chat. Every result except DONE means that nothing has changed.
 */
export async function confirmAccount(
  { db, config }: Pick<Services, 'db' | 'config'>,
  token: string,
  person: TelegramPerson,
): Promise<Confirmation> {
  try {
    return await inTransaction(db, async (trx) => {
      const { rows } = await readLink(token, true).execute(trx);
      const link = linkStateOf(rows[0]);
      if (link.state !== 'READY') return link;
      if (link.purpose === 'TELEGRAM') await moveTelegram(trx, config, link.userId, person);
      else await markConfirmed(trx, link.userId, person);
      await useToken(trx, token);
      return { state: 'DONE' as const, purpose: link.purpose, username: link.username };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_telegram_user_id_key') return { state: 'OTHER_ACCOUNT' };
    throw error;
  }
}

/**
 * «Это не я»: invalidates a link that the wrong person received, so that it cannot confirm the
 * account later.
 */
export async function refuseLink(db: Db, token: string): Promise<void> {
  await useToken(db, token);
}
