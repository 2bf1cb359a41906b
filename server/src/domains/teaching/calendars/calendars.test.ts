import { addDays, fromWallClock, today } from '@kampus/contract/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSealer } from '#platform/db/sealer.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { resealAddresses } from './addresses.ts';
import { calendarOf, type Internet, startInternet } from './internet.test-data.ts';
import { readCalendars } from './read-calendars.ts';

let server: TestServer;
let internet: Internet;

beforeAll(async () => {
  internet = await startInternet();
  server = await startTestServer({ OUTGOING_LOOPBACK: '1' });
});
afterAll(async () => {
  internet.close();
  await server.close();
});
beforeEach(async () => {
  internet.asked.length = 0;
  await server.services.db.deleteFrom('busy_calendars').execute();
});

const hour = 3_600_000;

/**
 * A teacher with a slot in three days, 10:00 to 16:00, and a calendar busy from 12:00 to 12:45.
 */
async function buildBusy() {
  const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
  const slot = await buildLecture(server.services.db, teacher, { daysAhead: 3, units: 12 });
  const at = (hours: number): Date => new Date(slot.startsAt.getTime() + hours * hour);
  const site = internet.publish(calendarOf([at(2), at(2.75)]));
  return { teacher, slot, at, site };
}
const add = (as: TestUser, url: string, name = 'Работа') => server.call('addBusyCalendar', { as, body: { name, url } });
const partsOf = async (teacher: TestUser) => {
  server.services.cache.dropAll();
  const { body } = await server.call('listLectures', { params: { username: teacher.username } });
  return body.flatMap(({ schedule, scheduleEnd, free }) =>
    (free ?? [{ schedule, scheduleEnd }]).map((part) => [part.schedule, part.scheduleEnd]),
  );
};
const nextOf = async (teacher: TestUser, query: Record<string, string> = {}) => {
  server.services.cache.dropAll();
  const { body } = await server.call('listTeachers', { query: { size: '500', ...query } });
  return body.find(({ username }) => username === teacher.username)?.nextFreeAt;
};
const book = async (lectureId: number, startAt: Date, duration = 2) =>
  server.call('createReservation', {
    as: await buildUser(server.services.db),
    body: { lectureId, capacity: 1, duration, startAt: startAt.toISOString() },
  });
const iso = (...instants: Date[]) => instants.map((instant) => instant.toISOString());
const later = (hours: number): Date => new Date(Date.now() + hours * hour);
const inDays = (days: number, time: string) => fromWallClock(addDays(today(new Date()), days), time) as Date;

describe('an added calendar', () => {
  it('hides its half hours from calendar and search, and refuses them', async () => {
    const { teacher, slot, at, site } = await buildBusy();
    const { status, body } = await add(teacher, site.url);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Работа', host: '127.0.0.1', state: 'OK', problem: null, events: 1 });
    expect(await partsOf(teacher)).toEqual([iso(at(0), at(2)), iso(at(3), at(6))]);
    for (const start of [1.5, 2, 2.5])
      expect(await book(slot.id, at(start))).toMatchObject({ status: 409, body: { code: 'TEACHER_BUSY' } });
    expect((await book(slot.id, at(3))).status).toBe(201);
    expect(await partsOf(teacher)).toEqual([iso(at(0), at(2)), iso(at(4), at(6))]);
    expect(await nextOf(teacher)).toBe(at(0).toISOString());
  });

  it('hides a whole slot until the calendar is removed', async () => {
    const { teacher, at } = await buildBusy();
    const site = internet.publish(calendarOf([at(-1), at(7)]));
    const { body } = await add(teacher, site.url);
    expect([await partsOf(teacher), await nextOf(teacher)]).toEqual([[], null]);
    const params = { id: String(body.id) };
    const other = await buildUser(server.services.db, { role: 'TEACHER' });
    expect((await server.call('removeBusyCalendar', { as: other, params })).status).toBe(404);
    expect((await server.call('removeBusyCalendar', { as: teacher, params })).status).toBe(204);
    expect(await partsOf(teacher)).toEqual([iso(at(0), at(6))]);
    expect(await nextOf(teacher)).toBe(at(0).toISOString());
  });

  it('applies to slots published later, and to parts of the day', async () => {
    const { teacher, at, site } = await buildBusy();
    await add(teacher, site.url);
    const { db } = server.services;
    await db.updateTable('lectures').set({ deleted_at: new Date() }).where('teacher_id', '=', teacher.id).execute();
    expect(await nextOf(teacher)).toBeNull();
    await buildLecture(db, teacher, { daysAhead: 3, time: '12:00', units: 4 });
    expect(await partsOf(teacher)).toEqual([iso(at(3), at(4))]);
    expect(await nextOf(teacher)).toBe(at(3).toISOString());
    const date = at(2).toISOString().slice(0, 10);
    expect(await nextOf(teacher, { date, startTime: '12:00', endTime: '13:00' })).toBeUndefined();
    expect(await nextOf(teacher, { date, startTime: '12:00', endTime: '17:00' })).toBe(at(3).toISOString());
  });

  it('combines with another calendar and with pauses, and changes no booked lesson', async () => {
    const { teacher, slot, at, site } = await buildBusy();
    expect((await book(slot.id, at(2))).status).toBe(201);
    await add(teacher, site.url);
    await add(teacher, internet.publish(calendarOf([at(4), at(5)])).url, 'Учёба');
    expect(await partsOf(teacher)).toEqual([iso(at(0), at(2)), iso(at(3), at(4)), iso(at(5), at(6))]);
    const { body: settings } = await server.call('getTeacherSettings', { as: teacher });
    await server.call('saveTeacherSettings', { as: teacher, body: { ...settings, pauseMinutes: 30 } });
    expect(await partsOf(teacher)).toEqual([iso(at(0), at(1.5)), iso(at(3.5), at(4)), iso(at(5), at(6))]);
    const lessons = await server.call('listTeacherReservations', {
      as: teacher,
      params: { username: teacher.username },
    });
    expect(lessons.body).toMatchObject([{ status: 'PENDING' }]);
  });

  it('hides its time also if a request arrives during the first read', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { teacher, slot, at, site } = await buildBusy();
      const [answer] = await Promise.all([book(slot.id, at(2)), add(teacher, site.url)]);
      expect([201, 409]).toContain(answer.status);
      const parts = await partsOf(teacher);
      expect(parts).toEqual([iso(at(0), at(2)), iso(at(3), at(6))]);
    }
  });

  it('is refused as a duplicate, as the sixth, and for a student', async () => {
    const { teacher, site } = await buildBusy();
    await add(teacher, site.url);
    expect(await add(teacher, site.url.replace('http:', 'HTTP:'))).toMatchObject({ status: 400 });
    for (let count = 1; count < 5; count += 1)
      expect((await add(teacher, internet.publish(calendarOf()).url)).status).toBe(201);
    expect((await add(teacher, internet.publish(calendarOf()).url)).body).toMatchObject({
      message: 'Больше 5 календарей добавить нельзя',
    });
    expect((await add(await buildUser(server.services.db), site.url)).status).toBe(403);
  });

  it('is refused without a request if the teacher has it already', async () => {
    const { teacher, site } = await buildBusy();
    await add(teacher, site.url);
    internet.asked.length = 0;
    expect((await add(teacher, site.url)).status).toBe(400);
    expect(internet.asked).toEqual([]);
  });

  it('is added once by two calls at the same time', async () => {
    const { teacher, site } = await buildBusy();
    const waiting: (() => void)[] = [];
    // Neither call gets the file before both have asked for it.
    internet.sites.set(site.path, (_, response) => {
      waiting.push(() => response.end(calendarOf()));
      if (waiting.length === 2) for (const answer of waiting) answer();
    });
    const answers = await Promise.all([add(teacher, site.url), add(teacher, site.url)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect((await server.call('listBusyCalendars', { as: teacher })).body).toHaveLength(1);
  });

  it('is stored without validators that are too long', async () => {
    const { teacher } = await buildBusy();
    const headers = { etag: `"${'e'.repeat(499)}"`, 'last-modified': 'L'.repeat(500) };
    const site = internet.publish(calendarOf(), headers);
    await add(teacher, site.url);
    for (const time of ['12:00', '13:00']) await readCalendars(server.services, inDays(1, time));
    const last = internet.asked.findLast(({ url }) => url === site.path)?.headers;
    expect([last?.['if-none-match'], last?.['if-modified-since']]).toEqual([undefined, 'L'.repeat(500)]);
  });
});

describe('a later read', () => {
  const listOf = async (as: TestUser) => (await server.call('listBusyCalendars', { as })).body;
  const noticesOf = (teacher: TestUser) =>
    server.services.db
      .selectFrom('notifications')
      .select('details')
      .where('user_id', '=', teacher.id)
      .where('kind', '=', 'CALENDAR_SILENT')
      .execute();

  it('happens every 15 minutes, and follows changes', async () => {
    const { teacher, at, site } = await buildBusy();
    await add(teacher, site.url);
    site.show(calendarOf([at(0), at(1)]));
    await readCalendars(server.services, later(0.1));
    expect(await partsOf(teacher)).toEqual([iso(at(0), at(2)), iso(at(3), at(6))]);
    await readCalendars(server.services, later(0.26));
    expect(await partsOf(teacher)).toEqual([iso(at(1), at(6))]);
  });

  it('is conditional for the rest of the day, and counts the events ahead anew on the next', async () => {
    const { teacher } = await buildBusy();
    const validators = { etag: '"one"', 'last-modified': 'Sun, 22 Nov 2026 06:00:00 GMT' };
    const conditions = { 'if-none-match': '"one"', 'if-modified-since': 'Sun, 22 Nov 2026 06:00:00 GMT' };
    const site = internet.publish(calendarOf([inDays(25, '12:00'), inDays(25, '13:00')]));
    const { body } = await add(teacher, site.url);
    expect(body.events).toBe(0);
    const file = calendarOf([inDays(25, '12:00'), inDays(25, '13:00')]);
    internet.sites.set(site.path, (request, response) => {
      const isSame = request.headers['if-none-match'] === '"one"';
      response.writeHead(isSame ? 304 : 200, validators).end(isSame ? '' : file);
    });
    const last = () => internet.asked.findLast(({ url }) => url === site.path)?.headers;
    for (const [days, events] of [
      [1, 0],
      [14, 1],
    ] as const) {
      await readCalendars(server.services, inDays(days, '12:00'));
      expect(last()).not.toMatchObject(conditions);
      await readCalendars(server.services, inDays(days, '13:00'));
      expect(last()).toMatchObject(conditions);
      expect(await listOf(teacher)).toMatchObject([
        { state: 'OK', events, readAt: inDays(days, '13:00').toISOString() },
      ]);
    }
  });

  it('keeps the last state on failure, backs off, and notifies the teacher once after a day', async () => {
    const { teacher, at, site } = await buildBusy();
    await add(teacher, site.url, 'Работа «на кафедре»');
    internet.sites.set(site.path, (_, response) => response.writeHead(503).end());
    const startedAt = Date.now();
    const runs: number[] = [];
    for (let minutes = 16; minutes <= 26 * 60; minutes += 15) {
      const before = internet.asked.length;
      await readCalendars(server.services, new Date(startedAt + minutes * 60_000));
      if (internet.asked.slice(before).some(({ url }) => url === site.path)) runs.push(minutes);
      if (minutes < 24 * 60) expect(await noticesOf(teacher)).toEqual([]);
    }
    expect(runs.length).toBeLessThan(12);
    expect(await noticesOf(teacher)).toEqual([{ details: { name: 'Работа «на кафедре»', fault: 'STATUS:503' } }]);
    expect(await partsOf(teacher)).toEqual([iso(at(0), at(2)), iso(at(3), at(6))]);
    expect(await listOf(teacher)).toMatchObject([
      {
        state: 'UNREACHABLE',
        problem: 'Сервер календаря ответил ошибкой (ответ 503)',
        failingSince: expect.any(String),
      },
    ]);
    site.show(calendarOf());
    await readCalendars(server.services, new Date(startedAt + 48 * hour));
    expect(await listOf(teacher)).toMatchObject([{ state: 'OK', problem: null, failingSince: null, events: 0 }]);
  }, 60_000);

  it('that fails again after a success is told again, and comes every six hours at the least', async () => {
    const { db } = server.services;
    const { teacher, site } = await buildBusy();
    await add(teacher, site.url);
    const now = later(1);
    const change = (values: { failing_since?: Date; failures?: number; next_read_at: Date }) =>
      db.updateTable('busy_calendars').set(values).where('teacher_id', '=', teacher.id).execute();
    for (const told of [1, 2]) {
      internet.sites.set(site.path, (_, response) => response.writeHead(503).end());
      await change({ failing_since: later(-24), failures: 9, next_read_at: now });
      await readCalendars(server.services, now);
      expect(await noticesOf(teacher)).toHaveLength(told);
      const next = db.selectFrom('busy_calendars').select('next_read_at').where('teacher_id', '=', teacher.id);
      expect(await next.execute()).toEqual([{ next_read_at: new Date(now.getTime() + 6 * hour) }]);
      site.show(calendarOf());
      await change({ next_read_at: now });
      await readCalendars(server.services, now);
    }
  });

  it('is postponed while the teacher’s calendar is locked', async () => {
    const { db } = server.services;
    const { teacher, site } = await buildBusy();
    await add(teacher, site.url);
    site.show(calendarOf());
    const done = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('teachers').select('user_id').where('user_id', '=', teacher.id).forUpdate().execute();
      return readCalendars(server.services, later(1));
    });
    expect(done).toMatchObject({ left: 1 });
    expect(await listOf(teacher)).toMatchObject([{ state: 'OK', events: 1 }]);
    await readCalendars(server.services, later(1.2));
    expect(await listOf(teacher)).toMatchObject([{ state: 'OK', events: 1 }]);
    await readCalendars(server.services, later(1.3));
    expect(await listOf(teacher)).toMatchObject([{ state: 'OK', events: 0 }]);
  });

  it('waits while the teacher is blocked, and so does the message about a failure', async () => {
    const { db } = server.services;
    const { teacher, site } = await buildBusy();
    await add(teacher, site.url);
    internet.sites.set(site.path, (_, response) => response.writeHead(503).end());
    internet.asked.length = 0;
    const block = (block_scope: 'ALL' | null, block_reason: string | null) =>
      db.updateTable('users').set({ block_scope, block_reason }).where('id', '=', teacher.id).execute();
    await db
      .updateTable('busy_calendars')
      .set({ failing_since: later(-24) })
      .where('teacher_id', '=', teacher.id)
      .execute();
    const look = async () => {
      await readCalendars(server.services, later(1));
      return [internet.asked.filter(({ url }) => url === site.path).length, (await noticesOf(teacher)).length];
    };
    await block('ALL', 'Обман');
    expect(await look()).toEqual([0, 0]);
    await block(null, null);
    expect(await look()).toEqual([1, 1]);
  });

  it('happens at once on the teacher’s request, and names the fault', async () => {
    const { teacher, at, site } = await buildBusy();
    const { body } = await add(teacher, site.url);
    const params = { id: String(body.id) };
    site.show(calendarOf());
    expect((await server.call('readBusyCalendar', { as: teacher, params })).body).toMatchObject({ events: 0 });
    expect(await partsOf(teacher)).toEqual([iso(at(0), at(6))]);
    site.show('<html>');
    expect((await server.call('readBusyCalendar', { as: teacher, params })).body).toMatchObject({
      state: 'UNREADABLE',
      problem: expect.stringMatching(/не календарь ICS/),
    });
    const english = { as: teacher, headers: { 'accept-language': 'en' } };
    const problem = expect.stringMatching(/^There is no ICS calendar/);
    expect((await server.call('readBusyCalendar', { ...english, params })).body).toMatchObject({ problem });
    expect((await server.call('listBusyCalendars', english)).body).toMatchObject([{ problem }]);
    const other = await buildUser(server.services.db, { role: 'TEACHER' });
    expect((await server.call('readBusyCalendar', { as: other, params })).status).toBe(404);
  });
});

describe('the address', () => {
  it('is encrypted, in no response, and encrypted again with a newer key', async () => {
    const { db, sealer } = server.services;
    const { teacher, site } = await buildBusy();
    const added = await add(teacher, site.url);
    const answers = [added.body, (await server.call('listBusyCalendars', { as: teacher })).body];
    expect(JSON.stringify(answers)).not.toContain('secret-');
    const read = () =>
      db.selectFrom('busy_calendars').select('address').where('teacher_id', '=', teacher.id).executeTakeFirstOrThrow();
    expect((await read()).address).toMatch(/^sealed:test:/);
    const keys = [
      { kid: 'newer', secret: 'another secret that only tests know, long' },
      { kid: 'test', secret: 'a secret that only tests know, long enough' },
    ];
    const rotated = createSealer(keys);
    await resealAddresses({ db, sealer: rotated });
    expect((await read()).address).toMatch(/^sealed:newer:/);
    expect(rotated.open((await read()).address, `busy-calendar:${teacher.id}`)).toBe(site.url);
    await readCalendars({ ...server.services, sealer }, later(1));
    const [calendar] = (await server.call('listBusyCalendars', { as: teacher })).body;
    expect(calendar).toMatchObject({ state: 'UNREACHABLE', problem: expect.stringMatching(/больше не открывается/) });
  });
});
