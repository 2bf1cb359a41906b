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
  await db
    .insertInto('topics')
    .values([
      { university_id: stu.id, type: 'FACULTY', name: 'FEI' },
      { university_id: stu.id, type: 'DORM', name: 'Mladosť' },
      { university_id: uk.id, type: 'DORM', name: 'Družba' },
      { university_id: stu.id, type: 'LIFE', name: 'Банк' },
    ])
    .execute();
});
afterAll(() => server.close());

const topics = async (query: object = {}) => {
  const { headers, body } = await server.call('listTopics', { query });
  return { total: headers['x-total-count'], names: body.map(({ name }) => name) };
};

const faculties = async (query: object = {}) => {
  const { status, headers, body } = await server.call('listFaculties', { query });
  return { status, total: headers['x-total-count'], names: body.map(({ shortName }) => shortName) };
};

describe('keywords', () => {
  const words = ['Chémia', 'Їжа', 'Ель', 'Cyklus', 'Ёлка', 'Исток', 'Homo', 'Žuvačka', 'Zoo', 'Яма', 'Ігри', 'Йога'];
  const sorted = {
    ru: ['Ёлка', 'Ель', 'Исток', 'Ігри', 'Їжа', 'Йога', 'Яма', 'Chémia', 'Cyklus', 'Homo', 'Zoo', 'Žuvačka'],
    uk: ['Ёлка', 'Ель', 'Исток', 'Ігри', 'Їжа', 'Йога', 'Яма', 'Chémia', 'Cyklus', 'Homo', 'Zoo', 'Žuvačka'],
    sk: ['Cyklus', 'Homo', 'Chémia', 'Zoo', 'Žuvačka', 'Ёлка', 'Ель', 'Исток', 'Ігри', 'Їжа', 'Йога', 'Яма'],
    en: ['Chémia', 'Cyklus', 'Homo', 'Zoo', 'Žuvačka', 'Ёлка', 'Ель', 'Исток', 'Ігри', 'Їжа', 'Йога', 'Яма'],
  };
  const list = async (query: object = {}) =>
    (await server.call('listKeywords', { query })).body.map(({ keyword }) => keyword);

  it('are sorted as the language of the reader sorts all scripts, Russian without one', async () => {
    const { db } = server.services;
    await db
      .insertInto('keywords')
      .values(words.map((keyword) => ({ keyword })))
      .execute();
    for (const [lang, expected] of Object.entries(sorted)) expect(await list({ lang })).toEqual(expected);
    expect(await list()).toEqual(sorted.ru);
    expect((await server.call('listKeywords', { query: { lang: 'xx' } as never })).status).toBe(400);
  });

  it('of an earlier position come first in every language', async () => {
    await server.services.db.updateTable('keywords').set({ position: 1 }).where('keyword', '<>', 'Яма').execute();
    // Another page than that of the test above: this write announces nothing.
    for (const lang of ['ru', 'sk']) expect(await list({ lang, size: 1 })).toEqual(['Яма']);
  });
});

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

describe('topics', () => {
  it('about life are listed only for a caller that asks for the type', async () => {
    expect(await topics()).toEqual({ total: '3', names: ['FEI', 'Mladosť', 'Družba'] });
    expect(await topics({ type: 'LIFE' })).toEqual({ total: '1', names: ['Банк'] });
  });

  it('about life are the same at every university', async () => {
    const { body } = await server.call('listUniversities');
    const [stu, uk] = body.map(({ id }) => String(id));
    expect((await topics({ type: 'LIFE', universityId: uk })).names).toEqual(['Банк']);
    expect((await topics({ universityId: stu })).names).toEqual(['FEI', 'Mladosť']);
  });

  it('can be filtered by type and university; an unknown type is refused', async () => {
    const { body } = await server.call('listUniversities');
    expect((await topics({ type: 'DORM' })).names).toEqual(['Mladosť', 'Družba']);
    expect((await topics({ type: 'DORM', universityId: body[1]?.id })).names).toEqual(['Družba']);
    const unknown: object = { type: 'life' };
    expect((await server.call('listTopics', { query: unknown })).status).toBe(400);
  });
});
