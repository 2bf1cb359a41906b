import type { Problem } from '@kampus/contract/errors';
import { limits } from '@kampus/contract/limits';
import { minimumPrices } from '@kampus/contract/pricing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.pool.query(`insert into keywords (id, keyword) values (1, 'Математика'), (2, 'Английский')`);
});
afterAll(() => server.close());

const buildTeacher = (): Promise<TestUser> => buildUser(server.services.db, { role: 'TEACHER' });
const pricesOf = (username: string) => server.call('getPrices', { params: { username } });
const entriesOf = (prices: readonly number[]) => prices.map((price, index) => ({ capacity: index + 1, price }));
const replace = (as: TestUser, prices: readonly number[]) =>
  server.call('replacePrices', { as, body: entriesOf(prices) });

describe('prices', () => {
  it('are {} until the teacher sets them, and 404 for an unknown login', async () => {
    const teacher = await buildTeacher();
    expect(await pricesOf(teacher.username)).toMatchObject({ status: 200, body: {} });
    expect((await pricesOf('nobody-at-all')).status).toBe(404);
  });

  it('do not reveal whether a login that is not a teacher’s exists', async () => {
    const { db } = server.services;
    const student = await buildUser(db);
    const curator = await buildUser(db, { role: 'CURATOR' });
    const other = await buildUser(db, { role: 'ADMIN' });
    const unknown = (await pricesOf('nobody-at-all')).body as Partial<Problem>;
    for (const { username } of [student, curator])
      for (const as of [undefined, student, other]) {
        const { requestId, ...prices } = (await server.call('getPrices', { as, params: { username } }))
          .body as Partial<Problem>;
        expect(prices).toEqual({ ...unknown, requestId: undefined });
        expect((await server.call('listTeacherKeywords', { as, query: { username } })).status).toBe(404);
      }
    expect(await server.call('getPrices', { as: curator, params: { username: curator.username } })).toMatchObject({
      status: 200,
      body: {},
    });
    const own = await server.call('listTeacherKeywords', { as: curator, query: { username: curator.username } });
    expect(own).toMatchObject({ status: 200, body: [] });
  });

  it('are returned as they were set, exact to a thousandth', async () => {
    const teacher = await buildTeacher();
    const price = (index: number) =>
      fc
        .integer({ min: Math.round((minimumPrices[index] ?? 0) * 1000), max: 100_000 })
        .map((thousandths) => thousandths / 1000);
    const lists = fc.tuple(...minimumPrices.map((_, index) => price(index)));
    const property = fc.asyncProperty(lists, async (list) => {
      const expected = Object.fromEntries(list.map((value, index) => [index + 1, value]));
      expect(await replace(teacher, list)).toMatchObject({ status: 200, body: expected });
      expect((await pricesOf(teacher.username)).body).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 30 });
  });

  it.each([{ prices: [] }, { prices: [6] }])('are refused without all group sizes: $prices', async ({ prices }) => {
    const teacher = await buildTeacher();
    const { body: before } = await replace(teacher, [9, 8, 7, 6, 5, 4, 3]);
    const answer = await replace(teacher, prices);
    expect(answer).toMatchObject({ status: 400, body: { message: "Всі поля обов'язкові для заповнення" } });
    expect((await pricesOf(teacher.username)).body).toEqual(before);
  });

  it('appear once for each group size', async () => {
    const teacher = await buildTeacher();
    const body = [
      { capacity: 1, price: 6 },
      { capacity: 1, price: 7 },
    ];
    const answer = await server.call('replacePrices', { as: teacher, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'PRICES_INVALID', errors: [{ path: '1.capacity' }] } });
    expect((await pricesOf(teacher.username)).body).toEqual({});
  });

  it('equal one of the two lists after two simultaneous saves', async () => {
    const teacher = await buildTeacher();
    const lists = [minimumPrices, [9, 8, 7, 6, 5, 4, 3]];
    const answers = await Promise.all(lists.map((prices) => replace(teacher, prices)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body)).toContainEqual((await pricesOf(teacher.username)).body);
  });

  it('must not be below the minimum of their group size', async () => {
    const teacher = await buildTeacher();
    const answer = await replace(teacher, [4.999, 0, 2.65, 2.25, 2, 1.875, 1.784]);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'PRICES_INVALID',
        message: 'Деякі ціни менше мінімально допустимих',
        errors: [
          { path: '0.price', message: 'Мінімальна ціна: 5' },
          { path: '1.price', message: 'Мінімальна ціна: 3.5' },
          { path: '6.price', message: 'Мінімальна ціна: 1.785' },
        ],
      },
    });
    expect((await replace(teacher, minimumPrices)).status).toBe(200);
  });

  it.each([
    [100.001, 'Максимальна ціна: 100'],
    [5.0005, 'Не больше трёх знаков после запятой'],
    ['5', undefined],
    [null, undefined],
  ])('refuse %s', async (price, message) => {
    const teacher = await buildTeacher();
    const answer = await replace(teacher, [price as number, ...minimumPrices.slice(1)]);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', ...(message && { message }) } });
  });

  it('are set only by a teacher', async () => {
    expect((await replace(await buildUser(server.services.db), minimumPrices)).status).toBe(403);
  });
});

describe('keywords of a teacher', () => {
  const list = (username: string) => server.call('listTeacherKeywords', { query: { username } });

  it('are added and removed; repeating either call changes nothing', async () => {
    const teacher = await buildTeacher();
    const add = (keywordId: number) => server.call('addTeacherKeyword', { as: teacher, body: { keywordId } });
    const other = await buildTeacher();
    await server.call('addTeacherKeyword', { as: other, body: { keywordId: 1 } });
    const remove = (id: number) => server.call('removeTeacherKeyword', { as: teacher, params: { id: String(id) } });
    expect((await list(teacher.username)).body).toEqual([]);
    for (let time = 0; time < 2; time += 1)
      expect(await add(1)).toMatchObject({ status: 201, body: { id: 1, keyword: 'Математика' } });
    expect((await add(2)).status).toBe(201);
    expect((await list(teacher.username)).body).toEqual([
      { id: 2, keyword: 'Английский' },
      { id: 1, keyword: 'Математика' },
    ]);
    for (let time = 0; time < 2; time += 1) expect((await remove(1)).status).toBe(204);
    expect((await list(teacher.username)).body).toEqual([{ id: 2, keyword: 'Английский' }]);
    expect((await list(other.username)).body).toMatchObject([{ id: 1 }]);
    expect([(await add(77)).status, (await remove(77)).status]).toEqual([404, 404]);
    expect((await list('nobody-at-all')).status).toBe(404);
  });

  it('find every teacher who has at least one of them', async () => {
    const teachers = [await buildTeacher(), await buildTeacher(), await buildTeacher()];
    await server.pool.query('delete from teacher_keywords');
    const [one, both] = teachers as [TestUser, TestUser, TestUser];
    for (const [as, keywordId] of [
      [one, 1],
      [both, 1],
      [both, 2],
    ] as const)
      await server.call('addTeacherKeyword', { as, body: { keywordId } });
    const find = async (keywords: string) => {
      const answer = await server.call('listTeachers', { query: { keywords, size: String(limits.list.sizeMax) } });
      return answer.body.map(({ username }) => username).sort();
    };
    expect(await find('2')).toEqual([both.username]);
    expect(await find('1,2,2')).toEqual([one.username, both.username].sort());
    expect(await find('77')).toEqual([]);
    expect((await find('')).length).toBeGreaterThanOrEqual(3);
    const bad = await server.call('listTeachers', { query: { keywords: '1;drop' } });
    expect(bad.status).toBe(400);
  });
});
