import { addDays, dayStart } from '@kampus/contract/time';
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

export interface AuditFilter {
  /** Login of who acted. */
  actor?: string | undefined;
  /** A whole action (`user.block`) or its beginning (`user.`). */
  action?: string | undefined;
  /** A whole subject: `user:vera`. */
  subject?: string | undefined;
  /** First and last day. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Management actions, newest first, with how many there are in all. */
export async function listAudit(
  db: Db,
  { page, size, actor, action, subject, from, to }: Page & AuditFilter,
): Promise<{ rows: AuditRow[]; total: number }> {
  const filtered = db
    .selectFrom('audit_entries')
    .$if(Boolean(actor), (query) =>
      query.where('actor_id', '=', ({ selectFrom }) =>
        selectFrom('users')
          .select('id')
          .where('username', '=', actor ?? ''),
      ),
    )
    .$if(Boolean(action), (query) =>
      query.where(sql`action collate "C"`, 'like', `${(action ?? '').replace(/[\\%_]/g, '\\$&')}%`),
    )
    .$if(Boolean(subject), (query) => query.where(sql`subject collate "C"`, '=', subject ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', dayStart(from ?? '')))
    .$if(to !== undefined, (query) => query.where('at', '<', dayStart(addDays(to ?? '', 1))));
  const [rows, count] = await Promise.all([
    filtered
      .leftJoin('users', 'users.id', 'audit_entries.actor_id')
      .select(['audit_entries.id', 'at', 'users.username as actor', 'action', 'subject', 'details'])
      .orderBy('audit_entries.id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    filtered.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
