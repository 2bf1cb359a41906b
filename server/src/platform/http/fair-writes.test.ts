import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('500 writes of one user on a locked row get 503 and do not delay other users', async () => {
  const { db } = server.services;
  const curator = await buildUser(db, { role: 'CURATOR' });
  const [{ id, username }, author] = [await buildUser(db), await buildUser(db)];
  const guide = await buildGuide(db, (await buildUniversity(db)).topicId);
  const topUp = () => server.call('topUp', { as: curator, body: { username, amount: 1 } });
  const holder = await server.pool.connect();
  await holder.query('begin');
  await holder.query('select from accounts where user_id = $1 for update', [id]);

  const flood = Array.from({ length: 500 }, topUp);
  const comment = await server.call('createComment', { as: author, body: { guideId: guide.id, content: 'Спасибо' } });
  const read = await server.call('getBalance', { as: author });
  const answers = await Promise.all(flood);
  await holder.query('rollback');
  holder.release();

  expect([comment.status, read.status]).toEqual([201, 200]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { headers } of answers) expect(headers['retry-after']).toMatch(/^\d+$/);
  expect((await topUp()).body).toEqual({ username, balance: 1 });
}, 60_000);
