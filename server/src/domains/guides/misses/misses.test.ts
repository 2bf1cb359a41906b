import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { removeOldMisses } from './count-misses.ts';
import { countMisses } from './queries.ts';

let server: TestServer;
let curator: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
  const { topicId } = await buildUniversity(server.services.db);
  await buildGuide(server.services.db, topicId);
});
afterAll(() => server.close());
beforeEach(() => sql`delete from search_misses`.execute(server.services.db));

const search = (q: string) => server.call('searchGuides', { query: { q, typed: 'whole' } });
const listed = async () => (await server.call('listSearchMisses', { as: curator })).body;
const ask = (q: string) => server.call('askCurators', { body: { q } });
const addWeek = (week: string, query: string, searches = 1) =>
  server.services.db.insertInto('search_misses').values({ week, query, searches }).execute();

it('counts each search without an exact result, also a cached one, in any spelling', async () => {
  for (const q of ['Зоопарк слонов', 'зоопарк  слонов?', 'зоопарк слонов']) await search(q);
  expect(await listed()).toMatchObject([{ query: 'зоопарк слонов', searches: 3, asks: 0 }]);
});

it('counts no search of a word that is still typed', async () => {
  for (const q of ['зоопа', 'зоопарк']) await server.call('searchGuides', { query: { q } });
  expect(await listed()).toEqual([]);
});

it('leaves out what is typed on the way to a longer query', async () => {
  for (const q of ['зооп', 'зоопарк', 'зоопарк слон']) await search(q);
  expect((await listed()).map(({ query }) => query)).toEqual(['зоопарк слон']);
});

it('a longer query hides no query that was sought more often', async () => {
  for (const q of ['зоопарк', 'зоопарк', 'зоопарк сл']) await search(q);
  expect((await listed()).map(({ query }) => query)).toEqual(['зоопарк', 'зоопарк сл']);
});

it('never stores personal data: numbers, addresses, logins and last names', async () => {
  const person = await buildUser(server.services.db);
  await server.services.db
    .updateTable('users')
    .set({ username: 'vera.jarna', last_name: 'Кукушкина' })
    .where('id', '=', person.id)
    .execute();
  for (const q of ['ivan@example.com', '+421 905 123 456', 'долг vera.jarna', 'где живёт кукушкина']) await search(q);
  expect(await listed()).toEqual([]);
  expect((await ask('мой паспорт 1234567')).body).toMatchObject({ errors: [{ path: 'q' }] });
  expect((await ask('долг vera.jarna')).status).toBe(204);
  expect(await listed()).toEqual([]);
});

it.each([
  ['a question of 101 signs', 'я'.repeat(101), 'Вопрос не длиннее 100 символов'],
  ['a word of two letters', 'да', 'Напишите вопрос словами, хотя бы тремя буквами'],
  ['marks', '???', 'Напишите вопрос словами, хотя бы тремя буквами'],
  ['a number', 'паспорт 1234567', 'Вопрос видят все кураторы: напишите его словами, без почты, телефона и номеров'],
])('%s is refused with its reason', async (_what, q, message) => {
  expect((await ask(q)).body).toMatchObject({ message, errors: [{ path: 'q', message }] });
  expect(await listed()).toEqual([]);
});

it('a question of 100 signs is stored', async () => {
  expect((await ask('я'.repeat(100))).status).toBe(204);
  expect((await listed()).map(({ query }) => query)).toEqual(['я'.repeat(100)]);
});

it.each([
  ['García López', 'долги garcía lópez'],
  ["O'Brien", 'o’brien не платит'],
  ['Новак-Малая', 'где новак малая'],
])('a search with the last name %s is not stored, one with a part of it is', async (lastName, query) => {
  const { db } = server.services;
  const { id } = await buildUser(db);
  await db.updateTable('users').set({ last_name: lastName }).where('id', '=', id).execute();
  await ask(query);
  await ask('garcía или малая или brien');
  expect((await listed()).map((miss) => miss.query)).toEqual(['garcía или малая или brien']);
});

it('questions to curators come first, and equal ones are one row', async () => {
  await search('жирафы бегемоты');
  await search('жирафы бегемоты');
  expect((await ask('Аренда верблюда')).status).toBe(204);
  await ask('аренда верблюда');
  expect(await listed()).toMatchObject([
    { query: 'аренда верблюда', searches: 0, asks: 2 },
    { query: 'жирафы бегемоты', searches: 2, asks: 0 },
  ]);
});

/** Adds 2000 different queries to this week. */
const flood = (asks: number) =>
  sql`
  insert into search_misses (week, query, asks)
  select date_trunc('week', now() at time zone 'Europe/Bratislava')::date, 'поток ' || n, ${asks}
    from generate_series(1, 2000) as n`.execute(server.services.db);

it('a flood of different queries stops at the limit of the week, known ones are counted further', async () => {
  await ask('первый вопрос');
  await flood(1);
  await ask('ещё один вопрос');
  await ask('первый вопрос');
  const counted = await sql<{ count: number; asks: number }>`
    select count(*)::integer as count, max(asks) as asks
      from search_misses`.execute(server.services.db);
  expect(counted.rows).toEqual([{ count: 2001, asks: 2 }]);
});

it('a flood of searches leaves room for questions to curators', async () => {
  await flood(0);
  await search('жирафы бегемоты');
  await ask('аренда верблюда');
  const [first, second] = await listed();
  expect(first).toMatchObject({ query: 'аренда верблюда', asks: 1 });
  expect(second).toMatchObject({ searches: 0 });
});

it('a page after the last one has the total too', async () => {
  await addWeek('2026-11-16', 'одна');
  const { body, headers } = await server.call('listSearchMisses', { as: curator, query: { page: '7' } });
  expect([body, headers['x-total-count']]).toEqual([[], '1']);
});

it('weeks older than twelve are removed', async () => {
  await addWeek('2026-08-24', 'старое');
  await addWeek('2026-08-31', 'новее');
  expect(await removeOldMisses(server.services.db, new Date('2026-11-25T12:00:00Z'))).toBe(1);
  expect((await listed()).map(({ query }) => query)).toEqual(['новее']);
});

it('the digest counts queries of the last week that were sought twice', async () => {
  await addWeek('2026-11-16', 'дважды', 2);
  await addWeek('2026-11-16', 'однажды');
  await addWeek('2026-11-23', 'сегодня', 5);
  expect(await countMisses(server.services.db, '2026-11-23')).toBe(1);
});

it('only curators read the list', async () => {
  const reader = await buildUser(server.services.db);
  expect((await server.call('listSearchMisses', { as: reader })).status).toBe(403);
});
