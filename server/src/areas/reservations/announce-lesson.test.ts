import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('accepting, paying, cancelling and waiving show at the teacher’s at once and wake the delivery', async () => {
  const { cache, bot } = server.services;
  const lesson = await buildLesson(server, 'PENDING');
  const { id, teacher, student } = lesson;
  const params = { id: String(id) };
  const invalidated: string[] = [];
  const { invalidate } = cache;
  cache.invalidate = (...tags) => {
    invalidated.push(...tags);
    invalidate(...tags);
  };
  let woken = 0;
  bot.wakeDelivery = () => {
    woken += 1;
  };
  const setStatus = (status: 'CONFIRMED' | 'PAID') => () =>
    server.call('updateReservationStatus', { as: teacher, body: { id, status } });
  const cancel = async () => {
    await shiftLesson(server, lesson, -Math.floor((lesson.startsAt.getTime() - Date.now()) / 3_600_000) + 3);
    return server.call('cancelReservation', { as: student, params, body: { fee: 5 } });
  };
  const waive = () => server.call('waiveFee', { as: teacher, params });
  for (const call of [setStatus('CONFIRMED'), setStatus('PAID'), cancel, waive]) {
    Object.assign(invalidated, { length: 0 });
    woken = 0;
    expect((await call()).status).toBe(200);
    expect(invalidated).toContain(`teacher:${teacher.username}`);
    expect(woken).toBe(1);
  }
});
