import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterAll(() => server.close());

/** What waits at «Жалобы», as «Что ждёт» counts it and as the list has it. */
async function counts(): Promise<{ counted: number; listed: number }> {
  const { reports, reviews, notices } = (await server.call('getDeskSummary', { as: curator })).body;
  const listed = (await server.call('listNotices', { as: curator })).headers['x-total-count'];
  return { counted: reports + reviews + notices, listed: Number(listed) };
}

it('a notice counts once, also after its comment was removed', async () => {
  const { db } = server.services;
  const { universityId, topicId } = await buildUniversity(db);
  const { id: guideId } = await buildGuide(db, topicId);
  const author = await buildUser(db);
  const { body } = await server.call('createComment', { as: author, body: { guideId, content: 'Вы глупы' } });
  const address = `/universities/${universityId}/faculties/${guideId}/#comment-${body.id}`;
  const notice = {
    what: 'COMMENT',
    address,
    why: 'Оскорбление',
    email: 'anna@mail.example',
    inGoodFaith: true,
  } as const;
  expect((await server.call('createNotice', { body: notice })).status).toBe(201);
  expect(await counts()).toEqual({ counted: 1, listed: 1 });
  await server.call('removeComment', { as: author, params: { id: String(body.id) } });
  expect(await counts()).toEqual({ counted: 1, listed: 1 });
});
