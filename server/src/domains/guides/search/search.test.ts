import * as contract from '@kampus/contract/guides/guides';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCatalogue } from '#drivers/operations/catalogue-import.ts';
import { buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { findPassage } from './passage.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await importCatalogue(server.services.db, new URL('../../../../demo/catalogue.json', import.meta.url));
});
afterAll(() => server.close());

const search = (q: string, universityId?: number) =>
  server.call('searchGuides', { query: { q, ...(universityId && { universityId: String(universityId) }) } });
const names = async (q: string, universityId?: number) => (await search(q, universityId)).body.map(({ name }) => name);

describe('search', () => {
  it.each([
    ['a Slovak name', 'Mladosť', 'Общежитие Mladosť'],
    ['a name without its accents', 'mlada garda', 'Общежитие Mladá garda'],
    ['the beginning of a name that is being typed', 'svor', 'Общежитие Svoradov'],
    ['an abbreviation', 'FIIT', 'Факультет информатики и информационных технологий (FIIT)'],
    ['another form of the word', 'медицинского факультета', 'Медицинский факультет (LF)'],
    ['a mistyped word', 'медицинкий факультет', 'Медицинский факультет (LF)'],
    ['a mistyped name', 'Mladsot', 'Общежитие Mladosť'],
    [
      'a Ukrainian spelling of a Russian word',
      'математіки і фізики',
      'Факультет математики, физики и информатики (FMFI)',
    ],
    ['a Ukrainian word without a similar Russian word', 'юридичний', 'Юридический факультет (PraF)'],
    ['a word that stands in quotes', 'матфиз', 'Факультет математики, физики и информатики (FMFI)'],
    ['Russian in Latin letters with «sh» for «щ»', 'obshezhitie Mladost', 'Общежитие Mladosť'],
    ['words of topic and body together', 'Druzba ботанический', 'Общежитие Družba'],
  ])('finds by %s', async (_kind, query, name) => {
    expect((await names(query)).slice(0, 2)).toContain(name);
  });

  it('does not find the guides of a retired topic, and finds them again when it is back', async () => {
    const as = await buildUser(server.services.db, { role: 'CURATOR' });
    const list = { list: 'topics' } as const;
    const { body } = await server.call('listDeskCatalogue', { as, params: list, query: { query: 'Svoradov' } });
    const params = { ...list, id: String(body[0]?.id) };
    for (const retired of [true, false]) {
      expect((await server.call('updateCatalogueEntry', { as, params, body: { retired } })).status).toBe(200);
      expect((await names('Svoradov')).includes('Общежитие Svoradov')).toBe(!retired);
    }
  });

  it('finds dormitories by a Ukrainian word, a synonym and a mistyped word', async () => {
    for (const query of ['гуртожиток', 'гуртожитки', 'общижитие', 'общага']) {
      const found = await search(query);
      expect(found.body.length).toBeGreaterThan(10);
      expect(found.body[0]?.name).toMatch(/^Общежитие/);
    }
  });

  it.each(['как получить ВНЖ', 'получить внж', 'як отримати ВНЖ'])(
    'begins with the subject, not with the verb: %s',
    async (query) => {
      expect((await names(query))[0]).toBe('ВНЖ для учёбы');
    },
  );

  it.each([
    ['прописка', 'ВНЖ для учёбы'],
    ['temporary protection', 'Временное убежище'],
    ['dočasné útočisko', 'Временное убежище'],
    ['знижка на проїзд', 'Транспорт и поезда'],
    ['сколько часов подрабатывать', 'Работа рядом с учёбой'],
    ['uznanie vzdelania', 'Признание аттестата'],
  ])('knows the words of newcomers: %s', async (query, name) => {
    expect((await names(query))[0]).toBe(name);
  });

  it('shows the word in each hit, not another one that a synonym sounds like', async () => {
    const { body } = await search('налог');
    expect(body.map(({ name }) => name)).toContain('Работа рядом с учёбой');
    for (const { passage } of body) expect(passage.toLowerCase()).toContain('\u0002налог');
  });

  it('does not match another word with the same beginning', async () => {
    const { body } = await search('общежитие цена');
    expect(body.length).toBeGreaterThan(0);
    for (const { passage } of body) expect(passage).not.toContain('\u0002центр');
    expect(body[0]?.name).toMatch(/^Общежитие/);
    expect(body[0]?.university).toMatch(/^(STU|UK)$/);
  });

  it('shows the passage around the match as plain text with marks', async () => {
    const { body } = await search('чертёжная');
    expect(body[0]?.name).toBe('Общежитие Nikosa Belojannisa');
    expect(contract.searchHit.parse(body[0])).toEqual(body[0]);
    expect(body[0]?.passage).toContain('\u0002чертёжная\u0003');
    expect(body[0]?.passage).not.toMatch(/[<>]/);
    expect(body[0]?.passage.length).toBeLessThan(220);
  });

  it('searches only the university of the query', async () => {
    const found = await search('общежитие', 2);
    expect(found.body.length).toBeGreaterThan(0);
    expect(found.body.every(({ universityId }) => universityId === 2)).toBe(true);
    expect((await search('общежитие', 99)).body).toEqual([]);
  });

  it('finds guides about life at each university, with its address', async () => {
    const banks = async (universityId?: number) =>
      (await search('счёт в банке', universityId)).body.find(({ name }) => name === 'Счёт в банке');
    expect(await banks()).toMatchObject({ type: 'LIFE', universityId: 1 });
    expect(await banks(2)).toMatchObject({ type: 'LIFE', universityId: 2 });
  });

  it('returns 200 for unknown words, for punctuation and for stop words', async () => {
    for (const query of ['ъщъщъщъщ', '!!! & | :* ( )', "'); drop table guides; --", 'и', '\u0002'])
      expect(await search(query)).toMatchObject({ status: 200 });
    expect((await search('ъщъщъщъщ')).body).toEqual([]);
    expect((await search('&|!:*()')).body).toEqual([]);
    expect((await search('чи можна')).body).toEqual([]);
  });

  it('returns 200 for one letter, and for words in five scripts', async () => {
    for (const query of ['я', 'F', 'общежитие internát 宿舍 معهد ξενώνας', '学', 'ع', '👩‍🎓'])
      expect(await search(query), query).toMatchObject({ status: 200 });
    expect((await search('宿舍')).body).toEqual([]);
  });

  it('takes no sign as a wildcard', async () => {
    for (const query of ['%', '_____', '%%%%', '****', '.*', '%ладос%'])
      expect(
        (await search(query)).body.map(({ title }) => title),
        query,
      ).toEqual([]);
  });

  it('refuses an empty query, a query that is too long and a university that is not a number', async () => {
    expect((await search('  ')).status).toBe(400);
    expect((await search('я'.repeat(201))).status).toBe(400);
    expect((await search('слово '.repeat(1700))).status).toBe(400);
    const wrong = await server.call('searchGuides', { query: { q: 'FEI', universityId: 'x' } });
    expect(wrong.status).toBe(400);
  });

  it('finds a guide immediately after it is saved', async () => {
    expect(await names('квазикристаллы')).toEqual([]);
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    const body = { topicId: 1, title: 'Кристаллы', body: '<p>Про квазикристаллы и&nbsp;не только</p>' };
    await server.call('createGuide', { as: curator, body });
    expect((await search('квазикристал')).body[0]?.title).toBe('Кристаллы');
    expect((await search('квазикрсталлы')).body[0]?.title).toBe('Кристаллы');
  });
});

describe('understanding', () => {
  const find = async (q: string) => {
    const { body, headers } = await search(q);
    return { first: body[0], isExact: headers['x-search-exact'] !== '0' };
  };

  it.each([
    ['Russian words on Latin keys', 'j,ot;bnbt lhe;,f', 'Общежитие Družba', 'общежитие дружба'],
    ['a Latin word on Russian keys', 'пфквф', 'Общежитие Mladá garda', 'garda'],
    [
      'Russian words in Latin letters',
      'antropologiya',
      'Факультет социальных и экономических наук (FSEV)',
      'антропология',
    ],
    ['a stop word on the same keys', 'j,ot;bnbt d nhyfdt', 'Общежитие Miloša Uhra (Трнава)', 'общежитие в трнаве'],
    ['a stop word in Latin letters', 'finansy i marketing', 'Факультет менеджмента (FM)', 'финансы и marketing'],
  ])('reads %s', async (_kind, query, name, readAs) => {
    expect((await find(query)).first).toMatchObject({ name, readAs });
  });

  it('finds Slovak names in Cyrillic letters without saying that it read them', async () => {
    const { first } = await find('млыны');
    expect(first?.name).toBe('Общежитие Mlyny');
    expect(first?.readAs).toBeUndefined();
  });

  it('finds a Slovak name by its Russian forms in Cyrillic letters', async () => {
    for (const [query, name] of [
      ['комнаты на млынах', 'Общежитие Mlyny'],
      ['в младой гарде', 'Общежитие Mladá garda'],
      ['на добровичовой', 'Общежитие Dobrovičova'],
    ] as const)
      expect(await find(query), query).toMatchObject({ first: { name }, isExact: true });
  });

  it('knows words with a stem of two letters', async () => {
    expect(await find('учиться на психолога')).toMatchObject({ isExact: true });
  });

  it('finds words beside typographic signs, and words with an apostrophe', async () => {
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    const body = '<p>‹Осциллятор› и «маятниковый»—слова… Обов’язкова зв’язність · 5 кельвинов→джоулей</p>';
    await server.call('createGuide', { as: curator, body: { topicId: 1, title: '⟨Квинтэссенция⟩', body } });
    const words = ['осциллятора', 'маятниковых', 'кельвины', 'джоули', 'квинтэссенции', "зв'язність", 'звязність'];
    for (const q of words) expect((await find(q)).first?.title, q).toBe('⟨Квинтэссенция⟩');
    expect((await find('звязність')).first?.passage).toContain('\u0002зв’язність\u0003');
  });

  it('leads to the heading of the best section', async () => {
    expect((await find('советы к портфолио')).first).toMatchObject({ anchor: 'h-sovety-k-portfolio' });
  });

  it('does not match a short word with the beginning of another one', async () => {
    for (const { passage } of (await search('виза')).body) expect(passage).not.toContain('\u0002визуал');
  });

  it('takes single letters, «сколько» in Latin letters, and verbs of any question for words without meaning', async () => {
    for (const [query, plain] of [
      ['право і економіка', 'право економіка'],
      ['skolko stoit obshezhitie', 'стоит общежитие'],
      ['должны ли дать визу', 'визу'],
      ['ako si vybaviť prechodný pobyt', 'prechodný pobyt'],
      ['чи варто робити переклад', 'переклад'],
      ['общежитие возле реки', 'общежитие реки'],
    ] as const) {
      const [found, expected] = [await search(query), await search(plain)];
      expect(found.body.map(({ name }) => name)).toEqual(expected.body.map(({ name }) => name));
      expect(found.headers['x-search-exact']).toBe(expected.headers['x-search-exact']);
    }
  });

  it('says that a result is not exact if important words are missing', async () => {
    expect((await find('аренда машины в кошицах')).isExact).toBe(false);
    expect((await find('общежитие Mlyny')).isExact).toBe(true);
  });

  it('says that a result is exact if the second guide has the important words', async () => {
    const { body, headers } = await search('какой ноутбук нужен для учёбы');
    expect(body[0]?.passage).not.toMatch(/ноутбук/i);
    expect(body[1]?.passage).toMatch(/ноутбук/i);
    expect(headers['x-search-exact']).not.toBe('0');
  });

  it('says that a word with two typos is not exact beside an unknown one: it may be another word', async () => {
    const { first, isExact } = await find('актёрское мастерство');
    expect(first?.passage).toContain('\u0002мастерск');
    expect(isExact).toBe(false);
    expect((await find('медицинкий факультет')).isExact).toBe(true);
  });

  it.each([
    ['студентські квитки на поїзд', 'Транспорт и поезда'],
    ['brigáda', 'Работа рядом с учёбой'],
    ['творчий іспит', 'Факультет архитектуры и дизайна (FAD)'],
    ['wifi na internáte Svoradov', 'Общежитие Svoradov'],
    ['медсестра', 'Есениев медицинский факультет в Мартине (JLF)'],
    ['residence permit', 'ВНЖ для учёбы'],
    ['scholarship', 'Стипендии'],
    ['how much is health insurance', 'Медицинская страховка'],
  ])('knows words that only readers use: %s', async (query, name) => {
    expect(await find(query)).toMatchObject({ first: { name }, isExact: true });
  });

  it('finds a section by its rare word beside a word of more sections than are ranked', async () => {
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    const create = async (title: string, body: string) =>
      (await server.call('createGuide', { as: curator, body: { topicId: 1, title, body } })).body.id;
    const long = await create('Пруды', '<p>Тритоны</p>');
    const sections = Array.from({ length: 1200 }, (_, index) => ({
      guide_id: long,
      position: index + 1,
      anchor: null,
      heading: '',
      facts: '',
      text: 'Тритоны',
    }));
    await server.services.db.insertInto('guide_sections').values(sections).execute();
    const rare = await create('Озёра', '<p>Тритоны и саламандры</p>');
    expect((await find('тритоны саламандры')).first?.guideId).toBe(rare);
  });

  it('replaces the sections of a guide at each save', async () => {
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    const draft = { topicId: 1, title: 'Птицы', body: '<h2>Про пеликанов</h2><p>Живут у воды.</p>' };
    const { body: saved } = await server.call('createGuide', { as: curator, body: draft });
    expect((await find('пеликан')).first).toMatchObject({ guideId: saved.id, anchor: 'h-pro-pelikanov' });
    const body = { ...draft, body: '<h2>Про фламинго</h2><p>Живут у воды.</p>' };
    await server.call('updateGuide', { as: curator, params: { id: String(saved.id) }, body });
    expect((await find('пеликан')).first?.guideId).not.toBe(saved.id);
    expect((await find('фламинго')).first).toMatchObject({ guideId: saved.id, anchor: 'h-pro-flamingo' });
  });

  it('finds by a Ukrainian adjective, a verb instead of its noun and a noun instead of its adjective', async () => {
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    const body = '<p>Голографический стенд, бурение скважин и диффузионный насос</p>';
    await server.call('createGuide', { as: curator, body: { topicId: 1, title: 'Практикум', body } });
    for (const q of ['голографічні', 'бурить', 'диффузия'])
      expect(await find(q), q).toMatchObject({ first: { title: 'Практикум' }, isExact: true });
  });

  it('leads to a section rather than to the lead that only names its word', async () => {
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    const body = '<p>Есть телескоп.</p><h2>Купол</h2><p>Про телескоп.</p>';
    const { body: saved } = await server.call('createGuide', {
      as: curator,
      body: { topicId: 1, title: 'Звёзды', body },
    });
    expect((await find('телескопы')).first).toMatchObject({ guideId: saved.id, anchor: 'h-kupol' });
  });

  it('finds a guide by the words of a new topic, and of a changed title and topic', async () => {
    const { db } = server.services;
    const topic = db.insertInto('topics').values({ university_id: 1, type: 'DORM', name: 'Акведук' });
    const { id: topicId } = await topic.returning('id').executeTakeFirstOrThrow();
    const curator = await buildUser(db, { role: 'CURATOR' });
    const draft = { topicId, title: 'Вода', body: '<p>Вода</p>' };
    const params = { id: String((await server.call('createGuide', { as: curator, body: draft })).body.id) };
    expect(await names('акведуки')).toEqual(['Акведук']);
    await server.call('updateGuide', { as: curator, params, body: { ...draft, title: 'Гидропланы' } });
    expect(await names('гидроплан')).toEqual(['Акведук']);
    await db.updateTable('topics').set({ name: 'Синхрофазотрон' }).where('id', '=', topicId).execute();
    expect(await names('синхрофазотроны')).toEqual(['Синхрофазотрон']);
  });
});

describe('a passage', () => {
  const sought = (...stems: string[]) => stems.map((stem) => ({ stem, isBeginning: false }));

  it('marks a short stem only before an ending, and a typed beginning before any letters', () => {
    const text = 'В центре цена, цены и ценник';
    expect(findPassage(text, sought('цен'))).toBe('В центре \u0002цена\u0003, \u0002цены\u0003 и ценник');
    expect(findPassage(text, [{ stem: 'цент', isBeginning: true }])).toBe('В \u0002центре\u0003 цена, цены и ценник');
  });

  it('is cut at whole words and has an ellipsis at each cut', () => {
    const text = `${'слово '.repeat(100)}нужное ${'слово '.repeat(100)}`.trim();
    const passage = findPassage(text, sought('нужн'));
    expect(passage).toMatch(/^…слово .* слово…$/);
    expect(passage).toContain(' \u0002нужное\u0003 ');
  });

  it('marks accented words by stems without accents', () => {
    expect(findPassage('Общежитие Mladosť и ёлка', sought('mladost', 'елк'))).toBe(
      'Общежитие \u0002Mladosť\u0003 и \u0002ёлка\u0003',
    );
  });

  it('is cut at the exact length in a text without blanks, and is empty for an empty text', () => {
    expect(findPassage('я'.repeat(1000), sought('нет')).length).toBeLessThan(200);
    expect(findPassage('', sought('нет'))).toBe('');
  });
});
