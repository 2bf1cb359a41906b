import type { TokenPair } from '@kampus/contract/identity/accounts';
import { hasRank, type Role } from '@kampus/contract/roles';
import { sql } from 'kysely';
import { audit } from '#platform/db/audit.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Config } from '../../../config.ts';
import type { Services } from '../../../services.ts';
import type { UserRow } from '../accounts/present.ts';
import { hashSecret, type Secret, toSecret } from './secrets.ts';

const refreshLifetime = sql`interval '30 days'`;
/** However often its tokens are rotated, a sign-in ends after this. */
const familyLifetime = sql`interval '90 days'`;
/** From CURATOR up, a session that nobody used for so long ends. */
const staffIdleMax = sql`interval '12 hours'`;
/** So long after getting the rank, staff may work at the desk without the second factor that is required. */
const secondFactorGraceMs = 7 * 86_400_000;

/**
 * A token that was rotated this recently still gets its successor: two tabs refresh at once, or the answer was lost. Later
 * use means that the token was stolen (design.md §4).
 */
const reuseGrace = sql`interval '30 seconds'`;

/** Who signed in, with what their access token says of them. */
export interface SessionHolder {
  id: number;
  username: string;
  role: Role;
  sessionId: string;
  hasSecondFactor: boolean;
  /** A passkey opened the session: it stands for both factors. */
  isByPasskey?: boolean | undefined;
  /** Since when the rank is CURATOR or higher. */
  staffSince: Date | null;
}

type TokenServices = Pick<Services, 'tokens' | 'config'>;

/** From when the desk asks for a second factor; null where it does not, or there is one. */
const secondFactorDueAt = (
  { staffSince, hasSecondFactor, isByPasskey }: Pick<SessionHolder, 'staffSince' | 'hasSecondFactor' | 'isByPasskey'>,
  { requiresSecondFactor }: Config,
): Date | null =>
  requiresSecondFactor && staffSince !== null && !hasSecondFactor && !isByPasskey
    ? new Date(staffSince.getTime() + secondFactorGraceMs)
    : null;

/** The same for an account and the session that asks. */
export const secondFactorDueOf = (
  { staff_since, totp_confirmed_at }: Pick<UserRow, 'staff_since' | 'totp_confirmed_at'>,
  { isByPasskey }: Actor,
  config: Config,
): Date | null =>
  secondFactorDueAt({ staffSince: staff_since, hasSecondFactor: totp_confirmed_at !== null, isByPasskey }, config);

/** The actor of a new access token. `isElevated`: the password (and the code) was given just now. */
export function actorOf(holder: SessionHolder, isElevated: boolean, config: Config): Actor {
  const { id, username, role, sessionId, hasSecondFactor, isByPasskey } = holder;
  const dueAt = secondFactorDueAt(holder, config);
  return {
    ...{ id, username, role, sessionId, isElevated, hasSecondFactor, isByPasskey },
    ...(dueAt !== null && { secondFactorDueMs: dueAt.getTime() }),
  };
}

/** The token pair of the contract: a new access token and the given refresh token. */
export async function presentTokens(
  { tokens, config }: TokenServices,
  actor: Actor | { holder: SessionHolder; isElevated: boolean },
  refreshToken: Secret,
): Promise<TokenPair> {
  const signed = 'holder' in actor ? actorOf(actor.holder, actor.isElevated, config) : actor;
  return { accessToken: await tokens.sign(signed), refreshToken: refreshToken.text };
}

/** Where a session is used from. */
export interface Client {
  /** What addresses count by. */
  address: string;
  device: string;
}

/** What has just shown who somebody is: a password, by the hash that it matched, or a passkey. */
export type SignInProof = { passwordHash: string; passkeyId?: undefined } | { passkeyId: number };

/** Locks the account against a change of its password and a block. False where the proof no longer counts. */
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
    .where(sql<boolean>`not (is_blocked(block_scope, block_until) and block_scope = 'ALL')`)
    .forShare()
    .executeTakeFirst();
  return person !== undefined;
}

/** Stores where somebody signs in from. */
async function rememberAddress(trx: Db, userId: number, address: string): Promise<void> {
  await trx
    .insertInto('sign_in_addresses')
    .values({ user_id: userId, address })
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ last_at: sql<Date>`now()` }))
    .execute();
}

/** A new session of an account, with its first refresh token. Returns the session's id. */
export async function insertSession(
  trx: Db,
  { userId, address, device, passkeyId = null }: { userId: number; passkeyId?: number | null } & Client,
  token: Secret,
): Promise<string> {
  await rememberAddress(trx, userId, address);
  const { id } = await trx
    .insertInto('refresh_families')
    .values({ user_id: userId, device, address, passkey_id: passkeyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expires_at = sql<Date>`now() + ${refreshLifetime}`;
  await trx.insertInto('refresh_tokens').values({ token_hash: token.hash, family_id: id, expires_at }).execute();
  return id;
}

/** A session that has not ended, of this person. */
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
 * Opens a session for somebody who has just shown who they are, and stores the address. Returns undefined when the
 * password was replaced, the passkey removed or the account blocked meanwhile: the session would outlive that. A sign-in
 * of the staff is a management action, so it leaves an audit row.
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
      await audit(trx, userId, 'session.begin', `user:${userId}`, { address: client.address });
    return holder;
  });
}

/**
 * One statement: the row lock makes tabs that refresh at once take turns, and all get the same successor, so a family is
 * one chain, in which the reuse of a stolen token shows. Undefined for a token that is unknown, expired, revoked, or
 * rotated longer ago than the grace, of a family past its lifetime or idleness, or of a blocked account.
 */
async function rotate(db: Db, presented: Buffer, successor: Secret): Promise<SessionHolder | undefined> {
  const { rows } = await sql<SessionHolder>`
    with presented_token as (
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
         and not (is_blocked(users.block_scope, users.block_until) and users.block_scope = 'ALL')
      returning users.id, users.username, users.role, users.staff_since as "staffSince", family.id as "sessionId",
                users.totp_confirmed_at is not null as "hasSecondFactor", family.passkey_id is not null as "isByPasskey"
    ), new_token as (
      insert into refresh_tokens (token_hash, family_id, expires_at)
      select ${successor.hash}, "sessionId", now() + ${refreshLifetime} from presented_token
      on conflict (token_hash) do nothing
    ), family_use as (
      update refresh_families set used_at = now() from presented_token where refresh_families.id = "sessionId"
    )
    select * from presented_token`.execute(db);
  return rows[0];
}

/** Revokes the family of a token that was rotated before; returns its user's id, or undefined when nothing was revoked. */
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

/** Exchanges a refresh token for a fresh pair; reuse of an old one ends the whole session for everybody. */
export async function refreshSession(
  services: TokenServices & Pick<Services, 'db' | 'security'>,
  refreshToken: string,
): Promise<TokenPair> {
  const { db, security } = services;
  const presented = hashSecret(refreshToken);
  const successor = toSecret(services.tokens.derive(refreshToken));
  const holder = await rotate(db, presented, successor);
  if (holder) return presentTokens(services, { holder, isElevated: false }, successor);
  const userId = await revokeReused(db, presented);
  // The session is revoked: somebody else has a copy of the token.
  if (userId !== undefined) security.record('refresh-reused', { userId });
  throw new AppError('INVALID_REFRESH_TOKEN');
}

/**
 * Ends the session that the token belongs to, also by a token that was rotated since, and its access tokens with it.
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
 * Revokes the sessions of a user, but for `exceptId`, and the secret address of the calendar with them, so that nothing
 * that was given out before goes on. A trigger announces them: within moments no process accepts their access tokens. A
 * new role, a new password and a block do this. Returns the ids.
 */
export async function revokeSessions(db: Db, userId: number, exceptId?: string): Promise<string[]> {
  await db.updateTable('users').set({ calendar_token_hash: null }).where('id', '=', userId).execute();
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
