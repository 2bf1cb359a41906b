import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/**
 * Removes accounts that nobody confirmed within 7 days (design.md §4), except those with comments, reservations, money or
 * audit entries. Returns the keys of avatar files that no account uses any more.
 */
export async function removeUnconfirmedAccounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ avatarKey: string }>`
    with removed as (
      delete from users person
       where person.status = 'PENDING'
         and person.created_at < now() - interval '7 days'
         and not exists (select from comments where user_id = person.id)
         and not exists (select from reservations where student_id = person.id)
         and not exists (select from guide_versions where saved_by = person.id)
         and not exists (select from audit_entries where actor_id = person.id)
         and not exists (
           select from accounts join transfers on accounts.id in (from_account_id, to_account_id)
            where accounts.user_id = person.id)
      returning person.id, person.avatar_key
    )
    select removed.avatar_key as "avatarKey" from removed
     where avatar_key is not null
       and not exists (
         select from users other where other.avatar_key = removed.avatar_key
            and other.id not in (select id from removed))`.execute(db);
  return rows.map((row) => row.avatarKey);
}

/** Removes expired links, challenges, sessions and sign-in addresses, and the stored answers of idempotent requests after two days. */
export async function removeExpiredSecrets(db: Db): Promise<void> {
  await sql`delete from verification_tokens where expires_at < now() - interval '1 day'`.execute(db);
  // Nothing can be taken back after a day.
  await sql`delete from telegram_changes where changed_at < now() - interval '2 days'`.execute(db);
  // A revoked family keeps its tokens for a day, so that their reuse still shows in the log.
  await sql`delete from refresh_families where revoked_at < now() - interval '1 day'`.execute(db);
  await sql`delete from refresh_tokens where expires_at < now()`.execute(db);
  await sql`delete from sign_in_addresses where last_at < now() - interval '90 days'`.execute(db);
  await sql`
    delete from refresh_families family
     where created_at < now() - interval '1 day'
       and not exists (select from refresh_tokens where family_id = family.id)`.execute(db);
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`.execute(db);
}
