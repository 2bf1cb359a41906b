import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { isTooDeep } from './json-body.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.services.tokens.sign(await buildUser(server.services.db, { role: 'CURATOR' }));
});
afterAll(() => server.close());

const send = (method: 'POST' | 'PUT', url: string, payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method,
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
const post = (url: string, payload: string, contentType = 'application/json') =>
  send('POST', url, payload, { 'content-type': contentType });

it.each([
  ['without a boundary', 'multipart/form-data'],
  ['with an empty boundary', 'multipart/form-data; boundary='],
  ['with a boundary of 300 bytes', `multipart/form-data; boundary=${'b'.repeat(300)}`],
  ['with a body that ends early', 'multipart/form-data; boundary=b'],
])('responds 400 to an upload %s', async (_name, contentType) => {
  const payload = '--b\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nhalf of it';
  const response = await post('/api/auth/avatar/upload', payload, contentType);
  expect(response.statusCode, response.body).toBe(400);
  expect(response.headers['content-type']).toBe('application/problem+json');
});

it.each(['text/plain', 'application/xml'])('responds 415 to a body of type %s', async (contentType) => {
  expect((await post('/api/auth/login', 'login=vera', contentType)).statusCode).toBe(415);
});

it('responds 413 to a body over the limit of its operation', async () => {
  const login = JSON.stringify({ login: 'vera', password: 'x'.repeat(17_000) });
  expect((await post('/api/auth/login', login)).statusCode).toBe(413);
  const guide = JSON.stringify({ title: 'Заголовок', body: 'я'.repeat(200_000) });
  expect((await post('/api/guide/preview', guide)).statusCode).toBe(200);
});

it('refuses a megabyte of nested brackets before parsing it', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const nested = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  const { statusCode } = await post('/api/guide/preview', nested);
  expect(parse.mock.calls.some(([text]) => text === nested)).toBe(false);
  expect(statusCode).toBe(400);
});

it('ignores brackets in JSON strings when it measures the depth', () => {
  expect(isTooDeep(JSON.stringify({ text: '[{'.repeat(100), list: [[{ a: '\\"[[' }]] }))).toBe(false);
  expect(isTooDeep(`${'['.repeat(21)}${']'.repeat(21)}`)).toBe(true);
  expect(isTooDeep('[]'.repeat(100))).toBe(false);
});

it.each(['/', '/sitemap.xml', '/robots.txt', '/universities', '/api/universities', '/api/auth/me'])(
  'does not repeat one or two Host headers of a request in the response of %s',
  async (path) => {
    await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {});
    const { port } = server.app.server.address() as AddressInfo;
    const get = async (...hosts: string[]): Promise<string> => {
      const socket = connect(port, '127.0.0.1');
      const lines = [`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '', ''];
      socket.write(lines.join('\r\n'));
      return text(socket);
    };
    const statusOf = (response: string) => response.split('\r\n', 1)[0];
    const expected = await get('kampus.example');
    for (const hosts of [['one.evil'], ['one.evil', 'two.evil'], ['kampus.example', 'two.evil']]) {
      const response = await get(...hosts);
      expect(statusOf(response), hosts.join()).toBe(statusOf(expected));
      expect(response).not.toContain('.evil');
    }
  },
);

it('describes a field error in Russian', async () => {
  const { errors } = (await post('/api/comments', JSON.stringify({ content: 5 }))).json();
  expect(errors).toEqual([
    { path: 'guideId', message: 'Обязательное поле' },
    { path: 'content', message: expect.stringMatching(/[а-я]/i) },
  ]);
});

it('asks to fill in a field that has only blanks', async () => {
  const { errors } = (await server.app.inject({ url: '/api/guide/search?q=%20' })).json();
  expect(errors).toEqual([{ path: 'q', message: 'Обязательное поле' }]);
});

it.each([
  ['ru', 'Нужно хотя бы одно значение', 'Число значений: не больше 7'],
  ['uk', 'Потрібне хоча б одне значення', 'Кількість значень: не більше 7'],
  ['sk', 'Potrebná je aspoň jedna hodnota', 'Počet hodnôt: nie viac ako 7'],
  ['en', 'At least one value is needed', 'Number of values: not more than 7'],
])('says in each language that a list is empty or too long: %s', async (language, empty, long) => {
  const headers = { 'accept-language': language };
  expect((await send('POST', '/api/lectures', '[]', headers)).json().message).toBe(empty);
  const prices = JSON.stringify(Array.from({ length: 8 }, () => ({ capacity: 1, price: 5 })));
  expect((await send('PUT', '/api/prices/', prices, headers)).json().message).toBe(long);
});
