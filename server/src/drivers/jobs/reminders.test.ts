import { unitMs } from '@kampus/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeExpiredSecrets, removeUnconfirmedAccounts } from '#domains/identity/public.ts';
import type { NotificationKind } from '#platform/db/notification-kind.ts';
import { buildGuide, buildLecture, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
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
  for (const table of ['notifications', 'reservations', 'lectures'] as const) await db.deleteFrom(table).execute();
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
    await buildLesson({ hoursAhead: -2.5, status: 'CONFIRMED', hoursAgo: 60 });
    await buildLesson({ hoursAhead: -30, status: 'PAID', hoursAgo: 60 });
    expect([await remindAnHourAfter(db), await remindAnHourAfter(db), await remindADayAfter(db)]).toEqual([1, 0, 0]);
    await buildLesson({ hoursAhead: -26, status: 'CONFIRMED', hoursAgo: 60 });
    expect(await remindADayAfter(db)).toBe(1);
    expect(await writtenReminders()).toEqual([
      ['UNMARKED_DAY', teacher.id],
      ['UNMARKED_HOUR', teacher.id],
    ]);
  });

  it('go to the teacher of a request after half of its answer time', async () => {
    await buildLesson({ hoursAhead: 40, status: 'PENDING', hoursAgo: 25 });
    await buildLesson({ hoursAhead: 44, status: 'PENDING', hoursAgo: 15 });
    expect(await remindOfUnanswered(server.services.db)).toBe(1);
    expect(await remindOfUnanswered(server.services.db)).toBe(0);
    expect(await writtenReminders()).toEqual([['UNANSWERED', teacher.id]]);
  });
});

describe('nightly cleaning', () => {
  const makeOld = (id: number) =>
    sql`update users set created_at = now() - interval '8 days' where id = ${id}`.execute(server.services.db);
  const exists = async (id: number) =>
    (await server.services.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1;

  it('removes accounts unconfirmed for 7 days, except accounts with money or comments', async () => {
    const { db, files } = server.services;
    const pending = { status: 'PENDING' } as const;
    const [forgotten, spare] = [await buildUser(db, pending), await buildUser(db, pending)];
    const recent = await buildUser(db, pending);
    const rich = await buildUser(db, { ...pending, balanceCents: 100 });
    const wordy = await buildUser(db, pending);
    const confirmed = await buildUser(db);
    const guide = await buildGuide(db, (await buildUniversity(db)).topicId);
    await db.insertInto('comments').values({ guide_id: guide.id, user_id: wordy.id, content: 'Слово' }).execute();
    await db.updateTable('users').set({ avatar_key: 'avatars/gone.webp' }).where('id', '=', forgotten.id).execute();
    for (const { id } of [forgotten, spare, rich, wordy, confirmed]) await makeOld(id);
    await db
      .updateTable('users')
      .set({ avatar_key: 'avatars/shared.webp' })
      .where('id', 'in', [spare.id, recent.id])
      .execute();
    for (const name of ['gone', 'shared'])
      await files.put(`avatars/${name}.webp`, Buffer.from(name), { contentType: 'image/webp' });
    expect(await removeUnconfirmedAccounts(server.services)).toBe(2);
    expect(await files.exists('avatars/gone.webp')).toBe(false);
    expect(await files.exists('avatars/shared.webp')).toBe(true);
    expect(await exists(spare.id)).toBe(false);
    expect(await Promise.all([forgotten, recent, rich, wordy, confirmed].map(({ id }) => exists(id)))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  it('leaves an unconfirmed account that may still get the money of a transfer', async () => {
    const { db } = server.services;
    const payer = await buildUser(db, { status: 'PENDING' });
    await sql`
      insert into top_up_intents (account_id, reference, amount_cents)
      select id, '1234567890', 500 from accounts where user_id = ${payer.id}`.execute(db);
    await makeOld(payer.id);
    expect(await removeUnconfirmedAccounts(server.services)).toBe(0);
    expect(await exists(payer.id)).toBe(true);
  });

  it('removes the other accounts if one removal fails', async () => {
    const { db } = server.services;
    const people: number[] = [];
    for (let count = 0; count < 60; count += 1) people.push((await buildUser(db, { status: 'PENDING' })).id);
    for (const id of people) await makeOld(id);
    const [odd = 0] = people;
    await sql`
      create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'odd account'; end $$`.execute(db);
    await sql`
      create trigger refuse before delete on users
        for each row when (old.id = ${sql.lit(odd)}) execute function refuse()`.execute(db);
    await expect(removeUnconfirmedAccounts(server.services)).rejects.toThrow('odd account');
    expect(await Promise.all(people.map(exists))).toEqual(people.map((id) => id === odd));
    await sql`drop trigger refuse on users`.execute(db);
    expect(await removeUnconfirmedAccounts(server.services)).toBe(1);
  });

  it('removes expired refresh tokens and idempotency keys, and no valid ones', async () => {
    const { db } = server.services;
    const hash = (text: string) => Buffer.from(text);
    const { id: family } = await db
      .insertInto('refresh_families')
      .values({ user_id: student.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into refresh_tokens (token_hash, family_id, expires_at) values
      (${hash('old')}, ${family}, now() - interval '1 minute'),
      (${hash('good')}, ${family}, now() + interval '1 day')`.execute(db);
    await sql`
      insert into idempotency_keys (user_id, operation, key, request_hash, answer, created_at)
      values (${student.id}, 'topUp', 'old', 'x', '{}', now() - interval '3 days'),
             (${student.id}, 'topUp', 'new', 'x', '{}', now())`.execute(db);
    await sql`
      insert into idempotency_keys (user_id, operation, key, request_hash, answer, created_at)
      select ${student.id}, 'topUp', 'of a term ' || n, 'x', '{}', now() - interval '3 days'
        from generate_series(1, 12000) as n`.execute(db);
    // 12,001 keys (two statements of five thousand, and the rest) and one token.
    expect(await removeExpiredSecrets(db)).toBe(12_002);
    const tokens = await db.selectFrom('refresh_tokens').select('token_hash').where('family_id', '=', family).execute();
    expect(tokens.map(({ token_hash }) => token_hash.toString())).toEqual(['good']);
    const keys = await db.selectFrom('idempotency_keys').select('key').where('user_id', '=', student.id).execute();
    expect(keys).toEqual([{ key: 'new' }]);
  });

  it('removes old password links, waits and offers, and no valid ones', async () => {
    const { db } = server.services;
    const hash = (text: string) => Buffer.from(text);
    await sql`
      insert into password_links (token_hash, user_id, created_at, expires_at) values
        (${hash('old link')}, ${student.id},
         now() - interval '26 hours', now() - interval '25 hours'),
        (${hash('link')}, ${student.id}, now(), now() + interval '30 minutes')`.execute(db);
    await sql`
      insert into watches (user_id, query, until) values
        (${student.id}, 'old', current_date - 2),
        (${student.id}, 'new', current_date + 1)`.execute(db);
    const [over, open] = [
      await buildLecture(db, teacher, { daysAhead: 12 }),
      await buildLecture(db, teacher, { daysAhead: 13 }),
    ];
    await sql`insert into slot_offers (lecture_id, user_id, until) values
      (${over.id}, ${student.id}, now() - interval '1 minute'),
      (${open.id}, ${student.id}, now() + interval '29 minutes')`.execute(db);
    expect(await removeExpiredSecrets(db)).toBe(3);
    const left = await sql`
      select convert_from(token_hash, 'UTF8') as left
        from password_links where user_id = ${student.id}
       union all select query from watches where user_id = ${student.id}
       union all select lecture_id::text from slot_offers
        where user_id = ${student.id}`.execute(db);
    expect(left.rows).toEqual([{ left: 'link' }, { left: 'new' }, { left: String(open.id) }]);
  });
});
