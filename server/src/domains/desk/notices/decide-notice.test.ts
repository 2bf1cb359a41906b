import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser } from '#testing/build.ts';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kampus-notices-'));
  server = await startTestServer({ KAMPUS_DATA_DIR: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

type What = 'COMMENT' | 'REVIEW' | 'GUIDE' | 'NAME' | 'PICTURE' | 'TEACHER';
/** The number of a new notice, or the status of its refusal. */
async function send(what: What, address: string): Promise<number> {
  const body = { what, address, why: 'Неправда', email: 'anna@mail.example', inGoodFaith: true } as const;
  const sent = await server.call('createNotice', { body });
  return sent.status === 201 ? sent.body.number : sent.status;
}
async function hide(number: number, seen?: string, role: 'CURATOR' | 'DEVELOPER' = 'CURATOR') {
  const as = await buildUser(server.services.db, { role });
  const body = { decision: 'HIDE', reason: 'Так по правилам', seen } as const;
  return server.call('decideNotice', { as, params: { id: String(number) }, body });
}
/** A comment, and where it stands. */
async function buildComment(as: { role: 'STUDENT' | 'ADMIN'; firstName: string }) {
  const { db } = server.services;
  const { topicId, universityId } = await buildUniversity(db);
  const [guide, author] = [await buildGuide(db, topicId), await buildUser(db, as)];
  const written = { guideId: guide.id, content: 'Так и есть' };
  const { id } = (await server.call('createComment', { as: author, body: written })).body;
  const addressAt = (guideId: number) => `/universities/${universityId}/faculties/${guideId}/#comment-${id}`;
  return { id, author, topicId, addressAt, address: addressAt(guide.id) };
}
const decisionOf = (id: number) =>
  server.services.db.selectFrom('notices').select('decision').where('id', '=', id).executeTakeFirstOrThrow();

describe('a notice about what is gone meanwhile is closed without hiding it again', () => {
  async function expectGone(number: number, subject: string): Promise<void> {
    expect((await hide(number)).status).toBe(204);
    expect(await decisionOf(number)).toEqual({ decision: 'GONE' });
    const audited = server.services.db.selectFrom('audit_entries').select('action').where('subject', '=', subject);
    expect(await audited.where('action', 'like', 'notice.%').execute()).toEqual([{ action: 'notice.keep' }]);
  }

  it('for a guide that was withdrawn', async () => {
    const { db } = server.services;
    const { topicId, universityId } = await buildUniversity(db);
    const guide = await buildGuide(db, topicId);
    const address = `/universities/${universityId}/faculties/${guide.id}/`;
    const number = await send('GUIDE', address);
    await db.updateTable('guides').set({ withdrawn_at: new Date() }).where('id', '=', guide.id).execute();
    expect(await send('GUIDE', address)).toBe(404);
    await expectGone(number, `guide:${guide.id}`);
  });

  it('for the name of a person who erased the account', async () => {
    const { db } = server.services;
    const { author, address } = await buildComment({ role: 'STUDENT', firstName: 'Злой' });
    const number = await send('NAME', address);
    const erased = { first_name: 'Удалённый', last_name: 'пользователь', erased_at: new Date() };
    await db.updateTable('users').set(erased).where('id', '=', author.id).execute();
    expect(await send('NAME', address)).toBe(404);
    await expectGone(number, `user:${author.id}`);
  });

  it('for a review that its student took back', async () => {
    const lesson = await buildLesson(server, 'PAID');
    await shiftLesson(server, lesson, -96);
    const params = { id: String(lesson.id) };
    const body = { rating: 1, text: 'Ужас' };
    const { id } = (await server.call('writeReview', { as: lesson.student, params, body })).body;
    const number = await send('REVIEW', `/teachers/${lesson.teacher.username}#review-${id}`);
    await sql`update reviews set is_withdrawn = true where id = ${id}`.execute(server.services.db);
    await expectGone(number, `review:${id}`);
  });
});

describe('a part of a profile that is removed', () => {
  it('is gone from the cached page at once, and its person gets a message', async () => {
    const { db } = server.services;
    const teacher = await buildUser(db, { role: 'TEACHER', firstName: 'Злой', lastName: 'Гений' });
    const params = { username: teacher.username };
    expect((await server.call('getTeacher', { params })).body.teacherFullName).toBe('Злой Гений');
    await hide(await send('NAME', `/teachers/${teacher.username}`));
    expect((await server.call('getTeacher', { params })).body.teacherFullName).toBe(teacher.username);
    const names = db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', teacher.id);
    expect(await names.executeTakeFirst()).toEqual({ first_name: null, last_name: null });
    const told = db.selectFrom('notifications').select('kind').where('user_id', '=', teacher.id);
    expect(await told.execute()).toEqual([{ kind: 'PROFILE_CLEARED' }]);
  });

  it('stays if the rank of its person is not below that of the curator', async () => {
    const { db } = server.services;
    const { author: admin, address } = await buildComment({ role: 'ADMIN', firstName: 'Важный' });
    const number = await send('NAME', address);
    const names = db.selectFrom('users').select('first_name').where('id', '=', admin.id);
    expect(await hide(number)).toMatchObject({ status: 403, body: { message: expect.stringContaining('ниже вашей') } });
    expect(await names.executeTakeFirst()).toEqual({ first_name: 'Важный' });
    expect((await hide(number, undefined, 'DEVELOPER')).status).toBe(204);
    expect(await names.executeTakeFirst()).toEqual({ first_name: null });
  });

  it('stays if it is not what the curator saw', async () => {
    const { db } = server.services;
    const teacher = await buildUser(db, { role: 'TEACHER', firstName: 'Злой' });
    const users = db.updateTable('users').where('id', '=', teacher.id);
    const teachers = db.updateTable('teachers').where('user_id', '=', teacher.id);
    await users.set({ avatar_key: 'avatars/old.webp' }).execute();
    await teachers.set({ about: 'Реклама' }).execute();
    const shown = async (what: What) => {
      const as = await buildUser(db, { role: 'CURATOR' });
      const { body } = await server.call('listNotices', { as, query: { what, query: teacher.username } });
      return body[0]?.thing;
    };
    const page = `/teachers/${teacher.username}`;
    const numbers = [await send('NAME', page), await send('PICTURE', page), await send('TEACHER', page)] as const;
    const seen = [
      (await shown('NAME'))?.title,
      (await shown('PICTURE'))?.pictureUrl ?? '',
      (await shown('TEACHER'))?.text ?? '',
    ];
    await users.set({ first_name: 'Анна', avatar_key: 'avatars/new.webp' }).execute();
    await teachers.set({ about: 'Преподаю анализ' }).execute();
    const late = [];
    for (const [at, number] of numbers.entries()) late.push((await hide(number, seen[at])).body);
    expect(late).toMatchObject(Array(3).fill({ code: 'CONFLICT' }));
    expect(await shown('TEACHER')).toMatchObject({ title: 'Анна', text: 'Преподаю анализ' });
    expect((await hide(numbers[0], 'Анна')).status).toBe(204);
    expect((await hide(numbers[1], (await shown('PICTURE'))?.pictureUrl ?? '')).status).toBe(204);
    expect((await hide(numbers[2], 'Преподаю анализ')).status).toBe(204);
  });

  it('takes the file of a picture with it, unless another account has it too', async () => {
    const { db, files } = server.services;
    const people = [await buildUser(db, { role: 'TEACHER' }), await buildUser(db, { role: 'TEACHER' })];
    const key = 'avatars/shared.webp';
    await files.put(key, Buffer.from('picture'), { contentType: 'image/webp' });
    for (const { id } of people) await db.updateTable('users').set({ avatar_key: key }).where('id', '=', id).execute();
    const left: boolean[] = [];
    for (const { username } of people) {
      expect((await hide(await send('PICTURE', `/teachers/${username}`))).status).toBe(204);
      left.push(await files.exists(key));
    }
    expect(left).toEqual([true, false]);
  });
});

it('a comment is found only at the address of its guide', async () => {
  const { db } = server.services;
  const { id, author, topicId, addressAt, address } = await buildComment({ role: 'STUDENT', firstName: 'Злой' });
  const elsewhere = addressAt((await buildGuide(db, topicId)).id);
  expect([await send('COMMENT', elsewhere), await send('NAME', elsewhere)]).toEqual([400, 404]);
  expect(await db.selectFrom('notices').select('id').where('author_id', '=', author.id).execute()).toEqual([]);
  const waiting = db.selectFrom('comments').select('attention_since').where('id', '=', id);
  expect(await waiting.executeTakeFirst()).toEqual({ attention_since: null });
  expect(await send('COMMENT', address)).toBeGreaterThan(0);
});

it('a login leads a notice only to a teacher, so that it does not tell which logins exist', async () => {
  const { db } = server.services;
  const student = await buildUser(db, { firstName: 'Анна' });
  for (const what of ['TEACHER', 'NAME', 'PICTURE'] as const)
    expect(await send(what, `/teachers/${student.username}`)).toBe(404);
  const away = await buildUser(db, { role: 'TEACHER' });
  await db.updateTable('users').set({ role: 'STUDENT' }).where('id', '=', away.id).execute();
  expect(await send('TEACHER', `/teachers/${away.username}`)).toBe(404);
});
