import { sql } from 'kysely';
import { audit } from '#platform/db/audit.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { assertAdminFactorLeft, lockAdmins } from '../second-factor/second-factor.ts';
import { endTelegramLinks } from '../sessions/sessions.ts';

/**
 * Removes a passkey of the actor, ends the other sessions that it opened and the links for another
 * Telegram, and notifies the user. The current session continues as a password session. Throws
 * NOT_FOUND, also for another user's passkey, and LAST_ADMIN for the last second factor of all
 * admins if one is required.
 */
export async function removePasskey(
  { db, tokens, config }: Pick<Services, 'db' | 'tokens' | 'config'>,
  actor: Actor,
  id: number,
): Promise<void> {
  const ended = await inTransaction(db, async (trx) => {
    if (config.requiresSecondFactor) await lockAdmins(trx);
    const own = await trx
      .selectFrom('passkeys')
      .select(['id', 'name'])
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .forUpdate()
      .executeTakeFirst();
    const { name } = orNotFound(own);
    const families = await trx
      .updateTable('refresh_families')
      .set({ revoked_at: sql<Date>`now()` })
      .where('passkey_id', '=', id)
      .where('revoked_at', 'is', null)
      .$if(actor.sessionId !== undefined, (query) => query.where('id', '!=', actor.sessionId ?? ''))
      .returning('id')
      .execute();
    await endTelegramLinks(trx, actor.id);
    await trx.deleteFrom('passkeys').where('id', '=', id).execute();
    if (config.requiresSecondFactor) await assertAdminFactorLeft(trx, actor);
    await audit(trx, actor.id, 'user.remove-passkey', `user:${actor.id}`);
    await notify(trx, actor.id, 'PASSKEY_REMOVED', { details: JSON.stringify({ name }) });
    return families.map((family) => family.id);
  });
  tokens.revoke(ended);
}
