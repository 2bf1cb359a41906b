import { errorCodes } from '@kampus/contract/errors';
import type { Message } from '@kampus/local-telegram/storage';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { shiftLesson } from '#testing/lessons.ts';
import { type Chat, eventually, openChat, startTelegramServer, type TelegramServer } from './testing.ts';
import { requestTexts } from './texts.ts';

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
  const { body: request } = await server.call('createReservation', { as: student.user, body });
  await incoming(teacher.chat, 'Новая заявка');
  await server.call('updateReservationStatus', { as: teacher.user, body: { id: request.id, status: 'CONFIRMED' } });
  return { teacher, student, id: request.id };
}

it('a request answered on the site loses its buttons in the chat', async () => {
  const { teacher } = await buildConfirmed();
  await withoutButtons(teacher.chat, 'Новая заявка');
});

it('a request that the balance does not cover keeps its buttons, since money can still arrive', async () => {
  const { db } = server.services;
  const [teacher, student] = [await reachable('TEACHER'), await reachable('STUDENT')];
  const { id: lectureId } = await buildLecture(db, teacher.user, { daysAhead: 3 });
  const body = { lectureId, capacity: 1, duration: 2 };
  await server.call('createReservation', { as: student.user, body });
  const request = await incoming(teacher.chat, 'Новая заявка');
  await db.updateTable('teachers').set({ covered_only: true }).where('user_id', '=', teacher.user.id).execute();
  const balance = (cents: number) =>
    db.updateTable('accounts').set({ balance_cents: cents }).where('user_id', '=', student.user.id).execute();
  await balance(0);
  expect(await teacher.chat.press(request, 'Принять')).toBe('На балансе ученика не хватает на этот урок');
  await balance(10_000);
  expect(await teacher.chat.press(request, 'Принять')).toBe('Вы приняли заявку');
});

it('a proposed time is accepted by its button, and the other side gets a message', async () => {
  const { teacher, student, id } = await buildConfirmed();
  const slot = await buildLecture(server.services.db, teacher.user, { daysAhead: 6 });
  await server.call('proposeMove', { as: student.user, params: { id: String(id) }, body: { lectureId: slot.id } });
  const proposal = await incoming(teacher.chat, 'Ученик предлагает перенести урок');
  expect(proposal.text).not.toContain('изменится');
  await teacher.chat.press(proposal, 'Принять');
  await incoming(student.chat, 'Перенос принят');
});

/** Moves a lesson into the past: it ended one or two hours ago. */
async function end(id: number): Promise<void> {
  const row = await server.services.db
    .selectFrom('reservations')
    .select('ends_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await shiftLesson(server, { id }, Math.floor((Date.now() - row.ends_at.getTime()) / 3_600_000) - 1);
}

const propose = (as: TestUser, id: number, lectureId: number) =>
  server.call('proposeMove', { as, params: { id: String(id) }, body: { lectureId } });

it('a proposed time is declined by its button, and the lesson keeps its time', async () => {
  const { teacher, student, id } = await buildConfirmed();
  const slot = await buildLecture(server.services.db, teacher.user, { daysAhead: 6 });
  const elsewhere = { location: 'Кампус', languages: ['Украинский'] };
  await server.services.db.updateTable('lectures').set(elsewhere).where('id', '=', slot.id).execute();
  const before = await server.call('getReservation', { as: student.user, params: { id: String(id) } });
  await propose(teacher.user, id, slot.id);
  const proposal = await incoming(student.chat, 'Преподаватель предлагает перенести урок');
  expect(proposal.text).toMatch(
    /Новое время: .*10:00–11:00.*\nМесто изменится: Кампус\nЯзыки изменятся: Украинский\n\nОтветить можно до: /,
  );
  expect(await student.chat.press(proposal, 'Отклонить')).toBe('Время остаётся прежним');
  await incoming(teacher.chat, 'Перенос отклонён, время прежнее');
  await withoutButtons(student.chat, 'Преподаватель предлагает перенести урок');
  const after = await server.call('getReservation', { as: student.user, params: { id: String(id) } });
  expect(after.body.lecture.schedule).toBe(before.body.lecture.schedule);
});

it('a proposed time that is taken meanwhile can still be declined', async () => {
  const { teacher, student, id } = await buildConfirmed();
  const slot = await buildLecture(server.services.db, teacher.user, { daysAhead: 6 });
  await propose(teacher.user, id, slot.id);
  const proposal = await incoming(student.chat, 'Преподаватель предлагает перенести урок');
  const other = await buildUser(server.services.db);
  const body = { lectureId: slot.id, capacity: 1, duration: 2 };
  await server.call('createReservation', { as: other, body });
  expect(await student.chat.press(proposal, 'Принять')).toBe(
    'Это время уже занято или изменилось. Отклоните предложение, тогда можно предложить другое',
  );
  expect(await student.chat.press(proposal, 'Отклонить')).toBe('Время остаётся прежним');
});

it('a block from writing refuses a proposed time by its button, and lets it be declined', async () => {
  const { teacher, student, id } = await buildConfirmed();
  const slot = await buildLecture(server.services.db, teacher.user, { daysAhead: 6 });
  await propose(teacher.user, id, slot.id);
  const proposal = await incoming(student.chat, 'Преподаватель предлагает перенести урок');
  const users = server.services.db.updateTable('users').set({ block_scope: 'WRITING', block_reason: 'Спам' });
  await users.where('id', '=', student.user.id).execute();
  expect(await student.chat.press(proposal, 'Принять')).toBe(errorCodes.WRITING_BLOCKED.message);
  expect(await student.chat.press(proposal, 'Отклонить')).toBe('Время остаётся прежним');
});

it('a proposed time of a teacher who may not teach any more can still be declined', async () => {
  const { teacher, student, id } = await buildConfirmed();
  const slot = await buildLecture(server.services.db, teacher.user, { daysAhead: 5 });
  await propose(teacher.user, id, slot.id);
  const proposal = await incoming(student.chat, 'Преподаватель предлагает перенести урок');
  const users = server.services.db.updateTable('users').set({ role: 'STUDENT' });
  await users.where('id', '=', teacher.user.id).execute();
  expect(await student.chat.press(proposal, 'Принять')).toBe('Перенести этот урок сейчас нельзя');
  expect((await incoming(student.chat, 'Преподаватель предлагает')).buttons).not.toEqual([]);
  expect(await student.chat.press(proposal, 'Отклонить')).toBe('Время остаётся прежним');
});

it('a proposed time that is answered on the site or withdrawn loses its buttons', async () => {
  const { teacher, student, id } = await buildConfirmed();
  const { id: slotId } = await buildLecture(server.services.db, teacher.user, { daysAhead: 6 });
  const declined = await propose(student.user, id, slotId);
  await incoming(teacher.chat, 'Ученик предлагает перенести урок');
  const params = { id: String(declined.body.id) };
  await server.call('answerMove', { as: teacher.user, params, body: { answer: 'DECLINED' } });
  await withoutButtons(teacher.chat, 'Ученик предлагает перенести урок');
  const withdrawn = await propose(teacher.user, id, slotId);
  await incoming(student.chat, 'Преподаватель предлагает перенести урок');
  await server.call('withdrawMove', { as: teacher.user, params: { id: String(withdrawn.body.id) } });
  await withoutButtons(student.chat, 'Преподаватель предлагает перенести урок');
});

it('a report has a button to agree and an address to contest it; agreeing removes the button', async () => {
  const { teacher, student, id } = await buildConfirmed();
  await end(id);
  const body = { kind: 'TEACHER_ABSENT' as const, text: 'Ждала полчаса' };
  await server.call('reportLesson', { as: student.user, params: { id: String(id) }, body });
  const report = await incoming(teacher.chat, 'Ученик сообщает об уроке: преподаватель не пришёл');
  expect(report.text).toContain('Сообщение: Ждала полчаса');
  expect(report.text).toContain('Молчание считается согласием: ученик не платит за урок.');
  expect(report.text).toMatch(/\/teacher\/reservations$/);
  expect(await teacher.chat.press(report, 'Согласиться')).toBe('Вы согласились');
  await incoming(student.chat, 'По уроку есть согласие: деньги не списаны');
  await withoutButtons(teacher.chat, 'Ученик сообщает об уроке');
});

it('a report contested on the site loses its button', async () => {
  const { teacher, student, id } = await buildConfirmed();
  await end(id);
  const body = { kind: 'STUDENT_ABSENT' as const, text: 'Никого не было' };
  const made = await server.call('reportLesson', { as: teacher.user, params: { id: String(id) }, body });
  const report = await incoming(student.chat, 'Преподаватель сообщает об уроке: ученик не пришёл');
  expect(report.text).toContain('Молчание считается согласием: ученик платит за урок.');
  expect(report.text).toMatch(/\/profile$/);
  const answer = { answer: 'CONTESTED' as const, text: 'Я была вовремя' };
  await server.call('answerReport', { as: student.user, params: { id: String(made.body.id) }, body: answer });
  await withoutButtons(student.chat, 'Преподаватель сообщает об уроке');
  expect((await incoming(teacher.chat, 'решит куратор')).text).toContain('Сообщение: Я была вовремя');
});

it('a student whose lesson is cancelled gets three free times of the same subject with booking links', async () => {
  const { db } = server.services;
  const { teacher, student, id } = await buildConfirmed();
  const { id: keyword } = await db
    .insertInto('keywords')
    .values({ keyword: 'анализ' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const others = await Promise.all(
    ['Ирина', 'Пётр', 'Лев'].map((firstName) => buildUser(db, { role: 'TEACHER', firstName })),
  );
  const stranger = await buildUser(db, { role: 'TEACHER', firstName: 'Чужой' });
  await buildLecture(db, stranger, { daysAhead: 1, time: '08:00' });
  await db
    .insertInto('teacher_keywords')
    .values([teacher.user, ...others].map((one) => ({ teacher_id: one.id, keyword_id: keyword })))
    .execute();
  const free: string[][] = [];
  for (const [index, other] of others.entries()) {
    const slot = await buildLecture(db, other, { daysAhead: 4, time: `1${index}:00` });
    free.push([other.username, String(slot.id), slot.startsAt.toISOString()]);
  }
  // Only what is promised now to somebody else is left out.
  const promised = await buildLecture(db, others[0] as TestUser, { daysAhead: 2 });
  const offers: [number, number, string][] = [
    [promised.id, stranger.id, '10 minutes'],
    [Number(free[0]?.[1]), stranger.id, '-1 minute'],
    [Number(free[1]?.[1]), student.user.id, '10 minutes'],
  ];
  for (const [lecture, userId, rest] of offers)
    await sql`
      insert into slot_offers (lecture_id, user_id, until)
      values (${lecture}, ${userId}, now() + ${rest}::interval)`.execute(db);
  // One slot is too short for the lesson; at the time of the other one the student has a lesson.
  await buildLecture(db, others[0] as TestUser, { daysAhead: 4, time: '09:00', units: 1 });
  await buildLecture(db, others[1] as TestUser, { daysAhead: 3, time: '15:00' });
  const elsewhere = await buildLecture(db, stranger, { daysAhead: 3, time: '15:00' });
  const taken = { lectureId: elsewhere.id, capacity: 1, duration: 2 };
  expect((await server.call('createReservation', { as: student.user, body: taken })).status).toBe(201);

  await server.call('cancelReservation', { as: teacher.user, params: { id: String(id) }, body: { reason: 'Болею' } });
  const { text } = await incoming(student.chat, 'Преподаватель отменил урок');
  const offered = [...text.matchAll(/teacher=(\S+)&lecture=(\d+)&start=(\S+)/g)].map(([, ...link]) => link);
  expect(offered).toEqual(free);
  expect(text).toContain('10:00–11:00 (время Братиславы)\nПреподаватель: Ирина');
});

it('the message about a cancellation by the teacher has the reason and the money', async () => {
  const { teacher, student, id } = await buildConfirmed();
  const body = { reason: 'Болею' };
  await server.call('cancelReservation', { as: teacher.user, params: { id: String(id) }, body });
  const message = await incoming(student.chat, 'Преподаватель отменил урок');
  expect(message.text).toContain('Причина: Болею');
  expect(message.text).toContain('Деньги не списаны.');
});

it('an unmarked lesson is paid by two presses, not by one', async () => {
  const { teacher, student, id } = await buildConfirmed();
  const { db } = server.services;
  await db
    .insertInto('notifications')
    .values({ user_id: teacher.user.id, kind: 'UNMARKED_HOUR', reservation_id: id })
    .execute();
  server.services.bot.wakeDelivery();
  const message = await incoming(teacher.chat, 'Урок ещё не отмечен');
  await teacher.chat.press(message, 'Отметить оплаченным');
  const question = await eventually('the question', async () => {
    const now = (await teacher.chat.messages()).find(({ id: messageId }) => messageId === message.id);
    return now?.buttons.flat().some(({ text }) => text === 'Да, списать 10.00 €') ? now : undefined;
  });
  const statusOf = async () =>
    (await db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirst())?.status;
  expect(await statusOf()).toBe('CONFIRMED');
  await teacher.chat.press(question, 'Да, списать 10.00 €');
  await incoming(student.chat, 'Списано с вашего баланса: 10.00 €');
  expect(await statusOf()).toBe('PAID');
});

it('the message about an accepted lesson has the address only of a lesson at that place', async () => {
  const { db } = server.services;
  const [teacher, student] = [await reachable('TEACHER'), await reachable('STUDENT')];
  await server.call('saveTeacherSettings', { as: teacher.user, body: { place: 'Кафе', exactPlace: 'Mlynská 5' } });
  const accepted = async () =>
    (await student.chat.messages()).filter(({ text }) => text.includes('Урок подтверждён')).map(({ text }) => text);
  const told: boolean[] = [];
  for (const [index, location] of ['Кафе', 'Онлайн'].entries()) {
    const { id: lectureId } = await buildLecture(db, teacher.user, { daysAhead: index + 3 });
    await db.updateTable('lectures').set({ location }).where('id', '=', lectureId).execute();
    const booking = { lectureId, capacity: 1, duration: 2 };
    const { id } = (await server.call('createReservation', { as: student.user, body: booking })).body;
    await server.call('updateReservationStatus', { as: teacher.user, body: { id, status: 'CONFIRMED' } });
    const text = await eventually('the message', async () => (await accepted())[index]);
    told.push(text.includes('Место: Mlynská 5'));
  }
  expect(told).toEqual([true, false]);
});

it('a stranger who presses the button to pay learns neither price nor names', async () => {
  const { student, id } = await buildConfirmed();
  const strangers = [
    [await openChat(server.messenger), requestTexts.notLinked],
    [(await reachable('STUDENT')).chat, errorCodes.FORBIDDEN.message],
    [(await reachable('TEACHER')).chat, errorCodes.FORBIDDEN.message],
    [student.chat, errorCodes.FORBIDDEN.message],
  ] as const;
  for (const [chat, answer] of strangers) {
    const own = await chat.write('/help');
    for (const choice of ['pay', 'pay-yes', 'pay-no']) {
      const forged = { ...own, buttons: [[{ text: 'Чужая', callback_data: `${choice}:${id}` }]] };
      await sql`
        update messenger.messages set buttons = ${JSON.stringify(forged.buttons)}
         where id = ${own.id}`.execute(server.services.db);
      expect(await chat.press(forged, 'Чужая')).toBe(answer);
      expect((await chat.messages()).find((message) => message.id === own.id)).toEqual(forged);
    }
  }
});
