import { addDays, today } from '@kampus/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setPassword } from '#domains/identity/public.ts';
import { lockCalendars } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { buildGuide, buildLecture, buildUniversity, buildUser } from '#testing/build.ts';
import { buildLesson, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';

/**
 * Calls of a person in two processes while the account is erased: nothing is written afterwards.
 */

let servers: [TestServer, TestServer];
let guideId: number;
beforeAll(async () => {
  const first = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'kampus@portal.example' });
  servers = [first, await startTestServer({}, first)];
  guideId = (await buildGuide(first.services.db, (await buildUniversity(first.services.db)).topicId)).id;
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
});

const password = 'correct horse';
/** A student, and the free slot of a teacher. */
async function buildScene() {
  const { db } = servers[0].services;
  const [student, teacher] = [await buildUser(db), await buildUser(db, { role: 'TEACHER' })];
  await setPassword(db, { username: student.username, password });
  return { student: { ...student, isElevated: true }, lectureId: (await buildLecture(db, teacher)).id };
}
type Scene = Awaited<ReturnType<typeof buildScene>>;
const comment = (at: 0 | 1, { student }: Scene) =>
  servers[at].call('createComment', { as: student, body: { guideId, content: 'Раз' } });
const book = (at: 0 | 1, { student, lectureId }: Scene) =>
  servers[at].call('createReservation', { as: student, body: { lectureId, capacity: 1, duration: 1 } });

it('a comment and a request that wait for the erasure of their author are refused', async () => {
  const { db } = servers[0].services;
  const scene = await buildScene();
  const calls = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', scene.student.id).forUpdate().execute();
    const answers = Promise.all([comment(0, scene), book(1, scene)]);
    await waitForLocks(servers[0], 2);
    await trx.updateTable('users').set({ erased_at: sql<Date>`now()` }).where('id', '=', scene.student.id).execute();
    return { answers };
  });
  expect((await calls.answers).map(({ status }) => status)).toEqual([401, 401]);
});

it('calls about the own account that wait for its erasure are refused', async () => {
  const { db } = servers[0].services;
  await sql`update universities set mail_domains = 'stuba.sk'`.execute(db);
  const as = { ...(await buildUser(db)), isElevated: true };
  const [other, pending] = [await buildUser(db), await buildUser(db, { status: 'PENDING' })];
  await servers[0].call('requestStudyProof', { as, body: { email: 'eve@stuba.sk' } });
  const { rows: codes } = await sql<{ code: string }>`
    select substring(body from ': ([0-9]{6})') as code
      from mails where user_id = ${as.id}`.execute(db);
  const ids = [as.id, other.id, pending.id];
  const calls = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
    const answers = Promise.all([
      servers[0].call('confirmStudyProof', { as, body: { code: codes[0]?.code ?? '' } }),
      servers[0].call('requestEmail', { as, body: { email: 'eve@mail.example' } }),
      servers[1].call('requestTelegramChange', { as }),
      servers[1].call('requestVerification', { as: pending }),
      servers[1].call('setUpTotp', { as }),
      servers[0].call('requestStudyProof', { as: other, body: { email: 'eva@stuba.sk' } }),
      servers[0].call('createCalendarLink', { as: other }),
    ]);
    await waitForLocks(servers[0], 7);
    await trx.updateTable('users').set({ erased_at: sql<Date>`now()` }).where('id', 'in', ids).execute();
    return { answers };
  });
  expect((await calls.answers).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401]);
});

it('a review and a report of a review that wait for the erasure of their author are refused', async () => {
  const { db } = servers[0].services;
  const buildHeld = async () => {
    const lesson = await buildLesson(servers[0], 'PAID');
    await shiftLesson(servers[0], lesson, -6 * 24);
    return lesson;
  };
  const [lesson, other] = [await buildHeld(), await buildHeld()];
  const write = ({ id, student: as }: TestLesson) =>
    servers[1].call('writeReview', { as, params: { id: String(id) }, body: { rating: 5, text: 'Понятно' } });
  const params = { id: String((await write(other)).body.id) };
  const setErased = (on: Db, erased_at: Date | null) =>
    on.updateTable('users').set({ erased_at }).where('id', '=', lesson.student.id).execute();
  const calls = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', lesson.student.id).forUpdate().execute();
    const report = servers[0].call('reportReview', { as: lesson.student, params, body: { kind: 'ABUSE' } });
    const answers = Promise.all([write(lesson), report]);
    await waitForLocks(servers[0], 2);
    await setErased(trx, new Date());
    return { answers };
  });
  expect((await calls.answers).map(({ status }) => status)).toEqual([401, 401]);
  const { rows } = await sql`select from reviews where student_id = ${lesson.student.id}`.execute(db);
  expect(rows).toEqual([]);
  await setErased(db, null);
});

it('a report, a correction and a confirmed fact that wait for the erasure of their author are refused', async () => {
  const { db } = servers[0].services;
  const [as, author] = [await buildUser(db), await buildUser(db)];
  const body = { guideId, content: 'Два' };
  const { id } = (await servers[0].call('createComment', { as: author, body })).body;
  const fact = await db
    .insertInto('guide_facts')
    .values({ guide_id: guideId, position: 0, label: 'Цена', value: '5 €', kind: 'TEXT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const guide = { id: String(guideId) };
  const calls = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', as.id).forUpdate().execute();
    const answers = Promise.all([
      servers[0].call('reportComment', { as, params: { id: String(id) }, body: { kind: 'SPAM' } }),
      servers[1].call('confirmFact', { as, params: { ...guide, factId: String(fact.id) } }),
      servers[1].call('createCorrection', {
        as,
        params: guide,
        body: { version: 1, quote: 'Раз', kind: 'OUTDATED', mayName: false },
      }),
    ]);
    await waitForLocks(servers[0], 3);
    await trx.updateTable('users').set({ erased_at: sql<Date>`now()` }).where('id', '=', as.id).execute();
    return { answers };
  });
  expect((await calls.answers).map(({ status }) => status)).toEqual([401, 401, 401]);
});

it('a notice at the page of a teacher that waits for the erasure of the teacher stores no login', async () => {
  const { db } = servers[0].services;
  const lesson = await buildLesson(servers[0], 'PAID');
  await shiftLesson(servers[0], lesson, -6 * 24);
  const review = await servers[1].call('writeReview', {
    as: lesson.student,
    params: { id: String(lesson.id) },
    body: { rating: 5, text: 'Понятно' },
  });
  const page = `/teachers/${lesson.teacher.username}`;
  const file = (what: 'TEACHER' | 'REVIEW', address: string) => {
    const body = { what, address, why: 'Неправда', email: 'eva@mail.example', inGoodFaith: true } as const;
    return servers[1].call('createNotice', { body });
  };
  const calls = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', lesson.teacher.id).forUpdate().execute();
    const answers = Promise.all([file('TEACHER', page), file('REVIEW', `${page}#review-${review.body.id}`)]);
    await waitForLocks(servers[0], 2);
    await trx
      .updateTable('users')
      .set({ username: `deleted-${lesson.teacher.id}`, erased_at: sql<Date>`now()` })
      .where('id', '=', lesson.teacher.id)
      .execute();
    return { answers };
  });
  expect((await calls.answers).map(({ status }) => status)).toEqual([404, 400]);
  expect(await db.selectFrom('notices').select('address').where('address', 'like', `${page}%`).execute()).toEqual([]);
});

it('a top-up that waits for the erasure of its person is refused', async () => {
  const { db } = servers[0].services;
  const as = await buildUser(db);
  const call = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', as.id).forUpdate().execute();
    const answer = servers[1].call('createIntent', { as, body: { amount: 10 } });
    await waitForLocks(servers[0]);
    await trx.updateTable('users').set({ erased_at: sql<Date>`now()` }).where('id', '=', as.id).execute();
    return { answer };
  });
  expect((await call.answer).status).toBe(401);
});

it('calls from the room of a teacher that wait for the erasure of the teacher are refused', async () => {
  const { db } = servers[0].services;
  const as = await buildUser(db, { role: 'TEACHER' });
  const date = addDays(today(new Date()), 3);
  const hours = { timeStart: '10:00', timeFinish: '12:00' };
  const { id: keywordId } = await db
    .insertInto('keywords')
    .values({ keyword: 'Матан' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lecture = await buildLecture(db, as);
  const calls = await db.transaction().execute(async (trx) => {
    await lockCalendars(trx, [as.id]);
    await trx.selectFrom('users').select('id').where('id', '=', as.id).forUpdate().execute();
    const answers = Promise.all([
      servers[0].call('createLectures', { as, body: [{ date, ...hours }] }),
      servers[0].call('saveWeekTemplate', {
        as,
        body: { rules: [{ weekday: 1, ...hours }], exceptions: [], holidays: false },
      }),
      servers[1].call('saveTeacherSettings', { as, body: { about: 'Меня зовут Ева' } }),
      servers[1].call('replacePrices', {
        as,
        body: [1, 2, 3, 4, 5, 6, 7].map((capacity) => ({ capacity, price: 20 })),
      }),
      servers[1].call('addTeacherKeyword', { as, body: { keywordId } }),
      servers[1].call('removeLecture', { as, params: { id: String(lecture.id) } }),
      servers[0].call('cancelDay', { as, body: { date, reason: 'Болею' } }),
    ]);
    await waitForLocks(servers[0], 7);
    await trx.updateTable('users').set({ erased_at: sql<Date>`now()` }).where('id', '=', as.id).execute();
    return { answers };
  });
  expect((await calls.answers).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401]);
});

it('erasures among comments and requests leave no row of an erased person', async () => {
  const { db } = servers[0].services;
  const scenes = await Promise.all(Array.from({ length: 6 }, buildScene));
  await Promise.all(
    scenes.map(async (scene) => {
      const erase = servers[1].call('eraseMe', { as: scene.student, body: { password, comments: 'DELETE' } });
      const around = [0, 1, 0, 1, 0, 1].flatMap((at) => [comment(at as 0 | 1, scene), book(at as 0 | 1, scene)]);
      await Promise.allSettled([erase, ...around]);
    }),
  );
  const { rows } = await sql`
    select users.id
      from users
     where erased_at is not null
       and (exists (select from comments where user_id = users.id)
            or exists (select from reservations
                        where student_id = users.id and status <> 'CLOSED'))`.execute(db);
  expect(rows).toEqual([]);
});
