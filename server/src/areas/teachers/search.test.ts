import { addDays, dayParts, fromWallClock, today, unitMs } from '@kampus/contract/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { chooseTeachers } from './choose-teachers.ts';
import { createFreeSlotExpiry } from './expire-free-slots.ts';
import { searchTeachers, type TeacherSearch } from './search-teachers.ts';
import { readSearchWindow, type SearchFilter } from './search-window.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface PlainSlot {
  teacher_id: number;
  start: Date;
  end: Date;
}

/** The stretches of a free slot that can be booked, half hour by half hour (design.md §20.2). */
function listStretches(
  slot: PlainSlot,
  rest: PlainRest,
  lessons: PlainSlot[],
  now: Date,
): { from: number; to: number }[] {
  const earliest = (Math.floor(now.getTime() / unitMs) + 1) * unitMs + rest.notice_hours * 3_600_000;
  const pause = rest.pause_minutes * 60_000;
  const stretches: { from: number; to: number }[] = [];
  for (let from = slot.start.getTime(); from < slot.end.getTime(); from += unitMs) {
    const to = from + unitMs;
    const day = today(new Date(from));
    const onDay = lessons.filter(({ start }) => today(start) === day).length;
    const isFree =
      from >= earliest &&
      (rest.lessons_per_day_max === null || onDay < rest.lessons_per_day_max) &&
      (pause === 0 || !lessons.some(({ start, end }) => from < end.getTime() + pause && start.getTime() - pause < to));
    const last = stretches.at(-1);
    if (isFree && last?.to === from) last.to = to;
    else if (isFree) stretches.push({ from, to });
  }
  return stretches;
}

interface PlainRest {
  user_id: number;
  username: string;
  notice_hours: number;
  pause_minutes: number;
  lessons_per_day_max: number | null;
}

type Asked = Omit<TeacherSearch, 'chosen'> & { keywordIds: number[] | undefined };

/** What design.md §11 says, read from slots, lessons and settings themselves. */
async function searchPlainly(search: Asked): Promise<{ total: number; found: [string, string | null][] }> {
  const { window, keywordIds, now, page, size } = search;
  const { pool } = server.services;
  const teachers = await pool.query<PlainRest>(
    `select t.user_id, u.username, t.notice_hours, t.pause_minutes, t.lessons_per_day_max
       from teachers as t join users as u on u.id = t.user_id
      where ($1::int[] is null or exists (select from teacher_keywords as k
               where k.teacher_id = t.user_id and k.keyword_id = any ($1)))
      order by full_name(u.first_name, u.last_name, u.username) collate "ru-x-icu", u.id`,
    [keywordIds ?? null],
  );
  const slots = await pool.query<PlainSlot>(
    `select teacher_id, starts_at as start, ends_at as end from lectures
      where status = 'OPEN' and deleted_at is null and starts_at > $1 and starts_at < $2`,
    [now, window.before ?? 'infinity'],
  );
  const lessons = await pool.query<PlainSlot>(
    `select teacher_id, starts_at as start, ends_at as end from reservations where status <> 'CLOSED'`,
  );
  const rows = teachers.rows.map((rest) => {
    const own = lessons.rows.filter(({ teacher_id }) => teacher_id === rest.user_id);
    const starts = slots.rows
      .filter(({ teacher_id }) => teacher_id === rest.user_id)
      .flatMap((slot) => listStretches(slot, rest, own, now))
      .filter(({ from, to }) => window.windows.some(({ start, end }) => from < end.getTime() && to > start.getTime()))
      .map(({ from }) => from);
    return { username: rest.username, nextAt: starts.length > 0 ? Math.min(...starts) : undefined };
  });
  const listed = rows
    .filter(({ nextAt }) => !window.isNarrow || nextAt !== undefined)
    .sort((a, b) => (a.nextAt ?? Number.POSITIVE_INFINITY) - (b.nextAt ?? Number.POSITIVE_INFINITY) || 0);
  const found = listed.map(({ username, nextAt }): [string, string | null] => [
    username,
    nextAt === undefined ? null : new Date(nextAt).toISOString(),
  ]);
  return { total: found.length, found: found.slice(page * size, (page + 1) * size) };
}

async function search(filter: SearchFilter, rest: Partial<Asked> = {}) {
  const now = rest.now ?? new Date();
  await createFreeSlotExpiry(server.services.pool)(now);
  const wanted = { window: readSearchWindow(filter, now), keywordIds: undefined, page: 0, size: 10, ...rest, now };
  const chosen = await chooseTeachers(server.services.pool, '', wanted.keywordIds);
  // Among many teachers the same are looked up one by one.
  const ways = chosen ? [chosen, { ...chosen, everybody: 1_000_000 }] : [undefined];
  const kept = await Promise.all(
    ways.map(async (way) => {
      const { total, teachers } = await searchTeachers(server.services.pool, { ...wanted, chosen: way });
      const found = teachers.map(({ username, nextFreeAt }): [string, string | null] => [username, nextFreeAt]);
      return { total, found };
    }),
  );
  return { kept, plain: await searchPlainly(wanted) };
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
  keywords: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 })),
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
);
type Change = typeof changes extends fc.Arbitrary<infer T> ? T : never;

async function apply(change: Change, teachers: TestUser[], date: string): Promise<void> {
  const { pool } = server.services;
  if (change.kind === 'publish') {
    const start = fromWallClock(addDays(date, change.day), half(change.unit));
    if (!start) return;
    // A slot belongs to one day.
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
  } else if (change.kind === 'book') {
    const { rows } = await pool.query<{ id: number; starts_at: Date }>(
      `select id, starts_at from lectures where status = 'OPEN' and deleted_at is null order by id offset $1 limit 1`,
      [change.nth],
    );
    const [slot] = rows;
    if (!slot) return;
    const startAt = new Date(slot.starts_at.getTime() + change.unit * unitMs).toISOString();
    const body = { lectureId: slot.id, capacity: 1, duration: 1, startAt };
    // Whether it is refused is not the question here.
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

/** Lessons cannot be deleted in any other way: their history is append-only. */
const forgetTeachers = () =>
  server.services.pool.query(`
    set session_replication_role = replica;
    delete from notifications; delete from reservation_events; delete from reservations;
    set session_replication_role = origin;
    delete from slot_openings; delete from teacher_keywords; delete from lectures; delete from teachers`);

test('the derived table answers like the slots themselves, after many changes at once and as time passes', async () => {
  const { db, pool } = server.services;
  await pool.query(`insert into keywords (id, keyword) select i, 'слово ' || i from generate_series(1, 4) as i`);
  const date = today(new Date());
  let round = 0;
  const property = fc.asyncProperty(
    fc.array(changes, { minLength: 5, maxLength: 60 }),
    fc.array(filters, { minLength: 8, maxLength: 8 }),
    fc.integer({ min: 0, max: 60 }),
    async (list, asked, halfHoursLater) => {
      round += 1;
      await forgetTeachers();
      const teachers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          buildUser(db, { role: 'TEACHER', username: `t${round}-${n}`, firstName: 'Анна' }),
        ),
      );
      await pool.query('insert into teacher_keywords select user_id, 1 + user_id % 3 from teachers');
      // All at once, over all connections of the pool: whatever order results, both must tell the same.
      await Promise.all(list.map((change) => apply(change, teachers, date)));
      const now = new Date(Date.now() + halfHoursLater * unitMs);
      for (const { day, hours, keywords, page, size } of asked) {
        const filter = { ...(day !== null && { date: addDays(date, day) }), ...hours };
        const { kept, plain } = await search(filter, { now, page, size, keywordIds: keywords ?? undefined });
        expect(kept, JSON.stringify({ filter, keywords, page, size })).toEqual(kept.map(() => plain));
      }
    },
  );
  await fc.assert(property, { numRuns: 40 });
}, 120_000);

test('two changes of one teacher’s slots at once are both seen', async () => {
  const { db, pool } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const first = await buildLecture(db, teacher, { daysAhead: 3, time: '09:00' });
  const second = await buildLecture(db, teacher, { daysAhead: 3, time: '11:00' });
  const third = await buildLecture(db, teacher, { daysAhead: 4, time: '11:00' });
  const claim = `update lectures set status = 'RESERVED' where id = $1`;
  const [one, other] = [await pool.connect(), await pool.connect()];
  await one.query('begin');
  await one.query(claim, [first.id]);
  // The other change starts while the first is not yet to be seen, and ends after it.
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

test('hours that end before they begin are refused', async () => {
  const answer = await server.call('listTeachers', { query: { startTime: '12:00', endTime: '08:00' } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ path: 'endTime' }] } });
});

test('a change of name, price, keyword or slot shows in the next search', async () => {
  const { db } = server.services;
  await forgetTeachers();
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
  const made = await server.call('createLectures', { as: teacher, body: [slot] });
  expect(await list()).toMatchObject([{ nextFreeAt: made.body[0]?.schedule }]);
  await server.call('removeLecture', { as: teacher, params: { id: String(made.body[0]?.id) } });
  expect(await list()).toMatchObject([{ nextFreeAt: null }]);
});
