import { minimumPrices } from '@kampus/contract/pricing';
import type { TeacherSettings } from '@kampus/contract/teaching/teacher-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLecture, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const pageOf = (username: string) => server.call('getTeacher', { params: { username } });
const buildTeacher = (): Promise<TestUser> => buildUser(server.services.db, { role: 'TEACHER', firstName: 'Олена' });

async function save(teacher: TestUser, changes: Partial<Record<keyof TeacherSettings, unknown>>) {
  const { body } = await server.call('getTeacherSettings', { as: teacher });
  return server.call('saveTeacherSettings', { as: teacher, body: { ...body, ...changes } as TeacherSettings });
}

describe('the page of a teacher', () => {
  it('shows the settings without room and exact place, and follows every change', async () => {
    const teacher = await buildTeacher();
    expect((await pageOf(teacher.username)).body).toMatchObject({ about: '', lessonsCount: 0, nextFreeAt: null });
    const saved = await save(teacher, {
      place: 'Братислава',
      exactPlace: 'Obchodná 12',
      roomUrl: 'https://meet.example/room',
      languages: ['Украинский', 'Словацкий'],
      about: '  Веду анализ.\r\nС 2019 года. ',
      cancelHours: 24,
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { exactPlace: 'Obchodná 12', about: 'Веду анализ.\nС 2019 года.' },
    });
    const slot = await buildLecture(server.services.db, teacher);
    server.services.cache.dropAll();
    const { body } = await pageOf(teacher.username);
    expect(body).toEqual({
      username: teacher.username,
      teacherFullName: 'Олена',
      teacherAvatar: null,
      about: 'Веду анализ.\nС 2019 года.',
      keywords: [],
      languages: ['Украинский', 'Словацкий'],
      place: 'Братислава',
      prices: {},
      cancelHours: 24,
      lessonsCount: 0,
      reviewsCount: 0,
      rating: null,
      nextFreeAt: slot.startsAt.toISOString(),
      faculty: null,
    });
    const entries = minimumPrices.map((price, index) => ({ capacity: index + 1, price }));
    await server.call('replacePrices', { as: teacher, body: entries });
    expect((await pageOf(teacher.username)).body.prices).toMatchObject({ 1: 5, 7: 1.785 });
  });

  it('has the keywords in alphabetical order, and is never stale by a login in capitals', async () => {
    const teacher = await buildTeacher();
    const inCapitals = async () => (await pageOf(teacher.username.toUpperCase())).body.keywords;
    expect(await inCapitals()).toEqual([]);
    await server.pool.query(`insert into keywords (id, keyword) values (1, 'Математика'), (2, 'Английский')`);
    for (const keywordId of [1, 2]) await server.call('addTeacherKeyword', { as: teacher, body: { keywordId } });
    expect(await inCapitals()).toEqual(['Английский', 'Математика']);
  });

  it('links the guide of the faculty from the moment it exists', async () => {
    const { db } = server.services;
    const { universityId, facultyId, specialtyId, topicId } = await buildUniversity(db);
    const { short_name } = await db
      .selectFrom('faculties')
      .select('short_name')
      .where('id', '=', facultyId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('topics')
      .set({ name: `Факультет (${short_name})` })
      .where('id', '=', topicId)
      .execute();
    const teacher = await buildTeacher();
    const studies = { university_id: universityId, faculty_id: facultyId, specialty_id: specialtyId };
    await db.updateTable('users').set(studies).where('id', '=', teacher.id).execute();
    expect((await pageOf(teacher.username)).body.faculty).toBeNull();
    const curator = await buildUser(db, { role: 'CURATOR' });
    const made = await server.call('createGuide', {
      as: curator,
      body: { topicId, title: 'Гайд', body: '<p>Текст</p>' },
    });
    expect(made.status).toBe(201);
    expect((await pageOf(teacher.username)).body.faculty).toMatchObject({ guideId: made.body.id });
  });

  it('counts lessons that took place and were not refunded', async () => {
    const teacher = await buildTeacher();
    const student = await buildUser(server.services.db);
    const insert = (status: string, ends: string, refunded: number) =>
      server.pool.query(
        `with slot as (
           insert into lectures (teacher_id, starts_at, ends_at, published_starts_at, published_ends_at, location, languages, status)
           select $1, at, at + interval '30 minutes', at, at + interval '30 minutes', '', '{}', 'CLOSED'
             from (select date_trunc('day', now()) + $4::interval as at) as t
           returning id, starts_at, ends_at)
         insert into reservations (lecture_id, teacher_id, student_id, starts_at, ends_at, group_size, duration, price_thousandths,
                                   price_cents, status, answered_at, paid_at, paid_cents, refunded_cents, answer_due_at, free_until)
         select id, $1, $2, starts_at, ends_at, 1, 1, 5000, 500, $3, now(), case when $3 = 'PAID' then now() end,
                case when $3 = 'PAID' then 500 else 0 end, $5, starts_at, starts_at from slot`,
        [teacher.id, student.id, status, ends, refunded],
      );
    await insert('PAID', '-2 days', 0);
    await insert('PAID', '-3 days', 250);
    await insert('CONFIRMED', '-4 days', 0);
    await insert('PAID', '3 days', 0);
    server.services.cache.dropAll();
    expect((await pageOf(teacher.username)).body.lessonsCount).toBe(1);
  });

  it('is 404 for a student, an unknown login, a blocked or erased account and a former teacher', async () => {
    const {
      pool,
      services: { db },
    } = server;
    const curator = await buildUser(db, { role: 'ADMIN' });
    /** The status of the page. Calendar, prices and keywords have the same. */
    const statusOf = async ({ username }: { username: string }): Promise<number> => {
      const params = { username };
      const { status } = await pageOf(username);
      const others = await Promise.all([
        server.call('listLectures', { params }),
        server.call('getPrices', { params }),
        server.call('listTeacherKeywords', { query: params }),
      ]);
      expect(others.map((other) => other.status)).toEqual([status, status, status]);
      return status;
    };
    expect(await statusOf(await buildUser(db))).toBe(404);
    expect(await statusOf({ username: 'nobody-at-all' })).toBe(404);
    expect(await statusOf(await buildUser(db, { role: 'CURATOR' }))).toBe(404);

    const [blocked, writing, demoted] = [await buildTeacher(), await buildTeacher(), await buildTeacher()];
    for (const teacher of [blocked, writing, demoted]) expect(await statusOf(teacher)).toBe(200);
    const block = (person: TestUser, scope: 'ALL' | 'WRITING') =>
      server.call('blockPerson', { as: curator, params: person, body: { scope, reason: 'Проверка' } });
    expect((await block(blocked, 'ALL')).status).toBe(200);
    expect((await block(writing, 'WRITING')).status).toBe(200);
    const role = { role: 'STUDENT' as const, reason: 'Проверка' };
    expect((await server.call('setPersonRole', { as: curator, params: demoted, body: role })).status).toBe(200);
    await expect.poll(() => statusOf(blocked)).toBe(404);
    await expect.poll(() => statusOf(demoted)).toBe(404);
    expect(await statusOf(writing)).toBe(200);

    await server.call('unblockPerson', { as: curator, params: blocked });
    await expect.poll(() => statusOf(blocked)).toBe(200);
    await pool.query('update users set erased_at = now() where id = $1', [writing.id]);
    server.services.cache.dropAll();
    expect(await statusOf(writing)).toBe(404);
  });
});

describe('the settings of a page', () => {
  it.each([
    ['about', 'Пишите: @maria_sh', /имя в мессенджере: «@maria_sh»/],
    ['about', 'Телефон: ноль девять ноль пять один два три четыре', /номер телефона/],
    ['about', 'x'.repeat(2001), /2000/],
    ['place', 'Кафе, 0905 123 456', /номер телефона/],
    ['languages', ['Эсперанто'], /из списка/],
    ['languages', ['Русский', 'Русский'], /дважды/],
    ['languages', [], /хотя бы один/],
    ['exactPlace', '  ', /Укажите адрес/],
    ['exactPlace', 'x'.repeat(301), /300/],
  ])('refuse %s «%s» with the reason', async (field, value, message) => {
    const teacher = await buildTeacher();
    const answer = await save(teacher, { [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(JSON.stringify(answer.body)).toMatch(message);
    expect((await pageOf(teacher.username)).body).toMatchObject({ about: '', place: 'Онлайн', languages: ['Русский'] });
  });

  it('are also refused by the database', async () => {
    const { id } = await buildTeacher();
    const set = (assignment: string) => server.pool.query(`update teachers set ${assignment} where user_id = ${id}`);
    await expect(set(`languages = '{Эсперанто}'`)).rejects.toThrow('teachers_languages_check');
    await expect(set(`about = repeat('x', 2001)`)).rejects.toThrow('teachers_about_check');
    await expect(set(`exact_place = ''`)).rejects.toThrow('teachers_exact_place_check');
  });
});

it('a save changes only the settings that it names', async () => {
  const teacher = await buildTeacher();
  const { body: initial } = await server.call('getTeacherSettings', { as: teacher });
  const saved = async (body: Partial<TeacherSettings>) =>
    (await server.call('saveTeacherSettings', { as: teacher, body })).body;
  expect(await saved({ noticeHours: 5 })).toEqual({ ...initial, noticeHours: 5 });
  expect(await saved({ about: 'Веду анализ.' })).toEqual({ ...initial, noticeHours: 5, about: 'Веду анализ.' });
  expect(await saved({})).toEqual({ ...initial, noticeHours: 5, about: 'Веду анализ.' });
});

it('the settings before the profile exists equal the settings of a new profile', async () => {
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  const settingsOf = async () => (await server.call('getTeacherSettings', { as: curator })).body;
  const before = await settingsOf();
  await server.services.db.insertInto('teachers').values({ user_id: curator.id }).execute();
  expect(await settingsOf()).toEqual(before);
});
