import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationKind } from '#platform/db/notification-kind.ts';
import { buildLesson, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { compose } from './compose.ts';
import { findNotification } from './notification.ts';

// Messages that wait, for an outage of Telegram, while what they say changes.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The text of a message about a lesson, as it would be sent now. */
async function textOf(
  { id, ...sides }: TestLesson,
  [kind, to]: readonly [NotificationKind, 'student' | 'teacher'],
  occasion = 0,
): Promise<string | undefined> {
  const { db } = server.services;
  const { rows } = await sql<{ id: number }>`
    insert into notifications (user_id, kind, reservation_id, occasion)
    values (${sides[to].id}, ${kind}, ${id}, ${occasion})
    on conflict (reservation_id, user_id, kind, occasion) where reservation_id is not null
       do update set kind = excluded.kind
    returning id`.execute(db);
  const found = await findNotification(db, rows[0]?.id ?? 0);
  return found && compose(found, 'https://kampus.example')?.text;
}

it('an agreed lesson or time is announced no more after the lesson is cancelled', async () => {
  const lesson = await buildLesson(server, 'CONFIRMED');
  const messages = [
    ['CONFIRMED', 'student'],
    ['CONFIRMED_TEACHER', 'teacher'],
    ['MOVE_ACCEPTED', 'student'],
    ['MOVE_DECLINED', 'teacher'],
  ] as const;
  for (const message of messages) expect(await textOf(lesson, message)).toContain('Когда: ');
  const body = { reason: 'Болею' };
  await server.call('cancelReservation', { as: lesson.teacher, params: { id: String(lesson.id) }, body });
  for (const message of messages) expect(await textOf(lesson, message)).toBeUndefined();
});

it('a lesson that moved is not announced as the next hour or day; its new time has its own reminder', async () => {
  const lesson = await buildLesson(server, 'CONFIRMED');
  for (const kind of ['REMINDER_HOUR', 'REMINDER_DAY'] as const)
    expect(await textOf(lesson, [kind, 'student'])).toBeTruthy();
  await sql`update reservations set moves = moves + 1 where id = ${lesson.id}`.execute(server.services.db);
  for (const kind of ['REMINDER_HOUR', 'REMINDER_DAY'] as const) {
    expect(await textOf(lesson, [kind, 'student'])).toBeUndefined();
    expect(await textOf(lesson, [kind, 'student'], 1)).toBeTruthy();
  }
});

it('a teacher who is back is not announced as away', async () => {
  const lesson = await buildLesson(server, 'CONFIRMED');
  const setRole = (role: string) =>
    sql`update users set role = ${role} where id = ${lesson.teacher.id}`.execute(server.services.db);
  await setRole('STUDENT');
  expect(await textOf(lesson, ['TEACHER_AWAY', 'student'])).toContain('сейчас не преподаёт');
  await setRole('TEACHER');
  expect(await textOf(lesson, ['TEACHER_AWAY', 'student'])).toBeUndefined();
});

it('a review is announced with its present rating, and not at all when it is gone', async () => {
  const lesson = await buildLesson(server, 'PAID');
  await shiftLesson(server, lesson, -4 * 24);
  const write = (rating: number) =>
    server.call('writeReview', { as: lesson.student, params: { id: String(lesson.id) }, body: { rating, text: 'Да' } });
  await write(2);
  await write(5);
  expect(await textOf(lesson, ['REVIEWED', 'teacher'])).toContain('Новый отзыв о ваших уроках: 5 из 5');
  const change = (columns: string) =>
    sql`update reviews set ${sql.raw(columns)} where teacher_id = ${lesson.teacher.id}`.execute(server.services.db);
  await change(`hidden_reason = 'Спам'`);
  expect(await textOf(lesson, ['REVIEWED', 'teacher'])).toBeUndefined();
  await change('hidden_reason = null, is_withdrawn = true');
  expect(await textOf(lesson, ['REVIEWED', 'teacher'])).toBeUndefined();
});

it('the last reminder to mark a lesson names the day of its end, also after a decision about it', async () => {
  const { db } = server.services;
  const lesson = await buildLesson(server, 'CONFIRMED');
  const ends = sql`starts_at = '2026-03-02T09:00Z', ends_at = '2026-03-02T10:00Z'`;
  await sql`update reservations set ${ends} where id = ${lesson.id}`.execute(db);
  const text = () => textOf(lesson, ['UNMARKED_DAY', 'teacher']);
  expect(await text()).toContain('Отметить можно до: понедельник, 9\u00a0марта, 11:00.');
  await sql`
    insert into reservation_reports (reservation_id, reporter_id, kind, text, answer_until,
                                     state, decision, decided_by, decided_at)
    values (${lesson.id}, ${lesson.student.id}, 'OTHER', '-', now(), 'DECIDED', 'NOTHING',
            ${lesson.teacher.id}, '2026-03-10T09:30Z')`.execute(db);
  expect(await text()).toContain('Отметить можно до: вторник, 17\u00a0марта, 10:30.');
});
