import type { AuditAction, AuditDetail, AuditSubject } from '@kampus/contract/audit';
import type { CatalogueListName } from '@kampus/contract/catalogue/catalogue';
import type { Db } from './connect.ts';

/** Ids of people are stored, logins are read. The counts of an import are stored only. */
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
