import { addDays, fromWallClock, today } from '@kampus/contract/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/connect.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';
import { offerFreeTime } from './offer-free-time.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'kampus@portal.example' });
});
afterEach(() => server.close());

/** A moment of tomorrow in Bratislava. */
const tomorrowAt = (time: string): Date => fromWallClock(addDays(today(new Date()), 1), time) as Date;
const noon = tomorrowAt('12:00');
const minutesLater = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

let chats = 0;
const buildReachable = (fields: Parameters<typeof buildUser>[1]) => {
  chats += 1;
  return buildUser(server.services.db, { ...fields, telegramChatId: chats });
};
const buildTeacher = () => buildReachable({ role: 'TEACHER', firstName: 'Ирина' });
const buildStudent = () => buildReachable({});
const watchTeacher = (as: TestUser, { username }: TestUser) =>
  server.call('watchTeacher', { as, params: { username } });
const offer = (now = noon) => offerFreeTime(server.services, now);
const free = (teacher: TestUser, daysAhead = 5) => buildLecture(server.services.db, teacher, { daysAhead, units: 4 });

/** Who was told about which slots, oldest message first. */
async function listTold() {
  const told = await server.services.db
    .selectFrom('notifications')
    .select(['user_id', 'details'])
    .where('kind', '=', 'TIME_OFFERED')
    .orderBy('id')
    .execute();
  return told.map(({ user_id, details }) => [user_id, details?.['lectureId']]);
}

describe('a wait', () => {
  it('for a teacher begins once, is listed, and ends', async () => {
    const [teacher, student] = [await buildTeacher(), await buildStudent()];
    expect((await watchTeacher(student, teacher)).status).toBe(204);
    expect((await watchTeacher(student, teacher)).status).toBe(204);
    const until = addDays(today(new Date()), 21);
    const { body } = await server.call('listWatches', { as: student });
    expect(body).toMatchObject([{ teacher: teacher.username, query: '', part: null, until }]);
    const params = { username: teacher.username };
    await server.call('unwatchTeacher', { as: await buildStudent(), params });
    const other = await buildTeacher();
    await watchTeacher(student, other);
    const listed = async () => (await server.call('listWatches', { as: student })).body.map((watch) => watch.teacher);
    expect(await listed()).toEqual([teacher.username, other.username]);
    expect((await server.call('unwatchTeacher', { as: student, params })).status).toBe(204);
    expect(await listed()).toEqual([other.username]);
  });

  it('for a search has words, part of the day and last day', async () => {
    const student = await buildStudent();
    const until = addDays(today(new Date()), 3);
    const made = await server.call('createWatch', { as: student, body: { query: 'физика', part: 'evening', until } });
    expect(made).toMatchObject({ status: 201, body: { teacher: null, query: 'физика', part: 'evening', until } });
    const later = addDays(until, 1);
    await server.call('createWatch', { as: student, body: { query: 'физика', part: 'evening', until: later } });
    expect((await server.call('listWatches', { as: student })).body).toMatchObject([{ until: later }]);
    const other = await buildStudent();
    await server.call('removeWatch', { as: other, params: { id: String(made.body.id) } });
    expect((await server.call('listWatches', { as: student })).body).toHaveLength(1);
    await server.call('createWatch', { as: student, body: { query: 'химия' } });
    await server.call('removeWatch', { as: student, params: { id: String(made.body.id) } });
    expect((await server.call('listWatches', { as: student })).body).toMatchObject([{ query: 'химия' }]);
  });

  it('is refused for oneself, for nobody, for an unconfirmed or blocked person, and past the limit', async () => {
    const { db } = server.services;
    const [teacher, student] = [await buildTeacher(), await buildStudent()];
    const codes = async (as: TestUser, to: TestUser) => (await watchTeacher(as, to)).body;
    expect(await codes(teacher, teacher)).toMatchObject({ code: 'OWN_LECTURE' });
    expect(await codes(student, student)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await codes(await buildUser(db, { status: 'PENDING' }), teacher)).toMatchObject({
      code: 'ACCOUNT_NOT_CONFIRMED',
    });
    const blocked = await buildStudent();
    await db
      .updateTable('users')
      .set({ block_scope: 'WRITING', block_reason: 'Спам', blocked_at: new Date() })
      .where('id', '=', blocked.id)
      .execute();
    expect(await codes(blocked, teacher)).toMatchObject({ code: 'WRITING_BLOCKED' });
    const yesterday = addDays(today(new Date()), -1);
    const late = await server.call('createWatch', { as: student, body: { until: yesterday } });
    expect(late).toMatchObject({ status: 400, body: { errors: [{ path: 'until' }] } });
    for (let made = 0; made < 10; made += 1)
      await server.call('createWatch', { as: student, body: { query: `слово ${made}`, until: today(new Date()) } });
    const listed = async () => (await server.call('listWatches', { as: student })).body;
    expect(await listed()).toHaveLength(10);
    expect((await watchTeacher(await buildStudent(), teacher)).status).toBe(204);
    expect(await codes(student, teacher)).toMatchObject({ code: 'TOO_MANY_WATCHES' });
    const again = await server.call('createWatch', { as: student, body: { query: 'слово 3' } });
    expect(again.status).toBe(201);
    // A wait that is over is neither counted nor listed.
    await db
      .updateTable('watches')
      .set({ until: yesterday })
      .where('user_id', '=', student.id)
      .where('query', '=', 'слово 3')
      .execute();
    expect((await watchTeacher(student, teacher)).status).toBe(204);
    expect(await listed()).toHaveLength(10);
  });
});

describe('free time that appears', () => {
  it('is offered to one person after the other, and only that person can book it for half an hour', async () => {
    const { db } = server.services;
    const [teacher, first, second] = [await buildTeacher(), await buildStudent(), await buildStudent()];
    await watchTeacher(first, teacher);
    await watchTeacher(second, teacher);
    expect(await offer()).toBe(0);
    const { id } = await free(teacher);
    expect(await offer()).toBe(1);
    expect(await offer(minutesLater(29))).toBe(0);
    expect(await listTold()).toEqual([[first.id, id]]);
    const { until } = await db.selectFrom('slot_offers').select('until').executeTakeFirstOrThrow();
    expect(until).toEqual(minutesLater(30));
    const book = (as: TestUser) =>
      server.call('createReservation', { as, body: { lectureId: id, capacity: 1, duration: 2 } });
    expect(await book(second)).toMatchObject({ status: 409, body: { code: 'LECTURE_NOT_OPEN' } });
    expect(await offer(minutesLater(30))).toBe(1);
    expect(await listTold()).toEqual([
      [first.id, id],
      [second.id, id],
    ]);
    expect(await book(first)).toMatchObject({ status: 409, body: { code: 'LECTURE_NOT_OPEN' } });
    expect((await book(second)).status).toBe(201);
    expect(await offer(minutesLater(60))).toBe(0);
  });

  it('stays on offer when the time beside it becomes free', async () => {
    const [teacher, booked, waiting] = [await buildTeacher(), await buildStudent(), await buildStudent()];
    const { id } = await free(teacher);
    const book = (as: TestUser, lectureId: number) =>
      server.call('createReservation', { as, body: { lectureId, capacity: 1, duration: 2 } });
    const { body: lesson } = await book(booked, id);
    await watchTeacher(waiting, teacher);
    expect(await offer()).toBe(1);
    const offered = Number((await listTold())[0]?.[1]);
    await server.call('cancelReservation', { as: booked, params: { id: String(lesson.id) }, body: {} });
    expect((await book(waiting, offered)).status).toBe(201);
  });

  it('stays on offer when the teacher saves a longer week', async () => {
    const [teacher, waiting] = [await buildTeacher(), await buildStudent()];
    const save = (timeFinish: string) => {
      const rules = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, timeStart: '10:00', timeFinish }));
      return server.call('saveWeekTemplate', { as: teacher, body: { rules, exceptions: [], holidays: false } });
    };
    await save('12:00');
    await watchTeacher(waiting, teacher);
    expect(await offer()).toBe(1);
    expect((await save('13:00')).status).toBe(200);
    const lectureId = Number((await listTold())[0]?.[1]);
    const booked = server.call('createReservation', { as: waiting, body: { lectureId, capacity: 1, duration: 2 } });
    expect((await booked).status).toBe(201);
  });

  it('makes one message for one person with several hours and waits', async () => {
    const [teacher, student] = [await buildTeacher(), await buildStudent()];
    await watchTeacher(student, teacher);
    await server.call('createWatch', { as: student, body: { query: 'Ирина' } });
    await free(teacher, 6);
    const { id } = await free(teacher);
    expect(await offer()).toBe(1);
    expect(await offer(minutesLater(29))).toBe(0);
    expect(await listTold()).toEqual([[student.id, id]]);
    expect(await offer(minutesLater(30))).toBe(1);
  });

  it('is that of the open slot, where an earlier one of the same time was removed', async () => {
    const [teacher, student] = [await buildTeacher(), await buildStudent()];
    const removed = await free(teacher);
    await server.call('removeLecture', { as: teacher, params: { id: String(removed.id) } });
    const { id } = await free(teacher);
    await watchTeacher(student, teacher);
    expect(await offer()).toBe(1);
    expect(await listTold()).toEqual([[student.id, id]]);
  });

  it.each([
    ['12:00', 2, '15:00'],
    ['12:29', 2, '15:00'],
    ['12:30', 2, '15:30'],
    ['12:31', 0, '13:30'],
  ])(
    'at %s with a notice of %i hours is offered from %s on, so that the offer can be booked to its end',
    async (time, hours, start) => {
      const { db } = server.services;
      const [teacher, student] = [await buildTeacher(), await buildStudent()];
      await db.updateTable('teachers').set({ notice_hours: hours }).where('user_id', '=', teacher.id).execute();
      // The first of them begins before some of these offers end.
      for (const begin of ['13:00', '13:30']) await buildLecture(db, teacher, { daysAhead: 1, time: begin, units: 1 });
      await buildLecture(db, teacher, { daysAhead: 1, time: '14:00', units: 6 });
      await watchTeacher(student, teacher);
      expect(await offer(tomorrowAt(time))).toBe(1);
      const { details } = await db.selectFrom('notifications').select('details').executeTakeFirstOrThrow();
      expect(details).toMatchObject({ startsAt: tomorrowAt(start).toISOString() });
    },
  );

  it('waits for the morning', async () => {
    const [teacher, student] = [await buildTeacher(), await buildStudent()];
    await watchTeacher(student, teacher);
    await free(teacher);
    for (const time of ['22:00', '03:00', '07:59']) expect(await offer(tomorrowAt(time)), time).toBe(0);
    expect(await offer(tomorrowAt('08:00'))).toBe(1);
  });

  it('is not offered to a blocked or erased person, or after the last day', async () => {
    const { db } = server.services;
    const teacher = await buildTeacher();
    const [blocked, erased, late] = [await buildStudent(), await buildStudent(), await buildStudent()];
    for (const student of [blocked, erased, late]) await watchTeacher(student, teacher);
    const update = (person: TestUser) => db.updateTable('users').where('id', '=', person.id);
    await update(blocked).set({ block_scope: 'WRITING', block_reason: 'Спам', blocked_at: new Date() }).execute();
    await update(erased).set({ erased_at: new Date() }).execute();
    const setLastDay = (until: string) =>
      db.updateTable('watches').set({ until }).where('user_id', '=', late.id).execute();
    await setLastDay(today(new Date()));
    await free(teacher);
    expect(await offer()).toBe(0);
    await setLastDay(addDays(today(new Date()), 1));
    expect(await offer()).toBe(1);
  });

  it('is not offered without a working chat or mailbox, and the wait stays', async () => {
    const { db } = server.services;
    const teacher = await buildTeacher();
    const [silent, gone, byMail] = [await buildUser(db), await buildStudent(), await buildUser(db)];
    for (const student of [silent, gone, byMail]) await watchTeacher(student, teacher);
    const update = (person: TestUser) => db.updateTable('users').where('id', '=', person.id);
    await update(gone).set({ telegram_blocked_at: new Date() }).execute();
    await update(byMail).set({ email: 'anna@mail.example', email_confirmed_at: new Date() }).execute();
    const { id } = await free(teacher);
    expect(await offer()).toBe(1);
    expect(await listTold()).toEqual([[byMail.id, id]]);
    expect((await server.call('listWatches', { as: silent })).body).toHaveLength(1);
  });

  it('is not offered to a mailbox by a portal without e-mail, or to a person who chose Telegram', async () => {
    const { db, config } = server.services;
    const [teacher, student] = [await buildTeacher(), await buildUser(db)];
    await watchTeacher(student, teacher);
    const address = { email: 'anna@mail.example', email_confirmed_at: new Date() };
    await db.updateTable('users').set(address).where('id', '=', student.id).execute();
    await free(teacher);
    const withoutMail = { db, config: { ...config, mail: undefined } };
    expect(await offerFreeTime(withoutMail, noon)).toBe(0);
    const chosen = { user_id: student.id, message_group: 'OFFERS', channel: 'TELEGRAM' } as const;
    await db.insertInto('notification_channels').values(chosen).execute();
    expect(await offer()).toBe(0);
    expect((await server.call('listWatches', { as: student })).body).toHaveLength(1);
    await db.updateTable('notification_channels').set({ channel: 'EMAIL' }).execute();
    expect(await offer()).toBe(1);
  });

  it('of a teacher is not offered to that teacher, whose own search finds it', async () => {
    const teacher = await buildTeacher();
    await server.call('createWatch', { as: teacher, body: { query: 'Ирина' } });
    await free(teacher);
    expect(await offer()).toBe(0);
  });

  it('is offered to a search that finds the teacher in its part of the day', async () => {
    const [teacher, student] = [await buildTeacher(), await buildStudent()];
    await server.call('createWatch', { as: student, body: { query: 'Ирина', part: 'evening' } });
    await free(teacher);
    expect(await offer()).toBe(0);
    const { db } = server.services;
    const evening = await buildLecture(db, teacher, { daysAhead: 6, time: '16:00', units: 6 });
    expect(await offer(minutesLater(1))).toBe(1);
    expect(await listTold()).toEqual([[student.id, evening.id]]);
    const { details } = await db.selectFrom('notifications').select('details').executeTakeFirstOrThrow();
    expect(details).toMatchObject({
      startsAt: fromWallClock(addDays(today(new Date()), 6), '17:00')?.toISOString(),
      endsAt: evening.endsAt.toISOString(),
    });
  });

  it('is not offered outside the part of the day of a search', async () => {
    const { db } = server.services;
    const [teacher, other, student] = [await buildTeacher(), await buildStudent(), await buildStudent()];
    const evening = await buildLecture(db, teacher, { daysAhead: 5, time: '18:00', units: 2 });
    await db
      .insertInto('slot_offers')
      .values({ lecture_id: evening.id, user_id: other.id, until: minutesLater(10) })
      .execute();
    await buildLecture(db, teacher, { daysAhead: 6, time: '09:00', units: 2 });
    await server.call('createWatch', { as: student, body: { query: 'Ирина', part: 'evening' } });
    expect(await offer()).toBe(0);
    expect(await offer(minutesLater(10))).toBe(1);
    expect(await listTold()).toEqual([[student.id, evening.id]]);
  });

  it('locks the calendar before the wait', async () => {
    const { db } = server.services;
    const [teacher, student] = [await buildTeacher(), await buildStudent()];
    await watchTeacher(student, teacher);
    await free(teacher);
    const { offering } = await db.transaction().execute(async (trx) => {
      await sql`select from teachers where user_id = ${teacher.id} for no key update`.execute(trx);
      const started = offer();
      await waitForLocks(server);
      await sql`select from watches where user_id = ${student.id} for update nowait`.execute(trx);
      return { offering: started };
    });
    expect(await offering).toBe(1);
  });

  it('locks the calendars of all teachers of a search in the order of their ids', async () => {
    const { db } = server.services;
    const [later, sooner] = [await buildTeacher(), await buildTeacher()];
    const { id } = await free(later);
    const { id: taken } = await free(sooner, 4);
    const offered = { lecture_id: taken, user_id: (await buildStudent()).id, until: minutesLater(10) };
    await db.insertInto('slot_offers').values(offered).execute();
    const student = await buildStudent();
    await server.call('createWatch', { as: student, body: { query: 'Ирина' } });
    const lock = (trx: Db, { id: teacherId }: TestUser) =>
      sql`select from teachers where user_id = ${teacherId} for no key update nowait`.execute(trx);
    const { offering } = await db.transaction().execute(async (trx) => {
      await lock(trx, later);
      const started = offer();
      await waitForLocks(server);
      await lock(trx, sooner);
      return { offering: started };
    });
    expect(await offering).toBe(1);
    expect(await listTold()).toEqual([[student.id, id]]);
  });
});
