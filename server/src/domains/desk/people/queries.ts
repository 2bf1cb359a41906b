import type { Person, PersonGroup, PersonSummary } from '@kampus/contract/desk/admin';
import type { Language } from '@kampus/contract/languages';
import { limits } from '@kampus/contract/limits';
import { fromCents } from '@kampus/contract/pricing';
import { sql } from 'kysely';
import { listTransactionRows, presentReversible } from '#domains/balance/public.ts';
import {
  avatarUrl,
  fullName,
  getStudyProof,
  listSessions,
  presentBlock,
  telegramStateOf,
  type UserRow,
} from '#domains/identity/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { begins } from '#platform/db/like.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { findAudit } from '../overview/queries.ts';
import { listActions } from './rules.ts';

const latest = 20;

function presentSummary(viewer: Actor, row: UserRow): PersonSummary {
  const block = presentBlock(row);
  return {
    username: row.username,
    fullName: fullName(row),
    role: row.role,
    status: row.status,
    avatarUrl: avatarUrl(row.avatar_key),
    telegramUsername: row.telegram_username,
    block,
    createdAt: row.created_at.toISOString(),
    actions: listActions(viewer, row, block !== null),
  };
}

/** Up to four search words, without `@`. Each word is the beginning of a name. */
const wordsOf = (query: string): string[] =>
  query
    .split(/[\s@]+/)
    .filter(Boolean)
    .slice(0, 4);

const columns = ['username::text', 'first_name', 'last_name', 'telegram_username'];
const hasName = (beginning: string) =>
  sql.join(
    columns.map((column) => begins(column, beginning)),
    sql` or `,
  );

const isIn = (group: PersonGroup) => {
  if (group === 'PENDING') return sql`status = 'PENDING'`;
  if (group === 'BLOCKED') return sql`is_blocked(block_scope, block_until)`;
  return sql`role = ${group}`;
};

interface PeopleFilter {
  query?: string | undefined;
  group?: PersonGroup | undefined;
  page: number;
  size: number;
}

/**
 * A page of people, newest first. Each search word must be the beginning of the login, the first
 * name, the last name or the Telegram name. An index of each column finds the first word, an index
 * of each group the group. The other words filter the result.
 */
export async function listPeople(
  db: Db,
  viewer: Actor,
  { query = '', group, page, size }: PeopleFilter,
): Promise<{ items: PersonSummary[]; total: number }> {
  const [first, ...rest] = wordsOf(query);
  const present = group === undefined ? sql`erased_at is null` : sql`erased_at is null and ${isIn(group)}`;
  const range = sql`order by id desc limit ${size} offset ${size * page}`;
  if (first === undefined) {
    const [{ rows }, count] = await Promise.all([
      sql<UserRow>`select * from users where ${present} ${range}`.execute(db),
      sql<{ total: number }>`
        select count(*) as total
          from (select from users where ${present}
                 limit ${limits.list.countMax + 1}) as counted`.execute(db),
    ]);
    return { items: rows.map((row) => presentSummary(viewer, row)), total: count.rows[0]?.total ?? 0 };
  }
  const further = rest.map((word) => sql`and (${hasName(word)})`);
  // `materialized` makes PostgreSQL use the indexes of names instead of a scan of all people by id.
  const { rows } = await sql<UserRow & { total: number }>`
    with found as materialized (
      select id from users
       where (${hasName(first)}) and ${present} ${sql.join(further, sql` `)}
    ), counted as (select count(*) as total from found)
    select users.*, counted.total
      from counted
      left join (select id from found ${range}) as page on true
      left join users on users.id = page.id
     order by users.id desc`.execute(db);
  // An empty page is one row that has only the total.
  const items = rows.filter(({ id }) => id !== null).map((row) => presentSummary(viewer, row));
  return { items, total: rows[0]?.total ?? 0 };
}

interface LessonRow {
  id: number;
  status: string;
  starts_at: Date;
  teacher: string;
  student: string;
  price_cents: number;
}

const findLessons = (db: Db, userId: number) =>
  sql<LessonRow>`
    select r.id, r.status, r.starts_at, r.price_cents,
           t.username::text as teacher, s.username::text as student
      from (
        (select * from reservations where student_id = ${userId} order by id desc limit ${latest})
        union all
        (select * from reservations where teacher_id = ${userId} order by id desc limit ${latest})
      ) as r
      join users t on t.id = r.teacher_id join users s on s.id = r.student_id
     order by r.id desc limit ${latest}`.execute(db);

const countOpenLessons = (db: Db, userId: number) =>
  sql<Pick<Person, 'openLessonsCount' | 'openRequestsCount'>>`
    select count(*) as "openLessonsCount",
           count(*) filter (where teacher_id = ${userId} and status = 'PENDING')
             as "openRequestsCount"
      from reservations
     where (student_id = ${userId} or teacher_id = ${userId})
       and status in ('PENDING', 'CONFIRMED')`.execute(db);

/** Balance and latest transactions of a person, without the names of the other people. */
async function findMoney(
  db: Db,
  userId: number,
  language: Language,
): Promise<Pick<Person, 'balance' | 'transactions'>> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'balance_cents'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await listTransactionRows(db, { accountId: account.id }, { size: latest });
  return {
    balance: fromCents(account.balance_cents),
    transactions: await presentReversible(db, rows, 'none', language),
  };
}

/** A person with all data for the desk. Throws USER_NOT_FOUND, also for an erased account. */
export async function getPerson(db: Db, viewer: Actor, username: string, language: Language): Promise<Person> {
  const row = orNotFound(
    await db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', username)
      .where('erased_at', 'is', null)
      .executeTakeFirst(),
    'USER_NOT_FOUND',
  );
  const [money, comments, sessions, lessons, open, audit, { proof }] = await Promise.all([
    findMoney(db, row.id, language),
    db
      .selectFrom('comments')
      .select(sql<number>`count(*)`.as('count'))
      .where('user_id', '=', row.id)
      .executeTakeFirst(),
    listSessions(db, row.id),
    findLessons(db, row.id),
    countOpenLessons(db, row.id),
    findAudit(db, { subject: `user:${row.username}`, signIns: 'hidden', page: 0, size: latest }),
    getStudyProof(db, row),
  ]);
  return {
    ...presentSummary(viewer, row),
    telegram: telegramStateOf(row),
    hasSecondFactor: row.totp_confirmed_at !== null,
    ...(proof && { study: proof }),
    ...money,
    comments: comments?.count ?? 0,
    sessions,
    lessons: lessons.rows.map(({ id, status, starts_at, teacher, student, price_cents }) => ({
      id,
      status,
      teacher,
      student,
      schedule: starts_at.toISOString(),
      price: fromCents(price_cents),
    })),
    openLessonsCount: open.rows[0]?.openLessonsCount ?? 0,
    openRequestsCount: open.rows[0]?.openRequestsCount ?? 0,
    audit,
  };
}
