import type { TokenPair } from '@kampus/contract/identity/accounts';
import { hasRank, type Role } from '@kampus/contract/roles';
import { sql } from 'kysely';
import { audit } from '#platform/db/audit.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { describePlace } from '#platform/http/address-key.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Config } from '../../../config.ts';
import type { Services } from '../../../services.ts';
import type { UserRow } from '../accounts/present.ts';
import { hashSecret, type Secret, toSecret } from './secrets.ts';

const refreshLifetime = sql`interval '30 days'`;
/** Maximum lifetime of a session. A refresh does not extend it. */
export const familyLifetime = sql`interval '90 days'`;
/** Maximum idle time of a session for CURATOR and above. */
export const staffIdleMax = sql`interval '12 hours'`;
/**
 * Time after they get the rank during which staff may use the desk without the required second
 * factor.
 */
const secondFactorGraceMs = 7 * 86_400_000;

/**
 * Time during which a rotated token still returns its successor, for two tabs that refresh at once
 * and for lost responses. Later use means that the token was stolen (design.md §4).
 */
const reuseGrace = sql`interval '30 seconds'`;

/** The user of a session, with the data of the access token. */
export interface SessionHolder {
  id: number;
  username: string;
  role: Role;
  sessionId: string;
  hasSecondFactor: boolean;
  /** A passkey opened the session. It counts as both factors. */
  isByPasskey?: boolean | undefined;
  /** When the user got the rank CURATOR or higher; null below it. */
  staffSince: Date | null;
}

/**
 * When the desk starts to require a second factor. Null if none is required or the user has one.
 */
const secondFactorDueAt = (
  { staffSince, hasSecondFactor, isByPasskey }: Pick<SessionHolder, 'staffSince' | 'hasSecondFactor' | 'isByPasskey'>,
  { requiresSecondFactor }: Config,
): Date | null =>
  requiresSecondFactor && staffSince !== null && !hasSecondFactor && !isByPasskey
    ? new Date(staffSince.getTime() + secondFactorGraceMs)
    : null;

/** `secondFactorDueAt` of an account row and the caller's session. */
export const secondFactorDueOf = (
  { staff_since, totp_confirmed_at }: Pick<UserRow, 'staff_since' | 'totp_confirmed_at'>,
  { isByPasskey }: Actor,
  config: Config,
): Date | null =>
  secondFactorDueAt({ staffSince: staff_since, hasSecondFactor: totp_confirmed_at !== null, isByPasskey }, config);

/** The actor of a new access token. `isElevated`: the user has just proved their identity. */
export function actorOf(holder: SessionHolder, isElevated: boolean, config: Config): Actor {
  const { id, username, role, sessionId, hasSecondFactor, isByPasskey } = holder;
  const dueAt = secondFactorDueAt(holder, config);
  return {
    id,
    username,
    role,
    sessionId,
    isElevated,
    hasSecondFactor,
    isByPasskey,
    ...(dueAt !== null && { secondFactorDueMs: dueAt.getTime() }),
  };
}

/** Returns a new access token together with the given refresh token. */
export const presentTokens = async (
  { tokens }: Pick<Services, 'tokens'>,
  actor: Actor,
  refreshToken: Secret,
): Promise<TokenPair> => ({ accessToken: await tokens.sign(actor), refreshToken: refreshToken.text });

/** The client that opens a session. */
export interface Client {
  /** The key of the address for rate limits; see `addressKeyOf`. */
  address: string;
  device: string;
  /** The token of the device, which keeps it in a cookie. */
  token?: Secret | undefined;
}

/** The proof of a sign-in: the hash that the password matched, or a passkey. */
export type SignInProof = { passwordHash: string; passkeyId?: undefined } | { passkeyId: number };

/**
 * Locks the account against a password change and a block. Returns false if the proof is no longer
 * valid.
 */
async function lockProven(trx: Db, userId: number, proof: SignInProof): Promise<boolean> {
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((where) =>
      proof.passkeyId === undefined
        ? where('password_hash', '=', proof.passwordHash)
        : where.exists(
            where
              .selectFrom('passkeys')
              .select('passkeys.id')
              .where('passkeys.id', '=', proof.passkeyId)
              .whereRef('passkeys.user_id', '=', 'users.id'),
          ),
    )
    .where(sql<boolean>`not is_blocked_from_everything(block_scope, block_until)`)
    .forShare()
    .executeTakeFirst();
  return person !== undefined;
}

/** Stores the device of a sign-in, which makes it known for this user. */
async function rememberDevice(trx: Db, userId: number, { hash }: Secret): Promise<void> {
  await trx
    .insertInto('sign_in_devices')
    .values({ user_id: userId, token_hash: hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ last_at: sql<Date>`now()` }))
    .execute();
}

/** Makes all devices of a user unknown again. */
export async function forgetDevices(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('sign_in_devices').where('user_id', '=', userId).execute();
}

/** Another tab may have inserted the same token. */
async function insertToken(trx: Db, family_id: string, { hash }: Secret): Promise<void> {
  const expires_at = sql<Date>`now() + ${refreshLifetime}`;
  await trx
    .insertInto('refresh_tokens')
    .values({ token_hash: hash, family_id, expires_at })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

/** Inserts a session with its first refresh token. Returns the id of the session. */
export async function insertSession(
  trx: Db,
  {
    userId,
    address,
    device,
    token: deviceToken,
    passkeyId = null,
  }: { userId: number; passkeyId?: number | null } & Client,
  token: Secret,
): Promise<string> {
  if (deviceToken) await rememberDevice(trx, userId, deviceToken);
  const { id } = await trx
    .insertInto('refresh_families')
    .values({ user_id: userId, device, address, passkey_id: passkeyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertToken(trx, id, token);
  return id;
}

/** Finds a session of this user that is not revoked. */
export const findSession = (db: Db, userId: number, sessionId: string): Promise<SessionHolder | undefined> =>
  db
    .selectFrom('refresh_families as family')
    .innerJoin('users', 'users.id', 'family.user_id')
    .select(['users.id', 'users.username', 'users.role', 'users.staff_since as staffSince', 'family.id as sessionId'])
    .select([
      sql<boolean>`users.totp_confirmed_at is not null`.as('hasSecondFactor'),
      sql<boolean>`family.passkey_id is not null`.as('isByPasskey'),
    ])
    .where('family.id', '=', sessionId)
    .where('family.revoked_at', 'is', null)
    .where('users.id', '=', userId)
    .executeTakeFirst();

/**
 * Opens a session after a checked proof and stores the device. Returns undefined if the password,
 * the passkey or the block changed after the check, because such a change must end all sessions. A
 * sign-in of staff is a management action, so it writes an audit row. The row stays for ever, so it
 * has only the range of the address.
 */
export async function openSession(
  db: PortalDb,
  { userId, proof, ...client }: { userId: number; proof: SignInProof } & Client,
  token: Secret,
): Promise<SessionHolder | undefined> {
  return inTransaction(db, async (trx) => {
    if (!(await lockProven(trx, userId, proof))) return undefined;
    const sessionId = await insertSession(trx, { userId, passkeyId: proof.passkeyId ?? null, ...client }, token);
    const holder = await findSession(trx, userId, sessionId);
    if (holder && hasRank(holder.role, 'CURATOR'))
      await audit(trx, userId, 'session.begin', `user:${userId}`, { address: describePlace(client.address) });
    return holder;
  });
}

/**
 * Marks a refresh token as rotated. Returns undefined unless the token, its family and its account
 * are valid (see the conditions). The lock of the token makes tabs that refresh at once take turns.
 */
async function markRotated(trx: Db, presented: Buffer): Promise<SessionHolder | undefined> {
  const { rows } = await sql<SessionHolder>`
    update refresh_tokens token
       set rotated_at = coalesce(token.rotated_at, now())
      from refresh_families family
      join users on users.id = family.user_id
     where token.token_hash = ${presented}
       and family.id = token.family_id
       and family.revoked_at is null
       and token.expires_at > now()
       and (token.rotated_at is null or token.rotated_at > now() - ${reuseGrace})
       and family.created_at > now() - ${familyLifetime}
       and (users.staff_since is null or family.used_at > now() - ${staffIdleMax})
       and not is_blocked_from_everything(users.block_scope, users.block_until)
    returning users.id, users.username, users.role, users.staff_since as "staffSince",
              family.id as "sessionId", users.totp_confirmed_at is not null as "hasSecondFactor",
              family.passkey_id is not null as "isByPasskey"`.execute(trx);
  return rows[0];
}

/**
 * Replaces a refresh token by its successor, which is the same for all tabs. So a family is one
 * chain, and the reuse of a stolen token is detected. Returns undefined for an invalid token.
 */
function rotate(db: PortalDb, presented: Buffer, successor: Secret): Promise<SessionHolder | undefined> {
  return inTransaction(db, async (trx) => {
    const holder = await markRotated(trx, presented);
    if (!holder) return undefined;
    await insertToken(trx, holder.sessionId, successor);
    await trx
      .updateTable('refresh_families')
      .set({ used_at: sql<Date>`now()` })
      .where('id', '=', holder.sessionId)
      .execute();
    return holder;
  });
}

/**
 * Revokes the family of a token that is used after the grace period. Returns the user's id, or
 * undefined if nothing was revoked.
 */
async function revokeReused(db: Db, presented: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    update refresh_families family
       set revoked_at = now()
      from refresh_tokens token
     where token.token_hash = ${presented}
       and family.id = token.family_id
       and family.revoked_at is null
       and token.rotated_at <= now() - ${reuseGrace}
    returning family.user_id as "userId"`.execute(db);
  return rows[0]?.userId;
}

/**
 * Exchanges a refresh token for a new token pair. The reuse of an old token ends the whole session.
 */
export async function refreshSession(
  services: Pick<Services, 'db' | 'security' | 'tokens' | 'config'>,
  refreshToken: string,
): Promise<TokenPair> {
  const { db, security } = services;
  const presented = hashSecret(refreshToken);
  const successor = toSecret(services.tokens.derive(refreshToken));
  const holder = await rotate(db, presented, successor);
  if (holder) return presentTokens(services, actorOf(holder, false, services.config), successor);
  const userId = await revokeReused(db, presented);
  // A reused token means that another person has a copy of it.
  if (userId !== undefined) security.record('refresh-reused', { userId });
  throw new AppError('INVALID_REFRESH_TOKEN');
}

/**
 * Ends the session of a refresh token and revokes its access tokens. A rotated token works too.
 * Unknown tokens change nothing.
 */
export async function endSession({ db, tokens }: Pick<Services, 'db' | 'tokens'>, refreshToken: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update refresh_families family
       set revoked_at = now()
      from refresh_tokens token
     where token.token_hash = ${hashSecret(refreshToken)}
       and family.id = token.family_id
       and family.revoked_at is null
    returning family.id`.execute(db);
  tokens.revoke(rows.map(({ id }) => id));
}

/**
 * Ends the links for another Telegram that a user has not opened: whoever requested them may be the
 * person of a session that ends.
 */
export async function endTelegramLinks(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('verification_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'TELEGRAM')
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Revokes all sessions of a user except `exceptId`, the secret address of the calendar, and the
 * links for another Telegram. A new role, a new password and a block call it. A trigger announces
 * the revoked sessions, so all processes soon refuse their access tokens. Returns the ids of the
 * sessions.
 */
export async function revokeSessions(db: Db, userId: number, exceptId?: string): Promise<string[]> {
  await db.updateTable('users').set({ calendar_token_hash: null }).where('id', '=', userId).execute();
  await endTelegramLinks(db, userId);
  const rows = await db
    .updateTable('refresh_families')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('id', 'is distinct from', exceptId ?? null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
