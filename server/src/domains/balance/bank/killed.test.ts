import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AppError } from '#platform/http/app-error.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { type DyingProcess, startDyingProcess } from '#testing/dying-process.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { decidePayout } from '../payouts/decide-payout.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { decideBankLine } from './decide-line.ts';
import { importStatement } from './import-statement.ts';
import { buildIntents } from './intents.test-data.ts';
import { readStatementFolder } from './read-folder.ts';
import { settleBankLines } from './settle-lines.ts';
import { shapes, transfer } from './statements.test-data.ts';

/**
 * Each test repeats one piece of work on a process that dies before its first, its second, … its
 * last statement. Another process then does the same again.
 */
let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = { ...(await buildUser(server.services.db, { role: 'CURATOR' })), isElevated: true };
});
afterAll(() => server.close());

interface Case {
  /** The work, which may run again after a crash. */
  work: (services: TestServer['services']) => Promise<unknown>;
  /** Checks the result after the work was repeated. */
  check: () => Promise<void>;
}

/** Runs fresh cases until one survives. Returns how many statements the work has. */
async function killAtEachStep(build: () => Promise<Case>): Promise<number> {
  for (let dieAt = 1; ; dieAt += 1) {
    const { work, check } = await build();
    const process: DyingProcess = startDyingProcess(server, dieAt);
    const end = await work(process.services).then(
      () => undefined,
      (error: unknown) => error,
    );
    await process.close();
    if (!process.isDead()) {
      expect(end).toBeUndefined();
      await check();
      return process.count();
    }
    expect(await verifyLedger(server.services.db)).toEqual([]);
    await work(server.services);
    expect(await verifyLedger(server.services.db)).toEqual([]);
    await check();
  }
}

const balanceOf = async (as: TestUser) => (await server.call('getBalance', { as })).body;

/** A file with two top-ups, one of them twice, and a transfer without a reference. */
async function buildFile() {
  const students = [await buildUser(server.services.db), await buildUser(server.services.db)];
  const [one, two] = await buildIntents(server.services.db, students, 1);
  const paid = transfer({ reference: one?.reference ?? '', cents: 1200 });
  const lines = [paid, transfer({ reference: two?.reference ?? '', cents: 700 }), transfer({ reference: 'dar' })];
  const again = { ...paid, number: `${paid.number}-2` };
  const file = Buffer.from(shapes['endToEnd']?.([...lines, again]) ?? '');
  const check = async () => {
    // PostgreSQL may notice late that the process is gone. Until then its lines are locked.
    await vi.waitFor(async () => {
      await settleBankLines(server.services);
      expect((await server.pool.query('select from bank_lines where checked_at is null')).rowCount).toBe(0);
    });
    expect(await Promise.all(students.map(balanceOf))).toMatchObject([{ balance: 12 }, { balance: 7 }]);
    const { rows } = await server.pool.query(
      `select state, count(*)::int as n from bank_lines where checksum in
         (select checksum from bank_lines order by id desc limit 4) group by state order by state`,
    );
    expect(rows).toEqual([
      { state: 'DUPLICATE', n: 1 },
      { state: 'MATCHED', n: 2 },
      { state: 'NO_MATCH', n: 1 },
    ]);
    const told = await server.pool.query(`select from notifications where kind = 'TOPPED_UP' and user_id = any($1)`, [
      students.map(({ id }) => id),
    ]);
    expect(told.rowCount).toBe(2);
  };
  return { file, check };
}

it('an import that dies between any two statements loses no line and gives no euro twice', async () => {
  const steps = await killAtEachStep(async () => {
    const { file, check } = await buildFile();
    return {
      work: (services) => importStatement(services, { bytes: file, fileName: 'day.xml', createdBy: curator.id }),
      check,
    };
  });
  expect(steps).toBeGreaterThan(15);
}, 120_000);

it('the work of each minute finishes an import that died', async () => {
  await killAtEachStep(async () => {
    const { file, check } = await buildFile();
    const countFiles = async () => (await server.pool.query('select from bank_statements')).rowCount ?? 0;
    const before = await countFiles();
    return {
      work: async (services) =>
        (await countFiles()) > before
          ? settleBankLines(services)
          : importStatement(services, { bytes: file, fileName: 'day.xml', createdBy: null }),
      check,
    };
  });
}, 120_000);

it('a file in the folder is read again after a crash, and its euros come once', async () => {
  await killAtEachStep(async () => {
    const { file, check } = await buildFile();
    const folder = await mkdtemp(join(tmpdir(), 'kampus-killed-'));
    const old = new Date(Date.now() - 60_000);
    await writeFile(join(folder, 'day.xml'), file);
    await utimes(join(folder, 'day.xml'), old, old);
    return {
      work: (services) => readStatementFolder({ ...services, config: { ...services.config, bankFolder: folder } }),
      async check() {
        await check();
        expect(await readdir(join(folder, 'imported'))).toEqual([expect.stringMatching(/ day\.xml$/)]);
      },
    };
  });
}, 120_000);

it('a line that is given by hand is given once', async () => {
  const steps = await killAtEachStep(async () => {
    const student = await buildUser(server.services.db);
    const file = shapes['unstructured']?.([transfer({ cents: 700, reference: 'bez symbolu' })]) ?? '';
    await importStatement(server.services, { bytes: Buffer.from(file), fileName: 'x', createdBy: null });
    const [line] = (await server.call('listBankLines', { as: curator, query: { state: 'waiting' } })).body;
    const call = { id: line?.id ?? 0, body: { username: student.username } };
    return {
      work: (services) => decideBankLine(services, curator, call).catch(ignoreDecided),
      check: async () => expect(await balanceOf(student)).toMatchObject({ balance: 7 }),
    };
  });
  expect(steps).toBeGreaterThan(5);
}, 120_000);

it.each([
  ['SENT', 6],
  ['REFUSED', 10],
  ['BOUNCED', 10],
] as const)(
  'a payout that dies on its way to %s is decided once',
  async (state, left) => {
    const iban = 'SK3112000000198742637541';
    await killAtEachStep(async () => {
      const student = { ...(await buildUser(server.services.db, { balanceCents: 1000 })), isElevated: true };
      const body = { amount: 4, iban, purpose: 'RETURN' as const };
      const { id } = (await server.call('requestPayout', { as: student, body })).body;
      const by = { ...(await buildUser(server.services.db, { role: 'CURATOR' })), isElevated: true };
      if (state === 'BOUNCED') await decidePayout(server.services, by, { id, body: { state: 'SENT' } });
      const decision = { id, body: { state, reason: 'Счёт закрыт' } };
      return {
        work: (services) => decidePayout(services, by, decision).catch(ignoreDecided),
        async check() {
          expect(await balanceOf(student)).toEqual({ balance: left, locked: 0, available: left });
          const { rows } = await server.pool.query('select state from payouts where id = $1', [id]);
          expect(rows).toEqual([{ state }]);
        },
      };
    });
  },
  120_000,
);

/** The first process may have died after its commit. */
function ignoreDecided(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'ALREADY_DECIDED') throw error;
}
