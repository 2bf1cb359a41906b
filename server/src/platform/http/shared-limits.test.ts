import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLimiter } from './limiter.ts';
import { openSharedLimits, type SharedLimits } from './shared-limits.ts';

/** A fake Redis server: it makes a connection ready, and then stops responding. */
let server: Server;
let isSilent = false;
let shared: SharedLimits;

beforeAll(async () => {
  const info = '# Server\r\nredis_version:8.0.0\r\nloading:0\r\n';
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (isSilent) return;
      const commands = data.toString().match(/\*\d+\r\n(\$\d+\r\n[^\r]*\r\n)+/g) ?? [];
      for (const command of commands)
        socket.write(/info\r/i.test(command) ? `$${info.length}\r\n${info}\r\n` : '+PONG\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  shared = openSharedLimits(`redis://127.0.0.1:${port}`, () => {});
  await vi.waitFor(() => expect(shared.redis.status).toBe('ready'));
});
afterAll(() => {
  shared.close();
  server.close();
});

it('the process counts alone if the shared store does not respond', async () => {
  const window = { max: 2, windowSeconds: 60 };
  const limiter = createLimiter({ commentsByUser: window } as Parameters<typeof createLimiter>[0], shared.redis);
  isSilent = true;
  const startedMs = performance.now();
  await limiter.consume('commentsByUser', 1);
  expect(performance.now() - startedMs).toBeLessThan(500);
  await limiter.consume('commentsByUser', 1);
  await expect(limiter.consume('commentsByUser', 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  // The heartbeat detects it. Later requests do not wait.
  await vi.waitFor(() => expect(shared.redis.status).not.toBe('ready'), { timeout: 5000 });
  const laterMs = performance.now();
  await limiter.consume('commentsByUser', 2);
  expect(performance.now() - laterMs).toBeLessThan(100);
});
