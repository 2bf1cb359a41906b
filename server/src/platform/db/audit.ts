import type { Db } from './connect.ts';

/**
 * Writes an audit entry; call it in the transaction of the action. `actorId` is null for operators.
 * `subject` contains an id, such as `user:12`, so account erasure also anonymises it.
 */
export async function audit(
  db: Db,
  actorId: number | null,
  action: string,
  subject: string,
  details: object = {},
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({ actor_id: actorId, action, subject, details: JSON.stringify(details) })
    .execute();
}
