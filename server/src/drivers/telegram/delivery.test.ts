import type { Message } from '@kampus/local-telegram/storage';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startJobs } from '../jobs/start.ts';
import { type Chat, eventually, openChat, startTelegramServer, type TelegramServer } from './testing.ts';

let server: TelegramServer;

beforeAll(async () => {
  server = await startTelegramServer({ withJobs: true });
});
afterEach(() => server.messenger.faults.clear());
afterAll(() => server.close());

interface Reachable {
  user: TestUser;
  chat: Chat;
}

/** A confirmed user with a linked chat. */
async function reachable(role: 'STUDENT' | 'TEACHER' = 'STUDENT'): Promise<Reachable> {
  const chat = await openChat(server.messenger);
  const user = await buildUser(server.services.db, { role, telegramChatId: chat.person.id, balanceCents: 10_000 });
  const telegram_username = chat.person.username;
  await server.services.db.updateTable('users').set({ telegram_username }).where('id', '=', user.id).execute();
  return { user, chat };
}

/** Writes a top-up notification, the simplest kind. Returns its id. */
async function notify(user: TestUser, wake = true): Promise<number> {
  const transfer = await server.services.db
    .selectFrom('transfers')
    .innerJoin('accounts', 'accounts.id', 'to_account_id')
    .select('transfers.id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const { id } = await server.services.db
    .insertInto('notifications')
    .values({ user_id: user.id, kind: 'TOPPED_UP', transfer_id: transfer.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (wake) server.services.bot.wakeDelivery();
  return id;
}

const row = (id: number) =>
  server.services.db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const settled = (id: number) =>
  eventually('the notification is settled', async () => {
    const now = await row(id);
    return now.state !== 'WAITING' && now;
  });
const incoming = (chat: Chat, text: string): Promise<Message> =>
  eventually(`a message about ${text}`, async () =>
    (await chat.messages()).findLast((message) => message.text.includes(text)),
  );

describe('a request for a lesson', () => {
  async function request() {
    const [teacher, student] = [await reachable('TEACHER'), await reachable()];
    const lecture = await buildLecture(server.services.db, teacher.user);
    const { status, body } = await server.call('createReservation', {
      as: student.user,
      body: { lectureId: lecture.id, capacity: 2, duration: 2 },
    });
    expect(status).toBe(201);
    return { teacher, student, id: body.id, question: await incoming(teacher.chat, 'Новая заявка') };
  }

  it('reaches the teacher; accepting by the button sends each side the other’s contact', async () => {
    const { teacher, student, id, question } = await request();
    expect(question.text).toContain('Группа: 2 человека');
    expect(question.text).toContain('Длительность: 1 час');
    expect(question.text).toContain('Стоимость: 14.00 €');
    expect(question.text).toContain('10:00–11:00 (время Братиславы)');
    expect(question.text).toContain('Ответить можно до');

    expect(await teacher.chat.press(question, 'Принять')).toBe('Вы приняли заявку');
    const told = await incoming(student.chat, 'Урок подтверждён');
    expect(told.text).toContain(`@${teacher.chat.person.username}`);
    expect((await incoming(teacher.chat, 'Вы подтвердили урок')).text).toContain(`@${student.chat.person.username}`);
    const shown = (await teacher.chat.messages()).find((message) => message.id === question.id);
    expect(shown).toMatchObject({ buttons: [] });
    const reservation = await server.services.db
      .selectFrom('reservations')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(reservation.status).toBe('CONFIRMED');
  });

  it('is refused by a button, and then the buttons go', async () => {
    const { teacher, student, question } = await request();
    await teacher.chat.press(question, 'Отказать');
    await incoming(student.chat, 'Урок не состоится');
    const data = question.buttons[0]?.[0]?.callback_data;
    expect(data).toMatch(/^accept:\d+$/);
    const shown = await eventually('the buttons go', async () =>
      (await teacher.chat.messages()).find((message) => message.id === question.id && message.buttons.length === 0),
    );
    expect(shown.text).toContain('Вы отказали');
  });

  it('a press that Telegram takes no response to any more still shows the outcome', async () => {
    const { teacher, question } = await request();
    const description = 'Bad Request: query is too old and response timeout expired or query ID is invalid';
    server.messenger.faults.inject('answerCallbackQuery', { kind: 'error', status: 400, description });
    const pressed = teacher.chat.press(question, 'Принять');
    await incoming(teacher.chat, 'Вы приняли заявку');
    await sql`update messenger.presses set answered_at = now()`.execute(server.services.db);
    expect(await pressed).toBeNull();
  });

  it('a press after an answer on the site shows the reason and removes the buttons', async () => {
    const { teacher, id, question } = await request();
    const answer = await server.call('updateReservationStatus', { as: teacher.user, body: { id, status: 'CLOSED' } });
    expect(answer.status).toBe(200);
    expect(await teacher.chat.press(question, 'Принять')).toBe('Такое изменение статуса сейчас невозможно');
    await eventually('the buttons go', async () =>
      (await teacher.chat.messages()).some((message) => message.id === question.id && message.buttons.length === 0),
    );
  });

  it('a press on a forged button is refused', async () => {
    const { id } = await request();
    const stranger = await reachable('TEACHER');
    const { db } = server.messenger;
    const forged = await db
      .insertInto('messenger.messages')
      .values({
        person_id: stranger.chat.person.id,
        from_bot: true,
        text: 'forged',
        buttons: JSON.stringify([[{ text: 'Принять', callback_data: `accept:${id}` }]]),
      })
      .execute();
    expect(forged).toHaveLength(1);
    expect(await stranger.chat.press(await stranger.chat.last(), 'Принять')).toBe('Недостаточно прав');
    const stays = await server.services.db
      .selectFrom('reservations')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stays.status).toBe('PENDING');
  });
});

describe('delivery', () => {
  it('sends a message and stores the time', async () => {
    const { user, chat } = await reachable();
    const id = await notify(user);
    expect(await settled(id)).toMatchObject({ state: 'SENT', sent_at: expect.any(Date), error: null });
    expect((await chat.last()).text).toBe('Ваш баланс пополнен на 100.00 €.');
  });

  it('waits the time that Telegram asks for (429), then sends once', async () => {
    const { user, chat } = await reachable();
    const fault = { kind: 'error', status: 429, description: 'Too Many Requests', retryAfterSeconds: 2 } as const;
    server.messenger.faults.inject('sendMessage', fault);
    const start = Date.now();
    await settled(await notify(user));
    expect(Date.now() - start).toBeGreaterThanOrEqual(2000);
    expect(await chat.messages()).toHaveLength(1);
  });

  it('sends no message to anybody before the wait that Telegram asked for is over', async () => {
    const people = [await reachable(), await reachable(), await reachable()];
    const fault = { kind: 'error', status: 429, description: 'Too Many Requests', retryAfterSeconds: 2 } as const;
    server.messenger.faults.inject('sendMessage', fault);
    const refusedAt = Date.now();
    await Promise.all(people.map(async ({ user }) => settled(await notify(user))));
    const sentAt = await Promise.all(people.map(async ({ chat }) => (await chat.last()).createdAt.getTime()));
    expect(Math.min(...sentAt)).toBeGreaterThanOrEqual(refusedAt + 2000);
  });

  it('sends urgent messages before messages that were queued earlier', async () => {
    const [many, teacher, student] = [await reachable(), await reachable('TEACHER'), await reachable()];
    const ids: number[] = [];
    for (let count = 0; count < 60; count += 1) ids.push(await notify(many.user, false));
    server.services.bot.wakeDelivery();
    const lecture = await buildLecture(server.services.db, teacher.user);
    await server.call('createReservation', {
      as: student.user,
      body: { lectureId: lecture.id, capacity: 2, duration: 2 },
    });
    const question = await incoming(teacher.chat, 'Новая заявка');
    await Promise.all(ids.map(settled));
    const earlier = (await many.chat.messages()).filter(({ id }) => id < question.id);
    expect(earlier.length).toBeLessThan(30);
  });

  it('creates jobs for urgent messages first, also behind many earlier rows', async () => {
    const { db } = server.services;
    // A user without Telegram: the rows get no job.
    const { id } = await buildUser(db);
    await sql`
      insert into notifications (user_id, kind)
      select ${id}, case when n <= 450 then 'UNBLOCKED' else 'TELEGRAM_CHANGED' end
        from generate_series(1, 455) as n`.execute(db);
    server.services.bot.wakeDelivery();
    const read = () => db.selectFrom('notifications').select(['kind', 'queued_at']).where('user_id', '=', id).execute();
    await eventually(
      'all rows have a job',
      async () => (await read()).every((row) => row.queued_at !== null) || undefined,
    );
    const moments = (await read()).map((row) => ({ ...row, at: row.queued_at?.getTime() ?? 0 }));
    const first = Math.min(...moments.map(({ at }) => at));
    const last = Math.max(...moments.map(({ at }) => at));
    expect(last).toBeGreaterThan(first);
    expect(moments.filter(({ kind }) => kind === 'TELEGRAM_CHANGED').map(({ at }) => at)).toEqual(Array(5).fill(first));
  });

  it.each([
    ['an error of Telegram’s', { kind: 'error', status: 500, description: 'Internal Server Error' }],
    ['garbage', { kind: 'garbage' }],
    ['a broken connection', { kind: 'outage' }],
  ] as const)('tries again after %s', async (_what, fault) => {
    const { user, chat } = await reachable();
    server.messenger.faults.inject('sendMessage', fault);
    expect(await settled(await notify(user))).toMatchObject({ state: 'SENT' });
    expect(await chat.messages()).toHaveLength(1);
  });

  it('does not retry a refused message; other messages are sent', async () => {
    const { user, chat } = await reachable();
    server.messenger.faults.inject('sendMessage', { kind: 'error', status: 400, description: 'Bad Request: odd' });
    expect(await settled(await notify(user))).toMatchObject({ state: 'FAILED', error: 'Bad Request: odd' });
    expect(await settled(await notify(user))).toMatchObject({ state: 'SENT' });
    expect(await chat.messages()).toHaveLength(1);
  });

  it('sends nothing to a person who blocked the bot, until the person writes again', async () => {
    const { user, chat } = await reachable();
    await server.app.inject({
      method: 'POST',
      url: `/dev/telegram/people/${chat.person.id}/block`,
      payload: { blocked: true },
    });
    const blockedAt = () =>
      server.services.db
        .selectFrom('users')
        .select('telegram_blocked_at')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
    await eventually('the block is stored', async () => (await blockedAt()).telegram_blocked_at !== null);
    expect(await settled(await notify(user))).toMatchObject({ state: 'FAILED' });
    await chat.write('/start');
    expect((await blockedAt()).telegram_blocked_at).toBeNull();
    expect(await settled(await notify(user))).toMatchObject({ state: 'SENT' });
  });

  it('a 403 stores the block and is not retried', async () => {
    const { user } = await reachable();
    const fault = { kind: 'error', status: 403, description: 'Forbidden: bot was blocked by the user' } as const;
    server.messenger.faults.inject('sendMessage', fault);
    expect(await settled(await notify(user))).toMatchObject({
      state: 'FAILED',
      error: 'the person has blocked the bot',
    });
    const { telegram_blocked_at } = await server.services.db
      .selectFrom('users')
      .select('telegram_blocked_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(telegram_blocked_at).toBeInstanceOf(Date);
  });

  it('a notification for a user without Telegram gets the state NO_TELEGRAM', async () => {
    const user = await buildUser(server.services.db, { balanceCents: 100 });
    expect(await settled(await notify(user))).toMatchObject({ state: 'NO_TELEGRAM', sent_at: null });
  });

  it('finds rows of a process that died before it could wake the delivery', async () => {
    const { user } = await reachable();
    expect(await settled(await notify(user, false))).toMatchObject({ state: 'SENT' });
  });

  it('sends the message of a job after its process died', async () => {
    const { user, chat } = await reachable();
    const dying = new PgBoss({
      connectionString: server.databaseUrl,
      schema: 'pgboss',
      supervise: false,
      schedule: false,
    });
    await dying.start();
    // `startAfter` and `ignoreStartAfter` let only the dying process fetch the job.
    const id = await notify(user, false);
    await server.services.db.updateTable('notifications').set({ queued_at: new Date() }).where('id', '=', id).execute();
    await dying.send('deliver', { notificationId: id }, { startAfter: 3600 });
    const taken = await dying.fetch('deliver', { ignoreStartAfter: true });
    expect(taken).toHaveLength(1);
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = ${taken[0]?.id}`.execute(
      server.services.db,
    );
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = 'deliver'`.execute(
      server.services.db,
    );
    await dying.supervise('deliver');
    expect(await settled(id)).toMatchObject({ state: 'SENT' });
    expect(await chat.messages()).toHaveLength(1);
    await dying.stop({ graceful: false });
  });

  it('sends each message once with several processes', async () => {
    const { user, chat } = await reachable();
    const second = startJobs(server.services, server.databaseUrl, server.telegram);
    await second.started;
    const ids = await Promise.all(Array.from({ length: 40 }, () => notify(user)));
    await Promise.all(ids.map(settled));
    expect(await chat.messages()).toHaveLength(40);
    await second.close();
  });

  it('another process continues after the sender is lost, and each message is sent once', {
    timeout: 60_000,
  }, async () => {
    const { user, chat } = await reachable();
    const second = startJobs(server.services, server.databaseUrl, server.telegram);
    await second.started;
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'kampus-delivery'
         and datname = current_database()`.execute(server.services.db);
    const ids = await Promise.all(Array.from({ length: 10 }, () => notify(user)));
    const states = async () => new Set(await Promise.all(ids.map(async (id) => (await row(id)).state)));
    await expect.poll(states, { timeout: 30_000 }).toEqual(new Set(['SENT']));
    expect(await chat.messages()).toHaveLength(10);
    await second.close();
  });
});
