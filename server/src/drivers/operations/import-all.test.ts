import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { createLocalStore } from '#platform/files/local-store.ts';
import { buildGuide, buildUniversity, buildUser } from '#testing/build.ts';
import { buildLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { exportAll } from './export-all.ts';
import { runCommand } from './main.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kampus-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command on a server's database. Returns its exit code and the last line of its faults. */
async function run({ databaseUrl }: TestServer, ...args: string[]) {
  const faults: string[] = [];
  const env = { DATABASE_URL: databaseUrl, KAMPUS_DATA_DIR: folder };
  const code = await runCommand(args, { env, out: () => {}, err: (line) => faults.push(line) });
  return { code, fault: faults.at(-1) };
}

/** Fills a portal, moves it to an empty one, and calls `look` with both. */
async function move(
  fill: (source: TestServer) => Promise<void>,
  look: (source: TestServer, target: TestServer) => Promise<void>,
): Promise<void> {
  const [source, target] = [await startTestServer(), await startTestServer()];
  try {
    await fill(source);
    const path = join(folder, 'portal.jsonl.gz');
    expect(await run(source, 'export', path)).toMatchObject({ code: 0 });
    expect(await run(target, 'import', path)).toMatchObject({ code: 0 });
    await look(source, target);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

it('messages that were not sent before the export are queued again, also those by e-mail', () =>
  move(
    async ({ services: { db } }) => {
      const { id: user_id } = await buildUser(db);
      for (const state of ['WAITING', 'BY_MAIL', 'SENT'] as const)
        await db
          .insertInto('notifications')
          .values({ user_id, kind: 'UNBLOCKED', state, queued_at: new Date() })
          .execute();
    },
    async (_source, { services: { db } }) => {
      const rows = await db.selectFrom('notifications').select(['state', 'queued_at']).orderBy('id').execute();
      const queuedAgain = { state: 'WAITING', queued_at: null };
      expect(rows).toEqual([queuedAgain, queuedAgain, { state: 'SENT', queued_at: expect.any(Date) }]);
    },
  ));

it('what people wrote and booked stays after a block, an erasure or a pause of the teacher', () => {
  const listWritten = async ({ services: { db } }: TestServer) => [
    await db.selectFrom('comments').select(['user_id', 'content']).orderBy('id').execute(),
    await db.selectFrom('reservations').select(['id', 'student_id', 'status']).orderBy('id').execute(),
    await db.selectFrom('users').select(['id', 'block_scope', 'erased_at']).orderBy('id').execute(),
  ];
  return move(
    async (source) => {
      const { db } = source.services;
      const { topicId } = await buildUniversity(db);
      const { id: guide_id } = await buildGuide(db, topicId);
      const { student: blocked } = await buildLesson(source, 'CONFIRMED');
      const { teacher: away } = await buildLesson(source, 'CONFIRMED');
      const erased = await buildUser(db);
      for (const { id: user_id } of [blocked, erased])
        await db.insertInto('comments').values({ guide_id, user_id, content: 'Раз' }).execute();
      const body = { scope: 'ALL', reason: 'Спам' } as const;
      const params = { username: blocked.username };
      expect(
        await source.call('blockPerson', { as: await buildUser(db, { role: 'ADMIN' }), params, body }),
      ).toMatchObject({
        status: 200,
      });
      await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', erased.id).execute();
      await db.updateTable('teachers').set({ is_away: true }).where('user_id', '=', away.id).execute();
    },
    async (source, target) => expect(await listWritten(target)).toEqual(await listWritten(source)),
  );
});

it('a database with nothing but audit entries is not empty', async () => {
  const server = await startTestServer();
  try {
    const path = join(folder, 'empty.jsonl.gz');
    // The export writes its audit entry.
    expect(await run(server, 'export', path)).toMatchObject({ code: 0 });
    expect(await run(server, 'import', path)).toEqual({
      code: 1,
      fault: 'The database is not empty; import into a fresh one',
    });
  } finally {
    await server.close();
  }
});

it('a file that lacks lines, or goes on after its end mark, is refused and changes nothing', async () => {
  const [source, target] = [await startTestServer(), await startTestServer()];
  try {
    const path = join(folder, 'whole.jsonl.gz');
    for (let nth = 0; nth < 3; nth += 1) await buildUser(source.services.db);
    expect(await run(source, 'export', path)).toMatchObject({ code: 0 });
    const lines = gunzipSync(await readFile(path))
      .toString()
      .trimEnd()
      .split('\n');
    const label = lines.findIndex((line) => line.startsWith('{"table":"fact_labels"'));
    const read = async (kept: string[]) => {
      await writeFile(path, gzipSync(`${kept.join('\n')}\n`));
      const outcome = await run(target, 'import', path);
      const users = await target.services.db.selectFrom('users').select('id').execute();
      return { ...outcome, users: users.length };
    };
    const refused = { code: 1, users: 0 };
    expect(await read(lines.slice(0, -1))).toEqual({ ...refused, fault: 'The file is cut off: it has no end mark' });
    expect(await read(lines.toSpliced(label, 1))).toEqual({
      ...refused,
      fault: `Line ${lines.length - 1}: the file should have ${lines.length} lines`,
    });
    expect(await read([...lines, '{"file":"avatars/late.webp","base64":""}'])).toEqual({
      ...refused,
      fault: `Line ${lines.length + 1}: the file goes on after its end mark`,
    });
    expect(await read(lines)).toMatchObject({ code: 0, users: 3 });
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
});

it('a command goes around a transaction pooler', async () => {
  const server = await startTestServer();
  const env = {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
    DATABASE_DIRECT_URL: server.databaseUrl,
    DATABASE_POOLER: 'transaction',
    KAMPUS_DATA_DIR: folder,
  };
  const out: string[] = [];
  expect(await runCommand(['migrate'], { env, out: (line) => out.push(line), err: (line) => out.push(line) })).toBe(0);
  expect(out).toEqual(['The schema is up to date']);
  await server.close();
});

it('an export may read files for longer than a request may do nothing in its transaction', async () => {
  const server = await startTestServer();
  const { id } = await buildUser(server.services.db);
  await server.services.db.updateTable('users').set({ avatar_key: 'avatars/slow.webp' }).where('id', '=', id).execute();
  const url = new URL(server.databaseUrl);
  url.searchParams.set('options', '-c idle_in_transaction_session_timeout=200');
  const { db, close } = connect(url.href, { max: 1 });
  const store = createLocalStore(folder);
  const files = { ...store, exists: (key: string) => sleep(1000).then(() => store.exists(key)) };
  const path = join(folder, 'slow.jsonl.gz');
  await exportAll({ db, files, progress: () => {} }, path);
  expect(gunzipSync(await readFile(path)).toString()).toContain('avatars/slow.webp');
  await close();
  await server.close();
});
