import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLesson, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { closeAnsweredButtons } from './close-buttons.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A lesson of yesterday, whose student has a message with the button of a review. */
async function buildAsked(): Promise<TestLesson> {
  const lesson = await buildLesson(server, 'PAID');
  await shiftLesson(server, lesson, -(3 + 1) * 24);
  await sql`
    insert into notifications
           (user_id, kind, reservation_id, state, has_buttons, message_id, chat_id)
    values (${lesson.student.id}, 'REVIEW_ASKED', ${lesson.id}, 'SENT', true, 1, ${lesson.id})
  `.execute(server.services.db);
  return lesson;
}

it('the button of a review goes when the review can be written no more', async () => {
  const { db } = server.services;
  const [, absent, same] = [await buildAsked(), await buildAsked(), await buildAsked()];
  const closed: number[] = [];
  const close = () => closeAnsweredButtons(db, async (chatId) => void closed.push(chatId));
  await close();
  expect(closed).toEqual([]);
  await sql`
    insert into reservation_reports (reservation_id, reporter_id, kind, text, answer_until)
    values (${absent.id}, ${absent.teacher.id}, 'STUDENT_ABSENT', '-', now())`.execute(db);
  await sql`
    insert into telegram_changes (user_id, old_user_id, old_chat_id)
    values (${same.student.id}, 777002, 777002), (${same.teacher.id}, 777002, 777002)`.execute(db);
  await close();
  expect(closed.sort()).toEqual([absent.id, same.id].sort());
});
