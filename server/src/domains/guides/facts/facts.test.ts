import * as contract from '@kampus/contract/guides/facts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { confirmFact } from './confirm-fact.ts';
import { fillFacts } from './write-facts.ts';

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterAll(() => server.close());

const factsOf = (...rows: [label: string, value: string][]) =>
  `<dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl><p>Текст</p>`;
const create = async (topicId: number, body: string) =>
  (await server.call('createGuide', { as: curator, body: { topicId, title: 'Гайд', body } })).body;
const update = (id: number, body: string) =>
  server.call('updateGuide', { as: curator, params: { id: String(id) }, body: { title: 'Гайд', body } });
const readGuide = async (id: number) => (await server.call('getGuide', { params: { id: String(id) } })).body;
const compare = async (universityId: number, type?: 'FACULTY' | 'DORM') =>
  (await server.call('listTopicFacts', { params: { id: String(universityId) }, query: type ? { type } : {} })).body;
const confirm = (as: TestUser, guideId: number, factId: number) =>
  server.call('confirmFact', { as, params: { id: String(guideId), factId: String(factId) } });
const buildReaders = (count: number) => Promise.all(Array.from({ length: count }, () => buildUser(server.services.db)));

describe('the facts of guides', () => {
  it('are in the comparison right after each save, and not after the guide is withdrawn', async () => {
    const { universityId, topicId } = await buildUniversity(server.services.db);
    const { id } = await create(topicId, factsOf(['Стоимость', '72–174 € в месяц <small>2024</small>']));
    const [topic] = await compare(universityId, 'FACULTY');
    expect(z.array(contract.topicFacts).parse([topic])).toEqual([topic]);
    expect(topic).toMatchObject({ topicId, guideId: id, checkedAt: null });
    expect(topic?.facts).toMatchObject([
      { label: 'Цена', value: '72–174 € в месяц', kind: 'MONEY', from: 72, to: 174, unit: 'MONTH', year: '2024' },
    ]);
    expect(topic?.facts[0]?.freshUntil).toBe('2025-12-31');
    expect(await compare(universityId, 'DORM')).toEqual([]);
    expect(await compare(universityId)).toHaveLength(1);

    await update(id, factsOf(['Срок', 'до 8 августа <small>2025</small>'], ['Своя подпись', 'да']));
    expect((await compare(universityId))[0]?.facts).toMatchObject([
      { label: 'Срок', kind: 'DATE', from: '2025-08-08', to: '2025-08-08', source: null },
      { label: 'Своя подпись', rank: null, kind: 'TEXT', from: null, freshUntil: null },
    ]);
    await create(topicId, '<p>Второй</p>');
    await server.call('withdrawGuide', { as: curator, params: { id: String(id) } });
    expect((await compare(universityId))[0]?.facts).toEqual([]);
  });

  it('have the label of the vocabulary in the language of the reader, as soon as the desk changes it', async () => {
    const { universityId, topicId } = await buildUniversity(server.services.db);
    await create(topicId, factsOf(['Стоимость', '72 €'], ['Своя подпись', 'да']));
    const labelsIn = async (lang: 'uk' | 'sk' | 'en') => {
      const params = { id: String(universityId) };
      const { body } = await server.call('listTopicFacts', { params, query: { lang } });
      return body[0]?.facts.map(({ label, translatedLabel }) => [label, translatedLabel]);
    };
    const own = ['Своя подпись', undefined];
    expect(await labelsIn('uk')).toEqual([['Цена', 'Ціна'], own]);
    expect(await labelsIn('en')).toEqual([['Цена', 'Price'], own]);
    const { body: labels } = await server.call('listDeskCatalogue', {
      as: curator,
      params: { list: 'labels' },
      query: { query: 'Цена' },
    });
    const params = { list: 'labels', id: String(labels[0]?.id) } as const;
    await server.call('updateCatalogueEntry', { as: curator, params, body: { labelEn: 'Rent' } });
    expect(await labelsIn('en')).toEqual([['Цена', 'Rent'], own]);
    await server.call('updateCatalogueEntry', { as: curator, params, body: { labelEn: null } });
    expect(await labelsIn('en')).toEqual([['Цена', undefined], own]);
    expect(await labelsIn('sk')).toEqual([['Цена', 'Cena'], own]);
  });

  it('of a retired topic are not in the comparison', async () => {
    const { universityId, topicId } = await buildUniversity(server.services.db);
    await create(topicId, factsOf(['Цена', '1 €']));
    expect(await compare(universityId)).toHaveLength(1);
    const params = { list: 'topics', id: String(topicId) } as const;
    await server.call('updateCatalogueEntry', { as: curator, params, body: { retired: true } });
    expect(await compare(universityId)).toEqual([]);
  });

  it('are in the answer of a save as readers get them', async () => {
    const { topicId } = await buildUniversity(server.services.db);
    const { id } = await create(topicId, factsOf(['Цена', '1 €']));
    const { removed: _removed, ...saved } = (await update(id, factsOf(['Цена', '2 €']))).body;
    expect(saved.facts?.[0]).toMatchObject({ label: 'Цена', value: '2 €' });
    expect(saved).toEqual(await readGuide(id));
  });

  it('keep their id while label, value and year stay', async () => {
    const { topicId } = await buildUniversity(server.services.db);
    const { id } = await create(topicId, factsOf(['Цена', '1 €'], ['Залог', '2 €']));
    const before = (await readGuide(id)).facts ?? [];
    const link = '<a href="https://stuba.sk">2 €</a>';
    await update(id, factsOf(['Место', '3'], ['Залог', link], ['Цена', '1 € <small>2025</small>']));
    const after = (await readGuide(id)).facts ?? [];
    expect(after.map(({ label, position }) => [label, position])).toEqual([
      ['Место', 0],
      ['Залог', 1],
      ['Цена', 2],
    ]);
    expect(after[1]).toMatchObject({ id: before[1]?.id, source: 'https://stuba.sk' });
    expect(after[2]?.id).not.toBe(before[0]?.id);
  });

  it('are those of one of two saves at once', async () => {
    const { topicId } = await buildUniversity(server.services.db);
    const { id } = await create(topicId, factsOf(['Цена', '1 €']));
    const bodies = Array.from({ length: 8 }, (_, index) => factsOf(['Цена', `${index + 2} €`], ['Залог', '5 €']));
    const saved = await Promise.all(bodies.map((body) => update(id, body)));
    expect(saved.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    const guide = await readGuide(id);
    expect(guide.facts?.map(({ value }) => value)).toEqual([/(\d+ €)/.exec(guide.body)?.[1], '5 €']);
  });

  it('of guides without rows are filled at the start, once', async () => {
    const { db } = server.services;
    const { universityId, topicId } = await buildUniversity(db);
    await buildGuide(db, topicId, factsOf(['Цена', '1 €']));
    expect(await compare(universityId)).toMatchObject([{ facts: [] }]);
    expect(await fillFacts({ db })).toBe(1);
    expect(await compare(universityId)).toMatchObject([{ facts: [{ from: 1 }] }]);
    expect(await fillFacts({ db })).toBe(0);
  });
});

describe('the vocabulary of labels', () => {
  const save = (label: string, body: object) =>
    server.call('createCatalogueEntry', { as: curator, params: { list: 'labels' }, body: { label, ...body } });
  const unknown = async () =>
    (await server.call('listUnknownLabels', { as: curator })).body.map(({ label, uses }) => [label, uses]);

  it('joins other spellings of a label, and says which labels it does not have', async () => {
    const { universityId, topicId } = await buildUniversity(server.services.db);
    await create(topicId, factsOf(['Прачечная', '2 €'], ['СТИРКА', '3 € <small>2020</small>']));
    expect(await unknown()).toContainEqual(['Прачечная', 1]);
    const withdrawn = await create(topicId, factsOf(['Сауна', '4 €'], ['прачечная', '5 €']));
    expect((await unknown()).slice(0, 2)).toEqual([['Прачечная', 2], expect.anything()]);
    await server.call('withdrawGuide', { as: curator, params: { id: String(withdrawn.id) } });
    expect((await unknown()).map(([name]) => name)).not.toContain('Сауна');
    const { body: label } = await save('Стирка', { synonyms: ' прачечная ,стирка в доме', shelfMonths: 24 });
    expect(label).toMatchObject({ label: 'Стирка', shelfMonths: 24, uses: 2 });
    expect((await compare(universityId))[0]?.facts).toMatchObject([
      { label: 'Стирка', value: '2 €', freshUntil: null },
      { label: 'Стирка', value: '3 €', freshUntil: '2022-12-31' },
    ]);
    expect(await unknown()).not.toContainEqual(['Прачечная', 1]);
    await server.call('updateCatalogueEntry', {
      as: curator,
      params: { list: 'labels', id: String(label.id) },
      body: { shelfMonths: null },
    });
    expect((await compare(universityId))[0]?.facts[1]?.freshUntil).toBeNull();
  });

  it('refuses a known label, a spelling of another label, and a wrong shelf life', async () => {
    expect((await save('цена', {})).body).toMatchObject({ errors: [{ path: 'label' }] });
    expect((await save('За ночь', { synonyms: 'ночь, Цена' })).body).toMatchObject({ errors: [{ path: 'synonyms' }] });
    expect((await save('Ещё одна', { shelfMonths: 0 })).status).toBe(400);
  });

  it('refuses a spelling of another label in a change too, while both labels are in use', async () => {
    const [shower, bath] = [(await save('Душ', {})).body.id, (await save('Ванная', {})).body.id];
    const change = (id: number, body: object) =>
      server.call('updateCatalogueEntry', { as: curator, params: { list: 'labels', id: String(id) }, body });
    expect((await change(bath, { synonyms: 'душ' })).body).toMatchObject({ errors: [{ path: 'synonyms' }] });
    await change(shower, { retired: true });
    expect((await change(bath, { synonyms: 'душ' })).status).toBe(200);
    expect((await change(shower, { position: 3 })).status).toBe(200);
    expect((await change(shower, { retired: false })).body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('«ещё верно»', () => {
  const buildFact = async () => {
    const { topicId } = await buildUniversity(server.services.db);
    const { id } = await create(topicId, factsOf(['Цена', '1 € <small>2020</small>']));
    return { guideId: id, factId: (await readGuide(id)).facts?.[0]?.id ?? 0 };
  };

  it('of three people renews the fact as confirmed by readers, not as checked', async () => {
    const { guideId, factId } = await buildFact();
    const [first, second, third] = (await buildReaders(3)) as [TestUser, TestUser, TestUser];
    for (const reader of [first, first, second, second])
      expect((await confirm(reader, guideId, factId)).status).toBe(204);
    expect((await readGuide(guideId)).facts?.[0]).toMatchObject({ confirmedOn: null, freshUntil: '2021-12-31' });
    await confirm(third, guideId, factId);
    const { facts, checkedAt } = await readGuide(guideId);
    expect(facts?.[0]?.confirmedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(facts?.[0]?.freshUntil?.slice(0, 4)).toBe(String(Number(facts?.[0]?.confirmedOn?.slice(0, 4)) + 1));
    expect(checkedAt).toBeNull();
    const { rows } = await sql`select from fact_confirmations where fact_id = ${factId}`.execute(server.services.db);
    expect(rows).toHaveLength(3);
  });

  it('counts once a month for each person, and three months back', async () => {
    const { guideId, factId } = await buildFact();
    const { db } = server.services;
    const [first, second, third] = (await buildReaders(3)) as [TestUser, TestUser, TestUser];
    const on = (reader: TestUser, day: string) =>
      confirmFact(db, reader, guideId, factId, new Date(`${day}T12:00:00Z`));
    for (const month of ['01', '02', '03']) await on(first, `2026-${month}-10`);
    await on(second, '2026-03-31');
    await on(third, '2026-06-01');
    expect((await readGuide(guideId)).facts?.[0]?.confirmedOn).toBeNull();
    await on(second, '2026-06-02');
    await on(first, '2026-07-03');
    expect((await readGuide(guideId)).facts?.[0]?.confirmedOn).toBe('2026-07-03');
  });

  it('is refused without a confirmed account, for a blocked person, and for a fact of another guide', async () => {
    const { guideId, factId } = await buildFact();
    const other = await buildFact();
    const pending = await buildUser(server.services.db, { status: 'PENDING' });
    const blocked = await buildUser(server.services.db);
    await sql`
      update users set block_scope = 'WRITING', block_reason = 'x', blocked_at = now()
       where id = ${blocked.id}`.execute(server.services.db);
    const [reader] = (await buildReaders(1)) as [TestUser];
    expect((await confirm(pending, guideId, factId)).body).toMatchObject({ code: 'ACCOUNT_NOT_CONFIRMED' });
    expect((await confirm(blocked, guideId, factId)).status).toBe(403);
    expect((await confirm(reader, other.guideId, factId)).status).toBe(404);
    const withdrawn = sql`update guides set withdrawn_at = now() where id = ${guideId}`;
    await withdrawn.execute(server.services.db);
    expect((await confirm(reader, guideId, factId)).status).toBe(404);
    const { rows } = await sql`select from fact_confirmations where fact_id = ${factId}`.execute(server.services.db);
    expect(rows).toHaveLength(0);
  });

  it('restarts when the value changes', async () => {
    const { guideId, factId } = await buildFact();
    for (const reader of await buildReaders(3)) await confirm(reader, guideId, factId);
    await update(guideId, factsOf(['Цена', '2 € <small>2020</small>']));
    expect((await readGuide(guideId)).facts?.[0]).toMatchObject({ value: '2 €', confirmedOn: null });
  });
});

it('the dates of a guide are a calendar file', async () => {
  const { topicId } = await buildUniversity(server.services.db);
  const { id } = await create(
    topicId,
    factsOf(
      ['Срок', 'с 1 по 31 марта 2026, не позднее'],
      ['Приём', '1 января — 30 апреля <small>2024</small>'],
      ['Второй тур', '<a href="https://example.org/a,b">до 8 августа</a> <small>2025</small>'],
      ['Третий тур', '<a href="/universities">до 9 августа</a> <small>2025</small>'],
    ),
  );
  const { status, body, headers } = await server.call('getGuideDates', { params: { id: String(id) } });
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const lines = String(body).replace(/\r\n /g, '').split('\r\n');
  expect(lines.filter((line) => line.startsWith('DT') && line.includes('VALUE'))).toEqual([
    'DTSTART;VALUE=DATE:20240101',
    'DTEND;VALUE=DATE:20240501',
    'DTSTART;VALUE=DATE:20250808',
    'DTEND;VALUE=DATE:20250809',
    'DTSTART;VALUE=DATE:20250809',
    'DTEND;VALUE=DATE:20250810',
  ]);
  expect(lines.find((line) => line.startsWith('DESCRIPTION') && line.includes('example'))).toContain('a\\,b');
  expect(lines.filter((line) => line.startsWith('DESCRIPTION')).at(-1)).toMatch(/\\nhttp:\S+\/universities\\n/);
  const slovak = await server.call('getGuideDates', { params: { id: String(id) }, query: { lang: 'sk' } });
  expect(String(slovak.body)).toMatch(/SUMMARY:.*: Druhé kolo/);
  expect((await server.call('getGuideDates', { params: { id: '2000000000' } })).status).toBe(404);
});

it('the calendar file of a guide comes from the cache until the guide changes', async () => {
  const { topicId } = await buildUniversity(server.services.db);
  const { id } = await create(topicId, factsOf(['Приём', '1 января — 30 апреля <small>2024</small>']));
  const readDates = async () => String((await server.call('getGuideDates', { params: { id: String(id) } })).body);
  const missesBefore = server.services.cache.stats().misses;
  // The announcement of the new guide may drop the first response.
  for (let count = 0; count < 5; count += 1) expect(await readDates()).toContain('DTEND;VALUE=DATE:20240501');
  expect([1, 2]).toContain(server.services.cache.stats().misses - missesBefore);
  await update(id, factsOf(['Приём', '1 января — 31 мая <small>2024</small>']));
  expect(await readDates()).toContain('DTEND;VALUE=DATE:20240601');
});
