import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import type { Message } from '../demo/messenger/storage.ts';
import { type Chat, eventually, openChat, startTelegramServer, type TelegramServer } from './testing.ts';

let server: TelegramServer;
beforeAll(async () => {
  server = await startTelegramServer({ withJobs: true });
});
afterAll(() => server.close());

interface Reachable {
  user: TestUser;
  chat: Chat;
}

async function reachable(role: 'STUDENT' | 'TEACHER'): Promise<Reachable> {
  const chat = await openChat(server.messenger);
  const user = await buildUser(server.services.db, { role, telegramChatId: chat.person.id, balanceCents: 10_000 });
  await server.services.db
    .updateTable('users')
    .set({ telegram_user_id: chat.person.id })
    .where('id', '=', user.id)
    .execute();
  return { user, chat };
}

const incoming = (chat: Chat, text: string): Promise<Message> =>
  eventually(`a message about ${text}`, async () =>
    (await chat.messages()).findLast((message) => message.text.includes(text)),
  );
const withoutButtons = (chat: Chat, text: string): Promise<true> =>
  eventually(`no buttons under ${text}`, async () => {
    const message = (await chat.messages()).findLast((one) => one.text.includes(text));
    return message?.buttons.length === 0 ? true : undefined;
  });

async function buildConfirmed(): Promise<{ teacher: Reachable; student: Reachable; id: number }> {
  const [teacher, student] = [await reachable('TEACHER'), await reachable('STUDENT')];
  const { id: lectureId } = await buildLecture(server.services.db, teacher.user, { daysAhead: 3 });
  const body = { lectureId, capacity: 1, duration: 2 };
  const { body: made } = await server.call('createReservation', { as: student.user, body });
  await incoming(teacher.chat, 'Новая заявка');
  await server.call('updateReservationStatus', { as: teacher.user, body: { id: made.id, status: 'CONFIRMED' } });
  return { teacher, student, id: made.id };
}

it('a request that was answered on the site loses its buttons in the chat', async () => {
  const { teacher } = await buildConfirmed();
  await withoutButtons(teacher.chat, 'Новая заявка');
});

it('a proposed time is accepted by its button, and the other side hears of it', async () => {
  const { teacher, student, id } = await buildConfirmed();
  const slot = await buildLecture(server.services.db, teacher.user, { daysAhead: 6 });
  await server.call('proposeMove', { as: student.user, params: { id: String(id) }, body: { lectureId: slot.id } });
  const proposal = await incoming(teacher.chat, 'Ученик предлагает перенести урок');
  await teacher.chat.press(proposal, 'Принять');
  await incoming(student.chat, 'Перенос принят');
});

it('a teacher who cancels is quoted with the reason, and money is named', async () => {
  const { teacher, student, id } = await buildConfirmed();
  const body = { reason: 'Болею' };
  await server.call('cancelReservation', { as: teacher.user, params: { id: String(id) }, body });
  const message = await incoming(student.chat, 'Преподаватель отменил урок');
  expect(message.text).toContain('Причина: Болею');
  expect(message.text).toContain('Деньги не списаны.');
});

it('an unmarked lesson is paid by two presses, never by one', async () => {
  const { teacher, student, id } = await buildConfirmed();
  const { db } = server.services;
  await db
    .insertInto('notifications')
    .values({ user_id: teacher.user.id, kind: 'UNMARKED_HOUR', reservation_id: id })
    .execute();
  server.services.wakeDelivery();
  const message = await incoming(teacher.chat, 'Урок ещё не отмечен');
  await teacher.chat.press(message, 'Отметить оплаченным');
  const asked = await eventually('the question', async () => {
    const now = (await teacher.chat.messages()).find(({ id: messageId }) => messageId === message.id);
    return now?.buttons.flat().some(({ text }) => text === 'Да, списать 10.00 €') ? now : undefined;
  });
  const statusOf = async () =>
    (await db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirst())?.status;
  expect(await statusOf()).toBe('CONFIRMED');
  await teacher.chat.press(asked, 'Да, списать 10.00 €');
  await incoming(student.chat, 'Списано с вашего баланса: 10.00 €');
  expect(await statusOf()).toBe('PAID');
});
