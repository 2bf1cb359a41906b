import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, openSite, startTestSite, type TestSite } from './site.test-data.ts';

let site: TestSite;
let app: FastifyInstance;

beforeAll(async () => {
  site = await startTestSite();
  const slovak = join(site.folder, 'sk');
  await cp(join(site.folder, '.server'), join(slovak, '.server'), { recursive: true });
  const html = await readFile(join(site.folder, 'index.html'), 'utf8');
  await writeFile(join(slovak, 'index.html'), html.replace('lang="ru"', 'lang="sk"'));
  app = await openSite(site.server, site.folder);
});
afterAll(async () => {
  await app.close();
  await site.close();
});

const open = async (url: string, cookie?: string) => {
  const { headers, body } = await app.inject({ url, headers: { ...browser, ...(cookie && { cookie }) } });
  return { headers, body, language: /<html[^>]* lang="(\w+)"/.exec(body)?.[1] };
};

it('a page is in the language of its address, which the browser keeps', async () => {
  const { headers, body, language } = await open('/universities?lang=sk');
  expect(language).toBe('sk');
  expect(headers['set-cookie']).toMatch(/^lang=sk; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/);
  expect(headers.vary).toMatch(/cookie/);
  expect(body).toContain('<title>Vyberte univerzitu · Kampus</title>');
  expect(body).toContain('<link rel="canonical" href="https://kampus.test/universities?lang=sk" />');
  expect(body).toContain('<link rel="alternate" hreflang="uk" href="https://kampus.test/universities?lang=uk" />');
  expect(body).toContain('<meta property="og:image" content="https://kampus.test/og-sk.png" />');
});

it('a page that is only read in a language shows it, and the browser keeps its own', async () => {
  for (const [url, cookie, expected] of [
    ['/universities?read-in=ru', 'lang=sk', 'ru'],
    ['/universities?read-in=sk', undefined, 'sk'],
  ] as const) {
    const { headers, language } = await open(url, cookie);
    expect([language, headers['set-cookie']]).toEqual([expected, undefined]);
  }
  const { headers, language } = await open('/universities?read-in=ru&lang=sk');
  expect(language).toBe('sk');
  expect(headers['set-cookie']).toMatch(/^lang=sk;/);
});

it('without one it is in the language that the browser keeps, else in Russian, also from the cache', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect((await open('/universities', 'device=1; lang=sk')).language).toBe('sk');
    expect((await open('/universities')).language).toBe('ru');
  }
});

it('a language that Kampus does not have is Russian, and nobody keeps it', async () => {
  for (const [url, cookie] of [
    ['/universities?lang=xx', undefined],
    ['/universities?lang=%E0%A4', undefined],
    ['/universities', 'lang=xx; lang'],
  ] as const) {
    const { headers, language } = await open(url, cookie);
    expect([language, headers['set-cookie']]).toEqual(['ru', undefined]);
  }
});

it('a guide without a long first paragraph is described by the beginning of its text in that language', async () => {
  const { universityId, guideId } = site;
  await sql`
    insert into guide_twins (guide_id, language, version, title, body, made_from_version)
    values (${guideId}, 'sk', 1, 'Internát', '<p>Rieka &amp; park</p><p>blízko</p>', 1)`.execute(
    site.server.services.db,
  );
  const { body } = await open(`/universities/${universityId}/faculties/${guideId}?lang=sk`);
  expect(body).toContain('<meta name="description" content="Rieka &amp; park blízko" />');
});
