import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';
import { exportCatalogue } from './catalogue-export.ts';
import { CatalogueFileError } from './catalogue-file.ts';
import { importCatalogue } from './catalogue-import.ts';

const demoFile = new URL('../../../demo/catalogue.json', import.meta.url);

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'kampus-catalogue-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function clearCatalogue(): Promise<void> {
  for (const table of ['guides', 'topics', 'specialties', 'faculties', 'universities', 'keywords']) {
    await sql`delete from ${sql.table(table)}`.execute(server.services.db);
    await sql`alter sequence ${sql.table(`${table}_id_seq`)} restart`.execute(server.services.db);
  }
}

beforeEach(async () => {
  await clearCatalogue();
  server.services.cache.dropAll();
});

const small = (guide: object = { title: 'Гайд', body: '<h2>Раздел</h2><p>Текст</p>' }) => ({
  universities: [
    {
      id: 7,
      shortName: 'STU',
      fullName: 'Slovenská technická univerzita',
      name: 'Технический университет',
      faculties: [{ id: 20, shortName: 'FEI', specialties: [{ id: 30, shortName: 'Информатика, Bc.' }] }],
    },
  ],
  topics: [{ id: 40, universityId: 7, type: 'FACULTY', name: 'FEI', guide }],
  keywords: ['физика', 'Алгебра'],
});

const term = { term: 'internát', reading: 'интернат', meaning: 'Общежитие', meaningUk: 'Гуртожиток' };

async function load(content: unknown) {
  const path = join(folder, 'catalogue.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return importCatalogue(server.services.db, path);
}

async function countRows(): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from universities) + (select count(*) from topics) + (select count(*)
     from keywords) as total`.execute(server.services.db);
  return rows[0]?.total ?? -1;
}

const none = { created: 0, updated: 0 };

describe('importing a catalogue', () => {
  it('loads the demo catalogue with a guide for every topic; a second import changes nothing', async () => {
    const first = await importCatalogue(server.services.db, demoFile);
    expect(first.universities).toEqual({ created: 2, updated: 0, unchanged: 0 });
    expect(first.faculties.created).toBe(21);
    expect(first.topics.created).toBe(44);
    expect(first.guides).toMatchObject({ created: 44, updated: 0, leftAsEdited: [] });
    expect(first.twins).toEqual({ created: 7, updated: 0, unchanged: 0 });
    expect(first.keywords.created).toBeGreaterThanOrEqual(40);
    const second = await importCatalogue(server.services.db, demoFile);
    expect(second).toMatchObject({
      universities: none,
      faculties: none,
      specialties: none,
      topics: none,
      keywords: none,
      guides: { created: 0, updated: 0, unchanged: 44 },
      twins: { created: 0, updated: 0, unchanged: 7 },
    });
    const { db } = server.services;
    const audited = await db.selectFrom('audit_entries').selectAll().where('action', '=', 'catalogue.import').execute();
    expect(audited).toMatchObject([{ subject: 'catalogue:catalogue.json', details: { topics: { created: 44 } } }]);
  });

  it('an exported catalogue has nothing that is hidden from the lists', async () => {
    const { db } = server.services;
    await load(small());
    for (const table of ['topics', 'specialties', 'faculties', 'keywords'] as const)
      await db.updateTable(table).set({ retired: true }).execute();
    const { universities, topics, keywords } = await exportCatalogue(db);
    expect([universities.map(({ faculties }) => faculties), topics, keywords]).toEqual([[[]], [], []]);
    await db.updateTable('universities').set({ retired: true }).execute();
    expect((await exportCatalogue(db)).universities).toEqual([]);
  });

  it('an exported catalogue is imported again without a change', async () => {
    await importCatalogue(server.services.db, demoFile);
    const exported = await exportCatalogue(server.services.db);
    expect(exported.topics[0]?.guide?.body).toContain('<h2 id="h-');
    expect(await load(exported)).toMatchObject({ topics: none, keywords: none, guides: { created: 0, updated: 0 } });
    await clearCatalogue();
    await load(exported);
    expect(await exportCatalogue(server.services.db)).toEqual(exported);
  });

  it('an exported catalogue has the order of the lists; a file without positions leaves it', async () => {
    const { db } = server.services;
    const labels = [{ label: 'Порядок А' }, { label: 'Порядок Б' }];
    const file = { ...small(), labels };
    await load(file);
    for (const table of ['universities', 'faculties', 'specialties', 'topics', 'keywords'] as const)
      await db.updateTable(table).set({ position: 5 }).execute();
    const setLabels = (position: number) =>
      sql`update fact_labels set position = ${position} where label like 'Порядок %'`.execute(db);
    await setLabels(5);
    await db.updateTable('keywords').set({ position: 2 }).where('keyword', '=', 'физика').execute();
    const exported = await exportCatalogue(db);
    expect(exported.keywords).toEqual([
      { keyword: 'физика', position: 2 },
      { keyword: 'Алгебра', position: 5 },
    ]);
    const unchanged = { universities: none, faculties: none, specialties: none, topics: none };
    expect(await load(file)).toMatchObject({ ...unchanged, keywords: none, labels: none });
    await setLabels(0);
    await db.updateTable('keywords').set({ position: 0 }).execute();
    expect(await load(exported)).toMatchObject({ ...unchanged, keywords: { updated: 2 }, labels: { updated: 2 } });
    expect(await exportCatalogue(db)).toEqual(exported);
    await clearCatalogue();
    await load(exported);
    expect(await exportCatalogue(db)).toEqual(exported);
    await sql`delete from fact_labels where label like 'Порядок %'`.execute(db);
  });

  it('keeps the ids of the file; later rows get higher ids', async () => {
    await load(small());
    const university = await server.services.db
      .insertInto('universities')
      .values({ short_name: 'X', full_name: 'X' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(university.id).toBe(8);
  });

  it('sanitises bodies and stores the first version without an author', async () => {
    await load(small({ title: 'Гайд', body: '<p onclick="x()">Текст</p><script>x()</script>' }));
    const versions = await server.services.db.selectFrom('guide_versions').selectAll().execute();
    expect(versions).toMatchObject([{ version: 1, saved_by: null, body: '<p>Текст</p>' }]);
  });

  it('updates an unedited guide and leaves a guide that was edited on the portal', async () => {
    await load(small());
    const updated = await load(small({ title: 'Гайд', body: '<p>Новый текст</p>' }));
    expect(updated.guides).toMatchObject({ updated: 1, leftAsEdited: [] });
    const guide = await server.services.db.selectFrom('guides').selectAll().executeTakeFirstOrThrow();
    expect(guide).toMatchObject({ version: 2, body: '<p>Новый текст</p>' });

    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    const saved = await server.call('updateGuide', {
      as: curator,
      params: { id: String(guide.id) },
      body: { title: 'Правка', body: '<p>Правка</p>', version: 2 },
    });
    expect(saved.status).toBe(200);
    const left = await load(small({ title: 'Гайд', body: '<p>Третий текст</p>' }));
    expect(left.guides).toMatchObject({
      updated: 0,
      leftAsEdited: [{ topicId: 40, guideId: guide.id, title: 'Правка' }],
    });
  });

  it('leaves a guide that is edited on the portal during the import', async () => {
    const { db } = server.services;
    const curator = await buildUser(db, { role: 'CURATOR' });
    await load(small());
    const { importing } = await db.transaction().execute(async (trx) => {
      const { id, topic_id, title } = await trx
        .updateTable('guides')
        .set({ body: '<p>Правка</p>', version: 2 })
        .returningAll()
        .executeTakeFirstOrThrow();
      const edited = { guide_id: id, topic_id, title, body: '<p>Правка</p>' };
      await trx
        .insertInto('guide_versions')
        .values({ ...edited, version: 2, saved_by: curator.id })
        .execute();
      const late = load(small({ title: 'Гайд', body: '<p>Из файла</p>' }));
      await waitForLocks(server);
      return { importing: late };
    });
    expect((await importing).guides).toMatchObject({ updated: 0, leftAsEdited: [{ topicId: 40 }] });
    const guide = await db.selectFrom('guides').select('body').executeTakeFirstOrThrow();
    expect(guide.body).toBe('<p>Правка</p>');
  });

  it('finds a twin by the facts of the guide that a later import changed', async () => {
    const guide = (price: string) => ({ title: 'Общежитие', body: `<dl><dt>Цена</dt><dd>${price} €</dd></dl>` });
    const body = '<dl><dt>Ціна</dt><dd>72 €</dd></dl>';
    const twins = { uk: { title: 'Гуртожиток', body, madeFrom: guide('72') } };
    const find = async (q: string) => (await server.call('searchGuides', { query: { q, lang: 'uk' } })).body;
    await load(small({ ...guide('72'), twins }));
    expect(await find('ціна')).toMatchObject([{ passage: expect.stringContaining('72') }]);
    await load(small({ ...guide('88'), twins }));
    server.services.cache.dropAll();
    expect(await find('ціна')).toMatchObject([{ passage: expect.stringContaining('88') }]);
    // The first import of a twin that is older than its guide.
    await clearCatalogue();
    await load(small({ ...guide('95'), twins }));
    server.services.cache.dropAll();
    expect(await find('ціна')).toMatchObject([{ passage: expect.stringContaining('95') }]);
  });

  it('invalidates the caches of a running server', async () => {
    expect((await server.call('listUniversities')).body).toEqual([]);
    await load(small());
    await expect.poll(async () => (await server.call('listUniversities')).body.length).toBe(1);
    const [topic] = (await server.call('listTopics')).body;
    const nameOf = async () =>
      (await server.call('getGuide', { params: { id: String(topic?.mainGuideId) } })).body.topic.name;
    expect(await nameOf()).toBe('FEI');
    const renamed = small();
    await load({ ...renamed, topics: [{ ...renamed.topics[0], name: 'Электротехника' }] });
    await expect.poll(nameOf).toBe('Электротехника');
  });

  it('takes the mail domains of universities, exports them, and refuses what is no domain', async () => {
    const { universities, ...rest } = small();
    const withDomains = (mailDomains: string[]) => ({
      ...rest,
      universities: universities.map((one) => ({ ...one, mailDomains })),
    });
    await load(withDomains(['stuba.sk', 'fei.stuba.sk']));
    const exported = await exportCatalogue(server.services.db);
    expect(exported.universities[0]?.mailDomains).toEqual(['stuba.sk', 'fei.stuba.sk']);
    expect(await load(exported)).toMatchObject({ universities: { created: 0, updated: 0, unchanged: 1 } });
    await expect(load(withDomains(['STUBA.sk']))).rejects.toThrow('must be a domain in lower case');
  });
});

describe('a catalogue with faults', () => {
  const fault = async (content: unknown): Promise<CatalogueFileError> => {
    const error = await load(content).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(await countRows()).toBe(0);
    if (!(error instanceof CatalogueFileError)) throw new Error(`The import was not refused: ${String(error)}`);
    return error;
  };

  it('names the line of a syntax error', async () => {
    const text = JSON.stringify(small(), null, 2).replace('"shortName": "FEI",', '"shortName": "FEI"');
    const expected = text.split('\n').findIndex((line) => line.includes('"FEI"')) + 2;
    expect((await fault(text)).problems).toMatchObject([{ line: expected, message: expect.stringContaining('JSON') }]);
  });

  it('names the line and the path of every wrong value', async () => {
    const file = small();
    const topic = { ...file.topics[0], id: 41, type: 'CAFE' };
    const text = JSON.stringify({ ...file, topics: [file.topics[0], topic], keywords: [''] }, null, 2);
    const lines = text.split('\n');
    expect((await fault(text)).problems).toMatchObject([
      { line: lines.findIndex((line) => line.includes('CAFE')) + 1, path: 'topics[1].type' },
      { line: lines.length - 3 + 1, path: 'keywords[0]' },
    ]);
  });

  it('names the line of what a file of another version has or lacks', async () => {
    const { keywords: _keywords, ...file } = { version: 2, ...small() };
    const topics = [{ ...small().topics[0], id: 'x', color: 'red' }];
    const text = JSON.stringify({ ...file, topics }, null, 2);
    const lineOf = (part: string) => text.split('\n').findIndex((line) => line.includes(part)) + 1;
    expect((await fault(text)).problems).toEqual([
      { line: 1, path: 'keywords', message: 'is missing' },
      { line: lineOf('"version"'), path: 'version', message: 'is not known here' },
      { line: lineOf('"x"'), path: 'topics[0].id', message: 'must be number' },
      { line: lineOf('"color"'), path: 'topics[0].color', message: 'is not known here' },
    ]);
  });

  it.each([
    ['a duplicate keyword', { ...small(), keywords: ['физика', 'Физика'] }, 'keywords[1]'],
    [
      'an unknown university',
      { ...small(), topics: [{ ...small().topics[0], universityId: 9 }] },
      'topics[0].universityId',
    ],
    ['a guide without text', small({ title: 'Гайд' }), 'topics[0].guide'],
    ['a guide with only a script', small({ title: 'Гайд', body: '<script>x()</script>' }), 'topics[0].guide.body'],
    ['a guide with two texts', small({ title: 'Гайд', body: '<p>a</p>', bodyFile: 'a.html' }), 'topics[0].guide'],
    ['a missing file', small({ title: 'Гайд', bodyFile: 'none.html' }), 'topics[0].guide.bodyFile'],
    ['a file outside the folder', small({ title: 'Гайд', bodyFile: '../../etc/passwd' }), 'topics[0].guide.bodyFile'],
    [
      'a label with the spelling of another one',
      { ...small(), labels: [{ label: 'Плита' }, { label: 'Духовка', synonyms: 'печь,  ПЛИТА' }] },
      'labels[1].synonyms',
    ],
    [
      'a label of the portal with another blank',
      { ...small(), labels: [{ label: 'Срок  подачи' }] },
      'labels[0].label',
    ],
    [
      'a synonym of two words',
      { ...small(), synonyms: [{ word: 'хата', synonyms: 'съём жилья' }] },
      'synonyms[0].synonyms',
    ],
    [
      'a term with two Russian words between commas',
      { ...small(), glossary: [{ ...term, synonyms: 'общежитие, студенческий дом' }] },
      'glossary[0].synonyms',
    ],
    ['a mistyped property name', { ...small(), keyword: [] }, 'keyword'],
  ])('is refused as a whole for %s', async (_name, content, path) => {
    const error = await fault(content);
    expect(error.problems.map((problem) => problem.path)).toContain(path);
    expect(error.message).toMatch(/catalogue\.json:\d+ /);
  });
});
