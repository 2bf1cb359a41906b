import type { Session } from '@kampus/contract/identity/accounts';
import { unknownDevice } from '@kampus/contract/identity/official-words';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { describePlace } from '#platform/http/address-key.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { endTelegramLinks, familyLifetime, revokeSessions, staffIdleMax } from './sessions.ts';

/** The active sessions of a user, last used first. `currentId` is the caller's own session. */
export async function listSessions(db: Db, userId: number, currentId?: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('refresh_families as family')
    .innerJoin('users', 'users.id', 'family.user_id')
    .select(['family.id', 'device', 'address', 'used_at', 'family.created_at'])
    .where('family.user_id', '=', userId)
    .where('family.revoked_at', 'is', null)
    .where('family.created_at', '>', sql<Date>`now() - ${familyLifetime}`)
    .where(sql<boolean>`(users.staff_since is null or family.used_at > now() - ${staffIdleMax})`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_tokens as token')
          .select('token.family_id')
          .whereRef('token.family_id', '=', 'family.id')
          .where('token.rotated_at', 'is', null)
          .where('token.expires_at', '>', sql<Date>`now()`),
      ),
    )
    .orderBy('used_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    device: row.device || unknownDevice,
    place: row.address === null ? null : describePlace(row.address),
    usedAt: row.used_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }));
}

/**
 * Ends one of the actor's sessions, and the links for another Telegram, which that session may have
 * requested. Throws NOT_FOUND for an ended session and another user's.
 */
export async function endOneSession(
  { db, tokens }: Pick<Services, 'db' | 'tokens'>,
  actor: Actor,
  sessionId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('refresh_families')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .where('user_id', '=', actor.id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    orNotFound(row);
    await endTelegramLinks(trx, actor.id);
  });
  tokens.revoke([sessionId]);
}

/** Ends all sessions of the actor except the current one. */
export async function endOtherSessions({ db, tokens }: Pick<Services, 'db' | 'tokens'>, actor: Actor): Promise<void> {
  tokens.revoke(await revokeSessions(db, actor.id, actor.sessionId));
}
