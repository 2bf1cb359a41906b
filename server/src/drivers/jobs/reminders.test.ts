import { unitMs } from '@kampus/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationKind } from '#platform/db/notification-kind.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import {
  askForReviews,
  remindADayAfter,
  remindADayBefore,
  remindAnHourAfter,
  remindAnHourBefore,
  remindOfUnanswered,
  writeReminders,
} from './reminders.ts';

let server: TestServer;
let teacher: TestUser;
let student: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.services;
  for (const table of ['notifications', 'reservation_reports', 'reservations', 'lectures'] as const)
    await db.deleteFrom(table).execute();
  teacher = await buildUser(db, { role: 'TEACHER' });
  student = await buildUser(db);
});

/** The next half-hour boundary at least `hours` from now. */
const gridFromNow = (hours: number) => new Date(Math.ceil((Date.now() + hours * 2 * unitMs) / unitMs) * unitMs);

interface Lesson {
  hoursAhead: number;
  status?: 'PENDING' | 'CONFIRMED' | 'CLOSED' | 'PAID';
  /** Age of the request and of the teacher's answer, in hours. */
  hoursAgo?: number;
}

async function buildLesson({ hoursAhead, status = 'CONFIRMED', hoursAgo = 48 }: Lesson): Promise<number> {
  const start = gridFromNow(hoursAhead);
  const end = new Date(start.getTime() + unitMs);
  const requestedAt = new Date(Date.now() - hoursAgo * 2 * unitMs);
  const { rows } = await sql<{ id: number }>`
    with slot as (
      insert into lectures (teacher_id, starts_at, ends_at,
                            published_starts_at, published_ends_at, location, languages)
      values (${teacher.id}, ${start}, ${end},
              ${start}, ${end}, 'Онлайн', '{Русский}') returning id)
    insert into reservations (lecture_id, teacher_id, student_id, starts_at, ends_at,
                              group_size, duration, price_thousandths, price_cents, status,
                              closed_by, created_at, answered_at,
                              paid_at, paid_cents, closed_at,
                              answer_due_at, free_until)
    select id, ${teacher.id}, ${student.id}, ${start}, ${end}, 1, 1, 5000, 500, ${status},
           ${status === 'CLOSED' ? 'TEACHER' : null}, ${requestedAt},
           ${status === 'PENDING' ? null : requestedAt},
           ${status === 'PAID' ? requestedAt : null}, ${status === 'PAID' ? 500 : 0},
           ${status === 'CLOSED' ? requestedAt : null},
           least(${start}::timestamptz, ${requestedAt}::timestamptz + interval '36 hours'), ${start}
      from slot returning id`.execute(server.services.db);
  return rows[0]?.id ?? 0;
}

const writtenReminders = async (): Promise<[NotificationKind, number][]> =>
  (
    await server.services.db
      .selectFrom('notifications')
      .select(['kind', 'user_id'])
      .orderBy('kind')
      .orderBy('user_id')
      .execute()
  ).map(({ kind, user_id }) => [kind, user_id]);

describe('reminders', () => {
  it('ask the student for a review a day after a paid lesson, once a month, unless the student wrote one since', async () => {
    const { db } = server.services;
    await buildLesson({ hoursAhead: -20, status: 'PAID', hoursAgo: 90 });
    await buildLesson({ hoursAhead: -30, hoursAgo: 90 });
    await buildLesson({ hoursAhead: -60, status: 'PAID', hoursAgo: 90 });
    expect(await askForReviews(db)).toBe(0);
    await buildLesson({ hoursAhead: -27, status: 'PAID', hoursAgo: 90 });
    expect(await askForReviews(db)).toBe(1);
    await buildLesson({ hoursAhead: -33, status: 'PAID', hoursAgo: 90 });
    expect(await askForReviews(db)).toBe(0);
    expect(await writtenReminders()).toEqual([['REVIEW_ASKED', student.id]]);
    const former = student;
    student = await buildUser(db);
    const id = await buildLesson({ hoursAhead: -36, status: 'PAID', hoursAgo: 90 });
    await sql`
      insert into reviews (teacher_id, student_id, reservation_id, rating, text)
      values (${teacher.id}, ${student.id}, ${id}, 5, 'Понятно')`.execute(db);
    expect(await askForReviews(db)).toBe(0);
    expect(await writtenReminders()).toEqual([['REVIEW_ASKED', former.id]]);
    await sql`delete from reviews`.execute(db);
    // Neither another student nor another teacher counts, and nothing from a month ago.
    teacher = await buildUser(db, { role: 'TEACHER' });
    await buildLesson({ hoursAhead: -39, status: 'PAID', hoursAgo: 90 });
    expect(await askForReviews(db)).toBe(2);
    await sql`update notifications set created_at = created_at - interval '30 days'`.execute(db);
    expect(await askForReviews(db)).toBe(1);
  });

  it('are all written by one call', async () => {
    await buildLesson({ hoursAhead: 40, status: 'PENDING', hoursAgo: 25 });
    await buildLesson({ hoursAhead: -30, status: 'PAID', hoursAgo: 90 });
    for (const hoursAhead of [23, 0.4, -2, -25]) await buildLesson({ hoursAhead, hoursAgo: 60 });
    await writeReminders(server.services.db);
    expect(new Set((await writtenReminders()).map(([kind]) => kind))).toEqual(
      new Set(['UNANSWERED', 'REVIEW_ASKED', 'REMINDER_DAY', 'REMINDER_HOUR', 'UNMARKED_HOUR', 'UNMARKED_DAY']),
    );
  });

  it('tell the student of an accepted future lesson once that its teacher does not teach now', async () => {
    const { db } = server.services;
    await buildLesson({ hoursAhead: 90, hoursAgo: 1 });
    await buildLesson({ hoursAhead: 92, hoursAgo: 1, status: 'PAID' });
    await buildLesson({ hoursAhead: 94, hoursAgo: 1, status: 'PENDING' });
    await buildLesson({ hoursAhead: 96, hoursAgo: 1, status: 'CLOSED' });
    await buildLesson({ hoursAhead: -200, hoursAgo: 300 });
    expect(await writeReminders(db)).toBe(0);
    const block = { block_scope: 'ALL' as const, block_reason: 'Жалобы' };
    await db.updateTable('users').set(block).where('id', '=', teacher.id).execute();
    expect(await writeReminders(db)).toBe(2);
    expect(await writeReminders(db)).toBe(0);
    expect(await writtenReminders()).toEqual([
      ['TEACHER_AWAY', student.id],
      ['TEACHER_AWAY', student.id],
    ]);
  });

  it('tell the student each time that the teacher is away, and not again if only the block changes', async () => {
    const { db } = server.services;
    await buildLesson({ hoursAhead: 90, hoursAgo: 1 });
    const on = { as: await buildUser(db, { role: 'ADMIN' }), params: { username: teacher.username } };
    const block = (reason: string) => server.call('blockPerson', { ...on, body: { scope: 'ALL', reason } });
    await block('Жалобы');
    await sql`
      update users set blocked_at = blocked_at - interval '1 hour'
       where id = ${teacher.id}`.execute(db);
    expect(await writeReminders(db)).toBe(1);
    await block('Ещё жалобы');
    expect(await writeReminders(db)).toBe(0);
    await server.call('unblockPerson', on);
    expect(await writeReminders(db)).toBe(0);
    await block('Снова жалобы');
    expect(await writeReminders(db)).toBe(1);
  });

  it('of a day and of an hour go to nobody while the teacher does not teach', async () => {
    const { db } = server.services;
    await buildLesson({ hoursAhead: 23 });
    await buildLesson({ hoursAhead: 0.4, status: 'PAID' });
    const remindBoth = async () => [await remindADayBefore(db), await remindAnHourBefore(db)];
    const setRole = (role: string) => sql`update users set role = ${role} where id = ${teacher.id}`.execute(db);
    await setRole('STUDENT');
    expect(await remindBoth()).toEqual([0, 0]);
    await setRole('TEACHER');
    expect(await remindBoth()).toEqual([2, 2]);
  });

  it('ask for no review while the teacher has no public page', async () => {
    const { db } = server.services;
    await buildLesson({ hoursAhead: -27, status: 'PAID', hoursAgo: 90 });
    const setRole = (role: string) => sql`update users set role = ${role} where id = ${teacher.id}`.execute(db);
    await setRole('STUDENT');
    expect(await askForReviews(db)).toBe(0);
    await setRole('TEACHER');
    expect(await askForReviews(db)).toBe(1);
  });

  it('ask nobody to answer or to mark a lesson paid who may not teach', async () => {
    const { db } = server.services;
    await buildLesson({ hoursAhead: 40, status: 'PENDING', hoursAgo: 25 });
    await buildLesson({ hoursAhead: -3, hoursAgo: 90 });
    await buildLesson({ hoursAhead: -30, hoursAgo: 90 });
    const remindAll = async () => [
      await remindOfUnanswered(db),
      await remindAnHourAfter(db),
      await remindADayAfter(db),
    ];
    const update = db.updateTable('users').where('id', '=', teacher.id);
    await update.set({ block_scope: 'ALL', block_reason: 'Жалобы', blocked_at: new Date() }).execute();
    expect(await remindAll()).toEqual([0, 0, 0]);
    await update.set({ block_scope: null, block_reason: null, blocked_at: null }).execute();
    expect(await remindAll()).toEqual([1, 1, 1]);
  });

  it('go to both sides once, a day before the lesson', async () => {
    await buildLesson({ hoursAhead: 23 });
    expect(await remindADayBefore(server.services.db)).toBe(2);
    expect(await remindADayBefore(server.services.db)).toBe(0);
    expect(await remindAnHourBefore(server.services.db)).toBe(0);
    expect(await writtenReminders()).toEqual([
      ['REMINDER_DAY', teacher.id],
      ['REMINDER_DAY', student.id],
    ]);
  });

  it('go to both sides an hour before the lesson, also if it is already paid', async () => {
    await buildLesson({ hoursAhead: 0.4, status: 'PAID' });
    expect(await remindAnHourBefore(server.services.db)).toBe(2);
    expect(await remindADayBefore(server.services.db)).toBe(0);
  });

  it('of the last hour go not earlier, and also after those of the day before', async () => {
    const { db } = server.services;
    await buildLesson({ hoursAhead: 1.1 });
    expect(await remindAnHourBefore(db)).toBe(0);
    expect(await remindADayBefore(db)).toBe(2);
    const hour = sql`interval '1 hour'`;
    await sql`update reservations set starts_at = starts_at - ${hour}, ends_at = ends_at - ${hour}`.execute(db);
    expect(await remindAnHourBefore(db)).toBe(2);
  });

  it('repeat for the new time of a moved lesson, unless the move itself was less than a day before it', async () => {
    const { db } = server.services;
    const id = await buildLesson({ hoursAhead: 23 });
    expect(await remindADayBefore(db)).toBe(2);
    const moveTo = (start: Date, movedAt: Date) =>
      sql`
        update reservations
           set starts_at = ${start}, ends_at = ${new Date(start.getTime() + unitMs)},
               moves = moves + 1, moved_at = ${movedAt}
         where id = ${id}`.execute(db);
    const yesterday = new Date(Date.now() - 48 * unitMs);
    await moveTo(gridFromNow(22), yesterday);
    expect(await remindADayBefore(db)).toBe(2);
    await moveTo(gridFromNow(21), new Date());
    expect(await remindADayBefore(db)).toBe(0);
  });

  it('go to nobody a day before a lesson that was accepted less than a day before it', async () => {
    const { db } = server.services;
    const id = await buildLesson({ hoursAhead: 23 });
    await db.updateTable('reservations').set({ answered_at: new Date() }).where('id', '=', id).execute();
    expect(await remindADayBefore(db)).toBe(0);
  });

  it('are written once, although several processes run at the same time', async () => {
    await buildLesson({ hoursAhead: 20 });
    const counts = await Promise.all(Array.from({ length: 6 }, () => remindADayBefore(server.services.db)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    expect(await writtenReminders()).toHaveLength(2);
  });

  it.each([
    ['refused', { hoursAhead: 20, status: 'CLOSED' }],
    ['unanswered', { hoursAhead: 20, status: 'PENDING', hoursAgo: 1 }],
    ['in progress', { hoursAhead: -1 }],
    ['more than a day ahead', { hoursAhead: 30 }],
    ['accepted an hour ago', { hoursAhead: 20, hoursAgo: 1 }],
  ] as const)('are not written for a lesson that is %s', async (_what, lesson) => {
    await buildLesson(lesson);
    await Promise.all([remindADayBefore, remindAnHourBefore].map((remind) => remind(server.services.db)));
    expect(await writtenReminders()).toEqual([]);
  });

  it('ask the teacher to mark an unpaid lesson, an hour and a day after its end', async () => {
    const { db } = server.services;
    await buildLesson({ hoursAhead: -2, status: 'CONFIRMED', hoursAgo: 60 });
    await buildLesson({ hoursAhead: -30, status: 'PAID', hoursAgo: 60 });
    expect([await remindAnHourAfter(db), await remindAnHourAfter(db), await remindADayAfter(db)]).toEqual([1, 0, 0]);
    await buildLesson({ hoursAhead: -25, status: 'CONFIRMED', hoursAgo: 60 });
    expect(await remindADayAfter(db)).toBe(1);
    expect(await writtenReminders()).toEqual([
      ['UNMARKED_DAY', teacher.id],
      ['UNMARKED_HOUR', teacher.id],
    ]);
  });

  it('ask nobody to mark a lesson with an open report, and ask again when it ended without a change', async () => {
    const { db } = server.services;
    const reports = [{ state: 'OPEN' }, { state: 'CONTESTED' }, { state: 'DECIDED', decision: 'NOTHING' }] as const;
    for (const [index, report] of reports.entries())
      await db
        .insertInto('reservation_reports')
        .values({
          ...report,
          reservation_id: await buildLesson({ hoursAhead: -3 - index, hoursAgo: 60 }),
          reporter_id: student.id,
          kind: 'OTHER',
          text: 'Урока не было',
          answer_until: new Date(),
          decided_by: report.state === 'DECIDED' ? teacher.id : null,
        })
        .execute();
    expect(await remindAnHourAfter(db)).toBe(1);
    await db.deleteFrom('reservation_reports').execute();
    expect(await remindAnHourAfter(db)).toBe(2);
  });

  it('to mark a lesson begin anew with the decision about it', async () => {
    const { db } = server.services;
    const id = await buildLesson({ hoursAhead: -10 * 24, hoursAgo: 300 });
    const decide = (hoursAgo: number) =>
      sql`
        insert into reservation_reports (reservation_id, reporter_id, kind, text, answer_until,
                                         state, decision, decided_by, decided_at)
        values (${id}, ${student.id}, 'OTHER', '-', now(), 'DECIDED', 'NOTHING', ${teacher.id},
                now() - make_interval(hours => ${hoursAgo}))
        on conflict (reservation_id) do update set decided_at = excluded.decided_at`.execute(db);
    // Those of before the report.
    for (const kind of ['UNMARKED_HOUR', 'UNMARKED_DAY'] as const)
      await db.insertInto('notifications').values({ user_id: teacher.id, kind, reservation_id: id }).execute();
    const written: number[][] = [];
    for (const hours of [0, 2, 25, 7 * 24 + 1]) {
      await decide(hours);
      written.push([await remindAnHourAfter(db), await remindADayAfter(db)]);
    }
    expect(written).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  it('go to the teacher of a request after half of its answer time, and not after its end', async () => {
    await buildLesson({ hoursAhead: 40, status: 'PENDING', hoursAgo: 25 });
    await buildLesson({ hoursAhead: 42, status: 'PENDING', hoursAgo: 37 });
    await buildLesson({ hoursAhead: 44, status: 'PENDING', hoursAgo: 15 });
    expect(await remindOfUnanswered(server.services.db)).toBe(1);
    expect(await remindOfUnanswered(server.services.db)).toBe(0);
    expect(await writtenReminders()).toEqual([['UNANSWERED', teacher.id]]);
  });
});
