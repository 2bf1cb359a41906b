import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildGuide, buildLecture, buildTopUp, buildUniversity, buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { runCommand } from './main.ts';
import { buildLives, buildMoney } from './portal.test-data.ts';

let folder: string;
let source: TestServer;

/** Runs a command on a server's database and joins its output lines. */
async function kampus(server: TestServer, args: string[], dataDir = join(folder, 'data')) {
  const out: string[] = [];
  const err: string[] = [];
  const env = { DATABASE_URL: server.databaseUrl, KAMPUS_DATA_DIR: dataDir };
  const code = await runCommand(args, { env, out: (line) => out.push(line), err: (line) => err.push(line) });
  return { code, stdout: out.join('\n'), stderr: err.join('\n') };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kampus-commands-'));
  source = await startTestServer({ KAMPUS_DATA_DIR: join(folder, 'data') });
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

describe('accounts', () => {
  it('creates a teacher who can sign in at once', async () => {
    const created = await kampus(source, ['user', 'create', 'marta', '--role', 'teacher', '--password', 'long enough']);
    expect(created).toMatchObject({ code: 0, stdout: 'Created marta as TEACHER' });
    const answer = await source.call('login', { body: { login: 'marta', password: 'long enough' } });
    expect(answer.status).toBe(200);
    const teachers = await source.services.db.selectFrom('teachers').select('user_id').execute();
    expect(teachers).toHaveLength(1);
  });

  it('a role change ends the sessions, tells the person and writes an audit entry', async () => {
    await kampus(source, ['user', 'create', 'vera', '--password', 'long enough']);
    const { body } = await source.call('login', { body: { login: 'vera', password: 'long enough' } });
    expect(await kampus(source, ['user', 'set-role', 'vera', 'CURATOR'])).toMatchObject({ code: 0 });
    const refreshed = await source.call('refresh', { body: { refreshToken: body.refreshToken } });
    expect(refreshed.status).toBe(401);
    const { db } = source.services;
    const { id } = await db.selectFrom('users').select('id').where('username', '=', 'vera').executeTakeFirstOrThrow();
    const entries = await db.selectFrom('audit_entries').selectAll().where('subject', '=', `user:${id}`).execute();
    expect(entries.map((entry) => entry.action)).toEqual(['user.create', 'user.set-role']);
    const told = await db.selectFrom('notifications').select(['kind', 'details']).where('user_id', '=', id).execute();
    expect(told).toEqual([{ kind: 'ROLE_CHANGED', details: { role: 'CURATOR' } }]);
    const again = await source.call('login', { body: { login: 'vera', password: 'long enough' } });
    await kampus(source, ['user', 'set-role', 'vera', 'CURATOR']);
    expect(await source.call('refresh', { body: { refreshToken: again.body.refreshToken } })).toMatchObject({
      status: 401,
    });
    expect(await db.selectFrom('notifications').select('kind').where('user_id', '=', id).execute()).toHaveLength(1);
  });

  it('prints each error in one line', async () => {
    const cases: [string[], RegExp][] = [
      [['user', 'set-role', 'nobody', 'ADMIN'], /Користувача не знайдено/],
      [['user', 'set-role', 'vera', 'KING'], /There is no role KING/],
      [['user', 'create', 'x', '--password', 'long enough'], /Логин: не короче 3/],
      [['user', 'create', 'marta', '--password', 'long enough'], /Этот логин уже занят/],
      [['user', 'create', 'other', '--password', 'short'], /Пароль: не короче 8/],
      [['user', 'create'], /Usage: user create <login>/],
      [['user', 'confirm', 'vera', '--role', 'ADMIN'], /has no option --role/],
      [['no', 'such', 'command'], /There is no command/],
      [['catalogue', 'import', join(folder, 'missing.json')], /ENOENT/],
    ];
    for (const [args, message] of cases) {
      const { code, stderr } = await kampus(source, args);
      expect(code, args.join(' ')).toBe(1);
      expect(stderr.trim().split('\n'), args.join(' ')).toHaveLength(1);
      expect(stderr).toMatch(message);
    }
  });

  it('replaces a password, and confirms an account without Telegram', async () => {
    const { db } = source.services;
    await kampus(source, ['user', 'create', 'zoya', '--password', 'long enough']);
    expect(await kampus(source, ['user', 'set-password', 'zoya', '--password', 'even longer'])).toMatchObject({
      code: 0,
    });
    expect((await source.call('login', { body: { login: 'zoya', password: 'long enough' } })).status).toBe(401);
    expect((await source.call('login', { body: { login: 'zoya', password: 'even longer' } })).status).toBe(200);

    const { id, username } = await buildUser(db, { status: 'PENDING' });
    const refused = await kampus(source, ['user', 'set-role', username, 'CURATOR']);
    expect(refused).toMatchObject({ code: 1, stderr: 'Подтвердите аккаунт через Telegram' });
    expect(await kampus(source, ['user', 'confirm', username])).toMatchObject({ code: 0 });
    const user = await db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    expect(user.status).toBe('CONFIRMED');
  });

  it('blocks an account of any role, which ends its sessions at once, and lifts the block', async () => {
    await kampus(source, ['user', 'create', 'boss', '--role', 'DEVELOPER', '--password', 'long enough']);
    const signIn = () => source.call('login', { body: { login: 'boss', password: 'long enough' } });
    const { accessToken } = (await signIn()).body;
    const me = () => source.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${accessToken}` } });
    expect((await me()).statusCode).toBe(200);
    for (const args of [[], ['--reason', 'Нарушение', '--scope', 'SOME'], ['--reason', 'Нарушение', '--until', 'soon']])
      expect((await kampus(source, ['user', 'block', 'boss', ...args])).code).toBe(1);
    expect(await kampus(source, ['user', 'block', 'boss', '--reason', 'Нарушение'])).toMatchObject({ code: 0 });
    await vi.waitUntil(async () => (await me()).statusCode === 401);
    expect((await signIn()).body).toMatchObject({ code: 'ACCOUNT_BLOCKED', reason: 'Нарушение' });
    expect(await kampus(source, ['user', 'unblock', 'boss'])).toMatchObject({ code: 0 });
    expect((await signIn()).status).toBe(200);
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries
       where subject = 'user:' || (select id from users
        where username = 'boss') and actor_id is null order by id`.execute(source.services.db);
    expect(rows.map(({ action }) => action)).toEqual(['user.create', 'user.block', 'user.unblock']);
  });

  it('refuses to clear a second factor that is not enabled', async () => {
    expect(await kampus(source, ['user', 'clear-second-factor', 'zoya'])).toMatchObject({
      code: 1,
      stderr: 'Второй фактор не включён',
    });
  });

  it('--help lists all commands, or only those that begin with the given words', async () => {
    expect((await kampus(source, ['--help'])).stdout).toContain('ledger verify');
    const { stdout } = await kampus(source, ['user', '--help']);
    expect(stdout).toContain('user set-password <login>');
    expect(stdout).not.toContain('ledger verify');
  });
});

describe('the catalogue', () => {
  it('adds a keyword once, ignoring case', async () => {
    expect((await kampus(source, ['keyword', 'add', 'Топология'])).stdout).toBe('Added Топология');
    expect((await kampus(source, ['keyword', 'add', 'топология'])).stdout).toContain('exists already');
    expect(await kampus(source, ['keyword', 'add', ' '])).toMatchObject({ code: 1 });
    const { db } = source.services;
    const added = await db.selectFrom('audit_entries').select('subject').where('action', '=', 'keyword.add').execute();
    expect(added).toEqual([{ subject: 'keyword:Топология' }]);
    const answer = await source.call('listKeywords');
    expect(answer.body.filter(({ keyword }) => keyword.toLowerCase() === 'топология')).toHaveLength(1);
  });

  it('is exported to a file and imported again without a change', async () => {
    await buildUniversity(source.services.db);
    const file = join(folder, 'catalogue.json');
    expect(await kampus(source, ['catalogue', 'export', file])).toMatchObject({ code: 0 });
    const { code, stdout } = await kampus(source, ['catalogue', 'import', file]);
    expect(code).toBe(0);
    expect(stdout).toContain('topics: 0 created, 0 updated, 1 unchanged');
  });
});

describe('the schema', () => {
  it('a second migration changes nothing', async () => {
    expect(await kampus(source, ['migrate'])).toMatchObject({ code: 0, stdout: 'The schema is up to date' });
  });
});

describe('the ledger', () => {
  it('verifies after a top-up, and fails after a balance was changed by hand', async () => {
    const { db } = source.services;
    const student = await buildUser(db);
    await buildTopUp(db, student.id, 1234);
    expect(await kampus(source, ['ledger', 'verify'])).toMatchObject({ code: 0 });
    await sql`update accounts set balance_cents = 1235 where user_id = ${student.id}`.execute(db);
    const wrong = await kampus(source, ['ledger', 'verify']);
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toMatch(/1235|12\.35/);
    await sql`update accounts set balance_cents = 1234 where user_id = ${student.id}`.execute(db);
  });
});

describe('export and import', () => {
  const exported = () => join(folder, 'portal.jsonl.gz');

  const contents = async (server: TestServer) => {
    const tables = [
      'users',
      'accounts',
      'transfers',
      'guides',
      'topics',
      'comments',
      'lectures',
      'reservations',
      'reservation_events',
      'reservation_moves',
      'reservation_reports',
      'notifications',
      'payouts',
      'payout_batches',
      'top_up_intents',
      'bank_statements',
      'bank_lines',
      'bank_proofs',
      'idempotency_keys',
      'search_words',
      'teacher_free',
      'teacher_search_words',
      'teacher_words',
      'audit_entries',
    ];
    const rows: Record<string, unknown[]> = {};
    for (const table of tables) {
      const result = await sql`select * from ${sql.table(table)} order by 1, 2`.execute(server.services.db);
      rows[table] = result.rows;
    }
    return rows;
  };

  it('copies the whole portal to another database, uploads included', async () => {
    const { db, files } = source.services;
    const { topicId } = await buildUniversity(db);
    const guide = await buildGuide(db, topicId);
    const teacher = await buildUser(db, { role: 'TEACHER' });
    await buildLecture(db, teacher);
    const { waiving, moving, reported } = await buildLives(source);
    await db
      .insertInto('comments')
      .values({ guide_id: guide.id, user_id: teacher.id, content: 'Строка\n«две» \\ "три"' })
      .execute();
    await files.put('avatars/portrait.webp', new Uint8Array([1, 2, 3]));
    await db.updateTable('users').set({ avatar_key: 'avatars/portrait.webp' }).where('id', '=', teacher.id).execute();
    const { payee, curator, file } = await buildMoney(source);
    expect(await kampus(source, ['export', exported()])).toMatchObject({ code: 0 });

    const target = await startTestServer({ KAMPUS_DATA_DIR: join(folder, 'other') });
    try {
      const result = await kampus(target, ['import', exported()], join(folder, 'other'));
      expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('the ledger is right') });
      const [sent, received] = [await contents(source), await contents(target)];
      // The last audit entry is different on each side: the export and the import.
      expect(sent['audit_entries']?.pop()).toMatchObject({ actor_id: null, action: 'portal.export' });
      expect(received['audit_entries']?.pop()).toMatchObject({ actor_id: null, action: 'portal.import' });
      expect(received).toEqual(sent);
      expect([...(await target.services.files.getBytes('avatars/portrait.webp'))]).toEqual([1, 2, 3]);
      // Open processes continue: a fee is waived, a move is accepted, a report is settled.
      const idOf = ({ id }: { id: number }) => ({ id: String(id) });
      const waived = await target.call('waiveFee', { as: waiving.teacher, params: idOf(waiving) });
      expect(waived).toMatchObject({ status: 200, body: { refunded: 5 } });
      const body = { answer: 'ACCEPTED' } as const;
      expect(await target.call('answerMove', { as: moving.teacher, params: idOf(moving.move), body })).toMatchObject({
        status: 200,
        body: { id: moving.id },
      });
      const agreed = { as: reported.teacher, params: idOf(reported.report), body: { answer: 'AGREED' } } as const;
      expect(await target.call('answerReport', agreed)).toMatchObject({ status: 200 });
      // A waiting payout can still be cancelled.
      const [payout] = (await target.call('listOwnPayouts', { as: payee })).body;
      const cancelled = { as: payee, params: { id: String(payout?.id) } };
      expect(await target.call('cancelPayout', cancelled)).toMatchObject({ status: 204 });
      // The file for the bank can be downloaded again.
      const [{ id: batchId } = { id: 0 }] = (await target.call('listPayoutBatches', { as: curator })).body.batches;
      const again = await target.call('getPayoutBatch', { as: curator, params: { id: String(batchId) } });
      expect(again.body).toBe(file);
      expect(await kampus(target, ['ledger', 'verify'])).toMatchObject({ code: 0 });
      // Sequences continue: a new user gets an unused id.
      await buildUser(target.services.db);
      const repeated = await kampus(target, ['import', exported()], join(folder, 'other'));
      expect(repeated).toMatchObject({ code: 1, stderr: expect.stringContaining('not empty') });
    } finally {
      await target.close();
    }
  });

  it('an export counts the files that it has, and names those that the file store lacks', async () => {
    const { db } = source.services;
    const { id } = await buildUser(db);
    await db.updateTable('users').set({ avatar_key: 'avatars/lost.webp' }).where('id', '=', id).execute();
    const { stderr } = await kampus(source, ['export', join(folder, 'without-one.jsonl.gz')]);
    expect(stderr.split('\n')).toEqual(
      expect.arrayContaining(['avatars/lost.webp is missing in the file store', 'files: 1']),
    );
  });

  it('an export that fails leaves no unfinished file', async () => {
    const place = join(folder, 'no-place');
    await mkdir(join(place, 'portal.jsonl.gz'), { recursive: true });
    expect(await kampus(source, ['export', join(place, 'portal.jsonl.gz')])).toMatchObject({ code: 1 });
    expect(await readdir(place)).toEqual(['portal.jsonl.gz']);
  });

  it('refuses a file that is missing or cut off', async () => {
    const cut = join(folder, 'cut.jsonl.gz');
    const whole = await readFile(exported());
    await writeFile(cut, whole.subarray(0, whole.length - 100));
    const target = await startTestServer();
    try {
      expect(await kampus(target, ['import', join(folder, 'missing.jsonl.gz')])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('ENOENT'),
      });
      expect(await kampus(target, ['import', cut])).toMatchObject({ code: 1 });
      expect(await target.services.db.selectFrom('users').select('id').execute()).toEqual([]);
    } finally {
      await target.close();
    }
  });

  it('refuses a broken file as a whole and names the line', async () => {
    const lines = gunzipSync(await readFile(exported()))
      .toString()
      .split('\n');
    const brokenAt = lines.findIndex((line) => line.startsWith('{"table":"transfers"'));
    lines[brokenAt] = '{"table":"transfers","row":{"id":1,"amount_cents":"много"}}';
    const broken = join(folder, 'broken.jsonl.gz');
    await writeFile(broken, gzipSync(lines.join('\n')));
    const target = await startTestServer();
    try {
      const { code, stderr } = await kampus(target, ['import', broken]);
      expect(code).toBe(1);
      expect(stderr).toContain(`Lines ${brokenAt + 1} to`);
      expect(await target.services.db.selectFrom('users').select('id').execute()).toEqual([]);
    } finally {
      await target.close();
    }
  });
});
