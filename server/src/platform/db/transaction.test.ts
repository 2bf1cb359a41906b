import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { changesChannel, everyTag, readAnnouncement } from '../cache/announcement.ts';
import { messagesWaiting, tags } from '../cache/tags.ts';
import { type Connection, connect, type Db } from './connect.ts';
import { inTransaction, type Trx } from './transaction.ts';

let database: TestDatabase;
let connection: Connection;
let listener: pg.Client;
let announced: (string[] | undefined)[];
let committed: string[][];

beforeAll(async () => {
  database = await testDatabase();
  connection = connect(database.connectionString, { max: 4, limited: true });
  await sql`create table counters (id integer primary key, count integer not null)`.execute(connection.db);
  listener = new pg.Client(database.connectionString);
  await listener.connect();
  await listener.query(`listen ${changesChannel}`);
  listener.on('notification', ({ payload }) => announced.push(readAnnouncement(payload)));
});
afterAll(async () => {
  await listener.end();
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  announced = [];
  committed = [];
  connection.db.afterCommit = (changed) => committed.push(changed);
  await sql`insert into counters values (1, 0), (2, 0)`.execute(connection.db);
});
afterEach(() => sql`delete from counters`.execute(connection.db));

const increase = (trx: Trx, id: number) => sql`update counters set count = count + 1 where id = ${id}`.execute(trx);
const counts = async (): Promise<number[]> => {
  const { rows } = await sql<{ count: number }>`select count from counters order by id`.execute(connection.db);
  return rows.map(({ count }) => count);
};
/** Waits until the listener has received all earlier notifications. */
const drainNotifications = () => listener.query('select 1');

it('announces each tag once, at the commit, to this and other processes; returns the result of the work', async () => {
  const result = await inTransaction(connection.db, async (trx) => {
    trx.announce(tags.guides, tags.guide(1));
    await increase(trx, 1);
    trx.announce(tags.guides, messagesWaiting);
    await drainNotifications();
    expect([announced, committed]).toEqual([[], []]);
    return 'done';
  });
  expect([result, await counts()]).toEqual(['done', [1, 0]]);
  const changed = ['guides', 'guide:1', 'messages'];
  expect(committed).toEqual([changed]);
  await vi.waitFor(() => expect(announced).toEqual([changed]));
});

it('announces and writes nothing if the work throws', async () => {
  const work = inTransaction(connection.db, async (trx) => {
    trx.announce(tags.guides);
    await increase(trx, 1);
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  await drainNotifications();
  expect([await counts(), announced, committed]).toEqual([[0, 0], [], []]);
});

it('announces nothing if the commit fails', async () => {
  const { db } = connection;
  await sql`
    create table children (
      counter_id integer references counters deferrable initially deferred)`.execute(db);
  const work = inTransaction(db, async (trx) => {
    trx.announce(tags.guides);
    await sql`insert into children values (3)`.execute(trx);
  });
  await expect(work).rejects.toThrow('children_counter_id_fkey');
  await drainNotifications();
  expect([announced, committed]).toEqual([[], []]);
  await sql`drop table children`.execute(db);
});

it('sends no notification without tags', async () => {
  await inTransaction(connection.db, (trx) => increase(trx, 1));
  await drainNotifications();
  expect([announced, committed]).toEqual([[], []]);
});

it('announces the tag for everything if there are more than 5000 tags', async () => {
  await inTransaction(connection.db, async (trx) => {
    trx.announce(...Array.from({ length: 5001 }, (_, index) => tags.guide(index)));
  });
  await vi.waitFor(() => expect(announced).toEqual([[everyTag]]));
  expect(committed).toEqual([expect.objectContaining({ length: 5001 })]);
});

it('retries after a deadlock and announces the tags of the last run', async () => {
  let runs = 0;
  let firstLocks = 0;
  let signalBothLocked: () => void = () => {};
  const bothLocked = new Promise<void>((resolve) => {
    signalBothLocked = resolve;
  });
  const crosswise = (first: number, second: number) =>
    inTransaction(connection.db, async (trx) => {
      runs += 1;
      await increase(trx, first);
      firstLocks += 1;
      if (firstLocks === 2) signalBothLocked();
      await bothLocked;
      await increase(trx, second);
      trx.announce(tags.guide(first));
    });
  await Promise.all([crosswise(1, 2), crosswise(2, 1)]);
  // On a busy machine the two can meet again.
  expect(runs).toBeGreaterThanOrEqual(3);
  expect(await counts()).toEqual([2, 2]);
  expect(committed.flat().sort()).toEqual(['guide:1', 'guide:2']);
});

it('does not retry after another error', async () => {
  let runs = 0;
  const work = inTransaction(connection.db, async (trx) => {
    runs += 1;
    await sql`insert into counters values (1, 0)`.execute(trx);
  });
  await expect(work).rejects.toThrow('counters_pkey');
  expect(runs).toBe(1);
});

it.each([
  ['a transaction', (run: (db: Db) => Promise<object[]>) => inTransaction(connection.db, run)],
  ['a single statement', (run: (db: Db) => Promise<object[]>) => run(connection.db)],
])('%s runs again when a migration changed a table under its prepared statement', async (_what, runIn) => {
  const readAll = () =>
    runIn(async (db) => {
      const { rows } = await sql<object>`select * from counters where id = ${1}`.execute(db);
      return rows;
    });
  expect(await readAll()).toEqual([{ id: 1, count: 0 }]);
  await sql`alter table counters add column note text`.execute(connection.db);
  expect(await readAll()).toEqual([{ id: 1, count: 0, note: null }]);
  await sql`alter table counters drop column note`.execute(connection.db);
  expect(await readAll()).toEqual([{ id: 1, count: 0 }]);
});
