import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let curator: TestUser;
let topicId: number;

beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
  ({ topicId } = await buildUniversity(server.services.db));
});
afterAll(() => server.close());

type Row = [label: string, value: string];
const bodyOf = (...rows: Row[]) =>
  `<dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl><p>Текст</p>`;
const rows: Row[] = [
  ['Адрес', 'Staré grunty 53'],
  ['Официальный сайт', 'mlyny.sk'],
  ['Цена', '72 €'],
  ['Своя подпись', 'да'],
];

async function create(...facts: Row[]): Promise<string> {
  const draft = { topicId, title: 'Гайд', body: bodyOf(...facts) };
  return String((await server.call('createGuide', { as: curator, body: draft })).body.id);
}
const save = (id: string, body: string) =>
  server.call('saveTwin', {
    as: curator,
    params: { id, lang: 'sk' },
    body: { title: 'Preklad', body, madeFromVersion: 1 },
  });
/** A twin of the time before its facts were compared. */
const store = (id: string, body: string) =>
  server.services.db
    .insertInto('guide_twins')
    .values({ guide_id: Number(id), language: 'sk', version: 1, title: 'Preklad', body, made_from_version: 1 })
    .execute();
const read = async (id: string) => (await server.call('getGuide', { params: { id }, query: { lang: 'sk' } })).body;
const labelsOf = async (id: string) => (await read(id)).facts?.map(({ label }) => label);

const translated: Row[] = [
  ['Adresa', 'Staré grunty 53'],
  ['Web', 'mlyny.sk'],
  ['Cena:', '72 €'],
  ['Vlastný', 'áno'],
];
const [address, web, price, own] = translated as [Row, Row, Row, Row];

describe('saving a twin', () => {
  it('takes its labels in the language, of the vocabulary or not, and those that stayed Russian', async () => {
    const known = ['Адрес', 'Сайт', 'Цена', 'Своя подпись'];
    for (const facts of [translated, rows]) {
      const id = await create(...rows);
      expect((await save(id, bodyOf(...facts))).status).toBe(200);
      expect(await labelsOf(id)).toEqual(known);
    }
    const id = await create(...rows);
    expect((await save(id, bodyOf(address, web, ['Nájom', '72 €'], own))).status).toBe(200);
    expect(await labelsOf(id)).toEqual(['Адрес', 'Сайт', 'Своя подпись']);
    const bare = await create(...rows);
    expect((await save(bare, '<p>Text</p>')).status).toBe(200);
    expect(await labelsOf(bare)).toEqual([]);
  });

  it.each([
    ['without a row', [address, price, own]],
    ['with a further row', [...translated, ['Izby', '2'] as Row]],
    ['with two rows in the places of each other', [address, price, web, own]],
    ['with a row at the place of one that the vocabulary does not have', [address, web, own, price]],
  ])('%s of the guide is refused with what to do', async (_what, facts) => {
    const id = await create(...rows);
    const { status, body } = await save(id, bodyOf(...facts));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'body', message: expect.stringContaining('Оставьте те же строки в том же порядке') }],
    });
    expect((await read(id)).twinVersion).toBeUndefined();
  });

  it('compares with the version that the twin was made from', async () => {
    const id = await create(...rows);
    const now = { title: 'Гайд', body: bodyOf(...rows.slice(2)), version: 1 };
    await server.call('updateGuide', { as: curator, params: { id }, body: now });
    expect((await save(id, bodyOf(price, own))).status).toBe(400);
    expect((await save(id, bodyOf(...translated))).status).toBe(200);
    expect(await labelsOf(id)).toEqual(['Цена', 'Своя подпись']);
  });
});

describe('a stored twin', () => {
  it('with other rows than the guide has no facts', async () => {
    const id = await create(...rows);
    await store(id, bodyOf(address, price, own));
    expect(await labelsOf(id)).toEqual([]);
  });

  it('has no fact at a row with another label than the fact has', async () => {
    const id = await create(...rows);
    await store(id, bodyOf(address, price, web, own));
    expect(await labelsOf(id)).toEqual(['Адрес', 'Своя подпись']);
  });
});
