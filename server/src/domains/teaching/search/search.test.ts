import { limits } from '@kampus/contract/limits';
import { addDays, calendarRange, dayParts, fromWallClock, today, unitMs } from '@kampus/contract/time';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { createFreeSlotExpiry } from './expire-free-slots.ts';
import { searchPlainly } from './search-plainly.test-data.ts';
import { searchTeachers, type TeacherSearch } from './search-teachers.ts';
import { readSearchWindow, type SearchFilter } from './search-window.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function search(filter: SearchFilter, rest: Omit<TeacherSearch, 'window'>) {
  const {
    pool,
    services: { db },
  } = server;
  await createFreeSlotExpiry(db)(rest.now);
  const wanted = { ...rest, window: readSearchWindow(filter, rest.now) };
  const { total, teachers } = await searchTeachers(db, wanted);
  const found = teachers.map(({ username, nextFreeAt }): [string, string | null] => [username, nextFreeAt]);
  return { found: { total, found }, plain: await searchPlainly(pool, wanted) };
}

const half = (unit: number): string =>
  `${String(Math.floor(unit / 2)).padStart(2, '0')}:${unit % 2 === 0 ? '00' : '30'}`;

const filters = fc.record({
  day: fc.option(fc.integer({ min: 0, max: 24 })),
  hours: fc.oneof(
    fc.constant({}),
    fc.constantFrom(...Object.values(dayParts)).map(({ start, end }) => ({ startTime: start, endTime: `${end}:00` })),
    fc.integer({ min: 0, max: 40 }).map((unit) => ({ startTime: half(unit), endTime: half(unit + 3) })),
    fc.integer({ min: 0, max: 47 }).map((unit) => ({ startTime: half(unit) })),
    fc.integer({ min: 1, max: 47 }).map((unit) => ({ endTime: half(unit) })),
  ),
  keywordIds: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.integer({ min: 1, max: 4 }))),
  typed: fc.constantFrom('', 'анна'),
  page: fc.integer({ min: 0, max: 3 }),
  size: fc.integer({ min: 1, max: 4 }),
});

const changes = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      teacher: fc.nat(7),
      day: fc.integer({ min: 0, max: 26 }),
      unit: fc.integer({ min: 0, max: 47 }),
      units: fc.integer({ min: 1, max: 24 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'claim', 'free'), nth: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), teacher: fc.nat(7), name: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('book' as const), nth: fc.nat(30), unit: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat(10) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rest' as const),
      teacher: fc.nat(7),
      notice: fc.constantFrom(0, 1, 5, 72),
      pause: fc.constantFrom(0, 30, 60),
      perDay: fc.constantFrom(null, 1, 2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('elsewhere' as const),
      teacher: fc.nat(7),
      days: fc.uniqueArray(fc.integer({ min: 0, max: 26 }), { maxLength: 4 }),
      unit: fc.integer({ min: 0, max: 47 }),
      units: fc.integer({ min: 1, max: 12 }),
    }),
  },
);
type Change = typeof changes extends fc.Arbitrary<infer T> ? T : never;

async function apply(change: Change, teachers: TestUser[], date: string): Promise<void> {
  const { pool } = server;
  if (change.kind === 'publish') {
    const start = fromWallClock(addDays(date, change.day), half(change.unit));
    if (!start) return;
    // A slot must not cross midnight.
    const end = new Date(start.getTime() + Math.min(change.units, 48 - change.unit) * unitMs);
    await pool.query(
      `insert into lectures (teacher_id, starts_at, ends_at, published_starts_at, published_ends_at, location, languages)
       values ($1, $2, $3, $2, $3, '', '{}') on conflict do nothing`,
      [teachers[change.teacher]?.id, start, end],
    );
  } else if (change.kind === 'rest') {
    await pool.query(
      'update teachers set notice_hours = $2, pause_minutes = $3, lessons_per_day_max = $4 where user_id = $1',
      [teachers[change.teacher]?.id, change.notice, change.pause, change.perDay],
    );
  } else if (change.kind === 'elsewhere') {
    const ranges = change.days.flatMap((day) => {
      const start = fromWallClock(addDays(date, day), half(change.unit));
      return start
        ? [`[${start.toISOString()},${new Date(start.getTime() + change.units * unitMs).toISOString()})`]
        : [];
    });
    await pool.query(`insert into busy_calendars (teacher_id, name, address, host, busy) values ($1, '', '', '', $2)`, [
      teachers[change.teacher]?.id,
      `{${ranges.join(',')}}`,
    ]);
  } else if (change.kind === 'book') {
    const { rows } = await pool.query<{ id: number; starts_at: Date }>(
      `select id, starts_at from lectures where status = 'OPEN' and deleted_at is null order by id offset $1 limit 1`,
      [change.nth],
    );
    const [slot] = rows;
    if (!slot) return;
    const startAt = new Date(slot.starts_at.getTime() + change.unit * unitMs).toISOString();
    const body = { lectureId: slot.id, capacity: 1, duration: 1, startAt };
    // The status is not checked: a refusal is fine here.
    await server.call('createReservation', { as: await buildUser(server.services.db), body });
  } else if (change.kind === 'cancel') {
    const { rows } = await pool.query<{ id: number; student_id: number; username: string }>(
      `select r.id, r.student_id, u.username from reservations as r join users as u on u.id = r.student_id
        where r.status <> 'CLOSED' order by r.id offset $1 limit 1`,
      [change.nth],
    );
    const [lesson] = rows;
    if (!lesson) return;
    const as = { id: lesson.student_id, username: lesson.username, role: 'STUDENT' as const };
    await server.call('cancelReservation', { as, params: { id: String(lesson.id) }, body: {} });
  } else if (change.kind === 'rename') {
    const name = ['Анна', 'Ян', 'анна', 'Яна'][change.name];
    await pool.query('update users set first_name = $2 where id = $1', [teachers[change.teacher]?.id, name]);
  } else {
    const set = { remove: `deleted_at = now()`, claim: `status = 'RESERVED'`, free: `status = 'OPEN'` }[change.kind];
    await pool.query(
      `update lectures set ${set}
        where id = (select id from lectures where deleted_at is null order by id offset $1 limit 1)
          and deleted_at is null and (status = 'OPEN' or $2)
          and not exists (select from reservations as r where r.lecture_id = lectures.id)`,
      [change.nth, change.kind === 'free'],
    );
  }
}

/** Deletes all teachers. Triggers are off for lessons, because their history is append-only. */
const deleteTeachers = () =>
  server.pool.query(`
    set session_replication_role = replica;
    delete from notifications; delete from reservation_events; delete from reservations;
    set session_replication_role = origin;
    delete from slot_openings; delete from busy_calendars; delete from teacher_keywords;
    delete from lectures; delete from teachers`);

/** The free parts of a teacher's slots in the response of the calendar. */
async function listShown({ username }: TestUser): Promise<{ lectureId: number; from: string; to: string }[]> {
  const { body } = await server.call('listLectures', { params: { username }, query: { statuses: 'OPEN' } });
  return body.flatMap(({ id: lectureId, schedule, scheduleEnd, free }) =>
    (free ?? [{ schedule, scheduleEnd }]).map((part) => ({ lectureId, from: part.schedule, to: part.scheduleEnd })),
  );
}

/**
 * Expects three things: the first free time of the search equals the calendar's first, every part
 * shown obeys the rest rules, and the first part can be booked.
 */
async function expectConsistent(teachers: TestUser[]): Promise<void> {
  server.services.cache.dropAll();
  const { body: cards } = await server.call('listTeachers', { query: { size: '100' } });
  const shown = await Promise.all(teachers.map(listShown));
  // The search ends where the calendar ends. These tests insert later slots, which the API does not
  // allow.
  const { to: lastDay } = calendarRange(new Date(), limits.calendarWeeks);
  for (const [index, { username }] of teachers.entries()) {
    const next = shown[index]?.find(({ from }) => today(new Date(from)) <= lastDay);
    expect(cards.find((card) => card.username === username)?.nextFreeAt).toBe(next?.from ?? null);
  }
  const halfHours = teachers.flatMap(({ id }, index) =>
    (shown[index] ?? []).flatMap(({ from, to }) =>
      [Date.parse(from), Date.parse(to) - unitMs].map((start) => ({ id, start: new Date(start) })),
    ),
  );
  const { rows: refused } = await server.pool.query(
    `select * from (select id, start, rest_fault(id, start, start + interval '30 minutes', 0) as fault
                      from unnest($1::int[], $2::timestamptz[]) as half_hour (id, start)) as judged where fault is not null`,
    [halfHours.map(({ id }) => id), halfHours.map(({ start }) => start)],
  );
  expect(refused).toEqual([]);
  for (const [first] of shown.filter((parts) => parts.length > 0).slice(0, 2)) {
    if (!first) continue;
    const body = { lectureId: first.lectureId, capacity: 1, duration: 1, startAt: first.from };
    const booked = await server.call('createReservation', { as: await buildUser(server.services.db), body });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  }
}

test('the derived table equals the slots after many simultaneous changes and as time passes', async () => {
  const {
    pool,
    services: { db },
  } = server;
  await pool.query(`insert into keywords (id, keyword) select i, 'слово ' || i from generate_series(1, 4) as i`);
  const date = today(new Date());
  let round = 0;
  const property = fc.asyncProperty(
    fc.array(changes, { minLength: 5, maxLength: 60 }),
    fc.array(filters, { minLength: 8, maxLength: 8 }),
    fc.integer({ min: 0, max: 60 }),
    async (list, searches, halfHoursLater) => {
      round += 1;
      await deleteTeachers();
      const teachers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          buildUser(db, { role: 'TEACHER', username: `t${round}-${n}`, firstName: 'Анна' }),
        ),
      );
      await pool.query('insert into teacher_keywords select user_id, 1 + user_id % 3 from teachers');
      // Simultaneous changes over all connections of the pool. In any order, both searches must
      // return the same result.
      await Promise.all(list.map((change) => apply(change, teachers, date)));
      await expectConsistent(teachers);
      const now = new Date(Date.now() + halfHoursLater * unitMs);
      for (const { day, hours, ...rest } of searches) {
        const filter = { ...(day !== null && { date: addDays(date, day) }), ...hours };
        const { found, plain } = await search(filter, { ...rest, now });
        expect(found, JSON.stringify({ filter, ...rest })).toEqual(plain);
      }
    },
  );
  await fc.assert(property, { numRuns: 40 });
}, 120_000);

async function expectWaiting(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
  );
  expect(rows).not.toHaveLength(0);
}

test('two simultaneous changes of one teacher’s slots are both in the search', async () => {
  const {
    pool,
    services: { db },
  } = server;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const first = await buildLecture(db, teacher, { daysAhead: 3, time: '09:00' });
  const second = await buildLecture(db, teacher, { daysAhead: 3, time: '11:00' });
  const third = await buildLecture(db, teacher, { daysAhead: 4, time: '11:00' });
  const claim = `update lectures set status = 'RESERVED' where id = $1`;
  const [one, other] = [await pool.connect(), await pool.connect()];
  await one.query('begin');
  await one.query(claim, [first.id]);
  // The second change starts before the first commits, and ends after it.
  const waiting = other.query(claim, [second.id]);
  await one.query('commit');
  await waiting;
  one.release();
  other.release();
  const { rows } = await pool.query(`select day::text, any_at from teacher_free where teacher_id = $1 order by day`, [
    teacher.id,
  ]);
  expect(rows).toEqual([
    { day: addDays(today(new Date()), 4), any_at: third.startsAt },
    { day: 'infinity', any_at: third.startsAt },
  ]);
});

test('a slot published during a change of the notice appears in the search by the new notice', async () => {
  const {
    pool,
    services: { db },
  } = server;
  for (const isNoticeFirst of [true, false]) {
    const teacher = await buildUser(db, { role: 'TEACHER' });
    const [one, other] = [await pool.connect(), await pool.connect()];
    const askForNotice = (client: typeof one) =>
      client.query('update teachers set notice_hours = 72 where user_id = $1', [teacher.id]);
    const publish = (client: typeof one) =>
      client.query(
        `insert into lectures (teacher_id, starts_at, ends_at, published_starts_at, published_ends_at, location, languages)
         select $1, starts_at, starts_at + interval '1 hour', starts_at, starts_at + interval '1 hour', 'Онлайн', '{Русский}'
           from (select date_trunc('hour', now()) + interval '1 day' as starts_at) as tomorrow`,
        [teacher.id],
      );
    await one.query('begin');
    await (isNoticeFirst ? askForNotice : publish)(one);
    const waiting = (isNoticeFirst ? publish : askForNotice)(other);
    // Wait until the second change waits for the first lock or has ended.
    await Promise.race([waiting, vi.waitFor(() => expectWaiting(pool))]);
    await one.query('commit');
    await waiting;
    one.release();
    other.release();
    const { rows } = await pool.query(`select any_at from teacher_free where teacher_id = $1`, [teacher.id]);
    expect(rows).toEqual([{ any_at: null }]);
  }
});

test('an end time before the start time is refused', async () => {
  const answer = await server.call('listTeachers', { query: { startTime: '12:00', endTime: '08:00' } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ path: 'endTime' }] } });
});

test('the next search shows a change of name, price, keyword or slot', async () => {
  const { db } = server.services;
  await deleteTeachers();
  const teacher = await buildUser(db, { role: 'TEACHER', firstName: 'Олена' });
  const list = async () => (await server.call('listTeachers', { query: {} })).body;
  server.services.cache.dropAll();
  expect(await list()).toEqual([
    {
      username: teacher.username,
      teacherFullName: 'Олена',
      teacherAvatar: null,
      keywords: [],
      minPrice: null,
      maxPrice: null,
      prices: {},
      languages: ['Русский'],
      lead: '',
      reviewsCount: 0,
      rating: null,
      nextFreeAt: null,
    },
  ]);
  const prices = [1, 2, 3, 4, 5, 6, 7].map((capacity) => ({ capacity, price: 10 - capacity / 2 }));
  expect((await server.call('replacePrices', { as: teacher, body: prices })).status).toBe(200);
  expect(await list()).toMatchObject([{ minPrice: 6.5, maxPrice: 9.5, prices: { 1: 9.5, 7: 6.5 } }]);
  expect((await server.call('addTeacherKeyword', { as: teacher, body: { keywordId: 2 } })).status).toBe(201);
  expect(await list()).toMatchObject([{ keywords: ['слово 2'] }]);
  const date = addDays(today(new Date()), 1);
  const slot = { date, timeStart: '18:00', timeFinish: '19:00' };
  const created = await server.call('createLectures', { as: teacher, body: [slot] });
  expect(await list()).toMatchObject([{ nextFreeAt: created.body[0]?.schedule }]);
  await server.call('removeLecture', { as: teacher, params: { id: String(created.body[0]?.id) } });
  expect(await list()).toMatchObject([{ nextFreeAt: null }]);
});
