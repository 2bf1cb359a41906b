import type pg from 'pg';

/** A trigger announces each session that ends as the tag `session:<id>`. */
const prefix = 'session:';

/** The ids of sessions among announced tags. */
export const revokedSessions = (tags: readonly string[]): string[] =>
  tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));

/** Sessions that ended while their last access token may still be valid: for a process that may have missed announcements. */
export async function listRevokedSessions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from refresh_families where revoked_at > now() - interval '16 minutes'",
  );
  return rows.map(({ id }) => id);
}
