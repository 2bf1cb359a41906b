import { guideSections } from '@kampus/contract/guides/guide-sections';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { importCatalogue } from '../operations/catalogue-import.ts';
import { storePictures } from '../operations/store-pictures.ts';

let server: TestServer;
let guides: { id: number; title: string; body: string; type: keyof typeof guideSections; universityId: number }[];
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  const catalogue = new URL('../../../demo/catalogue.json', import.meta.url);
  await storePictures(server.services.files, catalogue);
  await importCatalogue(db, catalogue);
  guides = await db
    .selectFrom('guides')
    .innerJoin('topics', 'topics.id', 'guides.topic_id')
    .select(['guides.id', 'guides.title', 'guides.body', 'topics.type', 'topics.university_id as universityId'])
    .execute();
});
afterAll(() => server.close());

const headingsOf = (body: string) => [...body.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, heading]) => heading);

it('the guides of faculties and dormitories have the sections of their type in their order', () => {
  for (const { title, body, type } of guides.filter((guide) => guide.type !== 'LIFE'))
    expect(headingsOf(body), title).toEqual(guideSections[type]);
});

it('twelve guides about life begin with facts and end with what is not known', () => {
  const life = guides.filter(({ type }) => type === 'LIFE');
  expect(life).toHaveLength(12);
  for (const { title, body } of life) {
    expect(body, title).toMatch(/^<dl>/);
    expect(headingsOf(body).slice(-1), title).toEqual(guideSections.LIFE);
  }
});

it('a link from one guide to another leads to a guide, at its own university', () => {
  const addresses = new Set(guides.map(({ id, universityId }) => `/universities/${universityId}/faculties/${id}/`));
  for (const { title, body } of guides) {
    const links = [...body.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href);
    expect(links.length, title).toBeGreaterThan(0);
    for (const link of links) expect(addresses, `${title}: ${link}`).toContain(link);
  }
});

it('every picture of a guide is stored and has a description', async () => {
  const pictures = guides.flatMap(({ body }) => body.match(/<img [^>]*>/g) ?? []);
  expect(pictures.length).toBeGreaterThanOrEqual(10);
  for (const picture of pictures) {
    expect(picture).toMatch(/alt="Схема[^"]+"/);
    const key = /src="\/media\/([^"]+)"/.exec(picture)?.[1] ?? '';
    expect(await server.services.files.exists(key), key).toBe(true);
  }
});

it('the label of every fact is translated', async () => {
  const { rows } = await sql<{ label: string }>`
    select distinct label from labelled_facts
     where label_uk is null or label_sk is null or label_en is null`.execute(server.services.db);
  expect(rows).toEqual([]);
});
