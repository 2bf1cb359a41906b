import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Connection, connect } from '#platform/db/connect.ts';
import { splitWords } from '#platform/search/words.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { chooseTeachers } from './choose-teachers.ts';
import { keepFreeTeachers } from './kept-free.ts';
import { searchTeachers } from './search-teachers.ts';
import { readSearchWindow } from './search-window.ts';

/** As many as make PostgreSQL weigh its plans: of few rows it takes any. */
const teachers = 4000;

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await testDatabase();
  // One connection: it alone keeps plans.
  connection = connect(database.connectionString, { max: 1 });
  const { pool } = connection;
  await pool.query(`
    insert into users (id, username, password_hash, role, status, first_name, last_name) overriding system value
    select i, 'teacher' || i, '-', 'TEACHER', 'CONFIRMED', case when i % 9 = 0 then 'Анна' else 'Дарья' end, 'Коваленко'
      from generate_series(1, ${teachers}) as i`);
  await pool.query(`insert into teachers (user_id) select generate_series(1, ${teachers})`);
  await pool.query(`
    insert into teacher_prices (teacher_id, group_size, price_thousandths)
    select t, size, 1000 from generate_series(1, ${teachers}) as t, generate_series(1, 7) as size`);
  await pool.query(`
    update teacher_free set any_at = now() + teacher_id * interval '5 minutes', evening_at = now() + teacher_id * interval '5 minutes'`);
  await pool.query('analyze');
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function countPlans(): Promise<Record<string, { custom: number; generic: number }>> {
  const { rows } = await connection.pool.query<{ name: string; custom: number; generic: number }>(
    `select name, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements`,
  );
  return Object.fromEntries(rows.map(({ name, custom, generic }) => [name, { custom, generic }]));
}

/** How often all people were read in the transaction that is open. */
async function countScansOfPeople(): Promise<number> {
  const { rows } = await connection.pool.query<{ scans: number }>(
    `select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'users'`,
  );
  return rows[0]?.scans ?? 0;
}

it.each([
  ['everybody', '', {}, ['teachers-wide-all']],
  ['whoever is free in a part of the day', '', { startTime: '17:00', endTime: '22:00' }, ['teachers-evening-all-kept']],
  ['many by a word', 'анна', {}, ['teachers-any-many-kept', 'teachers-choose']],
  ['few by a word', 'teacher1234', {}, ['teachers-wide-few']],
  ['many by a word and a date', 'анна', { date: '2999-01-01' }, ['teachers-any-many-kept']],
  ['few by a word and a date', 'teacher1234', { date: '2999-01-01' }, ['teachers-any-few']],
  ['many by a typo', 'даръя', {}, ['teacher_search_words-alike']],
])(
  'PostgreSQL plans the search for %s five times at most, and never reads all people',
  async (_, words, filter, statements) => {
    const { pool } = connection;
    const now = new Date();
    const window = readSearchWindow(filter, now);
    const findFree = keepFreeTeachers(pool);
    const { date = 'infinity', part = 'any' } = window;
    await vi.waitFor(() => expect(findFree(date, part)).toBeDefined());
    const before = await countPlans();
    await pool.query('begin');
    for (let page = 0; page < 8; page += 1) {
      const { chosen } = await chooseTeachers(pool, splitWords(words), []);
      await searchTeachers(pool, { window, chosen, now, page, size: 10 }, findFree);
    }
    expect(await countScansOfPeople()).toBe(0);
    await pool.query('commit');
    const after = await countPlans();
    for (const name of statements) {
      expect(after[name]?.custom, name).toBeLessThanOrEqual(5);
      expect(after[name]?.generic, name).toBeGreaterThanOrEqual(3 + (before[name]?.generic ?? 0));
    }
  },
);

it('PostgreSQL plans the search for many by a word five times at most where nobody knows who is free', async () => {
  const { pool } = connection;
  const now = new Date();
  const { chosen } = await chooseTeachers(pool, splitWords('анна'), []);
  for (let page = 0; page < 8; page += 1)
    await searchTeachers(pool, { window: readSearchWindow({}, now), chosen, now, page, size: 10 });
  const { custom, generic } = (await countPlans())['teachers-wide-many'] ?? {};
  expect([custom, generic]).toEqual([5, 3]);
});
