import { toWallClock } from '@kampus/contract/format/wall-clock';
import type { TeacherSettingsBody } from '@kampus/contract/teaching/teacher-settings';
import { today, unitMs } from '@kampus/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const hour = 3_600_000;

/**
 * A teacher with these rest rules and one slot in three days, by default 10:00 to 16:00.
 */
async function buildResting(
  rest: Partial<TeacherSettingsBody>,
  slot: { daysAhead?: number; time?: string; units?: number } = {},
) {
  const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
  const { body: settings } = await server.call('getTeacherSettings', { as: teacher });
  const saved = await server.call('saveTeacherSettings', { as: teacher, body: { ...settings, ...rest } });
  expect(saved).toMatchObject({ status: 200, body: rest });
  return { teacher, slot: await buildLecture(server.services.db, teacher, { daysAhead: 3, units: 12, ...slot }) };
}
type Slot = Awaited<ReturnType<typeof buildResting>>['slot'];

const at = (slot: Slot, hours: number): string => new Date(slot.startsAt.getTime() + hours * hour).toISOString();
/** Without `startAt` the lesson begins where the calendar shows the slot. */
const book = async (lectureId: number, startAt?: string, duration = 2) =>
  server.call('createReservation', {
    as: await buildUser(server.services.db),
    body: { lectureId, capacity: 1, duration, ...(startAt && { startAt }) },
  });
const seenOf = async (teacher: TestUser) => {
  server.services.cache.dropAll();
  return (await server.call('listLectures', { params: { username: teacher.username } })).body;
};
const nextOf = async (teacher: TestUser) => {
  server.services.cache.dropAll();
  const { body } = await server.call('listTeachers', { query: { size: '500' } });
  return body.find(({ username }) => username === teacher.username)?.nextFreeAt;
};

describe('the notice', () => {
  it('hides starts that are too soon from calendar and search, and refuses them', async () => {
    // The slot begins two hours before the notice ends, at any time of day.
    const { date, time } = toWallClock(new Date(Date.now() + 70 * hour));
    const daysAhead = (Date.parse(date) - Date.parse(today(new Date()))) / (24 * hour);
    const { teacher, slot } = await buildResting({ noticeHours: 72 }, { daysAhead, time: `${time.slice(0, 2)}:00` });
    const [seen] = await seenOf(teacher);
    const first = seen?.schedule ?? '';
    expect(Date.parse(first)).toBeGreaterThan(Date.now() + 72 * hour);
    expect(await nextOf(teacher)).toBe(first);
    const tooSoon = new Date(Date.parse(first) - 2 * unitMs).toISOString();
    expect(await book(slot.id, tooSoon)).toMatchObject({ status: 409, body: { code: 'NOTICE_TOO_SHORT' } });
    expect(await book(slot.id)).toMatchObject({ status: 201, body: { lecture: { schedule: first } } });
  });

  it('is two hours for a new teacher', async () => {
    const { teacher } = await buildResting({});
    const { body } = await server.call('getTeacherSettings', { as: teacher });
    expect(body).toMatchObject({ noticeHours: 2, pauseMinutes: 0, lessonsPerDayMax: null });
  });
});

describe('the pause', () => {
  it('hides time before and after each lesson until the lesson is cancelled', async () => {
    const { teacher, slot } = await buildResting({ pauseMinutes: 30 });
    const { body: lesson } = await book(slot.id, at(slot, 2));
    const seen = await seenOf(teacher);
    expect(seen.map(({ schedule, scheduleEnd }) => [schedule, scheduleEnd])).toEqual([
      [at(slot, 0), at(slot, 1.5)],
      [at(slot, 3.5), at(slot, 6)],
    ]);
    const [before, after] = [seen[0]?.id ?? 0, seen[1]?.id ?? 0];
    expect(await book(after, at(slot, 3))).toMatchObject({ status: 409, body: { code: 'PAUSE_NEEDED' } });
    expect(await book(before, at(slot, 1))).toMatchObject({ status: 409, body: { code: 'PAUSE_NEEDED' } });
    expect((await book(before, at(slot, 0.5))).status).toBe(201);
    await server.call('cancelReservation', {
      as: teacher,
      params: { id: String(lesson.id) },
      body: { reason: 'Болею' },
    });
    const [freed, ...others] = await seenOf(teacher);
    expect([freed?.schedule, others]).toEqual([at(slot, 2), []]);
    expect((await book(freed?.id ?? 0, at(slot, 2))).status).toBe(201);
  });

  it('is kept by a request without a start', async () => {
    const { teacher, slot } = await buildResting({ pauseMinutes: 30 });
    await book(slot.id);
    const [rest] = await seenOf(teacher);
    expect(await book(rest?.id ?? 0)).toMatchObject({ status: 201, body: { lecture: { schedule: at(slot, 1.5) } } });
  });

  it('delays the next free time after a lesson, also after the longest one', async () => {
    const { teacher, slot } = await buildResting({ pauseMinutes: 60 }, { time: '08:00', units: 24 });
    const { id } = await buildLecture(server.services.db, teacher, { daysAhead: 3, time: '20:00', units: 8 });
    await book(slot.id, at(slot, 0), 24);
    expect(await nextOf(teacher)).toBe(at(slot, 13));
    expect(await book(id, at(slot, 12.5))).toMatchObject({ status: 409, body: { code: 'PAUSE_NEEDED' } });
    expect((await book(id, at(slot, 13))).status).toBe(201);
  });

  it('ends with a lesson that its teacher cancels after its start', async () => {
    const { teacher, slot } = await buildResting({ pauseMinutes: 60, noticeHours: 0 }, { units: 4 });
    const { body: lesson } = await book(slot.id, at(slot, 0), 4);
    await server.call('updateReservationStatus', { as: teacher, body: { id: lesson.id, status: 'CONFIRMED' } });
    const present = Math.floor(Date.now() / unitMs) * unitMs;
    const [starts, ends] = [new Date(present - hour), new Date(present + hour)];
    await server.pool.query(
      `update lectures set starts_at = $2, ends_at = $3, published_starts_at = $2, published_ends_at = $3
        where id = $1`,
      [slot.id, starts, ends],
    );
    await server.pool.query('update reservations set starts_at = $2, ends_at = $3 where id = $1', [
      lesson.id,
      starts,
      ends,
    ]);
    await server.pool.query(
      `insert into lectures (teacher_id, starts_at, ends_at, published_starts_at, published_ends_at, location, languages)
       select teacher_id, ends_at, ends_at + interval '3 hours', ends_at, ends_at + interval '3 hours', location, languages
         from lectures where id = $1`,
      [slot.id],
    );
    const startOf = async () => (await seenOf(teacher)).map(({ schedule }) => Date.parse(schedule) - ends.getTime());
    expect(await startOf()).toEqual([hour]);
    const params = { id: String(lesson.id) };
    expect((await server.call('cancelReservation', { as: teacher, params, body: { reason: 'Болею' } })).status).toBe(
      200,
    );
    expect(await startOf()).toEqual([0]);
  });

  it('refuses one of two simultaneous requests for adjacent times', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { teacher, slot } = await buildResting({ pauseMinutes: 30 });
      const other = await buildLecture(server.services.db, teacher, { daysAhead: 3, time: '16:00', units: 4 });
      const answers = await Promise.all([book(slot.id, at(slot, 5)), book(other.id, at(slot, 6))]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'PAUSE_NEEDED' } });
    }
  });
});

it('a teacher who asks for free slots gets those of everybody, and without a status the own ones', async () => {
  const { teacher, slot } = await buildResting({ pauseMinutes: 60, noticeHours: 0 });
  await buildLecture(server.services.db, teacher, { daysAhead: -3 });
  await book(slot.id, at(slot, 2));
  const params = { username: teacher.username };
  const own = await server.call('listLectures', { as: teacher, params, query: { statuses: 'OPEN' } });
  expect(own.body).toEqual(await seenOf(teacher));
  expect(own.body.map(({ schedule }) => schedule)).toEqual([at(slot, 0), at(slot, 4)]);
  expect((await server.call('listLectures', { as: teacher, params })).body).toHaveLength(4);
});

describe('the limit of lessons per day', () => {
  it('hides the rest of the day until a lesson is cancelled', async () => {
    const { teacher, slot } = await buildResting({ lessonsPerDayMax: 1 });
    const tomorrow = await buildLecture(server.services.db, teacher, { daysAhead: 4 });
    const { body: lesson } = await book(slot.id, at(slot, 0));
    expect((await seenOf(teacher)).map(({ id }) => id)).toEqual([tomorrow.id]);
    const [rest] = await server.services.db
      .selectFrom('lectures')
      .select('id')
      .where('teacher_id', '=', teacher.id)
      .where('status', '=', 'OPEN')
      .orderBy('starts_at')
      .execute();
    expect(await book(rest?.id ?? 0, at(slot, 4))).toMatchObject({ status: 409, body: { code: 'DAY_FULL' } });
    expect((await book(tomorrow.id, at(slot, 24))).status).toBe(201);
    await server.call('cancelReservation', {
      as: teacher,
      params: { id: String(lesson.id) },
      body: { reason: 'Болею' },
    });
    expect(await nextOf(teacher)).toBe(at(slot, 0));
  });

  it('counts by the clock of the portal, from midnight to midnight', async () => {
    const { teacher, slot } = await buildResting({ lessonsPerDayMax: 2 }, { time: '00:00', units: 2 });
    const noon = await buildLecture(server.services.db, teacher, { daysAhead: 3, time: '12:00' });
    const last = await buildLecture(server.services.db, teacher, { daysAhead: 3, time: '23:00' });
    const next = await buildLecture(server.services.db, teacher, { daysAhead: 4, time: '00:00' });
    const bookWhole = ({ id, startsAt }: Slot) => book(id, startsAt.toISOString());
    for (const lecture of [slot, next, noon]) expect((await bookWhole(lecture)).status).toBe(201);
    expect(await bookWhole(last)).toMatchObject({ status: 409, body: { code: 'DAY_FULL' } });
  });

  it('changes no booked lesson when the rest rules become stricter', async () => {
    const { teacher, slot } = await buildResting({});
    expect((await book(slot.id, at(slot, 0))).status).toBe(201);
    const { body: settings } = await server.call('getTeacherSettings', { as: teacher });
    const strict = { ...settings, noticeHours: 72, pauseMinutes: 60 as const, lessonsPerDayMax: 1 };
    await server.call('saveTeacherSettings', { as: teacher, body: strict });
    const lessons = await server.call('listTeacherReservations', {
      as: teacher,
      params: { username: teacher.username },
    });
    expect(lessons.body).toMatchObject([{ status: 'PENDING' }]);
    expect(await seenOf(teacher)).toEqual([]);
  });
});
