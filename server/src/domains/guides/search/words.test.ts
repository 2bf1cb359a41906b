import { afterAll, beforeAll, expect, it } from 'vitest';
import { importCatalogue } from '#drivers/operations/catalogue-import.ts';
import { buildUniversity, buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { forgetWords } from './forget-words.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await importCatalogue(server.services.db, new URL('../../../../demo/catalogue.json', import.meta.url));
});
afterAll(() => server.close());

const find = async (q: string) => {
  const { body, headers } = await server.call('searchGuides', { query: { q } });
  return { passages: body.map(({ passage }) => passage), isExact: headers['x-search-exact'] !== '0' };
};

it.each([
  ['112', '\u0002112\u0003'],
  ['B2', '\u0002B2\u0003'],
  ['В2 in Cyrillic letters', '\u0002B2\u0003'],
  ['экзамен B2', '\u0002B2\u0003'],
  ['экзамен по словацкому В2', '\u0002B2\u0003'],
])('«%s» finds guides that have the number', async (query, found) => {
  const { passages, isExact } = await find(query.replace(' in Cyrillic letters', ''));
  expect(passages[0]).toContain(found);
  expect(isExact).toBe(true);
});

it('takes a number neither for a mistyped number nor for the beginning of one', async () => {
  const { rows } = await server.pool.query<{ word: string }>(
    "select word from search_words where word ~ '^[0-9]+$' order by word",
  );
  const known = new Set(rows.map(({ word }) => word));
  const years = [...known].filter((word) => /^20\d\d$/.test(word));
  expect(years.length).toBeGreaterThan(5);
  const unknown = years.flatMap((year) => [`${year}${year.at(-1)}`, year.slice(0, -1)]);
  for (const query of unknown.filter((word) => !known.has(word)))
    expect((await find(query)).passages, query).toEqual([]);
});

it.each([
  ['Wi-Fi', 'wifi'],
  ['wi-fi общежитие', 'wifi общежитие'],
])('reads «%s» without its hyphen if the parts are no words', async (query, joined) => {
  const { passages, isExact } = await find(query);
  expect({ passages, isExact }).toEqual(await find(joined));
  expect(passages.join()).toMatch(/интернет/i);
});

it('reads the words after many that mean nothing', async () => {
  const q = 'подскажите пожалуйста как иностранцу получить место в общежитии Mlyny';
  const { body } = await server.call('searchGuides', { query: { q } });
  expect(body[0]?.name).toBe('Общежитие Mlyny');
});

it('a mistyped word that a guide no longer has is understood again from the next night', async () => {
  const { db } = server.services;
  const as = await buildUser(db, { role: 'CURATOR' });
  const { topicId } = await buildUniversity(db);
  const before = await find('стипенидя');
  expect(before.passages.length).toBeGreaterThan(0);
  const text = (word: string) => ({ topicId, title: 'Деньги', body: `<p>${word} раз в месяц</p>` });
  const { id } = (await server.call('createGuide', { as, body: text('стипенидя') })).body;
  const params = { id: String(id) };
  await server.call('updateGuide', { as, params, body: { ...text('пособие'), version: 1 } });
  expect(await forgetWords(db)).toBeGreaterThan(0);
  expect(await find('стипенидя')).toEqual(before);
  expect(await forgetWords(db)).toBe(0);
});
