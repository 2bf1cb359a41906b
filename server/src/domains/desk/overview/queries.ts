import type { AuditEntry, DeskSummary } from '@kampus/contract/desk/admin';
import { timeZone } from '@kampus/contract/format/wall-clock';
import { limits } from '@kampus/contract/limits';
import { addDays, dayStart } from '@kampus/contract/time';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { toPrefix } from '#platform/db/like.ts';

interface Page {
  page: number;
  size: number;
}

export interface AuditFilter {
  /** Login of the actor. */
  actor?: string | undefined;
  /** A whole action (`user.block`), or a prefix that ends with a dot (`user.`). */
  action?: string | undefined;
  /** A whole subject: `guide:12`, or `user:vera` with a login. */
  subject?: string | undefined;
  /** Leaves out the sign-ins of staff. */
  signIns?: 'hidden' | undefined;
  /** First and last day. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Replaces the login in `user:vera` by the id, because the audit stores ids. */
async function findSubject(db: Db, subject: string): Promise<string> {
  const login = /^user:(.+)$/.exec(subject)?.[1];
  if (login === undefined) return subject;
  const row = await db.selectFrom('users').select('id').where('username', '=', login).executeTakeFirst();
  return row ? `user:${row.id}` : subject;
}

async function filterAudit(db: Db, { actor, action, subject, signIns, from, to }: AuditFilter) {
  const about = subject ? await findSubject(db, subject) : undefined;
  return db
    .selectFrom('audit_entries')
    .$if(Boolean(actor), (query) =>
      query.where('actor_id', '=', ({ selectFrom }) =>
        selectFrom('users')
          .select('id')
          .where('username', '=', actor ?? ''),
      ),
    )
    .$if(Boolean(action), (query) =>
      action?.endsWith('.')
        ? query.where(sql`action collate "C"`, 'like', toPrefix(action))
        : query.where(sql`action collate "C"`, '=', action),
    )
    .$if(signIns === 'hidden', (query) => query.where('action', '<>', 'session.begin'))
    .$if(about !== undefined, (query) => query.where(sql`subject collate "C"`, '=', about))
    .$if(from !== undefined, (query) => query.where('at', '>=', dayStart(from ?? '')))
    .$if(to !== undefined, (query) => query.where('at', '<', dayStart(addDays(to ?? '', 1))));
}

/** Replaces ids in subjects (`user:12`) and details (`authorId`, `keeperId`) by current logins. */
async function nameTheirPeople(db: Db, rows: AuditEntry[]): Promise<AuditEntry[]> {
  const idOf = ({ subject }: AuditEntry) => Number(/^user:(\d{1,9})$/.exec(subject)?.[1]);
  const ids = rows.flatMap((row) => [idOf(row), row.details['authorId'], row.details['keeperId']]).filter(Number);
  if (ids.length === 0) return rows;
  const people = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', ids as number[])
    .execute();
  const logins = new Map<unknown, string>(people.map(({ id, username }) => [id, username]));
  return rows.map((row) => {
    const { authorId, keeperId, ...details } = row.details;
    const login = logins.get(idOf(row));
    return {
      ...row,
      subject: login === undefined ? row.subject : `user:${login}`,
      details: {
        ...details,
        ...(authorId !== undefined && { author: logins.get(authorId) ?? authorId }),
        ...(keeperId !== undefined && { keeper: logins.get(keeperId) ?? null }),
      },
    };
  });
}

/** A page of audit entries, newest first. */
export async function findAudit(db: Db, { page, size, ...filter }: Page & AuditFilter): Promise<AuditEntry[]> {
  const rows = await (await filterAudit(db, filter))
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .select(['audit_entries.id', 'at', 'users.username as actor', 'action', 'subject', 'details'])
    .orderBy('audit_entries.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const entries = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return nameTheirPeople(db, entries);
}

/** Like `findAudit`, with a count. The count stops at `limits.list.countMax` + 1. */
export async function listAudit(
  db: Db,
  { page, size, ...filter }: Page & AuditFilter,
): Promise<{ items: AuditEntry[]; total: number }> {
  const [items, count] = await Promise.all([
    findAudit(db, { page, size, ...filter }),
    filterAudit(db, filter).then((filtered) =>
      db
        .selectFrom(
          filtered
            .select('id')
            .limit(limits.list.countMax + 1)
            .as('counted'),
        )
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow(),
    ),
  ]);
  return { items, total: count.total };
}

/**
 * Number of waiting items for each section of the desk. A comment or a review that waits counts
 * there, and a notice about one that was removed among the notices. The statement uses partial
 * indexes.
 */
export async function countWaiting(db: Db): Promise<DeskSummary> {
  const { rows } = await sql<DeskSummary>`
    select (select count(*) from comments where attention_since is not null) as reports,
           (select count(*) from reviews
             where attention_since is not null and not is_withdrawn) as reviews,
           (select count(distinct (what, subject)) from notices
             where decided_at is null and subject not in (
               select 'comment:' || id from comments where attention_since is not null
                union all
               select 'review:' || id from reviews
                where attention_since is not null and not is_withdrawn)) as notices,
           (select count(distinct (guide_id, language, quote, kind, proposal))
              from guide_corrections where decided_at is null) as corrections,
           (select count(*) from guides where withdrawn_at is null
               and check_due <= (now() at time zone ${timeZone})::date) as guides,
           (select count(*) from reservation_reports
            where state = 'CONTESTED') as disputes,
           (select count(*) from payouts where state = 'REQUESTED' and batch_id is null) as payouts,
           (select count(*) from bank_lines
             where state in ('NO_MATCH', 'DUPLICATE') and checked_at is not null) as bank,
           (select count(*) from decisions
             where objection is not null and outcome is null) as objections`.execute(db);
  return rows[0] as DeskSummary; // A select of counts has one row.
}
