import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { exportCatalogue } from './catalogue-export.ts';
import { runCommand } from './main.ts';

let folder: string;
let source: TestServer;
let guideId: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kampus-guides-'));
  source = await startTestServer({ KAMPUS_DATA_DIR: join(folder, 'source') });
  guideId = await buildEverything(source);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

async function kampus(server: TestServer, dataDir: string, ...args: string[]): Promise<void> {
  const err: string[] = [];
  const env = { DATABASE_URL: server.databaseUrl, KAMPUS_DATA_DIR: join(folder, dataDir) };
  const code = await runCommand(args, { env, out: () => {}, err: (line) => err.push(line) });
  if (code !== 0) throw new Error(err.join('\n'));
}

const isNow = '<dl><dt>Цена</dt><dd>96 € в месяц <small>2026</small></dd></dl><h2>Заезд</h2><p>С 1 сентября</p>';
const picture = '<figure><img src="/media/guides/plan-1.webp" alt="План"></figure>';

/** A term, a synonym, and labels of facts that differ from those of a new portal. */
async function buildWords(server: TestServer, curator: TestUser): Promise<void> {
  const create = (list: 'glossary' | 'synonyms' | 'labels', body: object) =>
    server.call('createCatalogueEntry', { as: curator, params: { list }, body });
  const term = { term: 'izba', reading: 'и́зба', meaning: 'комната', meaningUk: 'кімната', example: null, place: null };
  expect((await create('glossary', { ...term, synonyms: 'спальня' })).status).toBe(201);
  expect((await create('synonyms', { label: 'общаг', synonyms: 'общежитие' })).status).toBe(201);
  expect((await create('labels', { label: 'Этажи', labelUk: 'Поверхи', shelfMonths: null, position: 7 })).status).toBe(
    201,
  );
  const list = (await server.call('listDeskCatalogue', { as: curator, params: { list: 'labels' } })).body;
  const price = list.find(({ label }) => label === 'Цена');
  const changed = { params: { list: 'labels' as const, id: String(price?.id) }, body: { shelfMonths: 5 } };
  expect((await server.call('updateCatalogueEntry', { as: curator, ...changed })).status).toBe(200);
}

/** A guide with facts, a confirmation, a picture, and a twin older than the guide. */
async function buildEverything(server: TestServer): Promise<number> {
  const { db, files } = server.services;
  const [curator, reader] = [await buildUser(db, { role: 'CURATOR' }), await buildUser(db)];
  const { topicId } = await buildUniversity(db);
  await buildWords(server, curator);
  await files.put('guides/plan-1.webp', new Uint8Array([7, 8, 9]));
  const draft = { title: 'Общежитие', body: isNow.replace('1 сентября', '15 сентября') + picture };
  const { id } = (await server.call('createGuide', { as: curator, body: { topicId, ...draft } })).body;
  await db.updateTable('topics').set({ main_guide_id: id }).where('id', '=', topicId).execute();
  const params = { id: String(id) };
  const twin = { title: 'Гуртожиток', body: '<p>Ціна</p><h2>Заїзд</h2><p>З 15 вересня</p>', madeFromVersion: 1 };
  const saved = await server.call('saveTwin', { as: curator, params: { ...params, lang: 'uk' }, body: twin });
  expect(saved.status).toBe(200);
  const body = { ...draft, body: isNow + picture, version: 1 };
  expect((await server.call('updateGuide', { as: curator, params, body })).status).toBe(200);
  await sql`
    insert into fact_confirmations (fact_id, user_id, month)
    select id, ${reader.id}, '2026-11-01' from guide_facts`.execute(db);
  await server.call('askCurators', { body: { q: 'аренда верблюда' } });
  return id;
}

/** What readers get of the guide and of the searches. */
async function readAs(server: TestServer, id: number) {
  const params = { id: String(id) };
  const { title, body, facts } = (await server.call('getGuide', { params })).body;
  const { staleSections } = (await server.call('getGuide', { params, query: { lang: 'uk' } })).body;
  expect(staleSections).toMatchObject([{ heading: 'Заезд' }]);
  const hits = (await server.call('searchGuides', { query: { q: 'общага' } })).body;
  expect(hits).toMatchObject([{ title: 'Общежитие' }]);
  const answers = (await server.call('listAnswers', { query: { q: 'цена факультет' } })).body;
  expect(answers).toMatchObject([{ kind: 'MONEY', from: 96, unit: 'MONTH', year: '2026' }]);
  const glossary = (await server.call('listGlossary')).body;
  expect(glossary).toMatchObject([{ term: 'izba' }]);
  return { title, body, facts, staleSections, hits, answers, glossary };
}

it('an export of the portal has guides with facts, twins, words and pictures, equal after an import', async () => {
  const file = join(folder, 'portal.jsonl.gz');
  await kampus(source, 'source', 'export', file);
  const target = await startTestServer({ KAMPUS_DATA_DIR: join(folder, 'target') });
  try {
    await kampus(target, 'target', 'import', file);
    const read = async (server: TestServer, table: string) =>
      (await sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(server.services.db)).rows;
    for (const table of [
      'guides',
      'guide_versions',
      'guide_twins',
      'guide_sections',
      'guide_facts',
      'fact_confirmations',
      'fact_labels',
      'glossary',
      'search_synonyms',
      'search_misses',
    ]) {
      const rows = await read(source, table);
      expect(rows, table).not.toEqual([]);
      expect(await read(target, table)).toEqual(rows);
    }
    expect([...(await target.services.files.getBytes('guides/plan-1.webp'))]).toEqual([7, 8, 9]);
    expect(await readAs(target, guideId)).toEqual(await readAs(source, guideId));
  } finally {
    await target.close();
  }
});

it('a catalogue file has the same guide, words and pictures; a twin that is too old stays so', async () => {
  const file = join(folder, 'catalogue.json');
  await kampus(source, 'source', 'catalogue', 'export', file);
  const target = await startTestServer({ KAMPUS_DATA_DIR: join(folder, 'other') });
  try {
    await kampus(target, 'other', 'catalogue', 'import', file);
    expect(await exportCatalogue(target.services.db)).toEqual(await exportCatalogue(source.services.db));
    expect([...(await target.services.files.getBytes('guides/plan-1.webp'))]).toEqual([7, 8, 9]);
    const { id } = await target.services.db.selectFrom('guides').select('id').executeTakeFirstOrThrow();
    expect(await readAs(target, id)).toEqual(await readAs(source, guideId));
    // A second import changes nothing, so it is not audited.
    await kampus(target, 'other', 'catalogue', 'import', file);
    const imports = target.services.db.selectFrom('audit_entries').where('action', '=', 'catalogue.import');
    expect(await imports.select('id').execute()).toHaveLength(1);
  } finally {
    await target.close();
  }
});
