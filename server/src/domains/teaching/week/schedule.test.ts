import { toWallClock } from '@kampus/contract/format/wall-clock';
import type { WeekTemplateBody } from '@kampus/contract/teaching/week';
import { addDays, calendarRange, dayStart, today, unitMs, weekStart } from '@kampus/contract/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { nextClockChange } from '#testing/clock-changes.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { publishWeeks } from './publish-weeks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const teacherOf = () => buildUser(server.services.db, { role: 'TEACHER' });
const everyDay = (timeStart: string, timeFinish: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, timeStart, timeFinish }));
const week = (timeStart: string, timeFinish: string, more: Partial<WeekTemplateBody> = {}): WeekTemplateBody => ({
  rules: everyDay(timeStart, timeFinish),
  exceptions: [],
  holidays: false,
  ...more,
});
const save = (as: TestUser, body: WeekTemplateBody) => server.call('saveWeekTemplate', { as, body });
/** Slots from tomorrow: those of today depend on the hour. */
const slotsOf = (teacher: TestUser) =>
  server.services.db
    .selectFrom('lectures')
    .select(['id', 'starts_at', 'ends_at', 'status', 'is_generated'])
    .where('teacher_id', '=', teacher.id)
    .where('deleted_at', 'is', null)
    .where('starts_at', '>=', dayStart(inDays(1)))
    .orderBy('starts_at')
    .execute();
const inDays = (days: number): string => addDays(today(new Date()), days);
/** Number of days from tomorrow to the last day of the calendar. */
const daysLeft = () => {
  const { to } = calendarRange(new Date(), 3);
  let days = 0;
  while (inDays(days) < to) days += 1;
  return days;
};

it('a save publishes all weeks of the calendar; a second save changes nothing', async () => {
  const teacher = await teacherOf();
  const first = await save(teacher, week('00:00', '00:30'));
  expect(first).toMatchObject({
    status: 200,
    body: { created: daysLeft(), kept: 0, removed: 0, clashes: [], version: 1 },
  });
  expect(await slotsOf(teacher)).toHaveLength(daysLeft());
  expect((await save(teacher, week('00:00', '00:30'))).body).toMatchObject({
    created: 0,
    kept: daysLeft(),
    version: 1,
  });
  expect((await server.call('getWeekTemplate', { as: teacher })).body).toMatchObject({
    version: 1,
    rules: everyDay('00:00', '00:30'),
  });
});

it('the same template in another order is not a change', async () => {
  const teacher = await teacherOf();
  const hours = ['10', '12'].map((hour) => ({ timeStart: `${hour}:00`, timeFinish: `${hour}:30` }));
  const rules = [1, 2].flatMap((weekday) => hours.map((range) => ({ weekday, ...range })));
  const exceptions = [inDays(3), inDays(5)].map((date) => ({ date, hours }));
  await save(teacher, { rules, exceptions, holidays: true });
  const turned = exceptions.map((exception) => ({ ...exception, hours: hours.toReversed() })).toReversed();
  const body = { rules: rules.toReversed(), exceptions: turned, holidays: true, version: 0 };
  expect(await save(teacher, body)).toMatchObject({ status: 200, body: { version: 1, rules, exceptions } });
});

it('a preview equals the result of the save, and writes nothing', async () => {
  const teacher = await teacherOf();
  await buildLecture(server.services.db, teacher, { daysAhead: 1, time: '10:00', units: 2 });
  const body = week('10:30', '12:00');
  const preview = await server.call('previewWeekTemplate', { as: teacher, body });
  expect(await slotsOf(teacher)).toHaveLength(1);
  const saved = await save(teacher, body);
  expect(saved.body).toMatchObject(preview.body);
  expect(saved.body.clashes).toMatchObject([
    { date: inDays(1), reason: 'TAKEN', taken: { timeStart: '10:00', timeFinish: '11:00' } },
  ]);
});

it('a deleted generated slot becomes an exception, and no save publishes it again', async () => {
  const teacher = await teacherOf();
  await save(teacher, week('10:00', '11:00'));
  const [, second] = await slotsOf(teacher);
  if (!second) throw new Error('No slot');
  await server.call('removeLecture', { as: teacher, params: { id: String(second.id) } });
  const { body } = await server.call('getWeekTemplate', { as: teacher });
  expect(body).toMatchObject({ version: 2, exceptions: [{ date: today(second.starts_at), hours: [] }] });
  expect(await save(teacher, body)).toMatchObject({ status: 200, body: { created: 0 } });
  expect((await slotsOf(teacher)).some(({ starts_at }) => starts_at.getTime() === second.starts_at.getTime())).toBe(
    false,
  );
  const stale = await save(teacher, { ...week('10:00', '12:00'), version: 1 });
  const template = { version: 2, rules: everyDay('10:00', '11:00') };
  expect(stale).toMatchObject({ status: 409, body: { code: 'TEMPLATE_CHANGED', template } });
});

it('of a split slot only the deleted part becomes an exception; no save removes the lesson', async () => {
  const teacher = await teacherOf();
  const student = await buildUser(server.services.db);
  await save(teacher, week('10:00', '14:00'));
  const slot = (await slotsOf(teacher)).at(-1);
  if (!slot) throw new Error('No slot');
  const startAt = new Date(slot.starts_at.getTime() + 3_600_000).toISOString();
  const booked = await server.call('createReservation', {
    as: student,
    body: { lectureId: slot.id, capacity: 1, duration: 2, startAt },
  });
  expect(booked.status).toBe(201);
  const parts = (await slotsOf(teacher)).filter(({ starts_at }) => starts_at >= slot.starts_at);
  expect(parts.map(({ is_generated }) => is_generated)).toEqual([true, true, true]);
  await server.call('removeLecture', { as: teacher, params: { id: String(parts[2]?.id) } });
  const { body } = await server.call('getWeekTemplate', { as: teacher });
  expect(body.exceptions).toEqual([
    { date: today(slot.starts_at), hours: [{ timeStart: '10:00', timeFinish: '12:00' }] },
  ]);
  await save(teacher, { ...week('16:00', '17:00') });
  expect((await slotsOf(teacher)).filter(({ status }) => status === 'RESERVED')).toHaveLength(1);
  expect((await slotsOf(teacher)).filter(({ starts_at }) => starts_at >= slot.starts_at)).toMatchObject([
    { status: 'RESERVED' },
    { status: 'OPEN' },
  ]);
});

it('each deleted slot of a day is left out of its exception, and one published by hand changes nothing', async () => {
  const teacher = await teacherOf();
  const hours = ['10', '12', '14'].map((hour) => ({ timeStart: `${hour}:00`, timeFinish: `${hour}:30` }));
  const rules = hours.flatMap(({ timeStart, timeFinish }) => everyDay(timeStart, timeFinish));
  await save(teacher, { rules, exceptions: [], holidays: false });
  const [first, , third] = await slotsOf(teacher);
  const byHand = await buildLecture(server.services.db, teacher, { daysAhead: 1, time: '20:00' });
  const removeAll = async (ids: (number | undefined)[]) => {
    for (const id of ids) await server.call('removeLecture', { as: teacher, params: { id: String(id) } });
    return (await server.call('getWeekTemplate', { as: teacher })).body.exceptions;
  };
  expect(await removeAll([byHand.id])).toEqual([]);
  expect(await removeAll([first?.id, third?.id])).toEqual([{ date: inDays(1), hours: hours.slice(1, 2) }]);
});

it('an exception keeps hours that its day does not have', async () => {
  const teacher = await teacherOf();
  const date = nextClockChange(3);
  const [skipped, deleted] = [
    { timeStart: '02:00', timeFinish: '03:00' },
    { timeStart: '10:00', timeFinish: '11:00' },
  ];
  const rules = [skipped, deleted].map((hours) => ({ weekday: 7, ...hours }));
  await save(teacher, { rules, exceptions: [], holidays: false });
  const daysAhead = (Date.parse(date) - Date.parse(inDays(0))) / 86_400_000;
  const { id } = await buildLecture(server.services.db, teacher, { daysAhead });
  await server.call('removeLecture', { as: teacher, params: { id: String(id) } });
  const { body } = await server.call('getWeekTemplate', { as: teacher });
  expect(body.exceptions).toEqual([{ date, hours: [skipped] }]);
});

// In this night 02:00 to 03:00 is twice: at 00:00Z and at 01:00Z.
it.each([
  ['01:00', '01:00Z', '01:30Z', [{ timeStart: '01:00', timeFinish: '02:00' }]],
  ['01:00', '00:30Z', '01:00Z', [{ timeStart: '01:00', timeFinish: '02:30' }]],
  ['02:30', '01:00Z', '03:00Z', []],
  ['02:00', '00:00Z', '02:00Z', [{ timeStart: '03:00', timeFinish: '04:00' }]],
])(
  'an exception never has the deleted part of a repeated hour: %s–04:00 without %s–%s',
  async (start, from, to, hours) => {
    const teacher = await teacherOf();
    const date = nextClockChange(10);
    const exact = { starts_at: new Date(`${date}T${from}`), ends_at: new Date(`${date}T${to}`) };
    await save(teacher, {
      rules: [{ weekday: 7, timeStart: start, timeFinish: '04:00' }],
      exceptions: [],
      holidays: false,
    });
    const { id } = await server.services.db
      .insertInto('lectures')
      .values({
        teacher_id: teacher.id,
        ...exact,
        published_starts_at: exact.starts_at,
        published_ends_at: exact.ends_at,
        location: 'Онлайн',
        languages: ['Русский'],
        is_generated: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await server.call('removeLecture', { as: teacher, params: { id: String(id) } })).status).toBe(204);
    const { body } = await server.call('getWeekTemplate', { as: teacher });
    expect(body.exceptions).toEqual([{ date, hours }]);
    expect((await save(teacher, body)).status).toBe(200);
  },
);

it('one slot of a day of half hours can be deleted', async () => {
  const teacher = await teacherOf();
  const timeOf = (unit: number) => new Date(unit * unitMs).toISOString().slice(11, 16);
  const clock = Array.from({ length: 48 }, (_, unit) => timeOf(unit));
  const rules = clock.map((timeStart, unit) => ({ weekday: 7, timeStart, timeFinish: clock[unit + 1] ?? '00:00' }));
  await save(teacher, { rules, exceptions: [], holidays: false });
  const last = (await slotsOf(teacher)).at(-1);
  await server.call('removeLecture', { as: teacher, params: { id: String(last?.id) } });
  const { body } = await server.call('getWeekTemplate', { as: teacher });
  expect(body.exceptions[0]?.hours).toHaveLength(47);
  expect((await save(teacher, body)).status).toBe(200);
});

it('a cancelled day stays free', async () => {
  const teacher = await teacherOf();
  await save(teacher, week('10:00', '11:00'));
  await server.call('cancelDay', { as: teacher, body: { date: inDays(1), reason: 'Болею' } });
  const { body } = await server.call('getWeekTemplate', { as: teacher });
  expect(body.exceptions).toEqual([{ date: inDays(1), hours: [] }]);
  // A template that was read before the cancellation would bring the day back.
  expect((await save(teacher, { ...week('10:00', '11:00'), version: 1 })).body).toMatchObject({
    code: 'TEMPLATE_CHANGED',
  });
  expect((await save(teacher, body)).body.created).toBe(0);
});

it('the week of somebody who may not teach is not published', async () => {
  const teacher = await teacherOf();
  await save(teacher, week('10:00', '11:00'));
  await server.pool.query('update week_templates set published_through = null where teacher_id = $1', [teacher.id]);
  await server.pool.query(`update users set role = 'STUDENT' where id = $1`, [teacher.id]);
  await publishWeeks(server.services);
  const { rows } = await server.pool.query('select published_through from week_templates where teacher_id = $1', [
    teacher.id,
  ]);
  expect(rows).toEqual([{ published_through: null }]);
});

it('a day cancelled before the first template stays free', async () => {
  const teacher = await teacherOf();
  const cancel = (as: TestUser) => server.call('cancelDay', { as, body: { date: inDays(1), reason: 'Болею' } });
  await cancel(teacher);
  await cancel(teacher);
  const { body } = await server.call('getWeekTemplate', { as: teacher });
  expect(body).toMatchObject({ rules: [], exceptions: [{ date: inDays(1), hours: [] }] });
  const saved = await save(teacher, { ...body, rules: everyDay('00:00', '00:30') });
  expect(saved.body.created).toBe(daysLeft() - 1);
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  expect((await cancel(curator)).status).toBe(200);
});

it('two simultaneous saves leave exactly one of the two templates', async () => {
  const teacher = await teacherOf();
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = await Promise.all([save(teacher, week('08:00', '10:00')), save(teacher, week('09:00', '11:00'))]);
    expect([a.status, b.status]).toEqual([200, 200]);
    const last = a.body.version > b.body.version ? a.body : b.body;
    const { body } = await server.call('getWeekTemplate', { as: teacher });
    expect(body.rules).toEqual(last.rules);
    const starts = new Set((await slotsOf(teacher)).map(({ starts_at }) => toWallClock(starts_at).time));
    expect(starts.size).toBe(1);
    await save(teacher, week('20:00', '21:00'));
  }
});

it('simultaneous saves, requests and deletions lose no lesson and lose or duplicate no hour', async () => {
  const teacher = await teacherOf();
  const students = await Promise.all([1, 2, 3].map(() => buildUser(server.services.db)));
  await save(teacher, week('10:00', '14:00'));
  const slots = await slotsOf(teacher);
  const booked = await Promise.all([
    ...students.map((as, index) =>
      server.call('createReservation', {
        as,
        body: { lectureId: slots[index + 2]?.id ?? 0, capacity: 1, duration: 2 },
      }),
    ),
    save(teacher, week('10:00', '16:00')),
    server.call('removeLecture', { as: teacher, params: { id: String(slots[6]?.id) } }),
    publishWeeks(server.services),
  ]);
  const bookedCount = booked.slice(0, 3).filter((answer) => 'status' in answer && answer.status === 201).length;
  const after = await slotsOf(teacher);
  expect(after.filter(({ status }) => status === 'RESERVED')).toHaveLength(bookedCount);
  for (const [index, slot] of after.entries()) {
    const next = after[index + 1];
    if (next) expect(slot.ends_at <= next.starts_at).toBe(true);
  }
});

it('the nightly run publishes the new week for every teacher; a second run changes nothing', async () => {
  const teacher = await teacherOf();
  await save(teacher, week('10:00', '11:00'));
  const before = (await slotsOf(teacher)).length;
  await publishWeeks(server.services);
  expect(await slotsOf(teacher)).toHaveLength(before);
  const nextMonday = dayStart(addDays(weekStart(today(new Date())), 7));
  const closing = { ...server.services, lifecycle: { isClosing: true } };
  expect(await publishWeeks(closing, nextMonday)).toMatchObject({ teachers: 0, left: 0 });
  const seen = async () => (await server.call('listLectures', { params: { username: teacher.username } })).body.length;
  const seenBefore = await seen();
  expect(await publishWeeks(server.services, nextMonday)).toMatchObject({ created: expect.any(Number), left: 0 });
  expect(await slotsOf(teacher)).toHaveLength(before + 7);
  expect(await seen()).toBe(seenBefore + 7);
  expect(await publishWeeks(server.services, nextMonday)).toEqual({ teachers: 0, created: 0, removed: 0, left: 0 });
});

it('a year of exceptions is saved; one more is refused, but a cancelled day is added', async () => {
  const teacher = await teacherOf();
  const exceptions = Array.from({ length: 400 }, (_, days) => ({ date: inDays(days), hours: [] }));
  const saved = await save(teacher, week('10:00', '11:00', { exceptions }));
  expect(saved).toMatchObject({ status: 200, body: { created: 0 } });
  const more = [...exceptions, { date: inDays(400), hours: [] }];
  expect((await save(teacher, week('10:00', '11:00', { exceptions: more }))).status).toBe(400);
  const cancelled = await server.call('cancelDay', { as: teacher, body: { date: inDays(400), reason: 'Болею' } });
  expect(cancelled.status).toBe(200);
  expect((await server.call('getWeekTemplate', { as: teacher })).body.exceptions).toEqual(more);
  const past = [{ date: inDays(-1), hours: [] }];
  expect((await save(teacher, week('10:00', '11:00', { exceptions: past }))).body.exceptions).toEqual([]);
});

it('a slot that has begun stays, and new hours follow it', async () => {
  const { db } = server.services;
  const teacher = await teacherOf();
  await save(teacher, week('10:00', '20:00'));
  const [first] = await slotsOf(teacher);
  await db
    .updateTable('week_templates')
    .set({ rules: JSON.stringify(everyDay('12:00', '22:00')), published_through: null })
    .where('teacher_id', '=', teacher.id)
    .execute();
  await publishWeeks(server.services, new Date(Number(first?.starts_at) + 6 * 3_600_000));
  const [kept, next] = await slotsOf(teacher);
  expect([kept, next?.starts_at]).toEqual([first, first?.ends_at]);
});
