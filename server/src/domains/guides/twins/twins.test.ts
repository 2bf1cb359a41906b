import * as contract from '@kampus/contract/guides/guides';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
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

const original = { title: 'Как поступить', body: '<p>Начало</p><h2>Цена</h2><p>10 €</p>' };
const twin = { title: 'Як вступити', body: '<p>Початок</p><h2>Ціна</h2><p>10 €</p>', madeFromVersion: 1 };

const create = async (): Promise<string> => {
  const { body } = await server.call('createGuide', { as: curator, body: { topicId, ...original } });
  return String(body.id);
};
const save = (id: string, body: object = {}, lang = 'uk') =>
  server.call('saveTwin', { as: curator, params: { id, lang } as never, body: { ...twin, ...body } });
const read = (id: string, lang?: string) =>
  server.call('getGuide', { params: { id }, query: (lang === undefined ? {} : { lang }) as never });

describe('the search', () => {
  const find = async (q: string, lang?: 'uk' | 'sk') =>
    (await server.call('searchGuides', { query: { q, ...(lang && { lang }) } })).body;

  it('finds a twin by its own words, in every language of the reader', async () => {
    const id = await create();
    await save(id, { body: '<p>Початок</p><h2>Смаколики</h2><p>Вареники щоранку</p>' });
    const guideId = Number(id);
    const section = { guideId, anchor: 'h-smakoliki', passage: expect.stringContaining('Вареники') };
    expect(await find('вареники', 'uk')).toMatchObject([{ ...section, title: twin.title, twinTitle: twin.title }]);
    // Another reader gets the Russian text, which has no such heading.
    const [hit] = await find('вареники');
    expect(hit).toMatchObject({ guideId, title: original.title });
    expect([hit?.anchor, hit?.twinTitle]).toEqual([undefined, undefined]);
  });

  it('finds a twin by its title, also after a save of the guide, until it has another', async () => {
    const id = await create();
    await save(id, { title: 'Кульбабка навесні' });
    await server.call('updateGuide', {
      as: curator,
      params: { id },
      body: { ...original, title: 'Снова', version: 1 },
    });
    expect(await find('кульбабка', 'uk')).toMatchObject([{ guideId: Number(id), title: 'Кульбабка навесні' }]);
    await save(id, { title: 'Волошка', madeFromVersion: 2 });
    expect(await find('кульбабка', 'uk')).toEqual([]);
    expect(await find('волошка', 'uk')).toHaveLength(1);
  });

  it('falls back to the original, with the title that the reader will see', async () => {
    const id = await create();
    const body = `${original.body}<h2>Столовая</h2><p>Бурекас по средам</p>`;
    await server.call('updateGuide', { as: curator, params: { id }, body: { ...original, body, version: 1 } });
    expect(await find('бурекас', 'sk')).toMatchObject([
      { title: original.title, anchor: expect.stringMatching(/^h-stol/) },
    ]);
    await save(id, { madeFromVersion: 2 });
    const [hit] = await find('бурекас', 'uk');
    expect(hit).toMatchObject({ title: twin.title });
    expect(hit?.anchor).toBeUndefined();
  });

  it('shows the current value of a fact of a twin', async () => {
    const id = await create();
    const withPrice = (label: string, price: string) => `<dl><dt>${label}</dt><dd>${price}</dd></dl>${original.body}`;
    const change = (price: string, version: number) =>
      server.call('updateGuide', {
        as: curator,
        params: { id },
        body: { ...original, body: withPrice('Цена', price), version },
      });
    await change('дукат', 1);
    await save(id, { body: withPrice('Вартовина', 'дукат'), madeFromVersion: 2 });
    const passageOf = async () => (await find('вартовина', 'uk')).map(({ passage }) => passage);
    expect(await passageOf()).toEqual([expect.stringContaining('дукат')]);
    await change('талер', 2);
    expect(await passageOf()).toEqual([expect.stringContaining('талер')]);
    await save(id, { body: withPrice('Вартовина', 'дукат'), madeFromVersion: 2 });
    expect(await passageOf()).toEqual([expect.stringContaining('талер')]);
  });

  it('does not find words that the newest save of a twin no longer has', async () => {
    const id = await create();
    await save(id, { body: '<p>Пампушки</p>' });
    expect(await find('пампушки', 'uk')).toHaveLength(1);
    await save(id, { body: '<p>Початок</p>' });
    expect(await find('пампушки', 'uk')).toEqual([]);
  });
});

describe('lists', () => {
  const listTopics = async (lang?: 'uk' | 'sk') => {
    const query = { ...(lang && { lang }), size: '100' };
    const { body } = await server.call('listTopics', { query });
    return body.find(({ id }) => id === topicId);
  };
  const listOthers = async (guideId: string, lang?: 'uk' | 'sk') =>
    (await server.call('listOtherGuides', { params: { guideId }, query: lang ? { lang } : {} })).body;

  it('of topics have the title of the main guide’s newest twin, for its readers only', async () => {
    await create();
    const mainGuideId = String((await listTopics())?.mainGuideId);
    await save(mainGuideId);
    expect((await listTopics('uk'))?.twinTitle).toBe(twin.title);
    await save(mainGuideId, { title: 'Інший заголовок' });
    const titles: unknown[] = [];
    // Each language a second time, from the cache.
    for (const lang of ['uk', 'sk', undefined, 'uk', 'sk'] as const) titles.push((await listTopics(lang))?.twinTitle);
    expect(titles).toEqual(['Інший заголовок', undefined, undefined, 'Інший заголовок', undefined]);
    expect(await listTopics()).not.toHaveProperty('twinTitle');
  });

  it('of other guides have the titles of twins, for their readers only', async () => {
    const [id, other] = [await create(), Number(await create())];
    await save(String(other));
    expect(await listOthers(id, 'uk')).toContainEqual({ id: other, title: original.title, twinTitle: twin.title });
    expect(await listOthers(id, 'sk')).toContainEqual({ id: other, title: original.title });
    expect(await listOthers(id)).toContainEqual({ id: other, title: original.title });
  });

  it('refuse an unknown language', async () => {
    expect((await server.call('listTopics', { query: { lang: 'xx' } as never })).status).toBe(400);
  });
});

describe('reading a twin', () => {
  it('comes in its language with nothing stale; the original names its languages', async () => {
    const id = await create();
    await save(id);
    const { body } = await read(id, 'uk');
    expect(contract.guide.parse(body)).toEqual(body);
    expect(body).toMatchObject({ title: twin.title, language: 'uk', version: 1, madeFromVersion: 1 });
    expect(body).toMatchObject({ twinVersion: 1, staleSections: [], twins: ['uk'] });
    expect((await read(id)).body).toMatchObject({ title: original.title, twins: ['uk'] });
  });

  it('falls back to the original, also in a language that has no twin', async () => {
    const id = await create();
    await save(id);
    const { status, body } = await read(id, 'sk');
    expect([status, body.title, body.language]).toEqual([200, original.title, 'en']);
    expect(body.staleSections).toBeUndefined();
  });

  it('a changed section of the original is stale at once, until the twin is written anew', async () => {
    const id = await create();
    await save(id);
    await read(id, 'uk');
    const body = original.body.replace('10 €', '12 €');
    await server.call('updateGuide', { as: curator, params: { id }, body: { ...original, body, version: 1 } });
    expect((await read(id, 'uk')).body.staleSections).toEqual([
      { heading: 'Цена', anchor: 'h-tsena', twinAnchor: 'h-tsina' },
    ]);
    await save(id, { madeFromVersion: 2 });
    expect((await read(id, 'uk')).body.staleSections).toEqual([]);
  });

  it('has the facts of today: a corrected price is right at once, and nothing is stale', async () => {
    const list = (label: string, price: string) => `<dl><dt>${label}</dt><dd>${price}</dd></dl>`;
    const { body: guide } = await server.call('createGuide', {
      as: curator,
      body: { topicId, ...original, body: list('Цена', '72 € в месяц') + original.body },
    });
    const id = String(guide.id);
    await save(id, { body: list('Ціна', '72 € на місяць') + twin.body });
    expect((await read(id, 'uk')).body.body).toContain('72 € на місяць');
    const body = list('Цена', '80 € в месяц') + original.body;
    await server.call('updateGuide', { as: curator, params: { id }, body: { ...original, body, version: 1 } });
    const { body: now } = await read(id, 'uk');
    expect(now.body).toMatch(/^<dl><dt>Ціна<\/dt><dd>80 € в месяц<\/dd><\/dl>/);
    expect(now.facts).toMatchObject([{ label: 'Цена', translatedLabel: 'Ціна', from: 80 }]);
    expect(now.staleSections).toEqual([]);
  });

  it('refuses an unknown language with a sentence', async () => {
    const { status, body } = await read(await create(), 'xx');
    expect([status, (body as { message?: string }).message]).toEqual([
      400,
      'Такого языка нет: выберите ru, uk, sk или en',
    ]);
  });

  it('goes with the guide', async () => {
    const id = await create();
    await create();
    await save(id);
    await server.call('withdrawGuide', { as: curator, params: { id } });
    expect((await read(id, 'uk')).status).toBe(404);
    expect((await save(id)).status).toBe(404);
  });
});

describe('saving a twin', () => {
  it('is sanitised as a guide is', async () => {
    const { body } = await save(await create(), { body: '<p onclick="x()">Текст</p><script>x()</script>' });
    expect(body.body).toBe('<p>Текст</p>');
    expect(body.removed).not.toEqual([]);
  });

  it('needs a version that the guide has', async () => {
    const id = await create();
    const { status, body } = await save(id, { madeFromVersion: 7 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'madeFromVersion' }] });
    expect((await read(id, 'uk')).body.title).toBe(original.title);
  });

  it('refuses the original’s language, an unknown one, and an empty text', async () => {
    const id = await create();
    for (const lang of ['ru', 'xx']) expect((await save(id, {}, lang)).status).toBe(400);
    for (const wrong of [{ title: ' ' }, { body: '<script>x()</script>' }])
      expect((await save(id, wrong)).status).toBe(400);
    expect((await save('999999')).status).toBe(404);
  });

  it('needs a curator', async () => {
    const id = await create();
    const student = await buildUser(server.services.db);
    const call = { params: { id, lang: 'uk' } as never, body: twin };
    expect((await server.call('saveTwin', { as: student, ...call })).status).toBe(403);
    expect((await server.call('saveTwin', call)).status).toBe(401);
  });

  it('accepts exactly one of many concurrent saves, and gives the others its text', async () => {
    const id = await create();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => save(id, { title: `Переклад ${number}`, version: 0 })),
    );
    const won = answers.find(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(7);
    for (const { body } of lost)
      expect(body).toMatchObject({ code: 'GUIDE_CHANGED', current: { title: won?.body.title } });
  });

  it('does not put a translation of an older version over that of a newer one', async () => {
    const id = await create();
    await server.call('updateGuide', {
      as: curator,
      params: { id },
      body: { ...original, title: 'Иначе', version: 1 },
    });
    await save(id, { madeFromVersion: 2 });
    expect(await save(id)).toMatchObject({ status: 409, body: { current: { madeFromVersion: 2 } } });
  });

  it('keeps who saved each version', async () => {
    const id = await create();
    await save(id);
    await save(id, { title: 'Інакше', version: 1 });
    await save(id, { title: 'Inak' }, 'sk');
    const { body } = await server.call('listTwinVersions', { as: curator, params: { id } });
    expect(body.map(({ version, title, savedBy }) => [version, title, savedBy])).toEqual([
      [1, 'Inak', curator.username],
      [2, 'Інакше', curator.username],
      [1, twin.title, curator.username],
    ]);
    const { rows } = await server.pool.query(
      `select details ->> 'language' as language, details -> 'version' as version from audit_entries
        where subject = $1 and action = 'guide.twin' order by id`,
      [`guide:${id}`],
    );
    expect(rows.map(({ language, version }) => [language, version])).toEqual([
      ['uk', 1],
      ['uk', 2],
      ['sk', 1],
    ]);
    expect((await server.call('listTwinVersions', { as: curator, params: { id: '999999' } })).status).toBe(404);
  });
});
