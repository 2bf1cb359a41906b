import type { AuditAction, AuditDetail, AuditSubject } from '@kampus/contract/audit';
import type { CatalogueListName } from '@kampus/contract/catalogue/catalogue';
import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Names of the stored details. People are stored by id; `listAudit` replaces ids by logins. */
type WrittenDetail =
  | Exclude<AuditDetail, 'author' | 'keeper'>
  | ('authorId' | 'keeperId')
  | (CatalogueListName | 'guides' | 'twins');

/**
 * Writes an audit entry; call it in the transaction of the action. `actorId` is null for operators.
 * `subject` contains an id, such as `user:12`, so account erasure also anonymises it. A name of
 * `details` that the contract does not have is a type error.
 */
export async function audit<Details extends object = object>(
  db: Db,
  actorId: number | null,
  action: AuditAction,
  subject: AuditSubject,
  details?: Details & Record<Exclude<keyof Details, WrittenDetail>, never>,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({ actor_id: actorId, action, subject, details: JSON.stringify(details ?? {}) })
    .execute();
}

/** The id in a subject: 12 of `comment:12`. */
export const idOfSubject = (subject: AuditSubject): number => Number(subject.split(':')[1]);

/** The last audit entry of a person about a subject, with the login of the person. */
export const findLastEntry = (
  db: Db,
  subject: AuditSubject,
): Promise<{ username: string; action: string } | undefined> =>
  db
    .selectFrom('audit_entries')
    .innerJoin('users', 'users.id', 'audit_entries.actor_id')
    .select(['users.username', 'action'])
    // The index of subjects has this collation.
    .where(sql`subject collate "C"`, '=', subject)
    .orderBy('audit_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
