import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let curator: TestUser;
let topicId: number;
let universityId: number;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
  ({ topicId, universityId } = await buildUniversity(server.services.db));
});
afterAll(() => server.close());

const build = (body?: string) => buildGuide(server.services.db, topicId, body);
const paramsOf = (id: number) => ({ params: { id: String(id) } });

it('a correction is accepted once, and the guide thanks its reader', async () => {
  const { db } = server.services;
  const guide = await build('<p>Виза стоит\n60 €&nbsp;&amp; больше</p>');
  const reader = await buildUser(db, { firstName: 'Ирина', lastName: 'Лис' });
  const body = { version: 1, quote: '60 € & больше', kind: 'OUTDATED' as const, proposal: '75 €', mayName: true };
  const created = await server.call('createCorrection', { as: reader, ...paramsOf(guide.id), body });
  expect(created.status).toBe(201);
  const queue = (await server.call('listCorrections', { as: curator })).body;
  const open = queue.find(({ id }) => id === created.body.id);
  expect(open).toMatchObject({ quote: '60 € & больше', currentVersion: 1, isApplicable: true });
  const decide = () =>
    server.call('decideCorrection', { as: curator, ...paramsOf(created.body.id), body: { decision: 'ACCEPT' } });
  const first = await decide();
  expect(first.status).toBe(204);
  const message = `${curator.username}: правка принята`;
  expect((await decide()).body).toMatchObject({ code: 'ALREADY_DECIDED', message });
  const { body: saved } = await server.call('getGuide', paramsOf(guide.id));
  expect(saved).toMatchObject({ body: '<p>Виза стоит\n75 €</p>', version: 2, thanks: ['Ирина Лис'] });
});

/** Sends a correction of a whole word of the guide and accepts it. */
async function correct(guideId: number, reader: TestUser, quote: string): Promise<void> {
  const body = { version: 1, quote, kind: 'WRONG' as const, proposal: `${quote}!`, mayName: true };
  const sent = await server.call('createCorrection', { as: reader, ...paramsOf(guideId), body });
  const ofCorrection = { ...paramsOf(sent.body.id), body: { decision: 'ACCEPT' as const } };
  expect((await server.call('decideCorrection', { as: curator, ...ofCorrection })).status).toBe(204);
}

it('a guide thanks each reader once, the latest first', async () => {
  const { db } = server.services;
  const guide = await build('<p>Раз два три</p>');
  const [first, second] = [await buildUser(db, { firstName: 'Ян' }), await buildUser(db, { firstName: 'Ева' })];
  await correct(guide.id, second, 'Раз');
  await correct(guide.id, first, 'два');
  await correct(guide.id, second, 'три');
  expect((await server.call('getGuide', paramsOf(guide.id))).body.thanks).toEqual(['Ева', 'Ян']);
});

it('a guide thanks at once for what was accepted, if the reader agreed to be named', async () => {
  const { db } = server.services;
  const guide = await build('<p>Раз два три</p>');
  const thanks = async () => (await server.call('getGuide', paramsOf(guide.id))).body.thanks;
  const send = async (quote: string, mayName: boolean, decision: 'ACCEPT' | 'DECLINE') => {
    const body = { version: 1, quote, kind: 'WRONG' as const, mayName };
    const as = await buildUser(db, { firstName: quote });
    const { body: sent } = await server.call('createCorrection', { as, ...paramsOf(guide.id), body });
    const decided = { as: curator, ...paramsOf(sent.id), body: { decision, apply: false, reason: 'Так и есть' } };
    expect((await server.call('decideCorrection', decided)).status).toBe(204);
    return thanks();
  };
  expect(await thanks()).toEqual([]);
  expect(await send('Раз', false, 'ACCEPT')).toEqual([]);
  expect(await send('два', true, 'DECLINE')).toEqual([]);
  expect(await send('три', true, 'ACCEPT')).toEqual(['три']);
});

it('a guide thanks a reader by the new name as soon as the profile is saved', async () => {
  const { db } = server.services;
  const { universityId, facultyId, specialtyId } = await buildUniversity(db);
  const guide = await build('<p>Раз</p>');
  const reader = await buildUser(db, { firstName: 'Ян' });
  await db
    .insertInto('guide_corrections')
    .values({
      guide_id: guide.id,
      user_id: reader.id,
      version: 1,
      quote: 'Раз',
      kind: 'WRONG',
      may_name: true,
      decision: 'ACCEPT',
      decided_at: new Date(),
    })
    .execute();
  const thanks = async () => (await server.call('getGuide', paramsOf(guide.id))).body.thanks;
  expect(await thanks()).toEqual(['Ян']);
  const profile = { firstName: 'Ева', lastName: 'Лис', sex: 'FEMALE' as const };
  await server.call('updateProfile', { as: reader, body: { ...profile, universityId, facultyId, specialtyId } });
  expect(await thanks()).toEqual(['Ева Лис']);
});

it('a correction without its passage in the guide is refused with PASSAGE_GONE', async () => {
  const guide = await build('<p>Первый текст</p>');
  const reader = await buildUser(server.services.db);
  const body = { version: 1, quote: 'Другой текст', kind: 'WRONG' as const, proposal: 'Новый', mayName: false };
  const created = await server.call('createCorrection', { as: reader, ...paramsOf(guide.id), body });
  const decide = (given: object) =>
    server.call('decideCorrection', { as: curator, ...paramsOf(created.body.id), body: given as never });
  expect((await decide({ decision: 'ACCEPT' })).body).toMatchObject({ code: 'PASSAGE_GONE' });
  expect((await decide({ decision: 'DECLINE', reason: 'Такого места нет' })).status).toBe(204);
});

it('of two concurrent decisions about a correction the second is refused', async () => {
  const { db } = server.services;
  const guide = await build('<p>Старое слово</p>');
  const body = { version: 1, quote: 'Старое', kind: 'WRONG' as const, proposal: 'Новое', mayName: false };
  const created = await server.call('createCorrection', { as: await buildUser(db), ...paramsOf(guide.id), body });
  const other = await buildUser(db, { role: 'CURATOR' });
  const decide = (as: TestUser) =>
    server.call('decideCorrection', { as, ...paramsOf(created.body.id), body: { decision: 'ACCEPT' } });
  const answers = await Promise.all([decide(curator), decide(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ALREADY_DECIDED' });
  expect((await server.call('getGuide', paramsOf(guide.id))).body).toMatchObject({
    version: 2,
    body: '<p>Новое слово</p>',
  });
});

it('a correction is not applied to a passage that occurs twice or in two blocks', async () => {
  const guide = await build('<p>Раз и раз. Это</p><p>важное место.</p>');
  const reader = await buildUser(server.services.db);
  for (const quote of ['аз', 'Это важное']) {
    const body = { version: 1, quote, kind: 'WRONG' as const, proposal: 'Два', mayName: false };
    const created = await server.call('createCorrection', { as: reader, ...paramsOf(guide.id), body });
    const listed = (await server.call('listCorrections', { as: curator })).body.find(
      ({ id }) => id === created.body.id,
    );
    expect(listed?.isApplicable).toBe(false);
    const decide = (apply: boolean) =>
      server.call('decideCorrection', {
        as: curator,
        ...paramsOf(created.body.id),
        body: { decision: 'ACCEPT', apply },
      });
    expect((await decide(true)).body).toMatchObject({ code: 'PASSAGE_GONE' });
    expect((await decide(false)).status).toBe(204);
  }
  expect((await server.call('getGuide', paramsOf(guide.id))).body.version).toBe(1);
});

it.each([
  ['guide', 'Družba'],
  ['twin', 'Priateľstvo'],
])('a correction whose passage is the title of the %s does not replace that word of the text', async (_of, quote) => {
  const text = { title: 'Družba', body: '<p>Družba, или Priateľstvo</p>' };
  const { id } = (await server.call('createGuide', { as: curator, body: { topicId, ...text } })).body;
  const twin = { title: 'Priateľstvo', body: '<p>Internát</p>', madeFromVersion: 1 };
  const ofTwin = { id: String(id), lang: 'sk' as const };
  expect((await server.call('saveTwin', { as: curator, params: ofTwin, body: twin })).status).toBe(200);
  const reader = await buildUser(server.services.db);
  const body = { version: 1, quote, kind: 'OUTDATED' as const, proposal: 'Залог: 100 €', mayName: false };
  const { body: sent } = await server.call('createCorrection', { as: reader, ...paramsOf(id), body });
  const listed = (await server.call('listCorrections', { as: curator })).body.find((one) => one.id === sent.id);
  expect(listed?.isApplicable).toBe(false);
  const accept = { ...paramsOf(sent.id), body: { decision: 'ACCEPT' as const } };
  expect((await server.call('decideCorrection', { as: curator, ...accept })).body).toMatchObject({
    code: 'PASSAGE_GONE',
  });
  expect((await server.call('getGuide', paramsOf(id))).body).toMatchObject({ ...text, version: 1 });
});

it('a correction of a twin has its language, and does not change the same words of the guide', async () => {
  const guide = await build('<p>Аренда 100 €, залог 150 €</p>');
  const reader = await buildUser(server.services.db);
  const given = { version: 1, quote: '100 €', kind: 'OUTDATED' as const, proposal: '150 €', mayName: false };
  const send = async (language?: 'uk') =>
    (await server.call('createCorrection', { as: reader, ...paramsOf(guide.id), body: { ...given, language } })).body
      .id;
  const [ofTwin, ofGuide] = [await send('uk'), await send()];
  const listed = (await server.call('listCorrections', { as: curator })).body.filter(
    ({ guideId }) => guideId === guide.id,
  );
  expect(listed).toMatchObject([
    { id: ofTwin, language: 'uk', isApplicable: false },
    { id: ofGuide, language: null, isApplicable: true },
  ]);
  const decide = (apply: boolean) =>
    server.call('decideCorrection', { as: curator, ...paramsOf(ofTwin), body: { decision: 'ACCEPT', apply } });
  expect((await decide(true)).body).toMatchObject({ code: 'PASSAGE_GONE' });
  expect((await decide(false)).status).toBe(204);
  expect((await server.call('getGuide', paramsOf(guide.id))).body.version).toBe(1);
  const waiting = (await server.call('listCorrections', { as: curator })).body.map(({ id }) => id);
  expect(waiting).toContain(ofGuide);
});

it('a correction is not applied to the other of two equal passages', async () => {
  const guide = await build('<p>Кухня 15 €</p><p>Прачка 15 €</p>');
  const correction = { version: 1, quote: '15 €', kind: 'OUTDATED' as const, proposal: '18 €', mayName: false };
  const reader = await buildUser(server.services.db);
  const { body: sent } = await server.call('createCorrection', { as: reader, ...paramsOf(guide.id), body: correction });
  const edited = { title: 'Гайд', body: '<p>Кухня 18 €</p><p>Прачка 15 €</p>', version: 1 };
  expect((await server.call('updateGuide', { as: curator, ...paramsOf(guide.id), body: edited })).status).toBe(200);
  const listed = (await server.call('listCorrections', { as: curator })).body.find(({ id }) => id === sent.id);
  expect(listed?.isApplicable).toBe(false);
  const accept = { ...paramsOf(sent.id), body: { decision: 'ACCEPT' as const } };
  expect((await server.call('decideCorrection', { as: curator, ...accept })).body).toMatchObject({
    code: 'PASSAGE_GONE',
  });
});

it('a correction of a withdrawn guide can only be settled without applying it', async () => {
  const guide = await build();
  await build();
  const correction = { version: 1, quote: 'Текст', kind: 'WRONG' as const, proposal: 'Слова', mayName: false };
  const reader = await buildUser(server.services.db);
  const send = () => server.call('createCorrection', { as: reader, ...paramsOf(guide.id), body: correction });
  const { body: sent } = await send();
  expect((await server.call('withdrawGuide', { as: curator, ...paramsOf(guide.id) })).status).toBe(204);
  expect((await send()).status).toBe(404);
  const listed = (await server.call('listCorrections', { as: curator })).body.find(({ id }) => id === sent.id);
  expect(listed?.isApplicable).toBe(false);
  const accept = (apply: boolean) => ({ ...paramsOf(sent.id), body: { decision: 'ACCEPT' as const, apply } });
  const decide = (apply: boolean) => server.call('decideCorrection', { as: curator, ...accept(apply) });
  expect((await decide(true)).body).toMatchObject({ code: 'PASSAGE_GONE' });
  expect((await decide(false)).status).toBe(204);
});

it('a correction changes no tag, and what it stores has no picture of another host', async () => {
  const guide = await build(
    '<p><a href="https://maps.example/search?q=x" title="карта">Ilkovičova 3</a> ждёт' +
      '<img src="https://127.0.0.1/p.png" alt="план" /></p>',
  );
  const reader = await buildUser(server.services.db);
  const propose = async (quote: string) => {
    const body = { version: 1, quote, kind: 'WRONG' as const, proposal: 'https://evil.example/p.png', mayName: false };
    const { body: created } = await server.call('createCorrection', { as: reader, ...paramsOf(guide.id), body });
    return server.call('decideCorrection', { as: curator, ...paramsOf(created.id), body: { decision: 'ACCEPT' } });
  };
  for (const quote of ['maps.example', 'карта', 'https://127.0.0.1/p.png', 'план'])
    expect((await propose(quote)).body).toMatchObject({ code: 'PASSAGE_GONE' });
  expect((await propose('ждёт')).status).toBe(204);
  const { body } = (await server.call('getGuide', paramsOf(guide.id))).body;
  expect(body).toContain('href="https://maps.example/search?q=x"');
  expect(body).toContain('https://evil.example/p.png');
  expect(body).not.toContain('<img');
});

it('equal corrections are one entry, and one decision settles all', async () => {
  const { db } = server.services;
  const guide = await build('<p>Приём до <em>мая</em></p>');
  const readers = await Promise.all([buildUser(db), buildUser(db), buildUser(db)]);
  const send = (as: TestUser, proposal: string, mayName = false) =>
    server.call('createCorrection', {
      as,
      ...paramsOf(guide.id),
      body: { version: 1, quote: 'до мая', kind: 'OUTDATED', proposal, mayName },
    });
  const countWaiting = async () => (await server.call('getDeskSummary', { as: curator })).body.corrections;
  const before = await countWaiting();
  const sent = await Promise.all(readers.map((reader) => send(reader, 'до июня')));
  // The latest one alone may be thanked by name.
  await send(readers[0] ?? curator, 'до июня', true);
  const other = await send(curator, 'до июля');
  const listed = async () =>
    (await server.call('listCorrections', { as: curator })).body.filter(({ guideId }) => guideId === guide.id);
  expect((await countWaiting()) - before).toBe(2);
  const { body: guides } = await server.call('listDueGuides', { as: curator, query: { size: '500' } });
  expect(guides.find(({ id }) => id === guide.id)?.corrections).toBe(2);
  expect((await listed()).map(({ proposal, readers: count, mayName }) => [proposal, count, mayName])).toEqual([
    ['до июня', 3, true],
    ['до июля', 1, false],
  ]);
  const decide = (id: number) =>
    server.call('decideCorrection', { as: curator, ...paramsOf(id), body: { decision: 'ACCEPT' } });
  expect((await decide(other.body.id)).status).toBe(403);
  expect((await decide(sent[1]?.body.id ?? 0)).status).toBe(204);
  expect((await listed()).map(({ proposal }) => proposal)).toEqual(['до июля']);
  expect((await server.call('getGuide', paramsOf(guide.id))).body.body).toBe('<p>Приём до <em>июня</em></p>');
  const told = await db
    .selectFrom('notifications')
    .select('details')
    .where('kind', '=', 'CORRECTION_ACCEPTED')
    .where(
      'user_id',
      'in',
      readers.map(({ id }) => id),
    )
    .execute();
  const path = `/universities/${universityId}/faculties/${guide.id}/`;
  expect(told).toMatchObject([{ details: { path } }, { details: { path } }, { details: { path } }]);
});

it('a reader who sent a correction twice gets one statement of reasons', async () => {
  const { db } = server.services;
  const guide = await build();
  const reader = await buildUser(db);
  const body = { version: 1, quote: 'Текст', kind: 'WRONG' as const, mayName: false };
  const send = () => server.call('createCorrection', { as: reader, ...paramsOf(guide.id), body });
  const [sent] = [await send(), await send()];
  const declined = { ...paramsOf(sent.body.id), body: { decision: 'DECLINE' as const } };
  expect((await server.call('decideCorrection', { as: curator, ...declined })).status).toBe(204);
  const stated = await db.selectFrom('decisions').select('id').where('user_id', '=', reader.id).execute();
  expect(stated).toHaveLength(1);
});

it('the statement of a declined correction has the passage and what its reader proposed', async () => {
  const guide = await build('<p>Виза стоит 60 €</p>');
  const reader = await buildUser(server.services.db);
  for (const proposal of ['75 €', undefined]) {
    const body = { version: 1, quote: '60 €', kind: 'OUTDATED' as const, proposal, mayName: false };
    const { body: sent } = await server.call('createCorrection', { as: reader, ...paramsOf(guide.id), body });
    await server.call('decideCorrection', { as: curator, ...paramsOf(sent.id), body: { decision: 'DECLINE' } });
  }
  const { body: decisions } = await server.call('listOwnDecisions', { as: reader });
  expect(decisions.map(({ facts }) => facts.replace(/^.*»: /, ''))).toEqual(['60 €', '60 € → 75 €']);
});

it('a decision about a correction writes nothing to an erased account', async () => {
  const { db } = server.services;
  const guide = await build();
  const reader = await buildUser(db);
  const body = { version: 1, quote: 'Текст', kind: 'WRONG' as const, mayName: false };
  const { body: sent } = await server.call('createCorrection', { as: reader, ...paramsOf(guide.id), body });
  await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', reader.id).execute();
  const declined = { ...paramsOf(sent.id), body: { decision: 'DECLINE' as const } };
  expect((await server.call('decideCorrection', { as: curator, ...declined })).status).toBe(204);
  for (const table of ['decisions', 'notifications'] as const)
    expect(await db.selectFrom(table).select('id').where('user_id', '=', reader.id).execute()).toEqual([]);
});
