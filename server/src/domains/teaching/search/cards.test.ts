import { addDays, dayParts, fromWallClock, today } from '@kampus/contract/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildGuide, buildLecture, buildUniversity, buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { firstSentence } from '../profile/present.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

test('with a part of the day, the next free time is the first half hour inside it', async () => {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  await buildLecture(db, teacher, { daysAhead: 3, time: '16:00', units: 10 });
  const date = addDays(today(new Date()), 3);
  const nextOf = async (query: Record<string, string>) =>
    (await server.call('listTeachers', { query })).body.map(({ nextFreeAt }) => nextFreeAt);
  const evening = { startTime: dayParts.evening.start, endTime: dayParts.evening.end };
  const at = (time: string) => [fromWallClock(date, time)?.toISOString()];
  expect(await nextOf(evening)).toEqual(at('17:00'));
  expect(await nextOf({ ...evening, date })).toEqual(at('17:00'));
  expect(await nextOf({ date, startTime: '18:30' })).toEqual(at('18:30'));
  expect(await nextOf({ date })).toEqual(at('16:00'));
  await db.deleteFrom('lectures').execute();
  server.services.cache.dropAll();
  expect([await nextOf({}), await nextOf({ date })]).toEqual([[null], []]);
});

test('teachers are found by price, place and language, and cards have rating and first sentence', async () => {
  const { db } = server.services;
  const cheap = await buildUser(db, { role: 'TEACHER' });
  const dear = await buildUser(db, { role: 'TEACHER' });
  await db
    .insertInto('teacher_prices')
    .values({ teacher_id: dear.id, group_size: 1, price_thousandths: 8000 })
    .execute();
  const about = 'Объясняю физику. Второе предложение.';
  await db
    .updateTable('teachers')
    .set({ location: 'FCHPT STU', languages: ['Русский', 'Словацкий'], about })
    .where('user_id', '=', dear.id)
    .execute();
  server.services.cache.dropAll();
  const find = async (query: Record<string, string>) =>
    (await server.call('listTeachers', { query })).body.map(({ username }) => username).sort();
  const both = [cheap.username, dear.username].sort();
  expect(await find({ maxPrice: '10' })).toEqual([cheap.username]);
  expect(await find({ maxPrice: '16' })).toEqual(both);
  expect(await find({ place: 'online' })).toEqual([cheap.username]);
  expect(await find({ place: 'inPerson' })).toEqual([dear.username]);
  // Teachers also write the place in English or Slovak.
  await db.updateTable('teachers').set({ location: 'Online' }).where('user_id', '=', cheap.id).execute();
  server.services.cache.dropAll();
  expect(await find({ place: 'online' })).toEqual([cheap.username]);
  expect(await find({ place: 'inPerson' })).toEqual([dear.username]);
  expect(await find({ language: 'Словацкий' })).toEqual([dear.username]);
  expect(await find({ language: 'Словацкий', place: 'online' })).toEqual([]);
  const { body } = await server.call('listTeachers', { query: { place: 'inPerson' } });
  expect(body).toMatchObject([
    { languages: ['Русский', 'Словацкий'], lead: 'Объясняю физику.', rating: null, reviewsCount: 0 },
  ]);
});

test('the first sentence of a text ends at its first full stop, or between two words', () => {
  expect(firstSentence('')).toBe('');
  expect(firstSentence('Учу физике. И химии.')).toBe('Учу физике.');
  expect(firstSentence('Кандидат наук, стаж 3.5 года!\nЕщё.')).toBe('Кандидат наук, стаж 3.5 года!');
  expect(firstSentence('я'.repeat(140))).toBe('я'.repeat(140));
  const long = firstSentence('слово, '.repeat(40));
  expect(long).toMatch(/^(слово, )+слово…$/);
  expect(long.length).toBeLessThanOrEqual(141);
});

test('guides and teachers of a faculty know each other by the abbreviation of the topic', async () => {
  const { db } = server.services;
  const { universityId, facultyId, topicId } = await buildUniversity(db);
  const guide = await buildGuide(db, topicId);
  const [teacher, other] = [await buildUser(db, { role: 'TEACHER' }), await buildUser(db, { role: 'TEACHER' })];
  await db
    .updateTable('users')
    .set({ university_id: universityId, faculty_id: facultyId })
    .where('id', '=', teacher.id)
    .execute();
  const { short_name: shortName } = await db
    .selectFrom('faculties')
    .select('short_name')
    .where('id', '=', facultyId)
    .executeTakeFirstOrThrow();
  const find = async () => {
    server.services.cache.dropAll();
    const { body } = await server.call('listTeachers', { query: { topicId: String(topicId) } });
    return body.map(({ username }) => username);
  };
  const facultyOf = async ({ username }: { username: string }) =>
    (await server.call('getTeacher', { params: { username } })).body.faculty;
  expect(await find()).toEqual([]);
  expect(await facultyOf(teacher)).toBeNull();
  for (const name of [`Факультет (${shortName})`, `Факультет (${shortName}, Трнава)`]) {
    await db.updateTable('topics').set({ name }).where('id', '=', topicId).execute();
    expect(await find(), name).toEqual([teacher.username]);
    expect(await facultyOf(teacher)).toEqual({ shortName, universityId, guideId: guide.id });
    expect(await facultyOf(other)).toBeNull();
  }
});
