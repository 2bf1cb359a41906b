import type { Db } from './connect.ts';

/**
 * Writes down a management action; call it in the action's own transaction. `actorId` is null for operators, `subject`
 * says of what kind it is: `user:vera`, `guide:12`. Statements that do all in one write the same row themselves.
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
