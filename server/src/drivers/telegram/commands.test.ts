import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPassword } from '#domains/identity/public.ts';
import { expireReservations } from '#domains/lessons/public.ts';
import { buildLecture, buildUser } from '#testing/build.ts';
import { shiftLesson } from '#testing/lessons.ts';
import { eventually, openChat, startTelegramServer, type TelegramServer } from './testing.ts';

let server: TelegramServer;
beforeAll(async () => {
  server = await startTelegramServer({ withJobs: true });
});
afterAll(() => server.close());

/** A user with a linked chat. */
async function linked(role: 'STUDENT' | 'TEACHER' = 'STUDENT') {
  const chat = await openChat(server.messenger);
  const user = await buildUser(server.services.db, { role });
  const telegram = { telegram_user_id: chat.person.id, telegram_chat_id: chat.person.id };
  await server.services.db.updateTable('users').set(telegram).where('id', '=', user.id).execute();
  return { chat, user };
}

describe('the commands of the bot', () => {
  it('are listed by /help and in the reply to an unknown message', async () => {
    const chat = await openChat(server.messenger);
    for (const text of ['/help', 'привет']) expect((await chat.write(text)).text).toMatch(/\/lessons.*\/password/s);
  });

  it('tell an unlinked Telegram that no account is linked', async () => {
    const chat = await openChat(server.messenger);
    for (const text of ['/lessons', '/password']) expect((await chat.write(text)).text).toContain('не связан');
  });

  it('/password sends a link that sets a new password, three times an hour', async () => {
    const { chat } = await linked();
    const token = /#([\w-]+)/.exec((await chat.write('/password')).text)?.[1] ?? '';
    const answer = await server.call('resetPassword', { body: { token, password: 'a fresh start' } });
    expect(answer.status).toBe(204);
    await eventually('the message about the change', async () => (await chat.last()).text.includes('изменён'));
    await chat.write('/password');
    await chat.write('/password');
    expect((await chat.write('/password')).text).toContain('не больше трёх');
  });

  it('/lessons lists the next lessons, attended and taught', async () => {
    const [student, teacher] = [await linked(), await linked('TEACHER')];
    expect((await student.chat.write('/lessons')).text).toBe('Ближайших уроков нет.');
    const lecture = await buildLecture(server.services.db, teacher.user);
    const booking = { lectureId: lecture.id, capacity: 1, duration: 2 };
    const { status, body: lesson } = await server.call('createReservation', { as: student.user, body: booking });
    expect(status).toBe(201);
    await eventually('the message to the teacher', async () => (await teacher.chat.messages()).length > 0);
    const attended = (await student.chat.write('/lessons')).text;
    expect(attended).toMatch(/^Ближайшие уроки\n\nПреподаватель: .+\n.+, ждёт ответа$/);
    expect((await teacher.chat.write('/lessons')).text).toContain('Ученик: ');
    // An accepted lesson that is over is no next one.
    await server.call('updateReservationStatus', { as: teacher.user, body: { id: lesson.id, status: 'CONFIRMED' } });
    await shiftLesson(server, lesson, -72);
    expect((await teacher.chat.write('/lessons')).text).toBe('Ближайших уроков нет.');
  });
});

describe('for a blocked, an erased and a former teacher', () => {
  async function ask() {
    const { db } = server.services;
    const [teacher, student] = [await linked('TEACHER'), await buildUser(db)];
    const { id: lectureId } = await buildLecture(db, teacher.user);
    const body = { lectureId, capacity: 1, duration: 2 };
    const { body: request } = await server.call('createReservation', { as: student, body });
    const question = await eventually('the request arrives', async () =>
      (await teacher.chat.messages()).find(({ text }) => text.includes('Новая заявка')),
    );
    const statusOf = async () =>
      (await server.call('getReservation', { as: student, params: { id: String(request.id) } })).body.status;
    return { ...teacher, question, statusOf, student, id: request.id, params: { username: teacher.user.username } };
  }

  it('a block with scope ALL disables the buttons, but /lessons still works', async () => {
    const { chat, question, statusOf, params } = await ask();
    const admin = await buildUser(server.services.db, { role: 'ADMIN' });
    const blocked = { as: admin, params, body: { scope: 'ALL' as const, reason: 'Жалобы' } };
    expect((await server.call('blockPerson', blocked)).status).toBe(200);
    await eventually('the message about the block', async () => (await chat.last()).text.includes('Причина: Жалобы'));
    expect(await chat.press(question, 'Принять')).toContain('заблокирован');
    expect(await statusOf()).toBe('PENDING');
    expect((await chat.write('/lessons')).text).toContain('ждёт ответа');
    await server.call('unblockPerson', { as: admin, params });
    expect(await chat.press(question, 'Принять')).toBe('Вы приняли заявку');
  });

  it('a request to a teacher who is blocked from everything is closed soon', async () => {
    const { params, statusOf } = await ask();
    const admin = await buildUser(server.services.db, { role: 'ADMIN' });
    const block = (scope: 'WRITING' | 'ALL') =>
      server.call('blockPerson', { as: admin, params, body: { scope, reason: 'Жалобы' } });
    await block('WRITING');
    expect(await expireReservations(server.services)).toBe(0);
    await block('ALL');
    expect(await expireReservations(server.services)).toBe(1);
    expect(await statusOf()).toBe('CLOSED');
  });

  it('a former teacher cannot accept an earlier request, which is closed soon', async () => {
    const { chat, question, statusOf, params } = await ask();
    const admin = await buildUser(server.services.db, { role: 'ADMIN' });
    const body = { role: 'STUDENT' as const, reason: 'По просьбе' };
    expect((await server.call('setPersonRole', { as: admin, params, body })).status).toBe(200);
    expect(await chat.press(question, 'Принять')).toBe('Вы больше не преподаёте на портале');
    expect(await statusOf()).toBe('PENDING');
    expect(await expireReservations(server.services)).toBe(1);
    expect(await statusOf()).toBe('CLOSED');
  });

  it('a block from writing refuses «Принять» and allows «Отказать»', async () => {
    const { chat, question, statusOf, params } = await ask();
    const admin = await buildUser(server.services.db, { role: 'ADMIN' });
    const body = { scope: 'WRITING' as const, reason: 'Жалобы' };
    expect((await server.call('blockPerson', { as: admin, params, body })).status).toBe(200);
    expect(await chat.press(question, 'Принять')).toContain('нельзя писать');
    expect(await statusOf()).toBe('PENDING');
    await chat.press(question, 'Отказать');
    expect(await statusOf()).toBe('CLOSED');
  });

  it('an erased account is no longer linked', async () => {
    const { chat, user, student, id } = await ask();
    await server.call('cancelReservation', { as: student, params: { id: String(id) }, body: {} });
    await eventually('the message about the cancellation', async () => (await chat.messages()).length > 1);
    await setPassword(server.services.db, { username: user.username, password: 'correct horse' });
    const erased = await server.call('eraseMe', { as: user, body: { password: 'correct horse', comments: 'KEEP' } });
    expect(erased.status).toBe(204);
    for (const text of ['/lessons', '/password']) expect((await chat.write(text)).text).toContain('не связан');
  });
});
