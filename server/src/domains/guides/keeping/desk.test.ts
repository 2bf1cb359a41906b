import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';

let server: TestServer;
let curator: TestUser;
let topicId: number;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
  ({ topicId } = await buildUniversity(server.services.db));
});
afterAll(() => server.close());

const build = (body?: string) => buildGuide(server.services.db, topicId, body);
const paramsOf = (id: number) => ({ params: { id: String(id) } });

it('a curator whose role ends meanwhile does not become the keeper', async () => {
  const { db } = server.services;
  const guide = await build();
  const former = await buildUser(db, { role: 'CURATOR' });
  const { keeping } = await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ role: 'STUDENT' }).where('id', '=', former.id).execute();
    const body = { keeper: former.username, checkEveryMonths: 6 };
    const late = server.call('setGuideKeeping', { as: curator, ...paramsOf(guide.id), body });
    await waitForLocks(server);
    return { keeping: late };
  });
  expect((await keeping).body).toMatchObject({ errors: [{ path: 'keeper' }] });
});

it('a guide has a curator as keeper and a check period, and a check stores the day', async () => {
  const guide = await build();
  const set = (keeper: string | null) =>
    server.call('setGuideKeeping', { as: curator, ...paramsOf(guide.id), body: { keeper, checkEveryMonths: 6 } });
  expect((await set((await buildUser(server.services.db)).username)).body).toMatchObject({
    errors: [{ path: 'keeper' }],
  });
  expect((await set(curator.username)).body).toMatchObject({ keeper: curator.username, checkedAt: null });
  const due = (await server.call('listDueGuides', { as: curator, query: { state: 'due' } })).body;
  expect(due.map(({ id }) => id)).toEqual([guide.id]);
  const checked = await server.call('markGuideChecked', { as: curator, ...paramsOf(guide.id) });
  expect(checked.body.checkedAt).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await server.call('listDueGuides', { as: curator, query: { state: 'due' } })).body).toEqual([]);
});

it('all guides without a keeper get one at once, the others keep theirs', async () => {
  const other = await buildUser(server.services.db, { role: 'CURATOR' });
  const [kept, unkept] = [await build(), await build()];
  const body = { keeper: other.username, checkEveryMonths: 3 };
  await server.call('setGuideKeeping', { as: curator, ...paramsOf(kept.id), body });
  const list = async () => (await server.call('listDueGuides', { as: curator, query: { state: 'unkept' } })).body;
  const before = await list();
  const ids = before.map(({ id }) => id);
  expect([ids.includes(kept.id), ids.includes(unkept.id)]).toEqual([false, true]);

  const keepAll = (keeper: string) =>
    server.call('keepUnkeptGuides', { as: curator, body: { keeper, checkEveryMonths: 12 } });
  expect((await keepAll((await buildUser(server.services.db)).username)).body).toMatchObject({
    errors: [{ path: 'keeper' }],
  });
  expect((await keepAll(curator.username)).body).toEqual({ guides: before.length });
  expect(await list()).toEqual([]);
  const read = async (id: number) => (await server.call('getGuide', paramsOf(id))).body.keeper;
  expect([await read(kept.id), await read(unkept.id)]).toEqual([other.username, curator.username]);
});

it('a withdrawn guide is not shown and not listed, and the last guide of a topic cannot be withdrawn', async () => {
  const { db } = server.services;
  const { topicId: own } = await buildUniversity(db);
  const older = await buildGuide(db, own, '<p>Неповторимослово</p>');
  const newer = await buildGuide(db, own, '<p>Второй</p>');
  const withdraw = (id: number) => server.call('withdrawGuide', { as: curator, ...paramsOf(id) });
  expect((await withdraw(newer.id)).status).toBe(204);
  expect((await withdraw(newer.id)).status).toBe(404);
  expect((await server.call('getGuide', paramsOf(newer.id))).status).toBe(404);
  const list = await server.call('listGuides', { query: { topicId: String(own) } });
  expect(list.body.content.map(({ id }) => id)).toEqual([older.id]);
  const topic = await db.selectFrom('topics').select('main_guide_id').where('id', '=', own).executeTakeFirstOrThrow();
  expect(topic.main_guide_id).toBe(older.id);
  expect((await withdraw(older.id)).body).toMatchObject({ code: 'LAST_GUIDE_OF_TOPIC' });
});

it('a guide that is moved meanwhile to a topic without others is not withdrawn', async () => {
  const { db } = server.services;
  const { topicId: other } = await buildUniversity(db);
  const guide = await build();
  const { withdrawing } = await db.transaction().execute(async (trx) => {
    await trx.updateTable('guides').set({ topic_id: other }).where('id', '=', guide.id).execute();
    const late = server.call('withdrawGuide', { as: curator, ...paramsOf(guide.id) });
    await waitForLocks(server);
    return { withdrawing: late };
  });
  expect((await withdrawing).body).toMatchObject({ code: 'LAST_GUIDE_OF_TOPIC' });
});

it('a picture for a guide is stored as WebP, and a file that is not a picture is refused', async () => {
  const upload = async (bytes: Buffer) => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(bytes)]), 'a.png');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    return server.app.inject({
      method: 'POST',
      url: '/api/guide/images',
      headers: {
        authorization: `Bearer ${await server.services.tokens.sign(curator)}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  const png = await sharp({ create: { width: 2000, height: 500, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const stored = await upload(png);
  expect(stored.statusCode).toBe(201);
  const media = await server.app.inject({ url: stored.json().url });
  expect(media.headers['content-type']).toBe('image/webp');
  expect(await sharp(media.rawPayload).metadata()).toMatchObject({ width: 1600, height: 400 });
  const lying = await sharp(png)
    .resize({ width: 40, height: 30, fit: 'fill' })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const upright = await server.app.inject({ url: (await upload(lying)).json().url });
  expect(await sharp(upright.rawPayload).metadata()).toMatchObject({ width: 30, height: 40 });
  for (const other of [Buffer.from('not a picture'), await sharp(png).webp().toBuffer()])
    expect((await upload(other)).json()).toMatchObject({ code: 'IMAGE_INVALID' });
  const large = await upload(Buffer.alloc(6 * 1_048_576));
  expect(large.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: 'Файл больше 5 МБ' });
});

it('a check is in the history of the guide, at the version that was checked', async () => {
  const { topicId: own } = await buildUniversity(server.services.db);
  const text = { title: 'Гайд', body: '<p>Текст</p>' };
  const { id } = (await server.call('createGuide', { as: curator, body: { topicId: own, ...text } })).body;
  await server.call('markGuideChecked', { as: curator, ...paramsOf(id) });
  await server.call('updateGuide', { as: curator, ...paramsOf(id), body: text });
  const history = (await server.call('listGuideVersions', { as: curator, ...paramsOf(id) })).body;
  expect(history.map(({ version, checks }) => [version, checks.map(({ checkedBy }) => checkedBy)])).toEqual([
    [2, []],
    [1, [curator.username]],
  ]);
});

it('the desk finds guides by any part of the title, in any case', async () => {
  const guide = await build();
  await server.services.db
    .updateTable('guides')
    .set({ title: 'Общежитие «Манифест»' })
    .where('id', '=', guide.id)
    .execute();
  const found = await server.call('listDueGuides', { as: curator, query: { query: 'МАНИФ' } });
  expect(found.body.map(({ id }) => id)).toEqual([guide.id]);
  expect(found.headers['x-total-count']).toBe('1');
});

it('a withdrawn guide takes its comments with it at once', async () => {
  const guide = await build();
  await build();
  const statusOf = async () => (await server.call('listComments', { params: { guideId: String(guide.id) } })).status;
  expect(await statusOf()).toBe(200);
  expect((await server.call('withdrawGuide', { as: curator, ...paramsOf(guide.id) })).status).toBe(204);
  expect(await statusOf()).toBe(404);
});

it('a withdrawn guide is neither listed nor checked nor given to a keeper', async () => {
  const { db } = server.services;
  const { id } = await build();
  await db.updateTable('guides').set({ title: 'Прошлогоднее' }).where('id', '=', id).execute();
  await server.call('withdrawGuide', { as: curator, ...paramsOf(id) });
  const body = { keeper: curator.username, checkEveryMonths: 6 };
  expect((await server.call('markGuideChecked', { as: curator, ...paramsOf(id) })).status).toBe(404);
  expect((await server.call('setGuideKeeping', { as: curator, ...paramsOf(id), body })).status).toBe(404);
  await server.call('keepUnkeptGuides', { as: curator, body });
  const found = await server.call('listDueGuides', { as: curator, query: { query: 'Прошлогоднее' } });
  expect([found.body, found.headers['x-total-count']]).toEqual([[], '0']);
  const stored = await db.selectFrom('guides').select(['keeper_id', 'checked_at']).where('id', '=', id).execute();
  expect(stored).toEqual([{ keeper_id: null, checked_at: null }]);
});

it('the newest of the other guides follows a withdrawn main guide, and only that', async () => {
  const { db } = server.services;
  const { topicId: own } = await buildUniversity(db);
  const ids: number[] = [];
  for (let index = 0; index < 4; index += 1) ids.push((await buildGuide(db, own)).id);
  const [other = 0, main = 0, , newest] = ids;
  await db.updateTable('topics').set({ main_guide_id: main }).where('id', '=', own).execute();
  const withdraw = async (id: number) => {
    await server.call('withdrawGuide', { as: curator, ...paramsOf(id) });
    return (await server.call('listTopics')).body.find((topic) => topic.id === own)?.mainGuideId;
  };
  expect(await withdraw(other)).toBe(main);
  expect(await withdraw(main)).toBe(newest);
});

it('the desk lists guides by the day of their next check, those without one last', async () => {
  const { db } = server.services;
  const { topicId: own } = await buildUniversity(db);
  const add = async (checked_at: string | null, check_every_months: number | null) => {
    const { id } = await buildGuide(db, own);
    await db
      .updateTable('guides')
      .set({ title: `Очередь ${id}`, checked_at, check_every_months })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const [never, later, soon, main] = [
    await add('2026-01-01', null),
    await add('2026-06-01', 3),
    await add('2026-02-01', 6),
    await add('2026-05-01', 12),
  ];
  const list = async (query: object) =>
    (await server.call('listDueGuides', { as: curator, query: { query: 'Очередь', ...query } })).body;
  const all = await list({});
  expect(all.map(({ id }) => id)).toEqual([soon, later, main, never]);
  expect(all.map(({ dueAt }) => dueAt)).toEqual(['2026-08-01', '2026-09-01', '2027-05-01', null]);
  expect(all.map(({ isMain }) => isMain)).toEqual([false, false, true, false]);
  expect((await list({ size: '2', page: '1' })).map(({ id }) => id)).toEqual([main, never]);
});
