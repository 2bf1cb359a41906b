import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Connection, connect } from '#platform/db/connect.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { createTeacherSearch, type WordSearch } from './kept-choices.ts';
import { readSearchWindow } from './search-window.ts';

let server: TestServer;
let connection: Connection;
let search: ReturnType<typeof createTeacherSearch>;
let anna: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db, pool } = server.services;
  await pool.query(`insert into keywords (id, keyword) values (1, 'физика'), (2, 'химия')`);
  anna = await buildUser(db, { role: 'TEACHER', username: 'anna', firstName: 'Анна', lastName: 'Коваленко' });
  for (let number = 0; number < 12; number += 1)
    await buildUser(db, { role: 'TEACHER', username: `dana${number}`, firstName: 'Дана', lastName: 'Бондарь' });
});
beforeEach(async () => {
  await connection?.close();
  // One connection, so that its statements can be counted.
  connection = connect(server.databaseUrl, { max: 1 });
  search = createTeacherSearch(connection.pool);
});
afterAll(async () => {
  await connection.close();
  await server.close();
});

async function find(typed: string, more: Partial<WordSearch> & { startTime?: string; endTime?: string } = {}) {
  const { startTime, endTime, ...rest } = more;
  const now = new Date();
  const window = readSearchWindow({ startTime, endTime }, now);
  const { teachers } = await search({ window, typed, keywordIds: undefined, now, page: 0, size: 10, ...rest });
  return teachers.map(({ username }) => username);
}

/** How often the words of teachers were read. */
async function countChoices(): Promise<number> {
  const { rows } = await connection.pool.query<{ times: number }>(
    `select coalesce(sum(custom_plans + generic_plans), 0)::int as times from pg_prepared_statements where name = 'teachers-choose'`,
  );
  return rows[0]?.times ?? 0;
}

it('words are read once for all pages, parts of the day and typos, as long as nobody’s words change', async () => {
  expect(await find('дана')).toHaveLength(10);
  expect(await find('  Дана!', { page: 1 })).toHaveLength(2);
  expect(await find('дана', { startTime: '08:00', endTime: '12:00' })).toEqual([]);
  expect(await countChoices()).toBe(1);
  expect(await find('коваленго')).toEqual(['anna']);
  expect(await countChoices()).toBe(3);
  expect(await find('коваленго')).toEqual(['anna']);
  // Words that mean nothing choose nobody in particular.
  expect(await find('и')).toHaveLength(10);
  expect(await find('и', { page: 1 })).toHaveLength(3);
  expect(await countChoices()).toBe(4);
});

it('without words or keywords none are read', async () => {
  for (const typed of ['', ' … ']) expect(await find(typed)).toHaveLength(10);
  expect(await countChoices()).toBe(0);
});

it('keywords and words are kept apart', async () => {
  await server.services.pool.query('insert into teacher_keywords values ($1, 1)', [anna.id]);
  expect(await find('', { keywordIds: [1] })).toEqual(['anna']);
  expect(await find('', { keywordIds: [2] })).toEqual([]);
  expect(await find('дана', { keywordIds: [1] })).toEqual([]);
  expect(await find('1')).toEqual([]);
  await server.services.pool.query('delete from teacher_keywords');
});

it.each([
  [
    'a keyword',
    'химия',
    'insert into teacher_keywords values ($1, 2)',
    'delete from teacher_keywords where teacher_id = $1',
  ],
  [
    'a name',
    'ирма',
    `update users set first_name = 'Ирма' where id = $1`,
    `update users set first_name = 'Анна' where id = $1`,
  ],
  [
    'a place',
    'žilina',
    `update teachers set location = 'Žilina' where user_id = $1`,
    `update teachers set location = '' where user_id = $1`,
  ],
  [
    'the right to teach',
    'анна',
    `update users set role = 'TEACHER' where id = $1`,
    `update users set role = 'STUDENT' where id = $1`,
  ],
])('%s that another process gives or takes is known to the next search', async (_, typed, give, take) => {
  const { pool } = server.services;
  await pool.query(take, [anna.id]);
  expect(await find(typed)).toEqual([]);
  await pool.query(give, [anna.id]);
  expect(await find(typed)).toEqual(['anna']);
  await pool.query(take, [anna.id]);
  expect(await find(typed)).toEqual([]);
  if (take.includes('STUDENT')) await pool.query(give, [anna.id]);
});

it('a change that is not committed yet is not taken for known', async () => {
  const client = await server.services.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update teachers set location = 'Nitra' where user_id = $1`, [anna.id]);
    expect(await find('nitra')).toEqual([]);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await find('nitra')).toEqual(['anna']);
});

it('a long question is kept, and so is a choice from among many people', async () => {
  const keywordIds = Array.from({ length: 400 }, (_, index) => index + 1);
  expect(await find('дана', { keywordIds })).toEqual([]);
  const choices = await countChoices();
  expect(await find('дана', { keywordIds, page: 1 })).toEqual([]);
  expect(await countChoices()).toBe(choices);
  const { db, pool } = server.services;
  await pool.query(`select setval(pg_get_serial_sequence('users', 'id'), 40000)`);
  await buildUser(db, { role: 'TEACHER', username: 'far', firstName: 'Фатима' });
  for (const page of [0, 1]) expect(await find('фатима', { page })).toHaveLength(1 - page);
  expect(await countChoices()).toBe(choices + 1);
});
