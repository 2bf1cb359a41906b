import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '#platform/db/connect.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { createPace, type Pace } from './pace.ts';

let database: TestDatabase;
let connections: Connection[];
/** Two processes of one portal. */
let processes: [Pace, Pace];

beforeAll(async () => {
  database = await testDatabase();
  connections = [connect(database.connectionString, { max: 4 }), connect(database.connectionString, { max: 4 })];
  const [first, second] = connections.map(({ db }) => createPace(db));
  if (!first || !second) throw new Error('Two are needed');
  processes = [first, second];
});
afterAll(async () => {
  await Promise.all(connections.map(({ close }) => close()));
  await database.drop();
});

describe('the pace of messages', () => {
  it('is one for all processes: at most thirty a second', async () => {
    const startedAt = performance.now();
    const turns = await Promise.all(Array.from({ length: 30 }, (_, index) => processes[index % 2]?.takeTurn()));
    expect(turns.every((seconds) => seconds === undefined)).toBe(true);
    expect(performance.now() - startedAt).toBeGreaterThan(29 * 35 - 5);
  });

  it('does not wait for disk or standby when it gives a turn, and does when Telegram asked for a wait', async () => {
    const [{ db }] = connections as [Connection];
    const commits = async (step: (pace: Pace) => Promise<unknown>) =>
      db.transaction().execute(async (trx) => {
        await sql`set local synchronous_commit = on`.execute(trx);
        await step(createPace(trx));
        return (await sql<object>`show synchronous_commit`.execute(trx)).rows;
      });
    expect(await commits((pace) => pace.takeTurn())).toEqual([{ synchronous_commit: 'off' }]);
    expect(await commits((pace) => pace.holdFor(0))).toEqual([{ synchronous_commit: 'on' }]);
  });

  it('stops in every process while Telegram asks one of them to wait', async () => {
    await processes[0].holdFor(3);
    expect(await processes[1].takeTurn()).toBe(3);
    expect(await processes[0].takeTurn()).toBe(3);
    await processes[1].holdFor(1);
    expect(await processes[0].takeTurn()).toBe(3);
  });
});
