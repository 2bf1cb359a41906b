import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, liftEndedBlocks } from '#domains/identity/public.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let teacher: TestUser;
let lectureId: number;
let keywordId: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await buildUser(server.services.db, { role: 'ADMIN' });
  const keyword = await server.services.db
    .insertInto('keywords')
    .values({ keyword: 'физика' })
    .returning('id')
    .executeTakeFirstOrThrow();
  keywordId = keyword.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.services;
  teacher = await buildUser(db, { role: 'TEACHER' });
  await db.insertInto('teacher_keywords').values({ teacher_id: teacher.id, keyword_id: keywordId }).execute();
  lectureId = (await buildLecture(db, teacher)).id;
});

/** Names of the searches that find the teacher. It also compares the totals with the lists. */
async function findings() {
  const queries = {
    all: {},
    keyword: { keywords: String(keywordId) },
    day: { startTime: '08:00', endTime: '12:00' },
    hours: { startTime: '09:30', endTime: '11:30' },
    hoursAndKeyword: { startTime: '09:30', endTime: '11:30', keywords: String(keywordId) },
  };
  const found: string[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const { body, headers } = await server.call('listTeachers', { query: { ...query, size: '100' } });
    expect(Number(headers['x-total-count']), name).toBe(body.length);
    if (body.some(({ username }) => username === teacher.username)) found.push(name);
  }
  return found;
}
const everywhere = ['all', 'keyword', 'day', 'hours', 'hoursAndKeyword'];
const openSlots = async () =>
  (await server.call('listLectures', { params: { username: teacher.username }, query: { statuses: 'OPEN' } })).body;
const book = async () =>
  server.call('createReservation', {
    as: await buildUser(server.services.db),
    body: { lectureId, capacity: 1, duration: 1 },
  });
const personParams = () => ({ params: { username: teacher.username } });
const block = (scope: 'WRITING' | 'ALL', until?: string) =>
  server.call('blockPerson', {
    as: admin,
    ...personParams(),
    body: { scope, reason: 'Жалобы', ...(until && { until }) },
  });

describe('a teacher who is blocked with scope ALL', () => {
  it('disappears from every search and the calendar, cannot be booked, and returns with the slots', async () => {
    expect(await findings()).toEqual(everywhere);
    expect((await block('ALL')).status).toBe(200);
    expect(await findings()).toEqual([]);
    expect(await openSlots()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await book()).body).toMatchObject({ code: 'LECTURE_NOT_OPEN' });
    expect((await server.call('unblockPerson', { as: admin, ...personParams() })).status).toBe(200);
    expect(await findings()).toEqual(everywhere);
    expect((await openSlots()).map(({ id }) => id)).toEqual([lectureId]);
    expect((await book()).status).toBe(201);
  });

  it('stays hidden while slots are freed, and returns when liftEndedBlocks runs after the last day', async () => {
    const { db } = server.services;
    await block('ALL', '2099-01-01');
    await buildLecture(db, teacher, { daysAhead: 3 });
    await sql`update lectures set status = 'RESERVED' where id = ${lectureId}`.execute(db);
    await sql`update lectures set status = 'OPEN' where id = ${lectureId}`.execute(db);
    expect(await findings()).toEqual([]);
    expect(await liftEndedBlocks(server.services)).toBe(0);
    await sql`update users set block_until = now() - interval '1 second' where id = ${teacher.id}`.execute(db);
    expect(await liftEndedBlocks(server.services)).toBe(1);
    server.services.cache.dropAll();
    expect(await findings()).toEqual(everywhere);
    const messages = await db.selectFrom('notifications').select('kind').where('user_id', '=', teacher.id).execute();
    expect(messages.map(({ kind }) => kind)).toEqual(['BLOCKED', 'UNBLOCKED']);
  });
});

it('a teacher who is blocked with scope WRITING can still be found and booked', async () => {
  await block('WRITING');
  expect(await findings()).toEqual(everywhere);
  expect((await book()).status).toBe(201);
});

it('a teacher who becomes a student disappears from every search, and returns with the role', async () => {
  const give = (role: 'STUDENT' | 'TEACHER') =>
    server.call('setPersonRole', { as: admin, ...personParams(), body: { role, reason: 'Перерыв' } });
  expect((await give('STUDENT')).body.role).toBe('STUDENT');
  expect(await findings()).toEqual([]);
  expect((await book()).body).toMatchObject({ code: 'LECTURE_NOT_OPEN' });
  await give('TEACHER');
  expect(await findings()).toEqual(everywhere);
});

it('an erased teacher disappears from every search, and the audit does not contain the login', async () => {
  const { db } = server.services;
  const username = `leaving-${lectureId}`;
  const id = await createUser(db, { username, password: 'correct horse', role: 'TEACHER' });
  teacher = { id, username, role: 'TEACHER' };
  await db.insertInto('teacher_keywords').values({ teacher_id: id, keyword_id: keywordId }).execute();
  await buildLecture(db, teacher);
  await block('WRITING');
  await server.call('unblockPerson', { as: admin, ...personParams() });
  expect(await findings()).toEqual(everywhere);
  const erased = await server.call('eraseMe', { as: teacher, body: { password: 'correct horse', comments: 'KEEP' } });
  expect(erased.status).toBe(204);
  expect(await findings()).toEqual([]);
  const audit = await server.call('listAudit', { as: admin, query: { size: '500' } });
  expect(JSON.stringify(audit.body)).not.toContain(username);
  const { rows } = await sql`select * from audit_entries`.execute(db);
  expect(JSON.stringify(rows)).not.toContain(username);
  const own = await server.call('listAudit', { as: admin, query: { subject: `user:deleted-${id}` } });
  expect(own.body.map(({ action }) => action)).toEqual(['user.erase', 'user.unblock', 'user.block', 'user.create']);
});
