import * as contract from '@kampus/contract/guides/facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { importCatalogue } from '#drivers/operations/catalogue-import.ts';
import { buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await importCatalogue(server.services.db, new URL('../../../../demo/catalogue.json', import.meta.url));
});
afterAll(() => server.close());

const ask = async (q: string) => (await server.call('listAnswers', { query: { q } })).body;
const answersTo = async (q: string) => (await ask(q)).map(({ label, value, topic }) => `${topic}: ${label} ${value}`);

it.each([
  ['залог Družba', 'Общежитие Družba: Залог 100 €'],
  ['Какой залог в общежитии Druzba?', 'Общежитие Družba: Залог 100 €'],
  ['кауция Družba', 'Общежитие Družba: Залог 100 €'],
  ['сколько стоит общежитие Mlyny', 'Общежитие Mlyny: Цена 72–174 € в месяц'],
  ['скільки коштує Mlyny', 'Общежитие Mlyny: Цена 72–174 € в месяц'],
  ['сколько стоит взнос FaF', 'Фармацевтический факультет (FaF): Взнос 50 €'],
  ['застава Družba', 'Общежитие Družba: Залог 100 €'],
  ['цена Družba', 'Общежитие Družba: Цена 88,68–119 € в месяц'],
  ['летом Družba', 'Общежитие Družba: Летом 139,50 € за июль'],
  ['работа летом', undefined],
  ['koľko stojí Mlyny', 'Общежитие Mlyny: Цена 72–174 € в месяц'],
  ['How much does Mlyny cost?', 'Общежитие Mlyny: Цена 72–174 € в месяц'],
  ['What is the deposit at Družba?', 'Общежитие Družba: Залог 100 €'],
  ['price Mlyny', 'Общежитие Mlyny: Цена 72–174 € в месяц'],
  ['Сколько стоит Mlyny?', 'Общежитие Mlyny: Цена 72–174 € в месяц'],
  ['сколько стоит Mly', 'Общежитие Mlyny: Цена 72–174 € в месяц'],
  ['залог дружба', 'Общежитие Družba: Залог 100 €'],
  ['zalog druzhba', 'Общежитие Družba: Залог 100 €'],
  ['pfkju lhe;,f', 'Общежитие Družba: Залог 100 €'],
  ['цена общижития Mlyny', 'Общежитие Mlyny: Цена 72–174 € в месяц'],
  ['цена млыны', 'Общежитие Mlyny: Цена 72–174 € в месяц'],
  ['сайт юрфака', 'Юридический факультет (PraF): Сайт flaw.uniba.sk'],
  ['взнос PraF', undefined],
  ['взнос FaF', 'Фармацевтический факультет (FaF): Взнос 50 €'],
  ['адрес FIIT', 'Факультет информатики и информационных технологий (FIIT): Адрес Ilkovičova 2, Mlynská dolina'],
])('«%s» is answered by %s', async (question, answer) => {
  expect(await answersTo(question)).toEqual(answer === undefined ? [] : [answer]);
});

it('an answer has year, source and the day of the last check', async () => {
  const [answer] = await ask('залог Družba');
  expect(contract.answer.parse(answer)).toEqual(answer);
  expect(answer).toMatchObject({ year: '2023/24', checkedAt: null, kind: 'MONEY', from: 100, university: 'UK' });
});

it('an answer has its label in the language of the reader', async () => {
  const labelIn = async (lang?: 'ru' | 'uk' | 'sk' | 'en') => {
    const { body } = await server.call('listAnswers', { query: { q: 'залог Družba', ...(lang && { lang }) } });
    return body.map(({ label, translatedLabel }) => [label, translatedLabel]);
  };
  expect(await labelIn('en')).toEqual([['Залог', 'Deposit']]);
  expect(await labelIn('sk')).toEqual([['Залог', 'Kaucia']]);
  expect(await labelIn('ru')).toEqual([['Залог', undefined]]);
  expect(await labelIn()).toEqual([['Залог', undefined]]);
});

it('a question about several topics has at most three answers', async () => {
  const answers = await answersTo('залог общежитие');
  expect(answers).toHaveLength(3);
  for (const answer of answers) expect(answer).toMatch(/^Общежитие .*: Залог 100 €$/);
});

it.each([
  { list: 'topics', query: 'Družba', question: 'застава Družba' },
  { list: 'labels', query: 'Залог', question: 'кауция Družba' },
] as const)('retired $list have no answer', async ({ list, query, question }) => {
  const as = await buildUser(server.services.db, { role: 'CURATOR' });
  const { body } = await server.call('listDeskCatalogue', { as, params: { list }, query: { query } });
  const retire = (retired: boolean) =>
    server.call('updateCatalogueEntry', { as, params: { list, id: String(body[0]?.id) }, body: { retired } });
  expect(await answersTo(question)).toHaveLength(1);
  await retire(true);
  expect(await answersTo(question)).toEqual([]);
  await retire(false);
  expect(await answersTo(question)).toHaveLength(1);
});

it.each([
  'Družba',
  'залог',
  'залог за квартиру Družba',
  'стипендия Družba',
  'виза',
  'сколько',
  'общежитие Mladosť залог 5',
  'залог залог залог залог общежитие общежитие общежитие Družba Mladosť',
  'какой залог залог залог залог залог залог общежитие Družba за квартиру',
  "'); drop table guide_facts; --",
  '&|!:*()',
  'и',
  '\u0002',
  'я'.repeat(200),
  '%_%',
  'זה שאלה',
  '问题 %',
])('«%s» has no answer', async (question) => {
  expect(z.array(contract.answer).parse(await ask(question))).toEqual([]);
});
