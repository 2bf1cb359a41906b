import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from '#platform/db/connect.ts';
import { assertExplained, assertMoney, assertNoLostPiece, assertSettled } from '#testing/prove-lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { openLessons, run, settle } from './history-calls.test-data.ts';
import { type Command, commands } from './history-commands.test-data.ts';
import { buildWorlds, type World } from './history-world.test-data.ts';
import { verifyLedger } from './verify-ledger.ts';

/**
 * Random lives of lessons over all calls and the clock. Each follows from its number: `KAMPUS_HISTORIES=100000` runs as many
 * instead of a few, from number `KAMPUS_HISTORIES_FROM` on: many can be run in parts, and one that failed alone.
 */
const count = Number(process.env['KAMPUS_HISTORIES'] ?? 40);
const from = Number(process.env['KAMPUS_HISTORIES_FROM'] ?? 0);
/** So many run beside each other, each in a world of its own, so that their calls share statements. */
const lanes = 48;
/** After so many the whole ledger is proved. */
const chunk = 1000;

const anyHistory = fc.array(commands, { minLength: 8, maxLength: 40 });

/** Numbers that follow each other are seeds far from each other, and never the same. */
const historyOf = (number: number): Command[] =>
  fc.sample(anyHistory, { seed: Math.imul(number + 1, 0x9e3779b1), numRuns: 1, unbiased: true })[0] ?? [];

let server: TestServer;
/** Waits as long as the proof of many takes, unlike a request. */
let ledger: Connection;
beforeAll(async () => {
  // Each connection plans all statements anew, and more of them than cores win nothing.
  server = await startTestServer({ DATABASE_POOL_MAX: '5' });
  ledger = connect(server.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await ledger.close();
  await server.close();
});

/** How many calls of each kind did what they were for. */
const made = new Map(fc.sample(commands, { seed: 1, numRuns: 500 }).map(({ kind }) => [kind, 0]));
made.delete('wait');

/** Proves a world as of one moment: another world's jobs may cover a lesson of this one. */
const prove = (world: World, history: Command[]) =>
  server.services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      await assertMoney(moment, world);
      await assertExplained(moment, world);
      // A day that is cancelled withdraws what is free.
      if (!history.some(({ kind }) => kind === 'cancelDay')) await assertNoLostPiece(moment, world);
    });

async function runHistory(number: number, world: World): Promise<void> {
  const history = historyOf(number);
  try {
    await openLessons(world);
    for (const command of history) {
      const answer = await run(command, world);
      if (answer && answer.status < 300) made.set(command.kind, (made.get(command.kind) ?? 0) + 1);
      if (answer) expect(answer.status, JSON.stringify([command, answer.body])).toBeLessThan(500);
    }
    await prove(world, history);
    await settle(world);
    await prove(world, history);
    await assertSettled(server.services.db, world);
  } catch (cause) {
    const told = history.map((command) => JSON.stringify(command)).join('\n');
    throw new Error(`KAMPUS_HISTORIES_FROM=${number} KAMPUS_HISTORIES=1 fails: ${cause}\n${told}`, { cause });
  }
}

/** A generator, which a loop that throws ends for all who take from it. */
function* numbered(first: number, worlds: World[]): Generator<[number, World]> {
  for (const [index, world] of worlds.entries()) yield [first + index, world];
}

/** Throws what the first one throws that fails; the others end with the history they are in. */
async function runMany(first: number, worlds: World[]): Promise<void> {
  const histories = numbered(first, worlds);
  const lane = async () => {
    for (const [number, world] of histories) await runHistory(number, world);
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

it(
  'every history of lessons ends with money that its transfers explain',
  async () => {
    const startMs = Date.now();
    for (let done = 0; done < count; ) {
      const worlds = await buildWorlds(server, Math.min(chunk, count - done));
      await runMany(from + done, worlds);
      done += worlds.length;
      expect(await verifyLedger(ledger.db)).toEqual([]);
      const rate = (done * 1000) / (Date.now() - startMs);
      if (count >= chunk) process.stdout.write(`${done} histories, ${rate.toFixed(1)} per second\n`);
    }
    // A few need not come as far as every kind of call; many must.
    if (count < chunk) return;
    process.stdout.write(`${JSON.stringify(Object.fromEntries(made))}\n`);
    expect([...made.values()]).not.toContain(0);
  },
  Math.max(60_000, count * 1000),
);
