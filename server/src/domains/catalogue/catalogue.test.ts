import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  const build = (short_name: string) =>
    db
      .insertInto('universities')
      .values({ short_name, full_name: short_name })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [stu, uk] = [await build('STU'), await build('UK')];
  await db
    .insertInto('faculties')
    .values([
      { university_id: stu.id, short_name: 'FEI' },
      { university_id: uk.id, short_name: 'PraF' },
      { university_id: stu.id, short_name: 'FIIT' },
    ])
    .execute();
});
afterAll(() => server.close());

const faculties = async (query: object = {}) => {
  const { status, headers, body } = await server.call('listFaculties', { query });
  return { status, total: headers['x-total-count'], names: body.map(({ shortName }) => shortName) };
};

describe('reference lists', () => {
  it('are returned in full with their total', async () => {
    expect(await faculties()).toEqual({ status: 200, total: '3', names: ['FEI', 'PraF', 'FIIT'] });
  });

  it('can be filtered by parent; an unknown parent gives an empty list', async () => {
    const { body } = await server.call('listUniversities');
    expect(await faculties({ universityId: body[0]?.id })).toEqual({ status: 200, total: '2', names: ['FEI', 'FIIT'] });
    expect(await faculties({ universityId: 999 })).toEqual({ status: 200, total: '0', names: [] });
  });

  it('are paged if the query has a page and a size', async () => {
    expect(await faculties({ page: 1, size: 2 })).toEqual({ status: 200, total: '3', names: ['FIIT'] });
    expect(await faculties({ page: 2, size: 2 })).toEqual({ status: 200, total: '3', names: [] });
    expect((await server.call('listFaculties', { query: { size: '501' } })).status).toBe(400);
  });
});
