import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '#testing/build.ts';
import { buildLesson } from '#testing/lessons.ts';
import { type Chat, eventually, openChat, startTelegramServer, type TelegramServer } from './testing.ts';

const portal = 'https://kampus.test';
let server: TelegramServer;
beforeAll(async () => {
  server = await startTelegramServer({ withJobs: true, environment: { PUBLIC_URL: portal } });
});
afterAll(() => server.close());

async function give(user: TestUser): Promise<Chat> {
  const chat = await openChat(server.messenger);
  const { id } = chat.person;
  const values = { telegram_chat_id: id, telegram_user_id: id };
  await server.services.db.updateTable('users').set(values).where('id', '=', user.id).execute();
  return chat;
}
const buttonsUnder = async (chat: Chat, text: string) =>
  (await chat.messages()).find((message) => message.text.includes(text))?.buttons;

it('an https link is a button, and stays when the buttons of answered questions are removed', async () => {
  const { db, bot } = server.services;
  const lesson = await buildLesson(server, 'CONFIRMED');
  const chat = await give(lesson.teacher);
  await db
    .updateTable('reservations')
    .set({ free_until: new Date(0) })
    .where('id', '=', lesson.id)
    .execute();
  await server.call('cancelReservation', { as: lesson.student, params: { id: String(lesson.id) }, body: { fee: 5 } });
  const link = [[{ text: 'Открыть заявки', url: `${portal}/teacher/reservations` }]];
  const told = await eventually('the message', () => buttonsUnder(chat, 'Ученик отменил урок'));
  expect(told).toEqual(link);

  const other = await buildLesson(server, 'CONFIRMED');
  const otherChat = await give(other.teacher);
  await db
    .insertInto('notifications')
    .values({ user_id: other.teacher.id, kind: 'UNMARKED_HOUR', reservation_id: other.id })
    .execute();
  bot.wakeDelivery();
  await eventually('the question', () => buttonsUnder(otherChat, 'Урок ещё не отмечен'));
  await server.call('updateReservationStatus', { as: other.teacher, body: { id: other.id, status: 'PAID' } });
  await eventually('its buttons go', async () => (await buttonsUnder(otherChat, 'Урок ещё не отмечен'))?.length === 0);
  expect(await buttonsUnder(chat, 'Ученик отменил урок')).toEqual(link);
});
