import type { CatalogueListName } from '@kampus/contract/catalogue/catalogue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterAll(() => server.close());

const create = (list: CatalogueListName, body: object) =>
  server.call('createCatalogueEntry', { as: curator, params: { list }, body });
const update = (list: CatalogueListName, id: number, body: object) =>
  server.call('updateCatalogueEntry', { as: curator, params: { list, id: String(id) }, body });

it('an entry can be created, renamed and retired, and public lists show only entries that are not retired', async () => {
  const created = await create('keywords', { keyword: '  теория   чисел ' });
  expect(created.body).toMatchObject({ label: 'теория чисел', retired: false, uses: 0 });
  expect((await create('keywords', { keyword: 'Теория чисел' })).body).toMatchObject({ errors: [{ path: 'keyword' }] });
  expect((await update('keywords', created.body.id, { keyword: 'алгебра' })).body.label).toBe('алгебра');
  const names = async () => (await server.call('listKeywords', {})).body.map(({ keyword }) => keyword);
  expect(await names()).toContain('алгебра');
  expect((await update('keywords', created.body.id, { retired: true })).body.retired).toBe(true);
  expect(await names()).not.toContain('алгебра');
  const desk = await server.call('listDeskCatalogue', {
    as: curator,
    params: { list: 'keywords' },
    query: { query: 'АЛГ' },
  });
  expect(desk.body).toMatchObject([{ label: 'алгебра', retired: true }]);
});

it('an entry that breaks the rules of catalogue files is refused', async () => {
  expect((await create('universities', { shortName: 'STU' })).body).toMatchObject({ errors: [{ path: 'fullName' }] });
  const long = { shortName: 'x'.repeat(51), fullName: 'Univerzita' };
  expect((await create('universities', long)).body).toMatchObject({ errors: [{ path: 'shortName' }] });
  const orphan = await create('faculties', { universityId: 999_999, shortName: 'FEI' });
  expect(orphan.body).toMatchObject({ errors: [{ path: 'universityId' }] });
});

it('an entry with open child entries cannot be retired, and the main guide of a topic must be its own', async () => {
  const { db } = server.services;
  const { universityId, facultyId, topicId } = await buildUniversity(db);
  const { topicId: other } = await buildUniversity(db);
  expect((await update('universities', universityId, { retired: true })).body).toMatchObject({ code: 'ENTRY_IN_USE' });
  expect((await update('faculties', facultyId, { retired: true })).body).toMatchObject({ code: 'ENTRY_IN_USE' });
  const foreign = await buildGuide(db, other);
  expect((await update('topics', topicId, { mainGuideId: foreign.id })).body).toMatchObject({
    errors: [{ path: 'mainGuideId' }],
  });
  const topic = { universityId, type: 'FACULTY', name: 'Новая', mainGuideId: foreign.id };
  expect((await create('topics', topic)).body.mainGuideId).toBeNull();
  const own = await buildGuide(db, topicId);
  expect((await update('topics', topicId, { mainGuideId: own.id })).body.mainGuideId).toBe(own.id);
});

it('an entry can be retired when all below it is retired, topics of a university too', async () => {
  const { db } = server.services;
  const { universityId, facultyId, specialtyId, topicId } = await buildUniversity(db);
  const retire = (list: 'universities' | 'faculties' | 'topics', id: number) => update(list, id, { retired: true });
  await db.updateTable('specialties').set({ retired: true }).where('id', '=', specialtyId).execute();
  expect((await retire('faculties', facultyId)).body.retired).toBe(true);
  expect((await retire('universities', universityId)).body).toMatchObject({ code: 'ENTRY_IN_USE' });
  expect((await retire('topics', topicId)).body.retired).toBe(true);
  expect((await retire('universities', universityId)).body.retired).toBe(true);
  const inUse = { status: 409, body: { code: 'ENTRY_IN_USE' } };
  expect(await update('topics', topicId, { retired: false })).toMatchObject(inUse);
  expect(await update('specialties', specialtyId, { retired: false })).toMatchObject(inUse);
  expect(await create('faculties', { universityId, shortName: 'НФ', name: 'Новая' })).toMatchObject(inUse);
  await update('universities', universityId, { retired: false });
  expect((await update('topics', topicId, { retired: false })).body.retired).toBe(false);
});

it('entries of one parent are listed page by page, with their uses', async () => {
  const { db } = server.services;
  const [{ universityId, facultyId }, other] = [await buildUniversity(db), await buildUniversity(db)];
  const ids: number[] = [facultyId];
  for (const position of [2, 1]) {
    const { body } = await create('faculties', { universityId, shortName: `F${position}`, position });
    ids.push(body.id);
  }
  await db
    .updateTable('users')
    .set({ university_id: universityId, faculty_id: ids[2] ?? 0 })
    .where('id', '=', (await buildUser(db)).id)
    .execute();
  const list = async (name: 'universities' | 'faculties', query: object) =>
    server.call('listDeskCatalogue', { as: curator, params: { list: name }, query });
  const all = await list('faculties', { parentId: String(universityId) });
  expect(all.body.map(({ id, uses }) => [id, uses])).toEqual([
    [facultyId, 0],
    [ids[2], 1],
    [ids[1], 0],
  ]);
  const page = await list('faculties', { parentId: String(universityId), page: '1', size: '1' });
  expect(page.body).toEqual(all.body.slice(1, 2));
  expect(page.headers).toMatchObject({ 'x-total-count': '3' });
  const uses = (await list('universities', {})).body.filter(({ id }) =>
    [universityId, other.universityId].includes(id),
  );
  expect(uses.map((entry) => entry.uses)).toEqual([1, 0]);
});

it('the uses of a keyword are its teachers, and those of a topic its guides that are not withdrawn', async () => {
  const { db } = server.services;
  const [used, free] = [
    await create('keywords', { keyword: 'физика' }),
    await create('keywords', { keyword: 'химия' }),
  ];
  const teacher = await buildUser(db, { role: 'TEACHER' });
  await db.insertInto('teacher_keywords').values({ teacher_id: teacher.id, keyword_id: used.body.id }).execute();
  const { topicId } = await buildUniversity(db);
  const [guide, withdrawn] = [await buildGuide(db, topicId), await buildGuide(db, topicId)];
  await db.updateTable('guides').set({ withdrawn_at: new Date() }).where('id', '=', withdrawn.id).execute();
  const uses = [
    await update('keywords', used.body.id, { position: 5 }),
    await update('keywords', free.body.id, { position: 5 }),
    await update('topics', topicId, { mainGuideId: guide.id }),
  ];
  expect(uses.map(({ body }) => body.uses)).toEqual([1, 0, 1]);
  const gone = await update('topics', topicId, { mainGuideId: withdrawn.id });
  expect(gone.body).toMatchObject({ errors: [{ path: 'mainGuideId' }] });
});

it('the uses of a term and of a synonym are the guides with it that are not withdrawn', async () => {
  const { topicId } = await buildUniversity(server.services.db);
  const body = { topicId, title: 'Гайд', body: '<p>Kremienok у входа</p>' };
  const [first] = [
    await server.call('createGuide', { as: curator, body }),
    await server.call('createGuide', { as: curator, body }),
  ];
  const term = { term: 'Kremienok', reading: 'кремьенок', meaning: 'камешек', meaningUk: 'камінець' };
  const entries = [
    { list: 'glossary', id: (await create('glossary', term)).body.id },
    { list: 'synonyms', id: (await create('synonyms', { label: 'камешек', synonyms: 'kremienok' })).body.id },
  ] as const;
  const uses = async () => {
    const counts = [];
    for (const { list, id } of entries) counts.push((await update(list, id, { position: 1 })).body.uses);
    return counts;
  };
  expect(await uses()).toEqual([2, 2]);
  await server.call('withdrawGuide', { as: curator, params: { id: String(first.body.id) } });
  expect(await uses()).toEqual([1, 1]);
});

it('the audit has each change of an entry', async () => {
  const { body } = await create('keywords', { keyword: 'ботаника' });
  await update('keywords', body.id, { keyword: 'зоология' });
  const { rows } = await server.pool.query(
    `select action, details ->> 'keyword' as keyword from audit_entries
      where subject = $1 order by id`,
    [`keywords:${body.id}`],
  );
  expect(rows).toEqual([
    { action: 'catalogue.create', keyword: 'ботаника' },
    { action: 'catalogue.update', keyword: 'зоология' },
  ]);
});

it('a topic or faculty with another name finds its teachers at once', async () => {
  const { db } = server.services;
  const { universityId, facultyId, topicId } = await buildUniversity(db);
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const study = { university_id: universityId, faculty_id: facultyId };
  await db.updateTable('users').set(study).where('id', '=', teacher.id).execute();
  const find = async () => {
    const { body } = await server.call('listTeachers', { query: { topicId: String(topicId) } });
    return body.map(({ username }) => username);
  };
  expect(await find()).toEqual([]);
  await update('topics', topicId, { name: 'Факультет (XYZ)' });
  await update('faculties', facultyId, { shortName: 'XYZ' });
  expect(await find()).toEqual([teacher.username]);
  await update('topics', topicId, { name: 'Факультет' });
  expect(await find()).toEqual([]);
  await update('topics', topicId, { name: 'Факультет (ZYX)' });
  await update('faculties', facultyId, { shortName: 'ZYX' });
  expect(await find()).toEqual([teacher.username]);
  await update('faculties', facultyId, { shortName: 'XYZ' });
  expect(await find()).toEqual([]);
});

it('mail domains of a university are tidied, and what is no domain is refused', async () => {
  const { universityId } = await buildUniversity(server.services.db);
  const set = (mailDomains: string | null) => update('universities', universityId, { mailDomains });
  expect((await set(' @STUBA.sk;uniba.sk ,  fei.stuba.sk')).body.mailDomains).toBe('stuba.sk, uniba.sk, fei.stuba.sk');
  for (const wrong of ['sk', 'stuba .sk', 'stuba.sk/x', 'студент.sk', 'a..b'])
    expect((await set(wrong)).body, wrong).toMatchObject({ errors: [{ path: 'mailDomains' }] });
  expect((await set(null)).body.mailDomains).toBeNull();
});
