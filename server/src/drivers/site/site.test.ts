import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoOperator } from '@kampus/contract/public-settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildGuide, buildUniversity, buildUser } from '#testing/build.ts';
import { buildLesson } from '#testing/lessons.ts';
import { browser, openSite, startTestSite, type TestSite } from './site.test-data.ts';

let site: TestSite;
let server: TestSite['server'];
let folder: TestSite['folder'];
let shells: TestSite['shells'];
let universityId: TestSite['universityId'];
let guideId: TestSite['guideId'];
let get: TestSite['get'];

beforeAll(async () => {
  site = await startTestSite();
  ({ server, folder, shells, universityId, guideId, get } = site);
});
afterAll(() => site.close());

const publicSettingsIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="public-settings">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

describe('pages of the web app', () => {
  it('start from index.html with the public settings and social tags', async () => {
    const response = await get('/');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.body).toContain('<title>Kampus — студентам</title>');
    expect(publicSettingsIn(response.body)).toEqual({
      apiBaseUrl: 'https://api.kampus.test',
      guideApiBaseUrl: '',
      contactTelegram: 'kampus_help',
      operator: demoOperator,
      hasMail: false,
      bank: { iban: 'SK5299990000198742637541', name: 'Kampus Demo' },
    });
    expect(response.body).toContain('<link rel="canonical" href="https://kampus.test/" />');
    expect(response.body).toContain('<meta property="og:description" content="Гайды &amp; занятия" />');
    const again = await get('/', { ...browser, 'if-none-match': String(response.headers['etag']) });
    expect(again.statusCode).toBe(304);
  });

  it('name the guide, escaped, and its university’s address', async () => {
    const { statusCode, body } = await get(`/universities/${universityId}/faculties/${guideId}/`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Как &quot;поступить&quot; &lt;script&gt; · Kampus</title>');
    expect(body).toContain('<meta name="description" content="Подайте «заявление» &amp; ждите" />');
    expect(body).toContain(
      `<meta property="og:url" content="https://kampus.test/universities/${universityId}/faculties/${guideId}" />`,
    );
    expect((await get(`/universities/${universityId}/faculties/${guideId}/anything/below`)).statusCode).toBe(200);
  });

  it('describe a guide by its first paragraph alone, without marks and escaped once', async () => {
    const { db } = server.services;
    const { topicId, universityId: ofGuide } = await buildUniversity(db);
    const first = 'Общежитие стоит у <b>реки</b> &amp; парка, до факультета оттуда десять минут пешком.';
    const { id } = await buildGuide(db, topicId, `<pre>План</pre><p class="a">${first}</p><h2>Цены</h2><p>Дальше</p>`);
    expect((await get(`/universities/${ofGuide}/faculties/${id}`)).body).toContain(
      '<meta name="description" content="Общежитие стоит у реки &amp; парка, до факультета оттуда десять минут пешком." />',
    );
  });

  it('without a rendered screen preload their scripts, and their data from where the web app asks for it', async () => {
    const { body } = await shells.inject({ url: `/universities/${universityId}`, headers: browser });
    const preload = '<link rel="modulepreload" fetchpriority="low"';
    for (const file of ['vendor-1', 'university-page-1'])
      expect(body.split(`${preload} crossorigin href="/assets/${file}.js" />`)).toHaveLength(2);
    expect(body).not.toContain('modulepreload" fetchpriority="low" crossorigin href="/assets/index-1.js"');
    expect(body).toContain('<script type="module" crossorigin src="/assets/index-1.js"></script>');
    expect(body).toContain(`as="fetch" crossorigin href="https://api.kampus.test/api/universities/${universityId}" />`);
    expect(body).toContain(`as="fetch" crossorigin href="/api/guide/topic?universityId=${universityId}" />`);
    expect(body).toContain('as="fetch" crossorigin href="/api/guide/topic?type=LIFE" />');
  });

  it('bring the rendered screen, what it was rendered from, and what they are about', async () => {
    const path = `/universities/${universityId}/faculties/${guideId}`;
    const { body } = await get(`${path}/anything?utm=1`);
    expect(body).toContain(
      `<div id="root"><main data-page="guide">${path}<p>Подайте «заявление» & ждите</p></main></div>`,
    );
    const first = JSON.parse(/id="first-screen">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
    expect(first).toMatchObject({ isMissing: false, queries: [[['guide', String(guideId)], { id: guideId }]] });
    const about = JSON.parse(/application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
    expect(about['@graph'].map((thing: Record<string, unknown>) => thing['@type'])).toEqual([
      'Organization',
      'BreadcrumbList',
      'Article',
    ]);
    expect(body).toContain('<meta property="og:type" content="article" />');
    // One script, which starts the app after the first frame: nothing else shares the connection
    // with the text.
    const preloads = '/assets/vendor-1.js /assets/guide-page-1.js /assets/shared-1.js';
    expect(body.match(/<script[^>]*>/g)).toEqual([
      `<script defer src="/after-first-frame.js" data-entry="/assets/index-1.js" data-preloads="${preloads}">`,
      '<script type="application/json" id="public-settings">',
      '<script type="application/ld+json">',
      '<script type="application/json" id="first-screen">',
    ]);
    expect(body).toContain('<html data-first-frame lang="ru">');
    expect(body).not.toContain('rel="modulepreload"');
    expect(body).not.toContain('rel="preload"');
  });

  it('of teachers name the person, what they teach and their own address, and are gone with the role', async () => {
    const { db, cache } = server.services;
    const teacher = await buildUser(db, {
      role: 'TEACHER',
      username: 'Maria.Sh',
      firstName: 'Мария',
      lastName: 'Ш"ук',
    });
    await db.updateTable('teachers').set({ about: 'Веду <b>анализ</b>.' }).where('user_id', '=', teacher.id).execute();
    await db.insertInto('keywords').values({ id: 900, keyword: 'матан' }).execute();
    await db.insertInto('teacher_keywords').values({ teacher_id: teacher.id, keyword_id: 900 }).execute();
    await db.updateTable('users').set({ avatar_key: 'avatars/m.webp' }).where('id', '=', teacher.id).execute();
    for (const accept of [browser.accept, '*/*']) {
      const { statusCode, body } = await get('/teachers/Maria.Sh', { accept });
      expect(statusCode).toBe(200);
      expect(body).toContain('<title>Мария Ш&quot;ук · Kampus</title>');
      expect(body).toContain('<meta name="description" content="Веду &lt;b&gt;анализ&lt;/b&gt;." />');
      expect(body).toContain('<link rel="canonical" href="https://kampus.test/teachers/Maria.Sh" />');
      expect(body).toContain('<meta property="og:type" content="profile" />');
      expect(body).toContain('<meta property="og:image" content="https://kampus.test/media/avatars/m.webp" />');
      expect(body).toContain('<main data-page="teacherPage">');
      const about = JSON.parse(/application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
      expect(about['@graph'].at(-1)).toMatchObject({
        '@type': 'ProfilePage',
        mainEntity: { '@type': 'Person', name: 'Мария Ш"ук', knowsAbout: ['матан'], knowsLanguage: ['Русский'] },
      });
    }
    expect((await get('/teachers/maria.sh')).body).toContain('href="https://kampus.test/teachers/Maria.Sh" />');
    expect((await get('/sitemap.xml', {})).body).toContain('<loc>https://kampus.test/teachers/Maria.Sh</loc>');
    await db.updateTable('users').set({ role: 'STUDENT' }).where('id', '=', teacher.id).execute();
    cache.drop(['teacher:Maria.Sh', 'teachers']);
    for (const path of ['/teachers/Maria.Sh', '/teachers/maria.sh', '/teachers/nobody', '/teachers/%20'])
      expect((await get(path)).statusCode, path).toBe(404);
    expect((await get('/sitemap.xml', {})).body).not.toContain('Maria.Sh');
  });

  it('of teachers count no review that is hidden or taken back in what search engines read', async () => {
    const { db } = server.services;
    const { id, teacher } = await buildLesson(server, 'CONFIRMED');
    // Five held lessons of one teacher would take seconds.
    await sql`alter table reviews disable trigger user`.execute(db);
    const write = async (rating: number, { isWithdrawn = false, hiddenReason = '' } = {}) =>
      sql`
        insert into reviews (teacher_id, student_id, reservation_id, rating, text, is_withdrawn,
                             hidden_reason)
        values (${teacher.id}, ${(await buildUser(db)).id}, ${id}, ${rating}, 'Да', ${isWithdrawn},
                nullif(${hiddenReason}, ''))`.execute(db);
    for (const rating of [5, 4, 3]) await write(rating);
    await write(1, { hiddenReason: 'Брань' });
    await write(1, { isWithdrawn: true });
    await sql`alter table reviews enable trigger user`.execute(db);
    const { body } = await get(`/teachers/${teacher.username}`);
    const about = JSON.parse(/application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
    expect(about['@graph'].at(-1).mainEntity.aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 3 });
  });

  it('of a guide answer 404 after it is withdrawn, and its address leaves the sitemap', async () => {
    const { db } = server.services;
    const { topicId, universityId: ofGuide } = await buildUniversity(db);
    const { id } = await buildGuide(db, topicId);
    const path = `/universities/${ofGuide}/faculties/${id}`;
    const seen = async () => [
      (await shells.inject({ url: path, headers: browser })).statusCode,
      (await get('/sitemap.xml', {})).body.includes(`${path}<`),
    ];
    expect(await seen()).toEqual([200, true]);
    await db.updateTable('guides').set({ withdrawn_at: new Date() }).where('id', '=', id).execute();
    server.services.cache.drop([`guide:${id}`, 'guides']);
    expect(await seen()).toEqual([404, false]);
  });

  it('of a retired university and topic stay at their addresses, and leave the sitemap', async () => {
    const { db } = server.services;
    const { topicId, universityId: retired } = await buildUniversity(db);
    const { id } = await buildGuide(db, topicId);
    const paths = [`/universities/${retired}`, `/universities/${retired}/faculties/${id}`];
    const listed = async () => {
      server.services.cache.dropAll();
      const { body } = await get('/sitemap.xml', {});
      return paths.map((path) => body.includes(`${path}<`));
    };
    expect(await listed()).toEqual([true, true]);
    await db.updateTable('topics').set({ retired: true }).where('id', '=', topicId).execute();
    await db.updateTable('universities').set({ retired: true }).where('id', '=', retired).execute();
    expect(await listed()).toEqual([false, false]);
    for (const path of paths) expect((await shells.inject({ url: path, headers: browser })).statusCode).toBe(200);
  });

  it('are rendered once for all who ask, and again after a write', async () => {
    const path = `/universities/${universityId}/faculties/${guideId}`;
    const ask = async () => /"renderedAtMs":(\d+\.?\d*)/.exec((await get(path)).body)?.[1];
    server.services.cache.drop([`guide:${guideId}`]);
    const together = await Promise.all([ask(), ask(), ask()]);
    expect(new Set([...together, await ask()]).size).toBe(1);
    server.services.cache.drop([`guide:${guideId}`]);
    expect(await ask()).not.toBe(together[0]);
  });

  it('wait in a queue, and a crowd of them gets 503 with a shell that works', async () => {
    const ask = (page: number, remoteAddress: string) =>
      site.app.inject({ url: `/select-teachers?page=${page}`, headers: browser, remoteAddress });
    const crowd = Promise.all(Array.from({ length: 200 }, (_, index) => ask(1000 + index, '10.0.0.1')));
    expect((await ask(999, '10.0.0.2')).statusCode).toBe(200);
    const answers = await crowd;
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
    const refused = answers.find(({ statusCode }) => statusCode === 503);
    expect(refused?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(refused?.body).toContain('<script');
  });

  it('about free slots are rendered again when the next half hour begins', async () => {
    const ask = async () => /"renderedAtMs":(\d+\.?\d*)/.exec((await get('/select-teachers?page=3')).body)?.[1];
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T11:59:59.900Z') });
    const first = await ask();
    // The cache counts the last tenth of a second in real time.
    await expect.poll(ask, { timeout: 15_000 }).not.toBe(first);
  });

  it('are the empty shell where a component fails, and only for that reader', async () => {
    const failed = await get('/select-teachers?part=evening');
    expect([failed.statusCode, failed.body.includes('<p>Загружается</p>')]).toEqual([200, true]);
    expect(failed.body).not.toContain('first-screen');
    expect((await get('/select-teachers?lecture=5&page=2')).body).toContain('>/select-teachers?page=2</main>');
  });

  it('are the empty shell where the renderer of the build cannot be loaded', async () => {
    const damaged = await mkdtemp(join(tmpdir(), 'kampus-damaged-'));
    await cp(folder, damaged, { recursive: true });
    await writeFile(join(damaged, '.server', 'render.js'), 'export const renderScreen = (');
    // The cache of the server has the page of the whole build.
    server.services.cache.dropAll();
    const app = await openSite(server, damaged);
    const { statusCode, body } = await app.inject({ url: '/universities', headers: browser });
    expect([statusCode, body.includes('<p>Загружается</p>')]).toEqual([200, true]);
    await app.close();
    await rm(damaged, { recursive: true });
  });

  it('are the empty shell, without a line in the log, where the API refuses the address', async () => {
    const logged = vi.spyOn(server.services.log, 'error');
    expect((await get('/select-teachers?page=99999999999999999999')).body).toContain('<p>Загружается</p>');
    expect(logged).not.toHaveBeenCalled();
  });

  it('are not found where the address is no address', async () => {
    const { port } = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }));
    // The client of the tests refuses such an address itself.
    const status = await new Promise((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path: '//[', headers: browser };
      request(options, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
    expect((await get(`/universities${'/'.repeat(500)}`)).statusCode).toBe(200);
  });

  it('follow the guide’s title', async () => {
    await server.services.db.updateTable('guides').set({ title: 'Новое имя' }).where('id', '=', guideId).execute();
    server.services.cache.drop([`guide:${guideId}`]);
    expect((await get(`/universities/${universityId}/faculties/${guideId}`)).body).toContain(
      '<title>Новое имя · Kampus</title>',
    );
  });

  it.each(['/profile', '/admin', '/teacher/schedule', '/verify', '/materials'])(
    '%s is not for search engines',
    async (path) => {
      const { statusCode, body } = await get(path);
      expect([statusCode, body.includes('content="noindex"')]).toEqual([200, true]);
    },
  );

  it.each([
    '/nowhere',
    '/test-api',
    '/universities/999999',
    '/universities/abc',
    '/universities/1/faculties/999999',
    '/universities/1/dorms/1',
    '/index.html',
    '/.built-from',
    '/.vite/manifest.json',
    '/.server/render.js',
    '/..%2f..%2fpackage.json',
  ])('%s answers 404 with the not-found screen', async (path) => {
    const { statusCode, body, headers } = await get(path);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<title>Страница не найдена · Kampus</title>');
    expect(body).toContain('<main data-page="none">');
    expect(body).toContain('"isMissing":true');
    expect(body).not.toContain('secret');
  });

  it.each([
    ['/api/unknown', browser],
    ['/media/avatars/none.webp', browser],
    ['/media/%2e%2e%2fsigning-key.png', browser],
    ['/dev/unknown', browser],
    ['/assets/gone-1.js', browser],
    ['/assets/index-1.js.br', browser],
    ['/assets/..%2f.vite%2fmanifest.json', browser],
    ['/assets/', browser],
    ['/nowhere.js', { accept: '*/*' }],
    ['/nowhere', { accept: 'application/json' }],
  ])('%s answers 404 as a problem document', async (path, headers) => {
    const response = await get(path, headers);
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'application/problem+json']);
  });

  it('are for readers who ask for HTML, also where they have been sent before', async () => {
    for (let count = 0; count < 2; count += 1) expect((await get('/universities')).statusCode).toBe(200);
    expect((await get('/universities', { accept: 'application/json' })).statusCode).toBe(404);
  });

  it('say what to do when the web app is not built', async () => {
    const bare = await openSite(server, join(folder, 'missing'));
    const response = await bare.inject({ url: '/', headers: browser });
    expect([response.statusCode, response.body]).toEqual([503, expect.stringContaining('npm start')]);
    await bare.close();
  });
});
