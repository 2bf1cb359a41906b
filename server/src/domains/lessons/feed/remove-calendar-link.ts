import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';

/** Removes the secret URL of the actor's feed. Without a URL it changes nothing. */
export async function removeCalendarLink(db: Db, actor: Actor): Promise<void> {
  await db.updateTable('users').set({ calendar_token_hash: null }).where('id', '=', actor.id).execute();
}
