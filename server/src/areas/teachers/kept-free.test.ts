import type { DayPart } from '@kampus/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Connection, connect } from '#platform/db/connect.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import {
  type FreeAnswer,
  type FreeTeachers,
  keepFreeTeachers,
  makeFreeTeachers,
  removeOldFreeChanges,
} from './kept-free.ts';
import { narrowSqlOfKept } from './search-sql.ts';
import { searchTeachers } from './search-teachers.ts';
import { readSearchWindow, type SearchFilter } from './search-window.ts';

let server: TestServer;
/** The process that searches; the others write through the server's own. */
let connection: Connection;
let find: (part?: DayPart | 'any') => Promise<FreeTeachers>;
let teachers: TestUser[];

const now = new Date();
const inHours = (hours: number): Date => new Date(Math.ceil(now.getTime() / 1_800_000) * 1_800_000 + hours * 3_600_000);

beforeAll(async () => {
  server = await startTestServer();
  teachers = [];
  for (let number = 0; number < 20; number += 1)
    teachers.push(await buildUser(server.services.db, { role: 'TEACHER', username: `t${number}` }));
});
beforeEach(async () => {
  await server.services.pool.query(
    `update teacher_free set any_at = $1, evening_at = case when teacher_id % 2 = 0 then $1::timestamptz end`,
    [inHours(30)],
  );
  connection = connect(server.databaseUrl, { max: 1 });
  const findFree = keepFreeTeachers(connection.pool);
  find = (part = 'any') =>
    vi.waitFor(() => {
      const free = findFree('infinity', part);
      expect(free).toBeDefined();
      return free as FreeTeachers;
    });
});
afterEach(async () => {
  vi.useRealTimers();
  await connection.close();
});
afterAll(() => server.close());

const setFree = (teacher: number, at: Date | null): [string, unknown[]] => [
  'update teacher_free set any_at = $2 where teacher_id = $1',
  [teachers[teacher]?.id, at],
];

/** What a search asks and is answered beside its page. */
async function ask(snapshot: string): Promise<FreeAnswer> {
  const text = narrowSqlOfKept('any_at', 'all');
  const { rows } = await connection.pool.query<FreeAnswer>(text, ['infinity', now, 'infinity', 10, 0, snapshot]);
  expect(rows.slice(1).map(({ free }) => free)).toEqual(rows.slice(1).map(() => null));
  return rows[0] as FreeAnswer;
}

async function countNow(free: FreeTeachers): Promise<number> {
  free.follow(await ask(free.snapshot()));
  return free.count({ after: now, before: undefined }).total;
}

it('counts who is free after one instant and before another', async () => {
  const { pool } = server.services;
  await pool.query(...setFree(0, inHours(10)));
  await pool.query(...setFree(1, inHours(50)));
  await pool.query(...setFree(2, null));
  const free = await find();
  expect(free.count({ after: now, before: undefined }).total).toBe(19);
  expect(free.count({ after: inHours(10), before: undefined }).total).toBe(18);
  expect(free.count({ after: new Date(inHours(10).getTime() - 1), before: undefined }).total).toBe(19);
  expect(free.count({ after: now, before: inHours(50) }).total).toBe(18);
  expect(free.count({ after: now, before: new Date(inHours(50).getTime() + 1) }).total).toBe(19);
  expect((await find('evening')).count({ after: now, before: undefined }).total).toBe(10);
});

it('is told no more than what has changed since', async () => {
  const free = await find();
  expect((await ask(free.snapshot())).free).toHaveLength(0);
  await server.services.pool.query(...setFree(0, null));
  await server.services.pool.query(...setFree(0, inHours(9)));
  await server.services.pool.query(...setFree(1, null));
  expect((await ask(free.snapshot())).free).toHaveLength(16);
  expect(await countNow(free)).toBe(19);
  expect((await ask(free.snapshot())).free).toHaveLength(0);
});

it('sees what is committed after a change that began later', async () => {
  const free = await find();
  const slow = await server.services.pool.connect();
  try {
    await slow.query('begin');
    await slow.query(...setFree(0, null));
    await server.services.pool.query(...setFree(1, null));
    expect(await countNow(free)).toBe(19);
    await slow.query('commit');
  } finally {
    slow.release();
  }
  expect(await countNow(free)).toBe(18);
});

it('is read while a change is under way, and sees it afterwards', async () => {
  const slow = await server.services.pool.connect();
  let free: FreeTeachers;
  try {
    await slow.query('begin');
    await slow.query(...setFree(0, null));
    free = await find();
    expect(free.count({ after: now, before: undefined }).total).toBe(20);
    await slow.query('commit');
  } finally {
    slow.release();
  }
  expect(await countNow(free)).toBe(19);
});

it('keeps the later of two answers, whichever comes first', async () => {
  const free = await find();
  const known = free.snapshot();
  await server.services.pool.query(...setFree(0, null));
  const early = await ask(known);
  await server.services.pool.query(...setFree(0, inHours(9)));
  await server.services.pool.query(...setFree(1, null));
  free.follow(await ask(known));
  free.follow(early);
  expect(free.count({ after: now, before: undefined }).total).toBe(19);
  expect(await countNow(free)).toBe(19);
});

it('orders two snapshots by who was still under way, where nobody has begun between them', async () => {
  const free = await find();
  const { pool } = server.services;
  const [slow, slower] = [await pool.connect(), await pool.connect()];
  try {
    for (const [client, teacher] of [
      [slow, 0],
      [slower, 1],
    ] as const) {
      await client.query('begin');
      await client.query(...setFree(teacher, null));
    }
    // The newest transaction is over: the ones before it end below what a snapshot looks at.
    await pool.query(...setFree(2, null));
    expect(await countNow(free)).toBe(19);
    await slow.query('commit');
    expect(await countNow(free)).toBe(18);
    await slower.query('commit');
    expect(await countNow(free)).toBe(17);
  } finally {
    slow.release();
    slower.release();
  }
});

/** Teachers and the hours from now at which they are free. */
const encode = (...teachers: [id: number, hours: number][]): Buffer =>
  Buffer.concat(
    teachers.map(([id, hours]) => {
      const entry = Buffer.alloc(8);
      entry.writeInt32BE(id);
      entry.writeInt32BE(inHours(hours).getTime() / 60_000, 4);
      return entry;
    }),
  );

it.each([
  ['30:40:', 'more have begun', true],
  ['30:40:31,32,33', 'more have begun, and more are under way', true],
  ['12:20:12', 'one of two has ended', true],
  ['20:20:', 'both have ended', true],
  ['10:20:10,12', 'nothing has happened', false],
  ['8:20:8,10,12', 'one more was under way', false],
  ['10:18:', 'fewer had begun', false],
  ['10:18:10', 'fewer had begun, and fewer were under way', false],
])('after a snapshot 10:20:10,12 one of %s, where %s, is later: %s', (snapshot, _, isLater) => {
  const roster = { ids: [], places: new Map() };
  const server = 'one';
  const free = makeFreeTeachers(roster, { server, snapshot: '10:20:10,12', free: encode([7, 1], [9, 1]) });
  expect(free.follow({ server, snapshot, free: encode([9, 5], [11, 5]) })).toBe(true);
  expect(free.count({ after: inHours(3), before: undefined }).total).toBe(isLater ? 2 : 0);
  expect(free.snapshot()).toBe(isLater ? snapshot : '10:20:10,12');
  expect(roster.ids).toEqual(isLater ? [7, 9, 11] : [7, 9]);
});

it('counts the members alone', () => {
  const roster = { ids: [], places: new Map() };
  const answer = { server: 'one', snapshot: '10:20:', free: encode([8, 1], [9, 1], [15, 1], [40, 1]) };
  const free = makeFreeTeachers(roster, answer);
  // 8, 14 and 15; who has a number beyond the last byte is no member.
  expect(free.count({ after: now, before: undefined, members: Buffer.from([0b0000_0000, 0b1000_0011]) }).total).toBe(2);
});

it('corrects what was counted before an answer came', () => {
  const free = makeFreeTeachers(
    { ids: [], places: new Map() },
    { server: 'one', snapshot: '10:20:', free: encode([1, 1], [2, 2], [3, 3], [9, 4]) },
  );
  const filter = { after: now, before: inHours(10), members: Buffer.from([0b0111_1100, 0]) };
  const counted = free.count(filter);
  expect(counted.total).toBe(3);
  // One goes, one leaves the period, one comes and is no member, one comes.
  const changed = encode([1, 4], [2, 12], [3, -1], [8, 1], [5, 2]);
  expect(free.follow({ server: 'one', snapshot: '20:30:', free: changed }, counted)).toBe(true);
  expect([counted.total, counted.countBefore(inHours(4))]).toEqual([2, 1]);
  expect(counted).toEqual(free.count(filter));
  expect(counted.reach(1)).toEqual(free.count(filter).reach(1));
});

/** The second page of three of the first ten teachers, whom words have chosen; they are free one after another. */
async function searchTen(filter: SearchFilter) {
  const { pool } = server.services;
  const ids = teachers.slice(0, 10).map(({ id }) => id);
  await pool.query(
    `update teacher_free set any_at = $1::timestamptz + teacher_id * interval '30 minutes', evening_at = $1::timestamptz + teacher_id * interval '30 minutes'`,
    [inHours(30)],
  );
  const members = Buffer.alloc(1024);
  for (const id of ids) members.writeUInt8(members.readUInt8(id >> 3) | (128 >> (id & 7)), id >> 3);
  const findFree = keepFreeTeachers(connection.pool);
  const window = readSearchWindow(filter, now);
  await vi.waitFor(() => expect(findFree('infinity', window.part ?? 'any')).toBeDefined());
  const search = { window, chosen: { total: 10, everybody: 20, members }, now, page: 1, size: 3 };
  return {
    setFree: (teacher: number, at: Date | null) =>
      pool.query('update teacher_free set any_at = $2, evening_at = $2 where teacher_id = $1', [ids[teacher], at]),
    read: async () => {
      const { total, teachers } = await searchTeachers(connection.pool, search, findFree);
      return [total, teachers.map(({ username }) => username)];
    },
    countPlainly: () => searchTeachers(connection.pool, search).then(({ total }) => total),
  };
}

it.each<[string, SearchFilter, number]>([
  ['everybody', {}, 10],
  ['a part of the day', { startTime: '17:00', endTime: '22:00' }, 9],
])(
  'a page of chosen ones among %s begins where it should, although some before it have changed',
  async (_, filter, left) => {
    const { setFree, read, countPlainly } = await searchTen(filter);
    expect(await read()).toEqual([10, ['t3', 't4', 't5']]);
    await setFree(1, null);
    expect(await read()).toEqual([left, ['t4', 't5', 't6']]);
    expect(await read()).toEqual([left, ['t4', 't5', 't6']]);
    await setFree(9, inHours(1));
    expect(await read()).toEqual([left, ['t3', 't4', 't5']]);
    // One that is not on the page and not before it.
    await setFree(8, null);
    expect(await read()).toEqual([filter.startTime ? left - 1 : left, ['t3', 't4', 't5']]);
    expect(await countPlainly()).toBe(filter.startTime ? left - 1 : left);
  },
);

it('a page that those who are free do not fill goes on with the others', async () => {
  const { setFree, read } = await searchTen({});
  for (const teacher of [0, 1, 2, 3]) await setFree(teacher, null);
  expect(await read()).toEqual([10, ['t7', 't8', 't9']]);
  await setFree(9, null);
  expect(await read()).toEqual([10, ['t7', 't8', 't0']]);
  expect(await read()).toEqual([10, ['t7', 't8', 't0']]);
});

it('is read once, however many ask', async () => {
  const findFree = keepFreeTeachers(connection.pool);
  for (let asked = 0; asked < 5; asked += 1) expect(findFree('infinity', 'midday')).toBeUndefined();
  await vi.waitFor(() => expect(findFree('infinity', 'midday')).toBeDefined());
  const { rows } = await connection.pool.query(
    `select custom_plans + generic_plans as times from pg_prepared_statements where name = 'teachers-free-midday'`,
  );
  expect(rows).toEqual([{ times: 1 }]);
});

it('learns of teachers who come and go', async () => {
  const free = await find();
  const { db, pool } = server.services;
  const newcomer = await buildUser(db, { role: 'TEACHER', username: `newcomer${Date.now()}` });
  await pool.query('update teacher_free set any_at = $2 where teacher_id = $1', [newcomer.id, inHours(3)]);
  expect(await countNow(free)).toBe(21);
  await pool.query(`update users set role = 'STUDENT' where id = $1`, [newcomer.id]);
  expect(await countNow(free)).toBe(20);
});

it('forgets everything when another server answers', async () => {
  const free = await find();
  expect(free.follow({ ...(await ask(free.snapshot())), server: 'the standby' })).toBe(false);
  expect(free.isRecent()).toBe(false);
  expect(await find()).not.toBe(free);
});

it('a search counts in the database when another server answers', async () => {
  const answer = { server: 'the one before', snapshot: '900000:900000:', free: Buffer.alloc(0) };
  const before = makeFreeTeachers({ ids: [], places: new Map() }, answer);
  const window = readSearchWindow({ startTime: '17:00', endTime: '22:00' }, now);
  const search = { window, chosen: undefined, now, page: 0, size: 3 };
  expect((await searchTeachers(connection.pool, search, () => before)).total).toBe(10);
});

it('is read anew where the database may have forgotten what changed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  expect((await find()).count({ after: now, before: undefined }).total).toBe(20);
  const { db, pool } = server.services;
  await pool.query(...setFree(0, null));
  await pool.query(`update teacher_free_changes set changed_at = changed_at - interval '61 minutes'`);
  await pool.query(...setFree(1, null));
  expect(await removeOldFreeChanges(db)).toBeGreaterThan(0);
  const { rows } = await pool.query('select teacher_id from teacher_free_changes');
  expect(rows).toEqual([{ teacher_id: teachers[1]?.id }]);
  vi.advanceTimersByTime(30 * 60_000);
  expect((await find()).count({ after: now, before: undefined }).total).toBe(18);
});

it('a search counts in the database once, and then only what it knows', async () => {
  const findFree = keepFreeTeachers(connection.pool);
  const window = readSearchWindow({ startTime: '17:00', endTime: '22:00' }, now);
  const search = () => searchTeachers(connection.pool, { window, chosen: undefined, now, page: 0, size: 3 }, findFree);
  expect((await search()).total).toBe(10);
  await vi.waitFor(() => expect(findFree('infinity', 'evening')).toBeDefined());
  expect((await search()).total).toBe(10);
  await server.services.pool.query('update teacher_free set evening_at = null where teacher_id = $1', [
    teachers.find(({ id }) => id % 2 === 0)?.id,
  ]);
  const page = await search();
  expect([page.total, page.teachers.length]).toEqual([9, 3]);
  const { rows } = await connection.pool.query<{ name: string; times: number }>(
    `select name, (custom_plans + generic_plans)::int as times from pg_prepared_statements order by name`,
  );
  expect(rows).toEqual([
    { name: 'teachers-evening-all', times: 1 },
    { name: 'teachers-evening-all-kept', times: 2 },
    { name: 'teachers-free-evening', times: 1 },
  ]);
});
