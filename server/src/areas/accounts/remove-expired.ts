import type { Db } from '#platform/db/connect.ts';
import { inBatches, listIds, oneByOne } from '#platform/db/in-batches.ts';
import { removeRows } from '#platform/db/remove-rows.ts';
import type { Services } from '../../services.ts';

const forgotten = `
  person.status = 'PENDING'
     and person.created_at < now() - interval '7 days'
     and not exists (select from comments where user_id = person.id)
     and not exists (select from reservations where student_id = person.id)
     and not exists (select from guide_versions where saved_by = person.id)
     and not exists (select from audit_entries where actor_id = person.id)
     and not exists (
       select from accounts join transfers on accounts.id in (from_account_id, to_account_id)
        where accounts.user_id = person.id)`;

/** $1 accounts. `unused` is the avatar of each, unless somebody else has it too. */
const removeSql = `
  with removed as (
    delete from users as person where person.id = any ($1) and ${forgotten}
    returning person.id, person.avatar_key
  )
  select case when not exists (select from users as other
                                where other.avatar_key = removed.avatar_key and other.id not in (select id from removed))
              then avatar_key end as unused
    from removed`;

/**
 * Removes accounts that nobody confirmed within 7 days (design.md §4), except those with comments, reservations, money or
 * audit entries, and the avatars that no account uses any more. Returns how many accounts.
 */
export async function removeUnconfirmedAccounts({
  pool,
  files,
  log,
}: Pick<Services, 'pool' | 'files' | 'log'>): Promise<number> {
  const ids = await listIds(pool, `select id from users as person where ${forgotten} order by id`);
  return inBatches(ids, async (batch) => {
    const { rows } = await pool.query<{ unused: string | null }>(removeSql, [batch]);
    for (const key of new Set(rows.map(({ unused }) => unused)))
      if (key !== null)
        await files.delete(key).catch((error: unknown) => log.warn({ err: error, key }, 'avatar remains'));
    return rows.length;
  });
}

/** What lives for a while, and when it has run out, in the order in which it is removed. */
const expiring: readonly [table: string, isOver: string][] = [
  ['verification_tokens', `expires_at < now() - interval '1 day'`],
  // Nothing can be taken back after a day.
  ['telegram_changes', `changed_at < now() - interval '2 days'`],
  // A revoked family keeps its tokens for a day, so that their reuse still shows in the log.
  ['refresh_families', `revoked_at < now() - interval '1 day'`],
  ['refresh_tokens', 'expires_at < now()'],
  ['sign_in_addresses', `last_at < now() - interval '90 days'`],
  [
    'refresh_families',
    `created_at < now() - interval '1 day'
       and not exists (select from refresh_tokens where family_id = refresh_families.id)`,
  ],
  ['passkey_challenges', 'expires_at < now()'],
  ['idempotency_keys', `created_at < now() - interval '2 days'`],
];

/**
 * Removes expired links, challenges, sessions and sign-in addresses, and the stored answers of idempotent requests after
 * two days. Returns how many rows.
 */
export const removeExpiredSecrets = (db: Db): Promise<number> =>
  oneByOne(expiring, ([table, isOver]) => removeRows(db, table, isOver));
