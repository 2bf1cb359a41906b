import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

it('says that it is closing, answers what has begun, and ends its connections', { timeout: 20_000 }, async () => {
  const server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as { port: number };
  const [begun, hanging] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const half =
    'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{';
  for (const socket of [begun, hanging]) socket.write(half);
  // Both connections are known to the server once it has answered on a third.
  await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });

  server.services.lifecycle.isClosing = true;
  const readyz = await server.app.inject({ url: '/readyz' });
  expect([readyz.statusCode, readyz.json(), readyz.headers['retry-after']]).toEqual([503, { status: 'closing' }, '2']);

  const startedMs = performance.now();
  const closed = server.close();
  begun.write('}');
  const [answer] = (await once(begun, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400 /);
  expect(answer.toString()).toMatch(/connection: close/i);
  expect(answer.toString()).toContain('application/problem+json');
  hanging.on('error', () => {});
  await closed;
  expect(performance.now() - startedMs).toBeLessThan(5000);
});

it('ends the connection with each response once it is closing, replayed ones included', async () => {
  const server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as { port: number };
  const url = `http://127.0.0.1:${port}/api/universities`;
  // Until the process listens to the others, what it caches may be dropped.
  await expect.poll(() => server.services.isCacheListening()).toBe(true);
  expect((await fetch(url, { headers: { 'accept-encoding': 'identity' } })).ok).toBe(true);

  server.services.lifecycle.isClosing = true;
  const before = server.services.cache.stats();
  const answers = { '/api/universities': 200, '/api/nothing': 404, '/%ff': 400 };
  for (const [path, status] of Object.entries(answers)) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'end');
    const head = Buffer.concat(chunks).toString().split('\r\n\r\n')[0] ?? '';
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toMatch(/connection: close/i);
  }
  // The first of them reached no route.
  expect(server.services.cache.stats()).toEqual(before);
  await server.close();
});
