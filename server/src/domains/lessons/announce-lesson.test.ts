import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('accepting, paying, cancelling and waiving invalidate the teacher’s page and the messages', async () => {
  const { db } = server.services;
  const lesson = await buildLesson(server, 'PENDING');
  const { id, teacher, student } = lesson;
  const params = { id: String(id) };
  const announced: string[] = [];
  const { afterCommit } = db;
  db.afterCommit = (tags) => {
    announced.push(...tags);
    afterCommit(tags);
  };
  const setStatus = (status: 'CONFIRMED' | 'PAID') => () =>
    server.call('updateReservationStatus', { as: teacher, body: { id, status } });
  const cancel = async () => {
    await shiftLesson(server, lesson, -Math.floor((lesson.startsAt.getTime() - Date.now()) / 3_600_000) + 3);
    return server.call('cancelReservation', { as: student, params, body: { fee: 5 } });
  };
  const waive = () => server.call('waiveFee', { as: teacher, params });
  for (const call of [setStatus('CONFIRMED'), setStatus('PAID'), cancel, waive]) {
    announced.length = 0;
    expect((await call()).status).toBe(200);
    expect(announced.filter((tag) => tag === `teacher:${teacher.username}`)).toHaveLength(1);
    expect(announced).toContain('messages');
  }
});
