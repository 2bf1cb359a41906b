import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from '#platform/db/connect.ts';
import { insistOn } from '#testing/answered.ts';
import { assertExplained, assertMoney, assertNoLostPiece, assertSettled } from '#testing/prove-lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { openLessons, run, settle } from './history-calls.test-data.ts';
import { type Command, commands } from './history-commands.test-data.ts';
import { assertBank, assertPayouts } from './history-proof.test-data.ts';
import { buildWorlds, type World } from './history-world.test-data.ts';
import { verifyLedger } from './verify-ledger.ts';

/**
 * Runs random histories: sequences of calls about lessons, money and the bank, and of clock moves.
 * The number of a history is its seed. `KAMPUS_HISTORIES=100000` sets how many run.
 * `KAMPUS_HISTORIES_FROM` sets the first number, to run many in parts or to repeat a failed one.
 */
const count = Number(process.env['KAMPUS_HISTORIES'] ?? 40);
const from = Number(process.env['KAMPUS_HISTORIES_FROM'] ?? 0);
/** Histories that run in parallel, each in its own world. They wait for the clock together. */
const lanes = 48;
/** The test verifies the whole ledger after this many histories. */
const chunk = 1000;

const anyHistory = fc.array(commands, { minLength: 8, maxLength: 40 });

/** Maps consecutive numbers to distinct seeds that are far apart. */
const historyOf = (number: number): Command[] =>
  fc.sample(anyHistory, { seed: Math.imul(number + 1, 0x9e3779b1), numRuns: 1, unbiased: true })[0] ?? [];

let server: TestServer;
/** Has no time limits, unlike the connections of requests: verifying many histories takes long. */
let ledger: Connection;
beforeAll(async () => {
  // Each new connection plans all statements again. More connections than cores bring no gain.
  const started = await startTestServer({ DATABASE_POOL_MAX: '5' });
  // On a busy machine a call may find no connection in time.
  server = { ...started, call: insistOn(() => started) };
  ledger = connect(server.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await ledger.close();
  await server.close();
});

/** How many calls of each kind succeeded. */
const succeeded = new Map(fc.sample(commands, { seed: 1, numRuns: 500 }).map(({ kind }) => [kind, 0]));
succeeded.delete('wait');

/** Checks a world in one snapshot, because jobs of other worlds may cover a lesson of this one. */
const prove = (world: World, history: Command[]) =>
  server.services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      await assertMoney(moment, world);
      await assertPayouts(moment, world);
      await assertExplained(moment, world);
      // Cancelling a day withdraws free slots, so pieces are missing on purpose.
      if (!history.some(({ kind }) => kind === 'cancelDay')) await assertNoLostPiece(moment, world);
    });

async function runHistory(number: number, world: World): Promise<void> {
  const history = historyOf(number);
  try {
    await openLessons(world);
    for (const command of history) {
      const answer = await run(command, world);
      if (answer && answer.status < 300) succeeded.set(command.kind, (succeeded.get(command.kind) ?? 0) + 1);
      if (answer) expect(answer.status, JSON.stringify([command, answer.body])).toBeLessThan(500);
    }
    await prove(world, history);
    await settle(world);
    await prove(world, history);
    await assertSettled(server.services.db, world);
    await assertBank(server.services.db, world);
  } catch (cause) {
    const lines = history.map((command) => JSON.stringify(command)).join('\n');
    throw new Error(`KAMPUS_HISTORIES_FROM=${number} KAMPUS_HISTORIES=1 fails: ${cause}\n${lines}`, { cause });
  }
}

/** All lanes share this generator. A lane that throws closes it, and the other lanes stop too. */
function* numbered(first: number, worlds: World[]): Generator<[number, World]> {
  for (const [index, world] of worlds.entries()) yield [first + index, world];
}

/** Throws the error of a failed lane. The other lanes first finish their current history. */
async function runMany(first: number, worlds: World[]): Promise<void> {
  const histories = numbered(first, worlds);
  const lane = async () => {
    for (const [number, world] of histories) await runHistory(number, world);
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

it(
  'after every history of lessons the transfers explain all balances',
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
    // A short run may miss some kinds of call. In a long run every kind must succeed.
    if (count < chunk) return;
    process.stdout.write(`${JSON.stringify(Object.fromEntries(succeeded))}\n`);
    expect([...succeeded.values()]).not.toContain(0);
  },
  Math.max(120_000, count * 1500),
);
