import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { runCommand } from './main.ts';

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kampus-backups-'));
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Keeps one backup in the folder, and joins the lines of the command's output. */
async function backUp(backups: string, ...options: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const env = { DATABASE_URL: server.databaseUrl, KAMPUS_DATA_DIR: folder };
  const code = await runCommand(['backup', backups, '--keep', '1', ...options], {
    env,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, stdout: out.join('\n'), stderr: err.join('\n') };
}

async function listProofs(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database
     where datname like 'kampus_proof_%' order by datname`.execute(server.services.db);
  return rows.map(({ name }) => name);
}

it('writes a file, proves it by a restore, records the proof, and removes older backups', async () => {
  const backups = await mkdtemp(join(folder, 'backups-'));
  await writeFile(join(backups, 'kampus-20200101T000000Z.jsonl.gz'), 'old');
  await writeFile(join(backups, 'notes.txt'), 'not ours');
  const { code, stdout, stderr } = await backUp(backups);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Wrote kampus-\S+ and restored it; its ledger is right$/)]);
  expect(stderr).toContain('Removed kampus-20200101T000000Z.jsonl.gz');
  const [file, ...others] = (await readdir(backups)).sort();
  expect(others).toEqual(['notes.txt']);
  const row = await server.services.db.selectFrom('backups').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ file, proved_at: expect.any(Date), failure: null });
  expect(await listProofs()).toEqual([]);
});

it('keeps the newest backup of each day', async () => {
  const backups = await mkdtemp(join(folder, 'backups-'));
  for (const time of ['20200101T120000', '20200102T120000', '20200103T010000', '20200103T230000'])
    await writeFile(join(backups, `kampus-${time}Z.jsonl.gz`), 'old');
  expect(await backUp(backups, '--keep', '3')).toMatchObject({ code: 0 });
  expect((await readdir(backups)).sort().slice(0, -1)).toEqual([
    'kampus-20200102T120000Z.jsonl.gz',
    'kampus-20200103T230000Z.jsonl.gz',
  ]);
});

it('reports a failed restore and removes nothing', async () => {
  const backups = await mkdtemp(join(folder, 'backups-'));
  await writeFile(join(backups, 'kampus-20200101T000000Z.jsonl.gz'), 'old');
  const { db } = server.services;
  const student = await buildUser(db, { balanceCents: 500 });
  await sql`update accounts set balance_cents = 1 where user_id = ${student.id}`.execute(db);
  const { code, stderr } = await backUp(backups);
  await sql`update accounts set balance_cents = 500 where user_id = ${student.id}`.execute(db);
  expect(code).toBe(1);
  expect(stderr).toMatch(/could not be restored: The ledger of the file is not right/);
  expect(await readdir(backups)).toHaveLength(2);
  const failed = await db.selectFrom('backups').select('id').where('failure', 'is not', null).execute();
  expect(failed).toHaveLength(1);
});

it('is not proved without any of the uploads, and removes nothing', async () => {
  const backups = await mkdtemp(join(folder, 'backups-'));
  await writeFile(join(backups, 'kampus-20200101T000000Z.jsonl.gz'), 'old');
  const { db } = server.services;
  const { id } = await buildUser(db);
  const setAvatar = (avatar_key: string | null) =>
    db.updateTable('users').set({ avatar_key }).where('id', '=', id).execute();
  await setAvatar('avatars/lost.webp');
  const { code, stderr } = await backUp(backups);
  await setAvatar(null);
  expect([code, stderr]).toEqual([1, expect.stringContaining('The file store has none of the 1 uploads')]);
  expect(await readdir(backups)).toHaveLength(2);
  const last = db.selectFrom('backups').select(['proved_at', 'failure']).orderBy('id', 'desc');
  expect(await last.executeTakeFirst()).toEqual({ proved_at: null, failure: expect.any(String) });
});

it.each([
  ['at an address', 'postgresql://kampus@127.0.0.1:1/kampus', 'ECONNREFUSED'],
  ['at a socket', 'postgresql://kampus@/kampus?host=/no-such-folder', 'ENOENT'],
])('writes a file and records the failure if the scratch server %s does not respond', async (_where, url, code) => {
  const { db } = server.services;
  const backups = await mkdtemp(join(folder, 'backups-'));
  expect(await backUp(backups, '--scratch', url)).toMatchObject({ code: 1 });
  const [file] = await readdir(backups);
  const last = db.selectFrom('backups').select(['file', 'failure']).orderBy('id', 'desc');
  expect(await last.executeTakeFirst()).toMatchObject({ file, failure: expect.stringContaining(code) });
});

it('removes what a killed backup left, and nothing of a running one', async () => {
  const { db } = server.services;
  const backups = await mkdtemp(join(folder, 'backups-'));
  const [left, written] = ['kampus-20200101T000000Z.jsonl.gz.part', 'kampus-20200102T000000Z.jsonl.gz.part'];
  for (const file of [left, written]) await writeFile(join(backups, file), 'half');
  await utimes(join(backups, left), new Date(0), new Date(0));
  const [idle, proved] = ['kampus_proof_0000000a', 'kampus_proof_0000000b'];
  for (const name of [idle, proved, 'kampus_proof_mine']) await sql`create database ${sql.ref(name)}`.execute(db);
  const running = new pg.Client({ connectionString: server.databaseUrl, application_name: proved });
  await running.connect();
  try {
    const { code, stderr } = await backUp(backups);
    expect(code).toBe(0);
    expect(stderr).toContain(`Removed ${left}\nRemoved ${idle}`);
    expect((await readdir(backups)).filter((file) => file.endsWith('.part'))).toEqual([written]);
    expect(await listProofs()).toEqual([proved, 'kampus_proof_mine']);
  } finally {
    await running.end();
    for (const name of [idle, proved, 'kampus_proof_mine'])
      await sql`drop database if exists ${sql.ref(name)}`.execute(db);
  }
});
