import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { writeDigests } from '../keeping/digest.ts';
import { checkLinks, type LinkCheckOptions } from './check-links.ts';

let server: TestServer;
let curator: TestUser;
let topicId: number;
let site: Server;
let origin: string;
let requests: string[] = [];
let pauses = 0;

/** How the stub site responds, by the first part of the path. */
const responses: Record<string, [status: number, location?: string]> = {
  ok: [200],
  moved: [301, '/ok'],
  elsewhere: [302, '/ok'],
  gone: [404],
  removed: [410],
  blocked: [403],
  busy: [503],
  loop: [301, '/loop'],
  ...{ permanent: [308, '/ok'], mixed: [302, '/moved'], vanished: [301, '/gone'] },
  inside: [301, 'http://127.0.0.2:1/secret'],
};

beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
  site = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const name = request.url?.split('/')[1] ?? '';
    if (name === 'silent') return;
    // «hop» redirects as many times as the path says.
    const hops = name === 'hop' ? Number(request.url?.split('/')[2]) : 0;
    if (name === 'deaf' && request.method === 'HEAD') request.destroy();
    else if (hops > 0) response.writeHead(301, { location: `/hop/${hops - 1}` }).end();
    else if (name === 'getonly' && request.method === 'HEAD') response.writeHead(405).end();
    else {
      const [status, location] = responses[name] ?? [200];
      response.writeHead(status, location === undefined ? {} : { location }).end();
    }
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await server.close();
});
beforeEach(async () => {
  const { db } = server.services;
  await db.updateTable('guides').set({ withdrawn_at: new Date() }).execute();
  ({ topicId } = await buildUniversity(db));
  requests = [];
  pauses = 0;
});

const options: LinkCheckOptions = {
  rules: { bytesMax: 0, timeoutMs: 2000, protocols: ['http:'], isAllowed: (address) => address === '127.0.0.1' },
  pause: async () => {
    pauses += 1;
  },
  isOver: () => false,
};
const linksTo = (...paths: string[]) =>
  paths.map((path) => `<p><a href="${path.startsWith('http') ? path : `${origin}/${path}`}">тут</a></p>`).join('');
const build = (body: string) => buildGuide(server.services.db, topicId, body);
const run = (changes: Partial<LinkCheckOptions> = {}) => checkLinks(server.services, { ...options, ...changes });
const listed = async () => (await server.call('listBrokenLinks', { as: curator })).body;
const states = async () =>
  Object.fromEntries(
    (await listed()).flatMap(({ links }) =>
      links.map(({ address, state }) => [address.replace(`${origin}/`, ''), state]),
    ),
  );

describe('the nightly link check', () => {
  it('tells moved, gone and blocked links at once, and unreachable ones after three nights', async () => {
    const inside = 'http://127.0.0.2:1/x';
    await build(linksTo('ok', 'getonly', 'moved', 'elsewhere', 'gone', 'removed', 'blocked'));
    await build(linksTo('ok', 'busy', 'loop', 'silent', 'inside', inside));
    await build(linksTo('permanent', 'mixed', 'vanished', 'deaf', 'hop/5', 'hop/6'));
    const known = {
      ...{ moved: 'MOVED', permanent: 'MOVED', 'hop/5': 'MOVED' },
      ...{ gone: 'GONE', removed: 'GONE', vanished: 'GONE', blocked: 'BLOCKED' },
    };
    for (const night of [1, 2]) {
      await run();
      expect(await states(), `night ${night}`).toEqual(known);
    }
    await run();
    const unreachable = ['busy', 'loop', 'silent', 'inside', inside, 'hop/6'].map((path) => [path, 'UNREACHABLE']);
    expect(await states()).toEqual({ ...known, ...Object.fromEntries(unreachable) });
    expect(requests.filter((request) => /getonly/.test(request)).slice(0, 2)).toEqual([
      'HEAD /getonly',
      'GET /getonly',
    ]);
    const [moved] = (await listed()).flatMap(({ links }) => links.filter(({ address }) => address.endsWith('/moved')));
    expect(moved).toMatchObject({ status: 200, movedTo: `${origin}/ok` });
    expect(requests.filter((request) => request.endsWith(' /ok') && request.startsWith('GET'))).toEqual([]);
  });

  it('counts consecutive nights: a response resets the count', async () => {
    await build(linksTo('ok', 'sometimes'));
    for (const status of [503, 503, 200, 503, 503]) {
      responses['sometimes'] = [status];
      await run();
    }
    expect(await states()).toEqual({});
    await run();
    expect(await states()).toEqual({ sometimes: 'UNREACHABLE' });
  });

  it('stores when a link was asked in vain, so that the others come before it', async () => {
    const { db } = server.services;
    await build(linksTo('busy', 'ok'));
    await run();
    await server.pool.query(`update link_checks set checked_at = 'epoch', status = null`);
    await run();
    const checks = await db.selectFrom('link_checks').select(['checked_at', 'status']).execute();
    expect(checks.map(({ status }) => status).sort()).toEqual([200, 503]);
    for (const { checked_at } of checks) expect(checked_at).not.toEqual(new Date(0));
  });

  it('stores nothing if no address responds, because the portal has no connection then', async () => {
    await build(linksTo('silent', 'http://127.0.0.2:1/x'));
    for (let night = 0; night < 3; night += 1) expect(await run()).toBe(0);
    expect(await states()).toEqual({});
  });

  it('lists links as the present bodies have them, with section and keeper', async () => {
    const guide = await build(`<h2 id="h-kak">Как &amp; где</h2>${linksTo('gone#part', 'gone')}`);
    await server.services.db.updateTable('guides').set({ keeper_id: curator.id }).where('id', '=', guide.id).execute();
    await run();
    expect(requests.filter((request) => request === 'HEAD /gone')).toHaveLength(1);
    expect(await listed()).toMatchObject([
      {
        guideId: guide.id,
        keeper: curator.username,
        links: [
          { address: `${origin}/gone#part`, section: 'Как & где', anchor: 'h-kak', status: 404 },
          { address: `${origin}/gone` },
        ],
      },
    ]);
    const body = { title: 'Гайд', body: '<p>Без ссылок</p>' };
    await server.call('updateGuide', { as: curator, params: { id: String(guide.id) }, body });
    expect(await listed()).toEqual([]);
  });

  it('finds links by a part of the address, or all links of a guide by its title', async () => {
    const guide = await build(linksTo('gone/dorm', 'blocked'));
    await server.services.db.updateTable('guides').set({ title: 'Общежития' }).where('id', '=', guide.id).execute();
    await build(linksTo('gone/visa'));
    await run();
    const find = async (query: string) =>
      (await server.call('listBrokenLinks', { as: curator, query: { query } })).body.flatMap(({ links }) =>
        links.map(({ address }) => address.replace(`${origin}/`, '')),
      );
    expect(await find('GONE')).toEqual(['gone/dorm', 'gone/visa']);
    expect(await find('общежит')).toEqual(['gone/dorm', 'blocked']);
    expect(await find('стипендия')).toEqual([]);
  });

  it('leaves an accepted address out of every guide while its state is the same, until no guide has it', async () => {
    const guide = await build(linksTo('ok', 'blocked', 'gone#part', 'gone'));
    await build(linksTo('gone'));
    await run();
    const admin = await buildUser(server.services.db, { role: 'ADMIN' });
    const accept = (as: TestUser, path = 'gone#part') =>
      server.call('acceptLink', { as, body: { address: `${origin}/${path}` } });
    expect((await accept(curator)).status).toBe(204);
    expect(await states()).toEqual({ blocked: 'BLOCKED' });
    expect(await accept(admin)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED', message: `${curator.username}: ссылка в порядке` },
    });
    expect(await accept(curator, 'ok')).toMatchObject({
      status: 409,
      body: { message: 'Этой ссылки в списке уже нет' },
    });
    const rows = await server.services.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'subject'])
      .where('action', '=', 'link.accept')
      .execute();
    expect(rows).toEqual([{ actor_id: curator.id, subject: `link:${origin}/gone` }]);
    await run();
    expect(await states()).toEqual({ blocked: 'BLOCKED' });

    responses['gone'] = [403];
    await run();
    expect(await states()).toMatchObject({ gone: 'BLOCKED' });
    for (const statuses of [[404], [200, 404]]) {
      for (const status of statuses) {
        responses['gone'] = [status];
        await run();
      }
      expect(await states()).toMatchObject({ gone: 'GONE' });
      expect((await accept(curator)).status).toBe(204);
    }

    await server.services.db.updateTable('guides').set({ withdrawn_at: new Date() }).execute();
    await build(linksTo('ok'));
    await run();
    await server.services.db.updateTable('guides').set({ withdrawn_at: null }).where('id', '=', guide.id).execute();
    await run();
    expect(await states()).toMatchObject({ blocked: 'BLOCKED', gone: 'GONE' });
  });

  it('lists links of the newest twins, but not of facts that the guide replaced', async () => {
    const fact = (label: string, path: string) =>
      `<dl><dt>${label}</dt><dd><a href="${origin}/${path}">stuba.sk</a></dd></dl>`;
    const params = { id: String((await build(fact('Сайт', 'ok'))).id) };
    const save = (body: string) =>
      server.call('saveTwin', {
        as: curator,
        params: { ...params, lang: 'sk' },
        body: { title: 'Sprievodca', body, madeFromVersion: 1 },
      });
    await save(fact('Web', 'removed') + linksTo('blocked'));
    await save(`${fact('Web', 'removed')}<h2>Kde</h2>${linksTo('gone')}`);
    await run();
    expect(await states()).toEqual({ gone: 'GONE', removed: 'GONE' });
    expect(await listed()).toMatchObject([
      { guideTitle: 'Sprievodca', language: 'sk', links: [{}, { section: 'Kde' }] },
    ]);

    const changed = { title: 'Гайд', body: fact('Сайт', 'moved') };
    await server.call('updateGuide', { as: curator, params, body: changed });
    await run();
    expect((await listed()).map(({ language, links }) => [language, links.map(({ state }) => state)])).toEqual([
      ['ru', ['MOVED']],
      ['sk', ['MOVED', 'GONE']],
    ]);
  });

  it('lists a link whose host has letters beyond ASCII', async () => {
    const address = 'https://škola.example/x';
    await build(linksTo(address));
    await server.services.db
      .insertInto('link_checks')
      .values({ address: new URL(address).href, state: 'GONE', status: 404 })
      .execute();
    expect(await states()).toEqual({ [address]: 'GONE' });
  });

  it('leaves out https on a port other than 443', async () => {
    await build(linksTo('ok', 'https://stuba.example:8443/x'));
    for (let night = 0; night < 3; night += 1) expect(await run()).toBe(1);
    expect(await states()).toEqual({});
  });

  it('goes on after an address that is too long to be stored', async () => {
    await build(linksTo('ok', `ok/${randomBytes(3000).toString('hex')}`, 'gone'));
    expect(await run()).toBe(2);
    expect(await states()).toEqual({ gone: 'GONE' });
  });

  it('asks one host one request at a time, with a pause before each further one', async () => {
    await build(linksTo(...Array.from({ length: 1000 }, (_, index) => `ok/${index}`)));
    expect(await run({ rules: { ...options.rules, timeoutMs: 30_000 } })).toBe(1000);
    expect([requests.length, pauses]).toEqual([1000, 999]);
  });

  it('continues on the next night with the links that were left', async () => {
    await build(linksTo('ok/1', 'ok/2', 'ok/3', 'ok/4'));
    const isOver = () => requests.length >= 2;
    expect(await run({ isOver })).toBe(2);
    const first = [...requests];
    requests = [];
    expect(await run({ isOver })).toBe(2);
    expect(new Set([...first, ...requests]).size).toBe(4);
  });
});

describe('the digest of the week', () => {
  const monday = new Date('2026-11-23T08:00:00Z');
  const digestsOf = (userId: number) =>
    server.services.db
      .selectFrom('notifications')
      .select('details')
      .where('kind', '=', 'GUIDE_DIGEST')
      .where('user_id', '=', userId)
      .execute();
  const keep = (id: number, keeper: TestUser, months: number | null = null) =>
    server.services.db
      .updateTable('guides')
      .set({ keeper_id: keeper.id, check_every_months: months })
      .where('id', '=', id)
      .execute();

  it('tells a keeper once a week what waits, and nothing to a keeper without work', async () => {
    const { db } = server.services;
    const [busy, idle] = [await buildUser(db, { role: 'CURATOR' }), await buildUser(db, { role: 'CURATOR' })];
    const guide = await build(`<p>Старое</p>${linksTo('gone', 'moved')}`);
    await keep(guide.id, busy, 6);
    await keep((await build('<p>Новое</p>')).id, idle);
    await run();
    for (const reader of [await buildUser(db), await buildUser(db)])
      await server.call('createCorrection', {
        as: reader,
        params: { id: String(guide.id) },
        body: { version: 1, quote: 'Старое', kind: 'OUTDATED', proposal: 'Новое', mayName: false },
      });
    expect(await writeDigests(db, monday)).toBe(1);
    expect(await writeDigests(db, new Date('2026-11-24T08:00:00Z'))).toBe(0);
    expect(await digestsOf(busy.id)).toEqual([{ details: { due: 1, corrections: 1, links: 1, searches: 0 } }]);
    expect(await digestsOf(idle.id)).toEqual([]);
    expect(await writeDigests(db, new Date('2026-11-30T08:00:00Z'))).toBe(1);
  });

  it('adds up the guides of a keeper, without a withdrawn one, a settled correction and a later check', async () => {
    const { db } = server.services;
    const keeper = await buildUser(db, { role: 'CURATOR' });
    const [first, second, withdrawn] = [
      await build(`<p>Старое</p>${linksTo('gone')}`),
      await build(linksTo('removed', 'blocked')),
      await build(`<p>Старое</p>${linksTo('gone')}`),
    ];
    for (const { id } of [first, second, withdrawn]) await keep(id, keeper, 1);
    const check = (id: number, checked_at: string) =>
      db.updateTable('guides').set({ checked_at }).where('id', '=', id).execute();
    await check(first.id, '2026-10-23');
    await check(second.id, '2026-10-24');
    await run();
    for (const { id } of [first, withdrawn])
      await server.call('createCorrection', {
        as: await buildUser(db),
        params: { id: String(id) },
        body: { version: 1, quote: 'Старое', kind: 'OUTDATED', proposal: 'Новое', mayName: false },
      });
    await db
      .updateTable('guide_corrections')
      .set({ decision: 'DECLINE', decided_at: new Date() })
      .where('guide_id', '=', first.id)
      .execute();
    await db.updateTable('guides').set({ withdrawn_at: new Date() }).where('id', '=', withdrawn.id).execute();
    expect(await writeDigests(db, monday)).toBe(1);
    expect(await digestsOf(keeper.id)).toEqual([{ details: { due: 1, corrections: 0, links: 3, searches: 0 } }]);
  });
});
