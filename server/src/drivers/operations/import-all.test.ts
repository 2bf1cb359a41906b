import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildUser } from '#testing/build.ts';
import { startTestServer } from '#testing/test-server.ts';
import { runCommand } from './main.ts';

it('messages that were not sent before the export are queued again, also those by e-mail', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kampus-import-'));
  const [source, target] = [await startTestServer(), await startTestServer()];
  try {
    const { id: user_id } = await buildUser(source.services.db);
    for (const state of ['WAITING', 'BY_MAIL', 'SENT'] as const)
      await source.services.db
        .insertInto('notifications')
        .values({ user_id, kind: 'UNBLOCKED', state, queued_at: new Date() })
        .execute();
    const path = join(folder, 'portal.jsonl.gz');
    const io = { out: () => {}, err: () => {} };
    for (const [name, { databaseUrl }] of [
      ['export', source],
      ['import', target],
    ] as const) {
      const env = { DATABASE_URL: databaseUrl, KAMPUS_DATA_DIR: folder };
      expect(await runCommand([name, path], { env, ...io })).toBe(0);
    }
    const { db } = target.services;
    const rows = await db.selectFrom('notifications').select(['state', 'queued_at']).orderBy('id').execute();
    const queuedAgain = { state: 'WAITING', queued_at: null };
    expect(rows).toEqual([queuedAgain, queuedAgain, { state: 'SENT', queued_at: expect.any(Date) }]);
  } finally {
    await Promise.all([source.close(), target.close()]);
    await rm(folder, { recursive: true, force: true });
  }
});
