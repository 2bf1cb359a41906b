import { addDays, today } from '@kampus/contract/time';
import { createTeacher } from '../support/clock.ts';
import { expect, test } from '../support/journey.ts';
import { createGuide, createStudent, newLogin } from '../support/people.ts';
import { demoPassword } from '../support/portal-api.ts';
import { ask } from '../support/specification.ts';

// The calls as a client sends them that knows nothing but product.md.

const later = (days: number): string => addDays(today(new Date()), days);
const known = 'denis.orlenko';

/** A slot of two hours of a teacher whose calendar is empty. */
async function publish(teacher: string, days: number) {
  const body = [{ date: later(days), timeStart: '09:00', timeFinish: '11:00' }];
  const { status, body: lectures } = await ask('POST /api/lectures', { as: teacher, body });
  expect(status).toBe(201);
  return lectures[0];
}

test('7.1 client: paths with and without a slash, and empty parameters that count as absent', async () => {
  for (const call of [
    'GET /api/universities/',
    'GET /api/teacher-schedules?page=0&size=10&date=&startTime=&endTime=&keywords=',
    'GET /api/guide?page=&size=&topicId=',
    'GET /api/guide/topic?universityId=',
    `GET /api/lectures/teacher/${known}?statuses=`,
  ] as const)
    expect((await ask(call)).status, call).toBe(200);
});

test('7.2 and 3.1 accounts: registration, sign-in, refresh and the user', async () => {
  const login = newLogin('letter');
  const account = { login, password: demoPassword, universityId: 1, facultyId: 1, specializationId: 1 };
  const registered = await ask('POST /api/auth/register', { body: account });
  for (const name of ['status', 'accessToken', 'refreshToken', 'userId', 'authLink', 'qr'])
    expect(registered.body[name], name).toBeTruthy();
  const signedIn = await ask('POST /api/auth/login', { body: { login, password: demoPassword } });
  expect(signedIn.body).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) });
  const claims = JSON.parse(Buffer.from(signedIn.body.accessToken.split('.')[1], 'base64url').toString());
  expect(claims).toMatchObject({ exp: expect.any(Number), role: 'STUDENT' });
  expect(claims.username ?? claims.sub ?? claims.login).toBe(login);
  const { body: fresh } = await ask('POST /api/auth/refresh', { body: { refreshToken: signedIn.body.refreshToken } });
  expect(fresh).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) });
  const profile = { firstName: ' Аня ', lastName: 'Ли', sex: 'FEMALE', universityId: 1, facultyId: 1, specialtyId: 1 };
  expect((await ask('POST /api/auth/update', { as: login, body: profile })).status).toBe(200);
  expect((await ask('GET /api/auth/me', { as: login })).body).toMatchObject({ ...profile, firstName: 'Аня', login });
  const missing = await ask('POST /api/auth/update', { as: login, body: {} });
  expect(missing.body.errors.map(({ message }: { message: string }) => message)).toEqual([
    'Имя обязательно',
    'Фамилия обязательна',
    'Пол обязателен',
    'Университет обязателен',
    'Факультет обязателен',
    'Специальность обязательна',
  ]);
});

test('7.3 and 3.1 reference data: two universities, their faculties and specialties', async () => {
  const { body: universities } = await ask('GET /api/universities');
  expect(universities.map(({ id }: { id: number }) => id)).toEqual([1, 2]);
  expect((await ask('GET /api/universities/1')).body).toMatchObject({
    shortName: expect.any(String),
    fullName: expect.any(String),
  });
  const fields = { id: expect.any(Number), shortName: expect.any(String) };
  expect((await ask('GET /api/faculties')).body[0]).toMatchObject({ ...fields, universityId: expect.any(Number) });
  expect((await ask('GET /api/specialties')).body[0]).toMatchObject({ ...fields, facultyId: expect.any(Number) });
});

test('7.4 guides: topics, the whole guide back, dates as a client has them', async () => {
  const topics = (await ask('GET /api/guide/topic')).body;
  expect(new Set(topics.map(({ type }: { type: string }) => type))).toEqual(new Set(['FACULTY', 'DORM']));
  const { id } = await createGuide('<p>Раз</p>');
  const guide = (await ask(`GET /api/guide/${id}`)).body;
  const dates = { validFrom: '2024-01-01T00:00:00', validTo: '2030-12-31T00:00:00.000Z', language: 'en' };
  const saved = await ask(`PUT /api/guide/${id}`, { as: 'curator', body: { ...guide, ...dates, body: '<p>Два</p>' } });
  expect(saved).toMatchObject({
    status: 200,
    body: { id, body: '<p>Два</p>', validFrom: '2024-01-01', language: 'en' },
  });
  const save = (language?: string) =>
    ask(`PUT /api/guide/${id}`, { as: 'curator', body: { title: 'Гайд', body: '<p>Два</p>', language } });
  expect((await save('sk')).body.language).toBe('sk');
  expect((await save()).body.language).toBe('en');
  const created = await ask('POST /api/guide', { as: 'curator', body: { title: 'Гайд', body: '<p>Раз</p>' } });
  expect(created.body).toMatchObject({ topicId: 1, language: 'en' });
  const { body: page } = await ask('GET /api/guide?page=0', { headers: { 'x-language': 'en' } });
  expect(page).toMatchObject({ totalPages: Math.ceil(page.totalElements / 9), totalElements: expect.any(Number) });
  expect(page.content).toHaveLength(9);
});

test('7.5, 3.1 and 6.3 comments: whose they are', async () => {
  const { id: guideId } = await createGuide('<p>Раз</p>');
  const [author, other] = [await createStudent(), await createStudent()];
  const created = await ask('POST /api/comments', { as: author, body: { guideId, content: ' Раз ' } });
  expect(created.body).toMatchObject({ guideId, content: 'Раз', username: author, createdAt: expect.any(String) });
  const address = `/api/comments/${created.body.id}` as const;
  expect((await ask(`PUT ${address}`, { as: other, body: { content: 'Два' } })).status).toBe(403);
  expect((await ask(`DELETE ${address}`, { as: other })).status).toBe(403);
  expect((await ask(`PUT ${address}`, { as: author, body: { content: 'Два' } })).body.content).toBe('Два');
  expect((await ask(`GET /api/comments/guide/${guideId}`)).body).toMatchObject([{ content: 'Два' }]);
  expect((await ask(`DELETE ${address}`, { as: author })).status).toBe(204);
  expect((await ask('POST /api/comments', { as: author, body: { guideId, content: '  ' } })).status).toBe(400);
});

test('7.6, 3.1 and 4.7 lectures: OPEN ones for others, deleted with 204 while OPEN', async () => {
  const teacher = await createTeacher();
  const lecture = await publish(teacher, 5);
  expect(lecture).toMatchObject({ status: 'OPEN', duration: 4, possibleSizeOfLecture: 4, teacherUsername: teacher });
  const calendar = `/api/lectures/teacher/${teacher}` as const;
  const ids = async (query: string, as?: string): Promise<number[]> =>
    (await ask(`GET ${calendar}${query}`, as === undefined ? {} : { as })).body.map(({ id }: { id: number }) => id);
  expect(await ids('?statuses=OPEN')).toContain(lecture.id);
  expect(await ids('?statuses=CLOSED')).toEqual([]);
  expect(await ids('', teacher)).toContain(lecture.id);
  const address = `DELETE /api/lectures/${lecture.id}` as const;
  expect((await ask(address, { as: 'teacher' })).status).toBeGreaterThanOrEqual(403);
  expect((await ask(address, { as: teacher })).status).toBe(204);
  const taken = await publish(teacher, 6);
  const booking = { lectureId: taken.id, capacity: 1, duration: 4 };
  expect((await ask('POST /api/reservations', { as: teacher, body: booking })).status).toBeGreaterThanOrEqual(400);
  await ask('POST /api/reservations', { as: await createStudent(), body: booking });
  expect((await ask(`DELETE /api/lectures/${taken.id}`, { as: teacher })).status).toBe(409);
  const copied = await ask(`POST /api/lectures/duplicate?date=${addDays(today(new Date()), 14)}`, { as: teacher });
  expect([copied.status, Array.isArray(copied.body)]).toEqual([201, true]);
});

test('7.6, 4.8 and 6.3 reservations: three fields are enough, and only the listed changes pass', async () => {
  const [teacher, student] = [await createTeacher(), await createStudent({ euros: 60 })];
  const book = async (days: number) => {
    const { id: lectureId } = await publish(teacher, days);
    const made = await ask('POST /api/reservations', { as: student, body: { lectureId, capacity: 1, duration: 1 } });
    expect(made).toMatchObject({ status: 201, body: { status: 'PENDING', username: student } });
    return made.body.id as number;
  };
  const change = async (as: string, id: number, status: string) =>
    (await ask('PUT /api/reservations/update_status', { as, body: { id, status } })).status;
  const id = await book(7);
  for (const as of [student, 'teacher', 'curator', 'admin'])
    expect(await change(as, id, 'CONFIRMED'), as).not.toBe(200);
  expect(await change(teacher, id, 'PAID')).not.toBe(200);
  expect(await change(teacher, id, 'CONFIRMED')).toBe(200);
  expect(await change(teacher, id, 'CLOSED')).not.toBe(200);
  expect(await change('curator', id, 'CLOSED')).not.toBe(200);
  expect(await change(teacher, id, 'PAID')).toBe(200);
  expect(await change('admin', id, 'CLOSED')).not.toBe(200);
  const [refused, confirmed] = [await book(8), await book(9)];
  expect(await change(teacher, refused, 'CLOSED')).toBe(200);
  await change(teacher, confirmed, 'CONFIRMED');
  expect(await change('admin', confirmed, 'CLOSED')).toBe(200);
  for (const [path, as] of [
    [`user/${student}`, student],
    [`teacher/${teacher}`, teacher],
    ['admin', 'curator'],
  ] as const) {
    const { body } = await ask(`GET /api/reservations/${path}`, { as });
    expect(
      body.find((one: { id: number }) => one.id === id),
      path,
    ).toMatchObject({ status: 'PAID', username: student });
  }
  expect((await ask('GET /api/reservations/admin', { as: 'teacher' })).status).toBe(403);
});

test('7.7 and 9.2 keywords and prices: lists, and the minimum of each group size', async () => {
  const teacher = await createTeacher();
  const { body: keywords } = await ask('GET /api/keywords');
  expect(keywords[0]).toEqual({ id: expect.any(Number), keyword: expect.any(String) });
  const own = async (): Promise<number[]> =>
    (await ask(`GET /api/keywords/keywords_teacher?username=${teacher}`)).body.map(({ id }: { id: number }) => id);
  const taken = await own();
  const free = keywords.find(({ id }: { id: number }) => !taken.includes(id)).id;
  expect((await ask('POST /api/keywords', { as: teacher, body: { keywordId: free } })).status).toBeLessThan(300);
  expect(await own()).toContain(free);
  expect((await ask(`DELETE /api/keywords/${free}`, { as: teacher })).status).toBeLessThan(300);
  const prices = { 1: 8, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2.5, 7: 2 };
  const entries = Object.entries(prices).map(([capacity, price]) => ({ capacity: Number(capacity), price }));
  expect((await ask('PUT /api/prices/', { as: teacher, body: entries })).status).toBe(200);
  expect((await ask(`GET /api/prices/${teacher}`)).body).toEqual(prices);
  const low = await ask('PUT /api/prices/', { as: teacher, body: [{ capacity: 1, price: 0 }] });
  expect(low).toMatchObject({
    status: 400,
    body: { message: 'Деякі ціни менше мінімально допустимих', errors: [{ message: 'Мінімальна ціна: 5' }] },
  });
  const some = await ask('PUT /api/prices/', { as: teacher, body: entries.slice(1) });
  expect(some).toMatchObject({ status: 400, body: { message: "Всі поля обов'язкові для заповнення" } });
});

test('7.8, 5.6 and 9.3 balance: amounts as numbers or text, rounded, within their bounds', async () => {
  const username = await createStudent();
  const topUp = (amount: unknown) =>
    ask('POST /api/curator/update-balance', { as: 'curator', body: { username, amount } });
  for (const [amount, message] of [
    ['', 'Введіть суму'],
    ['x', 'Сума повинна бути числом'],
    [0.009, 'Мінімальна сума - 0.01'],
    [100.01, 'Максимальна сума - 100.00'],
  ])
    expect(await topUp(amount)).toMatchObject({ status: 400, body: { message } });
  expect((await topUp(12.345)).body.balance).toBe(12.35);
  expect((await topUp('5')).body.balance).toBe(17.35);
  expect((await ask('GET /api/balance', { as: username })).body.balance).toBe(17.35);
  const own = await ask('GET /api/balance/transactions', { as: username });
  expect(own.body[0]).toMatchObject({ type: 'DEPOSIT', amount: 5, description: expect.any(String) });
  const [ofCurator, ofAdmin] = await Promise.all(
    ['curator', 'admin'].map((as) => ask('GET /api/balance/transactions/all', { as })),
  );
  expect(ofCurator?.body[0].username).toBeUndefined();
  expect(ofAdmin?.body[0].username).toEqual(expect.any(String));
  expect((await ask('GET /api/balance/transactions/all', { as: 'teacher' })).status).toBe(403);
});

test('6.1 and 6.2 ranks: each call takes the required rank and those above', async () => {
  for (const [call, passing] of [
    ['GET /api/auth/me', ['student', 'teacher', 'curator', 'admin']],
    ['POST /api/lectures/duplicate?date=2020-01-01', ['teacher', 'curator', 'admin']],
    ['GET /api/reservations/admin', ['curator', 'admin']],
    ['GET /api/admin/audit', ['admin']],
  ] as const) {
    expect((await ask(call)).status, call).toBe(401);
    for (const as of ['student', 'teacher', 'curator', 'admin']) {
      const isRefused = (await ask(call, { as })).status === 403;
      expect(isRefused, `${call} as ${as}`).toBe(!(passing as readonly string[]).includes(as));
    }
  }
});

test('9.1 and 9.5 pages: ten teachers from page 0, by part of the day', async () => {
  const found = await ask('GET /api/teacher-schedules?page=0');
  expect(found.body).toHaveLength(10);
  for (const name of ['username', 'teacherFullName', 'teacherAvatar', 'keywords', 'minPrice', 'maxPrice', 'prices'])
    expect(found.body[0], name).toHaveProperty(name);
  for (const [from, to] of [
    ['08:00', '12:00'],
    ['12:00', '17:00'],
    ['17:00', '22:00'],
  ])
    expect((await ask(`GET /api/teacher-schedules?startTime=${from}&endTime=${to}`)).status).toBe(200);
});
