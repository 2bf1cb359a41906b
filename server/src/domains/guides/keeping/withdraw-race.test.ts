import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildGuide, buildUniversity, buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';
import { withdraw } from './keep-guide.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a guide that moves while the other one of its topic is withdrawn is not the main guide there', async () => {
  const { db } = server.services;
  const curator = await buildUser(db, { role: 'CURATOR' });
  const [{ topicId }, { topicId: otherTopicId }] = [await buildUniversity(db), await buildUniversity(db)];
  const [main, moving] = [await buildGuide(db, topicId), await buildGuide(db, topicId)];
  const target = await buildGuide(db, otherTopicId);
  const setMain = (id: number, guideId: number) =>
    db.updateTable('topics').set({ main_guide_id: guideId }).where('id', '=', id).execute();
  await setMain(topicId, main.id);
  await setMain(otherTopicId, target.id);
  const body = { topicId: otherTopicId, title: 'Гайд', body: '<p>Текст</p>' };
  const { moved } = await inTransaction(db, async (trx) => {
    await withdraw(trx, curator, main.id);
    const moved = server.call('updateGuide', { as: curator, params: { id: String(moving.id) }, body });
    await Promise.race([moved, waitForLocks(server)]);
    return { moved };
  });
  expect((await moved).status).toBe(200);
  const topic = await db.selectFrom('topics').select('main_guide_id').where('id', '=', topicId).executeTakeFirst();
  expect(topic).toEqual({ main_guide_id: null });
});
