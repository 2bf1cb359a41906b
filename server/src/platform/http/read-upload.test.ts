import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

const head =
  '--b\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';

/** An upload whose body the test writes. */
async function beginUpload(as: TestUser) {
  const authorization = `Bearer ${await server.services.tokens.sign(as)}`;
  const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' };
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/auth/avatar/upload', headers });
  const answer = new Promise<{ status: number; message?: string }>((resolve, reject) => {
    sent.on('response', (response) => resolve(json(response) as Promise<{ status: number }>)).on('error', reject);
  });
  const isOver = answer.then(
    () => true,
    () => true,
  );
  sent.write(head);
  return { sent, answer, isOver };
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 200, false));

it('delays nobody else’s upload while one person has four slow ones', async () => {
  const [slow, other] = [await buildUser(server.services.db), await buildUser(server.services.db)];
  const uploads = await Promise.all(Array.from({ length: 4 }, () => beginUpload(slow)));
  await soon();
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { sent, answer } = await beginUpload(other);
  sent.end(Buffer.concat([picture, Buffer.from('\r\n--b--\r\n')]));
  expect(await answer).toMatchObject({ avatarUrl: expect.any(String) });
  for (const upload of uploads) upload.sent.destroy();
  await Promise.all(uploads.map(({ isOver }) => isOver));
});

it('gives the place of a person who disconnects to the next upload at once', async () => {
  const person = await buildUser(server.services.db);
  const lost = await beginUpload(person);
  await soon();
  lost.sent.destroy();
  await lost.isOver;
  const { sent, answer } = await beginUpload(person);
  sent.end('\r\n--b--\r\n');
  expect(await Promise.race([answer, soon().then(soon)])).toMatchObject({ status: 400 });
});

it('ends an upload that arrives too slowly, and leaves a slow phone its time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const phone = await beginUpload(await buildUser(server.services.db));
  // As a phone with 20 kB/s sends in 40 s.
  phone.sent.write(Buffer.alloc(800_000));
  await soon();
  vi.advanceTimersByTime(40_000);
  expect(await Promise.race([phone.isOver, soon()])).toBe(false);
  // Then the phone is lost.
  vi.advanceTimersByTime(40_000);
  expect(await phone.answer).toMatchObject({ status: 400, message: expect.stringContaining('слишком медленно') });
});
