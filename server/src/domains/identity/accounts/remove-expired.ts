import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Services } from '../../../services.ts';

/** An account that nobody confirmed in time, without anything that refers to it. */
const isForgotten = sql<boolean>`
  person.status = 'PENDING'
     and person.created_at < now() - interval '7 days'
     and not exists (select from comments where user_id = person.id)
     and not exists (select from reservations where student_id = person.id)
     and not exists (select from guide_versions where saved_by = person.id)
     and not exists (select from audit_entries where actor_id = person.id)
     and not exists (
       select from accounts join transfers on accounts.id in (from_account_id, to_account_id)
        where accounts.user_id = person.id)`;

/** Removes an account if it is still forgotten. Returns its avatar unless another account has the same. */
async function removeAccount(trx: Db, id: number): Promise<{ unused: string | null } | undefined> {
  const removed = await trx
    .deleteFrom('users as person')
    .where('person.id', '=', id)
    .where(isForgotten)
    .returning('person.avatar_key')
    .executeTakeFirst();
  if (!removed || removed.avatar_key === null) return removed && { unused: null };
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('avatar_key', '=', removed.avatar_key)
    .executeTakeFirst();
  return { unused: other ? null : removed.avatar_key };
}

/**
 * Removes accounts that nobody confirmed within 7 days (design.md §4), except those with comments, reservations, money or
 * audit entries, and the avatars that no account uses any more. Returns how many accounts.
 */
export async function removeUnconfirmedAccounts({
  db,
  files,
  log,
}: Pick<Services, 'db' | 'files' | 'log'>): Promise<number> {
  const people = await db
    .selectFrom('users as person')
    .select('person.id')
    .where(isForgotten)
    .orderBy('person.id')
    .execute();
  return oneByOne(people, async ({ id }) => {
    const removed = await inTransaction(db, (trx) => removeAccount(trx, id));
    if (!removed) return 0;
    const { unused } = removed;
    if (unused !== null)
      await files.delete(unused).catch((error: unknown) => log.warn({ err: error, key: unused }, 'avatar remains'));
    return 1;
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

/** Rows of one statement: a term's would take longer than a statement may. */
const removedAtOnce = 5000;

/** Removes all rows of a table to which a condition applies, some at a time. Returns how many. */
async function removeRows(db: Db, table: string, condition: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
     where ctid = any (array(select ctid from ${sql.table(table)} where ${sql.raw(condition)} limit ${removedAtOnce}))
       and ${sql.raw(condition)}`.execute(db);
  const removed = Number(numAffectedRows);
  return removed < removedAtOnce ? removed : removed + (await removeRows(db, table, condition));
}

/**
 * Removes expired links, challenges, sessions and sign-in addresses, and the stored answers of idempotent requests after
 * two days. Returns how many rows.
 */
export const removeExpiredSecrets = (db: Db): Promise<number> =>
  oneByOne(expiring, ([table, isOver]) => removeRows(db, table, isOver));
