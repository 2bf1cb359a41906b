import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('during shutdown: /readyz returns 503, started requests finish, and connections close', {
  timeout: 20_000,
}, async () => {
  const server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as { port: number };
  const [started, hanging] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const half =
    'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{';
  for (const socket of [started, hanging]) socket.write(half);
  // After a response on a third connection, the server has accepted both.
  await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });

  server.services.lifecycle.isClosing = true;
  const readyz = await server.app.inject({ url: '/readyz' });
  expect([readyz.statusCode, readyz.json(), readyz.headers['retry-after']]).toEqual([503, { status: 'closing' }, '2']);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = server.app.close();
  started.write('}');
  const [answer] = (await once(started, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400 /);
  expect(answer.toString()).toMatch(/connection: close/i);
  expect(answer.toString()).toContain('application/problem+json');
  hanging.on('error', () => {});
  // Of the five seconds of operations.md, main.ts uses two before this.
  await vi.advanceTimersByTimeAsync(3000);
  await closed;
  vi.useRealTimers();
  await server.close();
});

it('answers requests whose connections wait to be accepted at the close', async () => {
  const server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as { port: number };
  server.services.lifecycle.isClosing = true;
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  const answers = sockets.map(async (socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString().split('\r\n')[0];
  });
  const closed = server.app.close();
  expect(await Promise.all(answers)).toEqual(sockets.map(() => 'HTTP/1.1 200 OK'));
  await closed;
  await server.close();
});

it('during shutdown each response closes its connection, also a replayed one', async () => {
  const server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as { port: number };
  const url = `http://127.0.0.1:${port}/api/universities`;
  // The cache may be invalidated until the process listens for changes.
  await expect.poll(() => server.services.isCacheListening()).toBe(true);
  expect((await fetch(url, { headers: { 'accept-encoding': 'identity' } })).ok).toBe(true);

  server.services.lifecycle.isClosing = true;
  const before = server.services.cache.stats();
  const statusByPath = { '/api/universities': 200, '/api/nothing': 404, '/%ff': 400 };
  for (const [path, status] of Object.entries(statusByPath)) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'end');
    const head = Buffer.concat(chunks).toString().split('\r\n\r\n')[0] ?? '';
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toMatch(/connection: close/i);
  }
  // The first response was replayed, without a route.
  expect(server.services.cache.stats()).toEqual(before);
  await server.close();
});
