import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startDyingProcess } from '#testing/dying-process.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { importStatement } from './import-statement.ts';
import { buildIntents } from './intents.test-data.ts';
import { readStatementFolder } from './read-folder.ts';
import { settleBankLines } from './settle-lines.ts';
import { shapes, type TestTransfer, transfer } from './statements.test-data.ts';
import { uploadStatement } from './upload.test-data.ts';

/** Two processes on one database. */
let servers: [TestServer, TestServer];
let curator: TestUser;
beforeAll(async () => {
  const first = await startTestServer();
  servers = [first, await startTestServer({}, first)];
  curator = { ...(await buildUser(first.services.db, { role: 'CURATOR' })), isElevated: true };
});
afterAll(async () => {
  expect(await verifyLedger(servers[0].services.db)).toEqual([]);
  await servers[1].close();
  await servers[0].close();
});

interface Paid {
  transfer: TestTransfer;
  shape: string;
  student: TestUser;
}

const isUnknown = ({ transfer: { reference } }: Paid) => reference.startsWith('dar');

/** 350 transfers in the shapes of the seven banks. One in fifty names no top-up. */
async function buildTransfers(students: TestUser[]): Promise<Paid[]> {
  const names = Object.keys(shapes);
  const intents = await buildIntents(servers[0].services.db, students, 14);
  return intents.map(({ student, reference }, index) => ({
    transfer: transfer({ cents: 100 + index, reference: index % 50 === 49 ? `dar ${index}` : reference }),
    shape: names[index % names.length] ?? '',
    student,
  }));
}

/** Files of at most twenty lines, of one bank each, in a mixed order. */
function writeFiles(lines: Paid[]): string[] {
  const mixed = lines.map((line, index) => ({ line, key: (index * 7919) % 503 })).sort((a, b) => a.key - b.key);
  return Object.entries(shapes).flatMap(([name, shape]) => {
    const own = mixed.filter(({ line }) => line.shape === name).map(({ line }) => line.transfer);
    // A transfer without a number of its own comes again in another file, not twice in one.
    const seen = new Set<TestTransfer>();
    const again = own.filter((one) => seen.has(one) || !seen.add(one));
    return [[...seen], again].flatMap((part) =>
      Array.from({ length: Math.ceil(part.length / 20) }, (_, at) => shape(part.slice(at * 20, at * 20 + 20))),
    );
  });
}

async function importFromFolder(files: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kampus-many-statements-'));
  const old = new Date(Date.now() - 60_000);
  for (const [index, file] of files.entries()) {
    const path = join(folder, `${String(index).padStart(3, '0')}.${file.startsWith('<') ? 'xml' : 'csv'}`);
    await writeFile(path, file);
    await utimes(path, old, old);
  }
  const { services } = servers[1];
  services.config.bankFolder = folder;
  expect(await readStatementFolder(services)).toBe(files.length);
  services.config.bankFolder = undefined;
}

it('500 lines of seven banks with 30 % repeats through two channels of two processes: each euro once, nearly all without a person', async () => {
  const { db } = servers[0].services;
  const students = await Promise.all(Array.from({ length: 25 }, () => buildUser(db)));
  const paid = await buildTransfers(students);
  const repeated = [...paid, ...paid.filter((_, index) => index % 7 < 3)];
  expect(repeated).toHaveLength(500);
  const files = writeFiles(repeated);
  const upload = async () => {
    for (const file of files) expect((await uploadStatement(servers[0], curator, file)).status).toBe(200);
  };
  await Promise.all([upload(), importFromFolder([...files].reverse())]);
  await settleBankLines(servers[1].services);
  const { rows } = await servers[0].pool.query<{ user_id: number; cents: number }>(
    'select user_id, balance_cents as cents from accounts where user_id is not null',
  );
  const balances = new Map(rows.map(({ user_id, cents }) => [user_id, cents]));
  for (const { id } of students) {
    const own = paid.filter((line) => line.student.id === id && !isUnknown(line));
    expect(balances.get(id)).toBe(own.reduce((sum, line) => sum + line.transfer.cents, 0));
  }
  const { body: lines } = await servers[0].call('listBankLines', { as: curator, query: { size: '500' } });
  expect(lines).toHaveLength(350);
  expect(lines.filter(({ state }) => state === 'MATCHED').length / 350).toBeGreaterThan(0.95);
  const waiting = lines.filter(({ state }) => state === 'NO_MATCH').map(({ details }) => details.slice(-7));
  expect(waiting).toHaveLength(paid.filter(isUnknown).length);
}, 120_000);

it('a long statement costs few statements a line', async () => {
  const { db } = servers[0].services;
  const students = await Promise.all(Array.from({ length: 50 }, () => buildUser(db)));
  const intents = await buildIntents(db, students, 10);
  const file = shapes['endToEnd']?.(intents.map(({ reference }) => transfer({ reference }))) ?? '';
  const process = startDyingProcess(servers[0]);
  const result = await importStatement(process.services, { bytes: Buffer.from(file), fileName: 'x', createdBy: null });
  expect(result).toMatchObject({ lines: 500, credited: 500 });
  expect(process.count() / 500).toBeLessThan(0.5);
  await process.close();
});
