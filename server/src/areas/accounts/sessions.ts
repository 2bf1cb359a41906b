import type { TokenPair } from '@kampus/contract/accounts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { AccessTokens, Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { hashSecret, type Secret, toSecret } from './secrets.ts';

export const refreshLifetime = sql`interval '30 days'`;

/**
 * A token that was rotated this recently still gets its successor: two tabs refresh at once, or the answer was lost. Later
 * use means that the token was stolen (design.md §4).
 */
const reuseGrace = sql`interval '30 seconds'`;

/** The token pair of the contract: a new access token and the given refresh token. */
export async function presentTokens(tokens: AccessTokens, actor: Actor, refreshToken: Secret): Promise<TokenPair> {
  return { accessToken: await tokens.sign(actor), refreshToken: refreshToken.text };
}

/**
 * Opens a family for somebody whose password was just verified against `passwordHash`, and stores the address. Returns
 * false when that password was replaced meanwhile: the session would outlive what the new password revoked. A sign-in of
 * the staff is a management action, so it leaves an audit row.
 */
export async function openFamily(
  db: Db,
  { userId, passwordHash, address }: { userId: number; passwordHash: string; address: string },
  token: Secret,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with holder as (
      select id, username, role from users where id = ${userId} and password_hash = ${passwordHash} for share
    ), audited as (
      insert into audit_entries (actor_id, action, subject, details)
      select id, 'session.begin', 'user:' || username, jsonb_build_object('address', ${address}::text)
        from holder where role in ('CURATOR', 'ADMIN', 'DEVELOPER')
    ), place as (
      insert into sign_in_addresses (user_id, address) select id, ${address} from holder
      on conflict (user_id, address) do update set last_at = now()
    ), family as (
      insert into refresh_families (user_id) select id from holder returning id
    )
    insert into refresh_tokens (token_hash, family_id, expires_at)
    select ${token.hash}, id, now() + ${refreshLifetime} from family`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * One statement: the row lock makes tabs that refresh at once take turns, and all get the same successor, so a family is
 * one chain, in which the reuse of a stolen token shows. Undefined for a token that is unknown, expired, revoked, or rotated longer ago than the grace.
 */
async function rotate(db: Db, presented: Buffer, successor: Secret): Promise<Actor | undefined> {
  const { rows } = await sql<Actor>`
    with presented as (
      update refresh_tokens token
         set rotated_at = coalesce(token.rotated_at, now())
        from refresh_families family
        join users on users.id = family.user_id
       where token.token_hash = ${presented}
         and family.id = token.family_id
         and family.revoked_at is null
         and token.expires_at > now()
         and (token.rotated_at is null or token.rotated_at > now() - ${reuseGrace})
      returning family.id as family_id, users.id, users.username, users.role
    ), issued as (
      insert into refresh_tokens (token_hash, family_id, expires_at)
      select ${successor.hash}, family_id, now() + ${refreshLifetime} from presented
      on conflict (token_hash) do nothing
    )
    select id, username, role from presented`.execute(db);
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
  { db, tokens, security }: Pick<Services, 'db' | 'tokens' | 'security'>,
  refreshToken: string,
): Promise<TokenPair> {
  const presented = hashSecret(refreshToken);
  const successor = toSecret(tokens.derive(refreshToken));
  const actor = await rotate(db, presented, successor);
  if (actor) return presentTokens(tokens, actor, successor);
  const userId = await revokeReused(db, presented);
  // The session is revoked: a copy of the token is in other hands.
  if (userId !== undefined) security.record('refresh-reused', { userId });
  throw new AppError('INVALID_REFRESH_TOKEN');
}

/** Ends the session that the token belongs to, also by a token that was rotated since. Unknown tokens change nothing. */
export async function endSession(db: Db, refreshToken: string): Promise<void> {
  await sql`
    update refresh_families family
       set revoked_at = now()
      from refresh_tokens token
     where token.token_hash = ${hashSecret(refreshToken)}
       and family.id = token.family_id
       and family.revoked_at is null`.execute(db);
}

/**
 * Revokes every session of a user, and the secret address of the calendar with them; a new role or password does this, so
 * that nothing that was given out before goes on.
 */
export async function revokeSessions(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set({ calendar_token_hash: null }).where('id', '=', userId).execute();
  await db
    .updateTable('refresh_families')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
