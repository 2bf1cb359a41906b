import { createSecret } from '#domains/identity/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Config } from '../../../config.ts';

/**
 * Creates a new secret URL of the actor's feed and stores only its hash. The previous URL stops
 * working. Throws ACCOUNT_NOT_CONFIRMED.
 */
export async function createCalendarLink(db: Db, config: Config, actor: Actor): Promise<string> {
  const { text, hash } = createSecret();
  const changed = await db
    .updateTable('users')
    .set({ calendar_token_hash: hash })
    .where('id', '=', actor.id)
    .where('status', '=', 'CONFIRMED')
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('ACCOUNT_NOT_CONFIRMED');
  return `${config.publicUrl}/api/calendar/${text}.ics`;
}
