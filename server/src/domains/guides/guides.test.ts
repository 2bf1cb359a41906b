import * as contract from '@kampus/contract/guides/guides';
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

const text = { title: 'Как поступить', body: '<p>Подайте заявление</p>' };
const id = (value: number) => ({ id: String(value) });
const create = (body: object = {}) =>
  server.call('createGuide', { as: curator, body: { topicId, ...text, ...body } as never });
const update = (guideId: number, body: object = {}) =>
  server.call('updateGuide', { as: curator, params: id(guideId), body: { ...text, ...body } as never });
const read = (guideId: number, headers: Record<string, string> = {}) =>
  server.call('getGuide', { params: id(guideId), headers });
const mainGuideOf = async (topic: number) =>
  (await server.call('listTopics')).body.find((entry) => entry.id === topic)?.mainGuideId;
const topicOf = async () => (await buildUniversity(server.services.db)).topicId;

describe('reading a guide', () => {
  it('returns a guide that matches the contract', async () => {
    const { body } = await create();
    const { status, body: guide, headers } = await read(body.id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(contract.guide.parse(guide)).toEqual(guide);
    expect(guide).toMatchObject({
      ...text,
      topicId,
      topic: { id: topicId, type: 'FACULTY' },
      version: 1,
      language: 'en',
    });
    expect(new Date(guide.createdAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('returns 304 for an unchanged ETag, and the new text after a save', async () => {
    const { body } = await create();
    const { headers } = await read(body.id);
    const etag = String(headers['etag']);
    const again = await read(body.id, { 'if-none-match': etag });
    expect([again.status, again.body]).toEqual([304, '']);
    await update(body.id, { body: '<p>Иначе</p>' });
    const changed = await read(body.id, { 'if-none-match': etag });
    expect([changed.status, changed.body.body]).toEqual([200, '<p>Иначе</p>']);
  });

  it('compresses a long guide for a client that accepts the encoding', async () => {
    const { body } = await create({ body: `<p>${'Слово '.repeat(1000)}</p>` });
    for (const encoding of ['br', 'gzip']) {
      const response = await server.app.inject({
        url: `/api/guide/${body.id}`,
        headers: { 'accept-encoding': encoding },
      });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.rawPayload.length).toBeLessThan(1000);
    }
  });

  it.each([
    ['999999', 404],
    ['0', 400],
    ['abc', 400],
    ['1.5', 400],
    ['-1', 400],
    ['99999999999', 400],
  ])('with the id %s returns %i', async (value, status) => {
    expect((await server.call('getGuide', { params: { id: value } })).status).toBe(status);
  });
});

describe('the other guides of a topic', () => {
  const others = async (guideId: number) =>
    (await server.call('listOtherGuides', { params: { guideId: String(guideId) } })).body;

  it('are listed newest first without the guide itself, and the list follows every change', async () => {
    const topic = await topicOf();
    const ids: number[] = [];
    for (const title of ['Первый', 'Второй', 'Третий']) ids.push((await create({ topicId: topic, title })).body.id);
    const [first = 0, second = 0, third = 0] = ids;
    expect(await others(first)).toEqual([
      { id: third, title: 'Третий' },
      { id: second, title: 'Второй' },
    ]);
    await update(third, { title: 'Иначе' });
    expect(await others(second)).toEqual([
      { id: third, title: 'Иначе' },
      { id: first, title: 'Первый' },
    ]);
    await server.call('withdrawGuide', { as: curator, params: id(third) });
    expect(await others(first)).toEqual([{ id: second, title: 'Второй' }]);
    expect(await others(third)).toMatchObject({ status: 404 });
  });

  it('are an empty list if the topic has one guide', async () => {
    const { body } = await create({ topicId: await topicOf() });
    expect(await others(body.id)).toEqual([]);
  });
});

describe('listing guides', () => {
  it('pages through a topic, newest first, with its totals', async () => {
    const topic = await topicOf();
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await create({ topicId: topic })).body.id);
    const page = async (number: number) =>
      (await server.call('listGuides', { query: { topicId: String(topic), page: String(number), size: '2' } })).body;
    const first = await page(0);
    expect(contract.guidePage.parse(first)).toEqual(first);
    expect(first).toMatchObject({ totalElements: 5, totalPages: 3 });
    const pages = [first, await page(1), await page(2), await page(3)];
    expect(pages.flatMap(({ content }) => content.map((guide) => guide.id))).toEqual(ids);
    expect(pages[3]).toMatchObject({ content: [], totalElements: 5 });
  });

  it('returns nine guides a page by default, and refuses a page size above 500', async () => {
    const topic = await topicOf();
    for (let count = 0; count < 10; count += 1) await buildGuide(server.services.db, topic);
    const { body } = await server.call('listGuides', { query: { topicId: String(topic) } });
    expect([body.content.length, body.totalPages]).toEqual([9, 2]);
    expect((await server.call('listGuides', { query: { size: '501' } })).status).toBe(400);
    expect((await server.call('listGuides', { query: { page: '-1' } })).status).toBe(400);
  });

  it('finds guides of a topic by any part of the title, in any case', async () => {
    const topic = await topicOf();
    const { body: wanted } = await create({ topicId: topic, title: 'Как СНЯТЬ 100 % комнату' });
    await create({ topicId: topic, title: 'Как сдать комнату' });
    const find = async (query: string) =>
      (await server.call('listGuides', { query: { topicId: String(topic), query } })).body;
    expect((await find('снять')).content.map(({ id }) => id)).toEqual([wanted.id]);
    expect((await find(' 100 % ')).totalElements).toBe(1);
    expect((await find('КОМНАТУ')).totalElements).toBe(2);
  });

  it('shows an empty page for an unknown topic', async () => {
    const { status, body } = await server.call('listGuides', { query: { topicId: '999999' } });
    expect([status, body]).toEqual([200, { content: [], totalPages: 0, totalElements: 0 }]);
  });

  it('shows only the language of the X-Language header', async () => {
    const topic = await topicOf();
    const english = (await create({ topicId: topic })).body.id;
    const russian = (await create({ topicId: topic, language: 'ru' })).body.id;
    const list = async (language?: string) => {
      const headers = language === undefined ? {} : { 'x-language': language };
      const { body } = await server.call('listGuides', { query: { topicId: String(topic) }, headers });
      return body.content.map((guide) => guide.id);
    };
    expect(await list('en')).toEqual([english]);
    expect(await list('ru-RU')).toEqual([russian]);
    expect(await list()).toEqual([russian, english]);
    const wrong = await server.call('listGuides', { headers: { 'x-language': 'english' } });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'X-Language' }] } });
  });
});

describe('creating a guide', () => {
  it('makes it the main guide only of a topic without a main guide', async () => {
    const topic = await topicOf();
    const first = await create({ topicId: topic });
    expect(first.status).toBe(201);
    expect(await mainGuideOf(topic)).toBe(first.body.id);
    await create({ topicId: topic });
    expect(await mainGuideOf(topic)).toBe(first.body.id);
  });

  it('uses the default validity dates unless the request has its own', async () => {
    expect((await create()).body).toMatchObject({ validFrom: '2025-01-01', validTo: '2099-12-31' });
    const own = { validFrom: '2026-01-01', validTo: '2026-02-01' };
    expect((await create(own)).body).toMatchObject(own);
    const instants = { validFrom: '2026-01-01T00:00:00', validTo: '2026-02-01T23:59:59.000Z' };
    expect((await create(instants)).body).toMatchObject(own);
  });

  it('returns the sanitised guide and the list of removed markup', async () => {
    const { body } = await create({ body: '<h2>Шаги</h2><p onclick="x()">Раз</p><script>x()</script>' });
    expect(body.body).toBe('<h2 id="h-shagi">Шаги</h2><p>Раз</p>');
    expect(body.removed).toEqual([
      { kind: 'attribute', name: 'onclick', count: 1 },
      { kind: 'element', name: 'script', count: 1 },
    ]);
    expect((await read(body.id)).body.body).toBe(body.body);
  });

  it('writes an audit entry and a version', async () => {
    const { body } = await create();
    const [entry] = await server.services.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', `guide:${body.id}`)
      .execute();
    expect(entry).toMatchObject({ actor_id: curator.id, action: 'guide.create', details: { version: 1 } });
    const versions = await server.call('listGuideVersions', { as: curator, params: id(body.id) });
    expect(versions.body).toMatchObject([{ version: 1, savedBy: curator.username, title: text.title }]);
  });

  const big = `<p>${'a'.repeat(600_000)}</p>`;
  it.each([
    ['an empty title', { title: ' ' }, 400, 'title', 'Введите заголовок'],
    ['a title of control characters', { title: '\u0000\u0001' }, 400, 'title', 'Введите заголовок'],
    ['a title of 201 signs', { title: 'a'.repeat(201) }, 400, 'title', 'Заголовок не длиннее 200 символов'],
    ['no title', { title: undefined }, 400, 'title', 'Введите заголовок'],
    ['an empty body', { body: '  ' }, 400, 'body', 'Введите текст гайда'],
    ['a body with only a script', { body: '<script>x()</script>' }, 400, 'body', 'Введите текст гайда'],
    ['a body of empty paragraphs', { body: '<p> </p><p></p>' }, 400, 'body', 'Введите текст гайда'],
    ['a body of 600 kB', { body: big }, 400, 'body', 'Текст гайда больше 500 кБ'],
    ['dates in the wrong order', { validFrom: '2026-01-02', validTo: '2026-01-01' }, 400, 'validTo', undefined],
    ['an impossible date', { validFrom: '2026-02-30' }, 400, 'validFrom', undefined],
    ['a date with a text behind it', { validFrom: '2026-02-03Tx' }, 400, 'validFrom', undefined],
    ['a topic that is not a number', { topicId: 'x' }, 400, 'topicId', undefined],
    ['an invalid language', { language: 'russian' }, 400, 'language', undefined],
  ])('refuses %s', async (_name, fields, status, path, message) => {
    const before = await server.services.db.selectFrom('guides').select('id').execute();
    const answer = await create(fields);
    expect(answer.status).toBe(status);
    const [error] = (answer.body as unknown as { errors: { path: string; message: string }[] }).errors;
    expect(error?.path).toBe(path);
    if (message) expect(error?.message).toBe(message);
    expect(await server.services.db.selectFrom('guides').select('id').execute()).toHaveLength(before.length);
  });

  it('refuses a body that the additions of the sanitiser make too large', async () => {
    const answer = await create({ body: `<h2>${'a'.repeat(60)}</h2>`.repeat(4000) });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body', message: 'Текст гайда больше 500 кБ' }] },
    });
  });

  it('refuses a request of 2 MB with 413', async () => {
    expect((await create({ body: 'a'.repeat(2_000_000) })).status).toBe(413);
  });

  it('returns 404 for an unknown topic', async () => {
    expect(await create({ topicId: 999_999 })).toMatchObject({ status: 404, body: { message: 'Тема не найдена' } });
  });

  it('requires the role CURATOR', async () => {
    const student = await buildUser(server.services.db);
    expect((await server.call('createGuide', { as: student, body: { topicId, ...text } })).status).toBe(403);
    expect((await server.call('createGuide', { body: { topicId, ...text } })).status).toBe(401);
  });
});

describe('saving a guide', () => {
  it('stores every version', async () => {
    const { body } = await create();
    const second = await update(body.id, { title: 'Вторая', version: 1 });
    expect(second).toMatchObject({ status: 200, body: { version: 2, title: 'Вторая', removed: [] } });
    const { body: versions } = await server.call('listGuideVersions', { as: curator, params: id(body.id) });
    expect(versions.map(({ version, title }) => [version, title])).toEqual([
      [2, 'Вторая'],
      [1, text.title],
    ]);
    const old = await server.call('getGuideVersion', { as: curator, params: { ...id(body.id), version: '1' } });
    expect(old.body).toMatchObject({ version: 1, body: text.body, topicId, savedBy: curator.username });
  });

  it('refuses a stale version, returns the newer guide, and does not overwrite it', async () => {
    const { body } = await create();
    await update(body.id, { title: 'Чужая', version: 1 });
    const stale = await update(body.id, { title: 'Моя', version: 1 });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'GUIDE_CHANGED',
        message: 'Гайд уже изменён кем-то другим',
        current: { title: 'Чужая', version: 2 },
      },
    });
    expect((await read(body.id)).body.title).toBe('Чужая');
    expect((await server.call('listGuideVersions', { as: curator, params: id(body.id) })).body).toHaveLength(2);
  });

  it('accepts exactly one of many concurrent saves of one version', async () => {
    const { body } = await create();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) => update(body.id, { title: `Правка ${number}`, version: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    expect((await read(body.id)).body.version).toBe(2);
  });

  it('overwrites the guide if the request has no version, and stores each overwritten version', async () => {
    const { body } = await create();
    await Promise.all(Array.from({ length: 8 }, (_, number) => update(body.id, { title: `Правка ${number}` })));
    expect((await read(body.id)).body.version).toBe(9);
    expect((await server.call('listGuideVersions', { as: curator, params: id(body.id) })).body).toHaveLength(9);
  });

  it('updates the main guides of both topics when a guide moves to another topic', async () => {
    const [from, to] = [await topicOf(), await topicOf()];
    const moved = (await create({ topicId: from })).body.id;
    const other = (await create({ topicId: from })).body.id;
    expect((await update(moved, { topicId: to })).body.topic.id).toBe(to);
    expect([await mainGuideOf(from), await mainGuideOf(to)]).toEqual([other, moved]);
    await update(moved, { topicId: from });
    expect([await mainGuideOf(from), await mainGuideOf(to)]).toEqual([other, null]);
  });

  it('accepts the guide as the page read it, and ignores unknown fields', async () => {
    const { body } = await create();
    const { body: guide } = await read(body.id);
    const saved = await update(body.id, { ...guide, title: 'Новый', unknown: true });
    expect(saved).toMatchObject({ status: 200, body: { title: 'Новый', version: 2 } });
  });

  it('returns 404 for an unknown guide, version or topic, and changes nothing', async () => {
    const { body } = await create();
    expect((await update(999_999)).status).toBe(404);
    expect(await update(body.id, { topicId: 999_999 })).toMatchObject({
      status: 404,
      body: { message: 'Тема не найдена' },
    });
    expect((await read(body.id)).body.version).toBe(1);
    expect((await server.call('listGuideVersions', { as: curator, params: id(999_999) })).status).toBe(404);
    const version = await server.call('getGuideVersion', { as: curator, params: { ...id(body.id), version: '7' } });
    expect(version.status).toBe(404);
  });

  it('refuses an empty title, an empty body and an invalid version', async () => {
    const { body } = await create();
    expect((await update(body.id, { title: '' })).status).toBe(400);
    expect((await update(body.id, { body: '' })).status).toBe(400);
    expect((await update(body.id, { version: 0 })).status).toBe(400);
    expect((await read(body.id)).body).toMatchObject({ ...text, version: 1 });
  });
});

describe('previewing', () => {
  it('shows exactly the body and the removals of a save', async () => {
    const html = '<h1>Шаги</h1><p style="color:red">Раз<iframe src="https://evil.example/"></iframe></p>';
    const { body } = await server.call('previewGuide', { as: curator, body: { body: html } });
    const saved = await create({ body: html });
    expect(body).toEqual({ body: saved.body.body, removed: saved.body.removed });
    expect(body.removed.map(({ kind }) => kind)).toEqual(['style', 'address']);
  });
});
