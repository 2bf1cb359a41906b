import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

interface Page {
  page: number;
  size: number;
}

export interface AuditRow {
  id: number;
  at: Date;
  /** Null for operators, and for the system. */
  actor: string | null;
  action: string;
  subject: string;
  details: Record<string, unknown>;
}

/** Management actions, newest first, with how many there are in all. */
export async function listAudit(db: Db, { page, size }: Page): Promise<{ rows: AuditRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    db
      .selectFrom('audit_entries')
      .leftJoin('users', 'users.id', 'audit_entries.actor_id')
      .select(['audit_entries.id', 'at', 'users.username as actor', 'action', 'subject', 'details'])
      .orderBy('audit_entries.id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    db.selectFrom('audit_entries').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
