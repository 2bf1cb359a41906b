import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startDyingProcess } from '#testing/dying-process.ts';
import { type Payee, sentEntry, startPayoutDesk } from '../payouts/batches.test-data.ts';
import { createBatch } from '../payouts/create-batch.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { importStatement } from './import-statement.ts';
import { buildIntents } from './intents.test-data.ts';
import { settleBankLines } from './settle-lines.ts';
import { camt, shapes, transfer } from './statements.test-data.ts';

/**
 * Real processes that kill -9 ends in the middle of their work, each before another of its
 * statements. The next process then does the same work again. `KAMPUS_KILLS` sets how many are
 * killed in each test; from about 100 on, each statement of an import is reached.
 */
const kills = Number(process.env['KAMPUS_KILLS'] ?? 2);
const timeoutMs = 120_000 + kills * 60_000;

let desk: Awaited<ReturnType<typeof startPayoutDesk>>;
let folder: string;
beforeAll(async () => {
  desk = await startPayoutDesk();
  folder = await mkdtemp(join(tmpdir(), 'kampus-kill-'));
});
afterAll(async () => {
  await desk.server.close();
  await rm(folder, { recursive: true });
});

const script = fileURLToPath(new URL('./killed-work.test-data.ts', import.meta.url));
const signingKeys = [{ kid: 'test', secret: 'a secret that only tests know, long enough' }];

/** Runs the work in a process of its own, which is killed before this statement. */
function killAt(dieAt: number, work: { curator: TestUser; path?: string }): Promise<NodeJS.Signals | null> {
  const order = JSON.stringify({ databaseUrl: desk.server.databaseUrl, signingKeys, dieAt, ...work });
  const child = spawn(process.execPath, [script, order], { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
}

interface Case {
  /** The statement of the bank. Without one the work is a batch of payouts. */
  content?: string;
  check: () => Promise<void>;
}

/** Kills processes at moments that are spread over the work, and repeats it after each. */
async function killOften(build: () => Promise<Case>): Promise<void> {
  // Batches count in the limits of a day, so each case has a curator of its own.
  let curator = desk.curator;
  const repeat = async ({ content }: Case, services = desk.server.services) => {
    if (content === undefined) return createBatch(services, curator).catch(() => undefined);
    return importStatement(services, { bytes: Buffer.from(content), fileName: 'day.xml', createdBy: curator.id });
  };
  const whole = await build();
  const counting = startDyingProcess(desk.server);
  await repeat(whole, counting.services);
  await counting.close();
  await whole.check();
  for (let kill = 1; kill <= kills; kill += 1) {
    const one = await build();
    const path = join(folder, `${kill}.xml`);
    if (one.content !== undefined) await writeFile(path, one.content);
    const dieAt = Math.max(1, Math.round((counting.count() * kill) / kills));
    curator = await desk.buildCurator();
    expect(await killAt(dieAt, { curator, ...(one.content !== undefined && { path }) })).toBe('SIGKILL');
    expect(await verifyLedger(desk.server.services.db)).toEqual([]);
    await repeat(one);
    await one.check();
  }
  expect(await verifyLedger(desk.server.services.db)).toEqual([]);
}

/** PostgreSQL may notice late that the process is gone. Until then its lines are locked. */
const settleRest = () =>
  vi.waitFor(async () => {
    await settleBankLines(desk.server.services);
    const { rowCount } = await desk.server.pool.query('select from bank_lines where checked_at is null');
    expect(rowCount).toBe(0);
  }, 10_000);

it(
  'a statement of 300 lines whose import is killed gives each euro once',
  () =>
    killOften(async () => {
      const { db } = desk.server.services;
      const students = await Promise.all(Array.from({ length: 30 }, () => buildUser(db)));
      const intents = await buildIntents(db, students, 10);
      const paid = intents.map(({ reference }, index) => transfer({ reference, cents: 100 + index }));
      return {
        content: shapes['endToEnd']?.(paid) ?? '',
        async check() {
          await settleRest();
          const { rows } = await desk.server.pool.query(
            'select user_id as id, balance_cents as cents from accounts where user_id = any ($1)',
            [students.map(({ id }) => id)],
          );
          const balances = new Map(rows.map(({ id, cents }) => [id, cents]));
          for (const { id } of students) {
            const own = paid.filter((_, index) => intents[index]?.student.id === id);
            expect(balances.get(id)).toBe(own.reduce((sum, { cents }) => sum + cents, 0));
          }
        },
      };
    }),
  timeoutMs,
);

const buildPayees = () => Promise.all(Array.from({ length: 20 }, (_, index) => desk.request(1 + index)));
const statesOf = async (payees: readonly Payee[]) => {
  const { rows } = await desk.server.pool.query(
    'select state, batch_id, count(*)::int as n from payouts where id = any ($1) group by state, batch_id',
    [payees.map(({ id }) => id)],
  );
  return rows;
};

it(
  'payouts whose settlement is killed leave once',
  () =>
    killOften(async () => {
      const payees = await buildPayees();
      const payouts = await Promise.all(payees.map((payee) => desk.payoutOf(payee)));
      return {
        content: camt(payouts.map((payout, index) => sentEntry(payout?.reference ?? '', 100 + 100 * index)).join('')),
        async check() {
          await settleRest();
          expect(await statesOf(payees)).toMatchObject([{ state: 'SENT', n: 20 }]);
          for (const [index, payee] of payees.entries())
            expect(await desk.balanceOf(payee)).toMatchObject({ balance: 49 - index, locked: 0 });
        },
      };
    }),
  timeoutMs,
);

it(
  'a file for the bank that is killed has each payout once, or none',
  () =>
    killOften(async () => {
      const payees = await buildPayees();
      return {
        async check() {
          const states = await statesOf(payees);
          expect(states).toMatchObject([{ state: 'REQUESTED', n: 20 }]);
          expect(states[0]?.batch_id).not.toBeNull();
          expect((await desk.fileAgain(states[0]?.batch_id)).status).toBe(200);
        },
      };
    }),
  timeoutMs,
);
