import { toWallClock } from '@kampus/contract/format/wall-clock';
import { addDays, dayStart, today, unitMs, weekStart } from '@kampus/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inDays = (days: number): string => addDays(today(new Date()), days);
const buildTeacher = (): Promise<TestUser> => buildUser(server.services.db, { role: 'TEACHER' });
const publish = (as: TestUser, ...slots: [string, string, string][]) => {
  const body = slots.map(([date, timeStart, timeFinish]) => ({ date, timeStart, timeFinish }));
  return server.call('createLectures', { as, body });
};
const calendarOf = (teacher: TestUser, as?: TestUser, query: object = {}) =>
  server.call('listLectures', { params: { username: teacher.username }, as, query });
const countSlots = async (teacher: TestUser): Promise<number> => {
  const lectures = server.services.db.selectFrom('lectures').select('id').where('teacher_id', '=', teacher.id);
  return (await lectures.execute()).length;
};

describe('publishing', () => {
  it('changes nothing if one slot of a batch is invalid', async () => {
    const teacher = await buildTeacher();
    const answer = await publish(teacher, [inDays(2), '10:00', '11:00'], [inDays(2), '12:00', '12:10']);
    expect(answer).toMatchObject({ status: 400, body: { code: 'SLOT_INVALID', errors: [{ path: '1.timeFinish' }] } });
    expect(await countSlots(teacher)).toBe(0);
  });

  it('of a slot that overlaps several names the earliest one that is not removed', async () => {
    const teacher = await buildTeacher();
    const [removed] = (await publish(teacher, [inDays(2), '09:30', '12:00'])).body;
    await server.call('removeLecture', { as: teacher, params: { id: String(removed?.id) } });
    await publish(teacher, [inDays(2), '13:00', '14:00'], [inDays(2), '10:00', '12:00']);
    await publish(await buildTeacher(), [inDays(2), '09:00', '12:00']);
    const { body } = await publish(teacher, [inDays(2), '11:30', '13:30']);
    expect(body).toMatchObject({ message: expect.stringMatching(/ пересекается с уже созданным: .* 10:00–12:00$/) });
  });

  it('of an overlapping slot is refused with the existing slot, and changes nothing', async () => {
    const teacher = await buildTeacher();
    await publish(teacher, [inDays(2), '10:00', '12:00']);
    const answer = await publish(teacher, [inDays(3), '10:00', '11:00'], [inDays(2), '11:30', '13:00']);
    const [year, month, day] = inDays(2).split('-');
    const date = `${day}.${month}.${year}`;
    const message = `Время ${date}, 11:30–13:00 пересекается с уже созданным: ${date}, 10:00–12:00`;
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'SLOT_OVERLAPS', message, errors: [{ path: '1', message }] },
    });
    expect(await countSlots(teacher)).toBe(1);
  });

  it('takes and lists each half hour of fourteen hours on every day of three weeks at once', async () => {
    const teacher = await buildTeacher();
    const times = Array.from({ length: 29 }, (_, half) =>
      new Date(Date.UTC(2026, 0, 1, 8, half * 30)).toISOString().slice(11, 16),
    );
    const slots = Array.from({ length: 21 }, (_, day) =>
      times.slice(1).map((end, index): [string, string, string] => [inDays(day + 1), times[index] ?? '', end]),
    ).flat();
    expect(await publish(teacher, ...slots)).toMatchObject({ status: 201 });
    expect(await countSlots(teacher)).toBe(588);
    // The calendar reads one page, for its owner and for visitors.
    for (const as of [teacher, undefined]) expect((await calendarOf(teacher, as)).body).toHaveLength(588);
  });

  it('gives slots the place and the languages of the teacher', async () => {
    const teacher = await buildTeacher();
    const languages = ['Украинский' as const];
    await server.call('saveTeacherSettings', { as: teacher, body: { place: 'FCHPT STU', languages } });
    const { body } = await publish(teacher, [inDays(2), '10:00', '12:00']);
    expect(body).toMatchObject([{ location: 'FCHPT STU', languages }]);
  });

  it('allows adjacent slots, and the same hours for another teacher', async () => {
    const teacher = await buildTeacher();
    expect((await publish(teacher, [inDays(2), '10:00', '12:00'], [inDays(2), '12:00', '13:00'])).status).toBe(201);
    expect((await publish(await buildTeacher(), [inDays(2), '10:00', '12:00'])).status).toBe(201);
  });

  it('makes a curator a teacher with the first slot', async () => {
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    expect((await calendarOf(curator)).status).toBe(404);
    expect(await calendarOf(curator, curator)).toMatchObject({ status: 200, body: [] });
    expect((await publish(curator, [inDays(2), '10:00', '11:00'])).status).toBe(201);
    expect((await calendarOf(curator)).body).toHaveLength(1);
    const found = await server.call('listTeachers', { query: { date: inDays(2), size: '500' } });
    expect(found.body.map(({ username }) => username)).toContain(curator.username);
  });

  it('is refused for a student', async () => {
    const student = await buildUser(server.services.db);
    expect((await publish(student, [inDays(2), '10:00', '11:00'])).status).toBe(403);
  });

  it('by a curator who loses the role at the same moment makes no teacher of them', async () => {
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    const holder = await server.pool.connect();
    await holder.query('begin');
    await holder.query(`update users set role = 'STUDENT' where id = $1`, [curator.id]);
    const published = publish(curator, [inDays(2), '10:00', '11:00']);
    await waitForLocks(server);
    await holder.query('commit');
    holder.release();
    await published;
    const { body } = await server.call('listTeachers', { query: { size: '500' } });
    expect(body.map(({ username }) => username)).not.toContain(curator.username);
    expect((await calendarOf(curator)).status).toBe(404);
  });
});

describe('the calendar', () => {
  it('shows other callers only future free lectures, and none for another status', async () => {
    const { db } = server.services;
    const teacher = await buildTeacher();
    const [past, free, taken, removed] = [
      await buildLecture(db, teacher, { daysAhead: -3 }),
      await buildLecture(db, teacher, { daysAhead: 3 }),
      await buildLecture(db, teacher, { daysAhead: 4 }),
      await buildLecture(db, teacher, { daysAhead: 5 }),
    ];
    await db.updateTable('lectures').set({ status: 'RESERVED' }).where('id', '=', taken.id).execute();
    await db.updateTable('lectures').set({ deleted_at: new Date() }).where('id', '=', removed.id).execute();
    const ids = async (as?: TestUser, query: object = {}) =>
      (await calendarOf(teacher, as, query)).body.map(({ id }) => id);
    for (const as of [undefined, await buildUser(db), await buildUser(db, { role: 'ADMIN' })]) {
      expect(await ids(as)).toEqual([free.id]);
      expect(await ids(as, { statuses: 'RESERVED,CLOSED' })).toEqual([]);
      expect(await ids(as, { statuses: 'OPEN,CLOSED' })).toEqual([free.id]);
      expect(await ids(as, { from: inDays(-30), to: inDays(30) })).toEqual([free.id]);
      expect(await ids(as, { to: inDays(2) })).toEqual([]);
    }
    expect(await ids(teacher)).toEqual([past.id, free.id, taken.id]);
    expect(await ids(teacher, { statuses: 'RESERVED' })).toEqual([taken.id]);
    expect(await ids(teacher, { from: inDays(3), to: inDays(3) })).toEqual([free.id]);
  });

  it('shows the owner thirty days of history', async () => {
    const { db } = server.services;
    const teacher = await buildTeacher();
    await buildLecture(db, teacher, { daysAhead: -31 });
    const oldest = await buildLecture(db, teacher, { daysAhead: -30 });
    expect((await calendarOf(teacher, teacher)).body.map(({ id }) => id)).toEqual([oldest.id]);
    expect((await calendarOf(teacher, teacher, { from: inDays(-40) })).body).toHaveLength(2);
  });

  it('names the student of a booked lecture to its teacher alone', async () => {
    const { db } = server.services;
    const teacher = await buildTeacher();
    const student = await buildUser(db, { firstName: 'Дарья', lastName: 'Климчук' });
    const { id } = await buildLecture(db, teacher, { daysAhead: 3, units: 2 });
    await server.call('createReservation', { as: student, body: { lectureId: id, capacity: 1, duration: 2 } });
    expect((await calendarOf(teacher, teacher)).body).toMatchObject([
      { status: 'RESERVED', student: { username: student.username, fullName: 'Дарья Климчук' } },
    ]);
    const curator = await buildUser(db, { role: 'CURATOR' });
    for (const as of [undefined, student, curator]) expect((await calendarOf(teacher, as)).body).toEqual([]);
  });

  it('accepts the login in any letter case, and is never stale in any', async () => {
    const teacher = await buildUser(server.services.db, { role: 'TEACHER', username: 'Mixed.Case' });
    const otherCase = { ...teacher, username: 'mixed.CASE' };
    expect((await calendarOf(otherCase)).body).toEqual([]);
    await publish(teacher, [inDays(2), '10:00', '11:00']);
    expect((await calendarOf(otherCase)).body).toHaveLength(1);
    expect((await calendarOf(teacher)).body).toMatchObject([{ teacherUsername: 'Mixed.Case' }]);
  });

  it('is 304 for a known ETag, and the new calendar after a change', async () => {
    const teacher = await buildTeacher();
    await publish(teacher, [inDays(2), '10:00', '11:00']);
    const { headers } = await calendarOf(teacher);
    const ask = () =>
      server.call('listLectures', {
        params: { username: teacher.username },
        headers: { 'if-none-match': String(headers['etag']) },
      });
    expect((await ask()).status).toBe(304);
    await publish(teacher, [inDays(2), '12:00', '13:00']);
    expect((await ask()).body).toHaveLength(2);
  });

  it('is 404 for an unknown login and for a student’s login', async () => {
    const student = await buildUser(server.services.db);
    expect((await calendarOf({ ...student, username: 'nobody-at-all' })).status).toBe(404);
    expect((await calendarOf(student)).status).toBe(404);
  });
});

describe('deleting', () => {
  it('is allowed only to the owner, and only for a free slot', async () => {
    const { db } = server.services;
    const [teacher, other] = [await buildTeacher(), await buildTeacher()];
    const { id } = await buildLecture(db, teacher);
    const remove = (as: TestUser) => server.call('removeLecture', { as, params: { id: String(id) } });
    expect((await remove(other)).status).toBe(403);
    const setStatus = (status: 'OPEN' | 'RESERVED') =>
      db.updateTable('lectures').set({ status }).where('id', '=', id).execute();
    await setStatus('RESERVED');
    expect(await remove(teacher)).toMatchObject({ status: 409, body: { code: 'LECTURE_NOT_OPEN' } });
    await setStatus('OPEN');
    expect((await remove(teacher)).status).toBe(204);
    expect((await remove(teacher)).status).toBe(404);
    expect(await countSlots(teacher)).toBe(1);
    expect((await publish(teacher, [inDays(2), '10:00', '11:00'])).status).toBe(201);
  });
});

describe('duplicating a week', () => {
  it('keeps wall-clock times, copies a split slot whole, and skips past and taken times', async () => {
    const { db } = server.services;
    const teacher = await buildTeacher();
    const nextMonday = addDays(weekStart(today(new Date())), 7);
    const date = (day: number): string => addDays(nextMonday, day);
    await publish(teacher, [date(0), '09:00', '12:00'], [date(2), '18:00', '00:00'], [date(4), '10:00', '11:00']);
    const student = await buildUser(db);
    const [first] = (await calendarOf(teacher)).body;
    const reserved = await server.call('createReservation', {
      as: student,
      body: { lectureId: first?.id ?? 0, capacity: 1, duration: 2 },
    });
    const accept = { id: reserved.body.id, status: 'CONFIRMED' as const };
    expect((await server.call('updateReservationStatus', { as: teacher, body: accept })).status).toBe(200);
    await publish(teacher, [date(11), '10:30', '11:30']);
    const copied = await server.call('duplicateWeek', { as: teacher, query: { date: date(9) } });
    expect(copied.status).toBe(201);
    expect(copied.body.map((lecture) => [lecture.date, lecture.status, lecture.possibleSizeOfLecture])).toEqual([
      [date(7), 'OPEN', 6],
      [date(9), 'OPEN', 12],
    ]);
    expect(copied.body.map(({ schedule }) => toWallClock(new Date(schedule)).time)).toEqual(['09:00', '18:00']);
    const again = await server.call('duplicateWeek', { as: teacher, query: { date: date(9) } });
    expect(again).toMatchObject({ status: 201, body: [] });
    const slots = db.selectFrom('lectures').select('id').where('teacher_id', '=', teacher.id);
    expect(await slots.where('deleted_at', 'is', null).execute()).toHaveLength(7);
  });

  it('copies no slot that was removed', async () => {
    const teacher = await buildTeacher();
    const { id } = await buildLecture(server.services.db, teacher, { daysAhead: 3 });
    expect((await server.call('removeLecture', { as: teacher, params: { id: String(id) } })).status).toBe(204);
    const answer = await server.call('duplicateWeek', { as: teacher, query: { date: inDays(10) } });
    expect(answer).toMatchObject({ status: 201, body: [] });
  });

  it('copies nothing into the past', async () => {
    const teacher = await buildTeacher();
    const monday = weekStart(inDays(-14));
    const start = new Date(dayStart(monday).getTime() + 20 * unitMs);
    const end = new Date(start.getTime() + 2 * unitMs);
    await server.services.db
      .insertInto('lectures')
      .values({
        teacher_id: teacher.id,
        location: '',
        languages: [],
        starts_at: start,
        ends_at: end,
        published_starts_at: start,
        published_ends_at: end,
      })
      .execute();
    const answer = await server.call('duplicateWeek', { as: teacher, query: { date: addDays(monday, 7) } });
    expect(answer).toMatchObject({ status: 201, body: [] });
  });
});

it('splits a calendar into pages and returns the total', async () => {
  const teacher = await buildTeacher();
  for (const daysAhead of [2, 3, 4]) await buildLecture(server.services.db, teacher, { daysAhead });
  for (const as of [undefined, teacher]) {
    const { body, headers } = await calendarOf(teacher, as, { page: 1, size: 2 });
    expect([headers['x-total-count'], body.map(({ date }) => date)]).toEqual(['3', [inDays(4)]]);
  }
});
