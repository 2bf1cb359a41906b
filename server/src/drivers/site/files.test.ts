import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type PageName, pageRoutes } from '@kampus/contract/pages/addresses';
import { pages } from '@kampus/contract/pages/info';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { script, startTestSite, type TestSite } from './site.test-data.ts';

let site: TestSite;
let server: TestSite['server'];
let folder: TestSite['folder'];
let app: TestSite['app'];
let universityId: TestSite['universityId'];
let guideId: TestSite['guideId'];
let get: TestSite['get'];

beforeAll(async () => {
  site = await startTestSite();
  ({ server, folder, app, universityId, guideId, get } = site);
});
afterAll(() => site.close());

describe('files', () => {
  it('of the build are cached without expiry and sent compressed', async () => {
    const plain = await get('/assets/index-1.js', {});
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(plain.body).toBe(script);
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ]) {
      const compressed = await get('/assets/index-1.js', { 'accept-encoding': String(accepted) });
      expect(compressed.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': encoding,
        vary: 'accept-encoding',
      });
      expect(compressed.rawPayload.length).toBeLessThan(200);
      const known = { 'accept-encoding': String(accepted), 'if-none-match': String(compressed.headers['etag']) };
      const again = await get('/assets/index-1.js', known);
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
    const known = await get('/assets/index-1.js', { 'if-none-match': String(plain.headers['etag']) });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  });

  it('are described without being sent, and are asked for again where their name stays', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/assets/index-1.js' });
    expect([statusCode, headers['content-length'], body]).toEqual([200, String(script.length), '']);
    expect((await get('/sw.js', {})).headers['cache-control']).toBe('no-cache');
    expect((await get('/robots.txt', {})).headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('that a newer build has taken away are not found', async () => {
    await rm(join(folder, 'assets', 'old-1.js'));
    const response = await get('/assets/old-1.js', {});
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'application/problem+json']);
  });

  it('that people uploaded come with their type and cannot act as a page', async () => {
    await server.services.files.put('avatars/abc123.webp', Buffer.from('picture'));
    const response = await get('/media/avatars/abc123.webp', {});
    expect(response.body).toBe('picture');
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    await server.services.files.put('avatars/page.html', Buffer.from('<script>'));
    expect((await get('/media/avatars/page.html')).statusCode).toBe(404);
  });
});

describe('search engines', () => {
  it('find every public page in the sitemap, and the sitemap in robots.txt', async () => {
    const { body } = await get('/sitemap.xml', {});
    expect(body).toContain(`<loc>https://kampus.test/universities/${universityId}/faculties/${guideId}</loc>`);
    expect((await get('/robots.txt', {})).body).toBe(
      'User-agent: *\nDisallow: /admin\n\nSitemap: https://kampus.test/sitemap.xml\n',
    );
  });

  it('may read each page that they may show, and no page of an account', async () => {
    const robots = await readFile(join(import.meta.dirname, '../../../../web/public/robots.txt'), 'utf8');
    const rules = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule);
    const isForbidden = (path: string) =>
      rules.some((rule) => (rule.endsWith('$') ? `${path}$` === rule : path.startsWith(rule)));
    const names = Object.keys(pageRoutes) as PageName[];
    const forbidden = names.filter((name) => isForbidden(pageRoutes[name].path));
    expect(forbidden.filter((name) => pages[name].search !== 'hidden')).toEqual([]);
    expect(forbidden).toEqual(expect.arrayContaining(['teacher', 'teacherWeek', 'profile', 'security', 'verify']));
  });
});
