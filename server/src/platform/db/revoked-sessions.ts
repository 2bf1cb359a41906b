import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** A trigger announces each ended session as the tag `session:<id>`. */
const prefix = 'session:';

/** Extracts the session ids from announced tags. */
export const revokedSessions = (tags: readonly string[]): string[] =>
  tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));

/**
 * Ended sessions with a last access token that may still be valid. For a process that may have
 * missed announcements.
 */
export async function listRevokedSessions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('refresh_families')
    .select('id')
    .where('revoked_at', '>', sql<Date>`now() - interval '16 minutes'`)
    .execute();
  return rows.map(({ id }) => id);
}
