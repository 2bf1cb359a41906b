import { createTermFinder } from '@kampus/contract/guides/glossary';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let curator: TestUser;
let topicId: number;

beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
  ({ topicId } = await buildUniversity(server.services.db));
});
afterAll(() => server.close());

type List = 'glossary' | 'synonyms';
const create = (list: List, body: object) =>
  server.call('createCatalogueEntry', { as: curator, params: { list }, body });
const update = (list: List, id: number, body: object) =>
  server.call('updateCatalogueEntry', { as: curator, params: { list, id: String(id) }, body });
const term = { term: 'zápis', reading: 'за́пис', meaning: 'запись на учёбу', meaningUk: 'запис на навчання' };
const save = async (title: string, body: string) =>
  (await server.call('createGuide', { as: curator, body: { topicId, title, body } })).body.id;
const found = async (q: string) => (await server.call('searchGuides', { query: { q } })).body.map(({ title }) => title);

describe('the glossary', () => {
  it('shows a term, marks it in guides at once, and no longer after it is taken away', async () => {
    const guide = await save('О записи', '<p>Придите на <em>zápis</em> осенью.</p>');
    const ofGuide = async () =>
      (await server.call('listGuideTerms', { params: { id: String(guide) } })).body.map((one) => one.term);
    expect(await ofGuide()).toEqual([]);
    const { body: created, status } = await create('glossary', { ...term, example: 'Idem na zápis. – Иду на запись.' });
    expect(status).toBe(201);
    const listed = await server.call('listGlossary', {});
    expect(listed.body).toEqual([{ ...term, id: created.id, example: 'Idem na zápis. – Иду на запись.', place: null }]);
    expect(await ofGuide()).toEqual(['zápis']);
    const desk = await server.call('listDeskGlossary', { as: curator });
    expect(desk.body).toMatchObject([{ term: 'zápis', meaning: 'запись на учёбу', uses: 1 }]);

    await update('glossary', created.id, { term: 'imatrikulácia' });
    expect(await ofGuide()).toEqual([]);
    await update('glossary', created.id, { term: 'zápis' });
    expect(await ofGuide()).toEqual(['zápis']);
    await update('glossary', created.id, { retired: true });
    expect(await ofGuide()).toEqual([]);
    expect((await server.call('listGlossary', {})).body).toEqual([]);
  });

  it('is in the order of the Slovak alphabet', async () => {
    const made: number[] = [];
    for (const name of ['izba', 'daň', 'čln', 'cesta'])
      made.push((await create('glossary', { ...term, term: name })).body.id);
    const listed = (await server.call('listGlossary', {})).body.map((one) => one.term);
    expect(listed).toEqual(['cesta', 'čln', 'daň', 'izba']);
    for (const id of made) await update('glossary', id, { retired: true });
  });

  it('marks a term with signs that HTML escapes', async () => {
    const guide = await save('О размерах', '<p>Укажите: výška &amp; šírka.</p>');
    await create('glossary', { ...term, term: 'výška & šírka' });
    const { body } = await server.call('listGuideTerms', { params: { id: String(guide) } });
    expect(body.map((one) => one.term)).toEqual(['výška & šírka']);
  });

  it('gives the meaning in the language of the reader, of the list and of a guide', async () => {
    const guide = await save('О печати', '<p>Нужна <em>pečiatka</em>.</p>');
    const { body: created } = await create('glossary', { ...term, term: 'pečiatka', meaningEn: 'stamp' });
    const meanings = async (lang?: 'ru' | 'uk' | 'sk' | 'en') => {
      const query = lang === undefined ? {} : { lang };
      const { body: listed } = await server.call('listGlossary', { query });
      const { body: marked } = await server.call('listGuideTerms', { params: { id: String(guide) }, query });
      return [...listed.filter(({ id }) => id === created.id), ...marked].map((one) => one.translatedMeaning);
    };
    expect(await meanings('en')).toEqual(['stamp', 'stamp']);
    expect(await meanings('uk')).toEqual([term.meaningUk, term.meaningUk]);
    for (const lang of ['sk', 'ru', undefined] as const) expect(await meanings(lang)).toEqual([undefined, undefined]);
    await update('glossary', created.id, { meaningSk: 'odtlačok' });
    expect(await meanings('sk')).toEqual(['odtlačok', 'odtlačok']);
    expect((await server.call('listGlossary', { query: { lang: 'xx' } as never })).status).toBe(400);
  });

  it('refuses a term twice, a term without a meaning, and readers', async () => {
    await create('glossary', { ...term, term: 'kaucia' });
    expect((await create('glossary', { ...term, term: 'KAUCIA' })).body).toMatchObject({ errors: [{ path: 'term' }] });
    const { meaning: _, ...rest } = term;
    expect((await create('glossary', rest)).body).toMatchObject({ errors: [{ path: 'meaning' }] });
    const reader = await buildUser(server.services.db);
    expect((await server.call('listDeskGlossary', { as: reader })).status).toBe(403);
  });

  it('a withdrawn or unknown guide has no terms', async () => {
    const { db } = server.services;
    const { id } = await buildGuide(db, topicId);
    await db.updateTable('guides').set({ withdrawn_at: new Date() }).where('id', '=', id).execute();
    for (const none of [String(id), '2000000000'])
      expect((await server.call('listGuideTerms', { params: { id: none } })).status).toBe(404);
  });

  it('the search finds a term by its meaning and a meaning by its term', async () => {
    await save('Про школне', '<p>Здесь платят <em>školné</em>.</p>');
    await save('Про оплату', '<p>Сколько стоит обучение здесь.</p>');
    expect(await found('оплатишка')).toEqual([]);
    await create('glossary', { ...term, term: 'školné', synonyms: 'оплатишка, обучение' });
    expect(await found('оплатишка')).toEqual(expect.arrayContaining(['Про школне', 'Про оплату']));
    expect(await found('skolne')).toEqual(expect.arrayContaining(['Про школне', 'Про оплату']));
  });

  it('finds the longest term, in forms, and not inside other words', () => {
    const find = createTermFinder(['úrad', 'úradný preklad', 'bunka'].map((word) => ({ term: word })));
    const text = 'Úradného prekladu не дают. Kúpeľňa v bunke, bunkár, na úrade.';
    expect(find(text).map(({ index, length }) => text.slice(index, index + length))).toEqual([
      'Úradného prekladu',
      'bunke',
      'úrade',
    ]);
    expect(find('Ešte raz bunka')).toEqual([]);
  });
});

describe('synonyms of the search', () => {
  it('hold from the next search on, and no longer after they are retired', async () => {
    await buildGuide(server.services.db, topicId);
    await save('Про кошек', '<p>Кошки живут на вахте.</p>');
    expect(await found('мурлыка')).toEqual([]);
    const { body: entry } = await create('synonyms', { label: 'мурлык, котя, жк', synonyms: 'кошка' });
    expect(await found('мурлыка')).toEqual(['Про кошек']);
    expect(await found('котятами')).toEqual(['Про кошек']);
    expect(await found('жк')).toEqual(['Про кошек']);
    // The ending has six letters: another word.
    expect(await found('мурлыканьями')).toEqual([]);
    await update('synonyms', entry.id, { retired: true });
    expect(await found('мурлыка')).toEqual([]);
  });

  it('a synonym of itself is refused with its field', async () => {
    const refused = await create('synonyms', { label: 'Вахта', synonyms: 'вахта' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'synonyms' }] } });
  });

  it.each([
    ['synonyms', 'label', { label: 'хочу спать, дрём', synonyms: 'сон' }],
    ['synonyms', 'synonyms', { label: 'дрём', synonyms: 'сон, тихий час' }],
    ['glossary', 'synonyms', { ...term, term: 'spánok', synonyms: 'сон, тихий час' }],
  ] as const)(
    'two words between commas, which the search never finds, are refused in %s: %s',
    async (list, path, entry) => {
      const refused = await create(list, entry);
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: [{ path, message: 'По одному слову между запятыми' }] },
      });
    },
  );

  it('a circle and a thousand rows do not harm', async () => {
    const { db } = server.services;
    await create('synonyms', { label: 'тигрик', synonyms: 'львёнок' });
    await create('synonyms', { label: 'львёнок', synonyms: 'тигрик' });
    await sql`
      insert into search_synonyms (word, synonyms)
      select 'слово' || n, 'замена' || n from generate_series(1, 1000) as n`.execute(db);
    expect(await found('тигрик')).toEqual([]);
    expect(await found('слово77 замена77')).toEqual([]);
  });
});
