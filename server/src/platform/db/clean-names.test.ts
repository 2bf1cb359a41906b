import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let migration: string;
beforeAll(async () => {
  const folder = join(import.meta.dirname, 'migrations');
  const file = (await readdir(folder)).find((name) => name.endsWith('-clean-names.sql'));
  migration = await readFile(join(folder, file ?? ''), 'utf8');
  server = await startTestServer();
});
afterAll(() => server.close());

describe('names stored before the rule', () => {
  it.each([
    ['Дарья', 'Дарья'],
    ['Иван\n\n⚠️ Kampus: аккаунт', 'Иван Kampus аккаунт'],
    ['https://kampus-login.evil.example/verify', 'https kampus-login. evil. example verify'],
    ["x;=cmd|' /C calc'!A0;", "x cmd ' C calc' A0"],
    ['Ив\u200bан\u202e', 'Иван'],
    ['Йозеф', 'Йозеф'],
    ['А.С. О’Нил-2', 'А.С. О’Нил-2'],
    ['🎓🎓', null],
    ['12345', null],
  ])('are cleaned by the migration: %j', async (before, after) => {
    const { db } = server.services;
    const { id } = await buildUser(db);
    await sql`alter table users drop constraint users_names_check`.execute(db);
    await db.updateTable('users').set({ first_name: before, last_name: before }).where('id', '=', id).execute();
    await sql.raw(migration).execute(db);
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([row.first_name, row.last_name]).toEqual([after, after]);
  });

  it('the database refuses control characters and characters that change the text direction', async () => {
    const { db } = server.services;
    const { id } = await buildUser(db);
    for (const first_name of ['a\nb', 'a\u202eb'])
      await expect(db.updateTable('users').set({ first_name }).where('id', '=', id).execute()).rejects.toThrow(
        'users_names_check',
      );
  });
});
