import { createSecret, lockConfirmed } from '#domains/identity/public.ts';
import type { PortalDb } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { Config } from '../../../config.ts';

/**
 * Creates a new secret URL of the actor's feed and stores only its hash. The previous URL stops
 * working. Throws ACCOUNT_NOT_CONFIRMED.
 */
export async function createCalendarLink(db: PortalDb, config: Config, actor: Actor): Promise<string> {
  const { text, hash } = createSecret();
  await inTransaction(db, async (trx) => {
    await lockConfirmed(trx, actor);
    await trx.updateTable('users').set({ calendar_token_hash: hash }).where('id', '=', actor.id).execute();
  });
  return `${config.publicUrl}/api/calendar/${text}.ics`;
}
