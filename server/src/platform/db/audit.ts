import type { Db } from './connect.ts';

/**
 * Writes down a management action; call it in the action's own transaction. `actorId` is null for operators, `subject`
 * says what it is about, by number: `user:12`, `guide:12`; so it names nobody once an account is erased. Statements that do all in one write the same row themselves.
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
