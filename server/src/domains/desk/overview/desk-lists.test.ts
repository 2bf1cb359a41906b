import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDeskEntries } from '#domains/catalogue/desk-queries.ts';
import { listReported } from '#domains/comments/desk-queries.ts';
import { listCorrections } from '#domains/guides/keeping/correct-guide.ts';
import { listDueGuides } from '#domains/guides/keeping/due-guides.ts';
import { askCurators } from '#domains/guides/misses/count-misses.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { listPeople } from '../people/queries.ts';
import { countWaiting, listAudit } from './queries.ts';

/**
 * No list of the desk reads a large table with a full sequential scan. The tables have enough rows
 * that an index scan is cheaper.
 */

const people = 8000;
let server: TestServer;
let db: Db;
let pool: pg.Pool;
const statements: CompiledQuery[] = [];

beforeAll(async () => {
  server = await startTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: server.databaseUrl, max: 1 }) }),
    log: ({ query }) => void statements.push(query),
  });
  await pool.query(`
    insert into universities (id, short_name, full_name) overriding system value values (1, 'STU', 'Univerzita');
    insert into faculties (id, university_id, short_name) overriding system value
      select i, 1, 'F' || i from generate_series(1, 20) as i;
    insert into specialties (id, faculty_id, short_name) overriding system value
      select i, 1 + i % 20, 'Специальность ' || i from generate_series(1, 400) as i;
    insert into users (username, password_hash, status, first_name, last_name, university_id, faculty_id, specialty_id)
      select 'person' || i, '', 'CONFIRMED', 'Имя ' || i % 100, 'Фамилия ' || i, 1, 1 + (1 + i % 400) % 20, 1 + i % 400
        from generate_series(1, ${people}) as i;
    insert into topics (id, university_id, type, name) overriding system value values (1, 1, 'FACULTY', 'Тема');
    insert into guides (id, topic_id, title, body, plain_text, valid_from, valid_to) overriding system value
      values (1, 1, 'Гайд', '<p>Текст</p>', 'Текст', '2025-01-01', '2099-12-31');
    insert into comments (guide_id, user_id, content, attention_since)
      select 1, i, 'Текст', case when i % 100 = 0 then now() end from users, lateral (select users.id as i) as own;
    insert into comments (guide_id, user_id, content) select 1, user_id, 'Ещё' from comments;
    insert into guide_corrections (guide_id, user_id, version, quote, kind, may_name, decision, decided_at)
      select 1, id, 1, 'Текст', 'WRONG', false, case when id % 100 > 0 then 'DECLINE' end, case when id % 100 > 0 then now() end
        from users;
    insert into audit_entries (actor_id, action, subject, details)
      select 1 + id % 50, case when id % 500 = 0 then 'user.block' else 'guide.update' end, 'user:' || id, '{}' from users`);
  await pool.query('vacuum analyze');
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await pool.end();
  await server.close();
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const large = ['users', 'comments', 'guide_corrections', 'audit_entries'];
/**
 * Names of large tables that a plan reads completely. A limit directly over a sequential scan stops
 * the scan early. A limit over a sort does not.
 */
function readWhole(plan: Plan, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: below = [] } = plan;
  const isWhole = type === 'Seq Scan' && !isLimited && large.includes(table);
  const stops = type === 'Limit' || (isLimited && /^(Result|Subquery Scan)$/.test(type));
  return [...(isWhole ? [table] : []), ...below.flatMap((node) => readWhole(node, stops))];
}

const page = { page: 0, size: 20 };
const viewer: Actor = { id: 1, username: 'person1', role: 'ADMIN' };
const lists: Record<string, () => Promise<unknown>> = {
  'numbers of waiting items': () => countWaiting(db),
  'people, newest': () => listPeople(db, viewer, page),
  'people by the beginning of a name': () => listPeople(db, viewer, { ...page, query: 'Фамилия 77' }),
  'people of a role': () => listPeople(db, viewer, { ...page, group: 'TEACHER' }),
  'people with a block': () => listPeople(db, viewer, { ...page, group: 'BLOCKED' }),
  'people without a confirmed account': () => listPeople(db, viewer, { ...page, group: 'PENDING' }),
  'reported comments': () => listReported(db, page),
  'reported comments of an author': () => listReported(db, { ...page, query: 'person7' }),
  corrections: () => listCorrections(db, page),
  'a question to the curators': () => askCurators(db, 'аренда верблюда'),
  'guides to check': () => listDueGuides(db, page),
  'catalogue: specialties': () => listDeskEntries(db, 'specialties', page),
  audit: () => listAudit(db, page),
  'audit of an actor': () => listAudit(db, { ...page, actor: 'person7' }),
  'audit of a person': () => listAudit(db, { ...page, subject: 'user:person1' }),
  'audit of one action': () => listAudit(db, { ...page, action: 'user.block' }),
};

it.each(Object.entries(lists))('does not scan a whole large table for the list: %s', async (_, run) => {
  statements.length = 0;
  await run();
  expect(statements.length).toBeGreaterThan(0);
  for (const { sql, parameters } of [...statements]) {
    const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters]);
    expect(readWhole(rows[0]['QUERY PLAN'][0].Plan), sql).toEqual([]);
  }
});

it('counts at most 10 001 audit entries', async () => {
  await pool.query(`
    insert into audit_entries (actor_id, action, subject, details)
    select 1, 'guide.update', 'guide:1', '{}' from generate_series(1, 11000)`);
  expect(Number((await listAudit(db, page)).total)).toBe(10_001);
  expect(Number((await listAudit(db, { ...page, actor: 'person1', action: 'user.erase' })).total)).toBe(0);
});
