import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Services } from '../../../services.ts';
import { deleteAvatar, findUnusedAvatar } from './avatar-image.ts';
import type { UserRow } from './present.ts';

/** Condition for an account that was not confirmed in time and has nothing that others need. */
const isForgotten = sql<boolean>`
  person.status = 'PENDING'
     and person.erased_at is null
     and person.created_at < now() - interval '7 days'
     and not exists (select from comments where user_id = person.id)
     and not exists (select from reservations where student_id = person.id)
     and not exists (select from guide_versions where saved_by = person.id)
     and not exists (select from guide_twins where saved_by = person.id)
     and not exists (
       select from accounts join transfers on accounts.id in (from_account_id, to_account_id)
        where accounts.user_id = person.id)
     and not exists (
       select from accounts join top_up_intents on accounts.id = account_id
        where accounts.user_id = person.id)`;
const isInAudit = sql<boolean>`exists (select from audit_entries where actor_id = person.id)`;

/**
 * Removes an account if the condition still applies. Returns its avatar key unless another account
 * has the same one.
 */
async function removeAccount(trx: Db, id: number): Promise<{ unused: string | null } | undefined> {
  const removed = await trx
    .deleteFrom('users as person')
    .where('person.id', '=', id)
    .where(isForgotten)
    .where(sql<boolean>`not ${isInAudit}`)
    .returning('person.avatar_key')
    .executeTakeFirst();
  return removed && { unused: await findUnusedAvatar(trx, removed.avatar_key) };
}

/**
 * Removes accounts that were not confirmed within 7 days (design.md §4), and their unused avatars.
 * Keeps accounts with comments, reservations, saved guide versions, and with money or a transfer
 * that may bring it, and those of `listForgotten`. Returns the number of removed accounts.
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
    .where(sql<boolean>`not ${isInAudit}`)
    .orderBy('person.id')
    .execute();
  return oneByOne(people, async ({ id }) => {
    const removed = await inTransaction(db, (trx) => removeAccount(trx, id));
    if (!removed) return 0;
    await deleteAvatar({ files, log }, removed.unused);
    return 1;
  });
}

/** Accounts that `removeUnconfirmedAccounts` would remove if the audit did not refer to them. */
export const listForgotten = (db: Db): Promise<UserRow[]> =>
  db.selectFrom('users as person').selectAll().where(isForgotten).where(isInAudit).orderBy('person.id').execute();

/** Tables with expiring rows and the condition for removal, in the order of removal. */
const expiring: readonly [table: string, isOver: string][] = [
  ['verification_tokens', `expires_at < now() - interval '1 day'`],
  ['password_links', `expires_at < now() - interval '1 day'`],
  // A change can be undone for one day.
  ['telegram_changes', `changed_at < now() - interval '2 days'`],
  // The tokens of a revoked family stay for a day, so that their reuse still appears in the log.
  ['refresh_families', `revoked_at < now() - interval '1 day'`],
  ['refresh_tokens', 'expires_at < now()'],
  ['sign_in_devices', `last_at < now() - interval '400 days'`],
  [
    'refresh_families',
    // A session ends after 90 days (`familyLifetime`), also if its last token is younger.
    `created_at < now() - interval '90 days' or created_at < now() - interval '1 day'
       and not exists (select from refresh_tokens where family_id = refresh_families.id)`,
  ],
  ['passkey_challenges', 'expires_at < now()'],
  ['email_codes', 'expires_at < now()'],
  ['study_proofs', 'until < now()'],
  // One day more, because a session may be in another zone.
  ['watches', 'until < current_date - 1'],
  ['slot_offers', 'until < now()'],
  // Mails are tried for 14 hours. One that waits longer was left by a portal without a mail server.
  ['mails', `created_at < now() - interval '30 days'`],
  // A message whose mail expired. Nothing else would remove its details.
  [
    'notifications',
    `state = 'BY_MAIL' and created_at < now() - interval '30 days'
       and not exists (select from mails where notification_id = notifications.id)`,
  ],
  ['idempotency_keys', `created_at < now() - interval '2 days'`],
];

/** Rows of one statement. The rows of a whole term would exceed the statement timeout. */
const removedAtOnce = 5000;

/** Removes all rows that match the condition, in batches. Returns their number. */
async function removeRows(db: Db, table: string, condition: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
     where ctid = any (array(
             select ctid from ${sql.table(table)}
              where ${sql.raw(condition)} limit ${removedAtOnce}))
       and (${sql.raw(condition)})`.execute(db);
  const removed = Number(numAffectedRows);
  return removed < removedAtOnce ? removed : removed + (await removeRows(db, table, condition));
}

/**
 * Removes the chats of a former Telegram from delivered messages, once no undo can restore it.
 * Their buttons stay in that chat, where the rules refuse a press. Returns the number of messages.
 */
async function forgetFormerChats(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update notifications as message set chat_id = null, message_id = null, has_buttons = false
      from users
     where users.id = message.user_id
       and message.chat_id is distinct from users.telegram_chat_id
       and message.chat_id is not null
       and message.state not in ('WAITING', 'BY_MAIL')
       and not exists (
         select from telegram_changes
          where user_id = message.user_id and old_chat_id = message.chat_id)`.execute(db);
  return Number(numAffectedRows);
}

/** Removes the details of delivered messages whose mail never left. Returns their number. */
async function forgetDetails(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update notifications set details = null
     where details is not null and state not in ('WAITING', 'BY_MAIL')
       and not exists (
         select from mails
          where notification_id = notifications.id and mails.state = 'WAITING')`.execute(db);
  return Number(numAffectedRows);
}

const removeExpiredRows = (db: Db): Promise<number> =>
  oneByOne(expiring, ([table, isOver]) => removeRows(db, table, isOver));

/**
 * Removes expired links, challenges, sessions, sign-in addresses, waits, offers, mails and former
 * chats.
 * Removes the stored responses of idempotent requests after two days. Returns the number of rows.
 */
export const removeExpiredSecrets = (db: Db): Promise<number> =>
  oneByOne([removeExpiredRows, forgetFormerChats, forgetDetails], (remove) => remove(db));
