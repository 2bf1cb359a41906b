import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { inspect } from 'node:util';
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  shared = openSharedLimits(`redis://127.0.0.1:${port}`, () => {});
  await once(shared.redis, 'ready');
});
afterAll(() => {
  shared.close();
  vi.useRealTimers();
  server.close();
});

it('the process counts alone if the shared store does not respond', async () => {
  const window = { max: 2, windowSeconds: 60 };
  const limiter = createLimiter({ commentsByUser: window } as Parameters<typeof createLimiter>[0], shared.redis);
  isSilent = true;
  const counted = Promise.all([limiter.consume('commentsByUser', 1), limiter.consume('commentsByUser', 1)]);
  await vi.advanceTimersByTimeAsync(200);
  await counted;
  const refused = expect(limiter.consume('commentsByUser', 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await vi.advanceTimersByTimeAsync(200);
  await refused;
  // The heartbeat and its own time limit. Later requests do not wait: the clock stands still.
  await vi.advanceTimersByTimeAsync(1200);
  await expect.poll(() => shared.redis.status).not.toBe('ready');
  await limiter.consume('commentsByUser', 2);
});

it('the failure of a store that refuses the password does not have the password', async () => {
  const refusing = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.write('-WRONGPASS no such user\r\n'));
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as { port: number };
  const failed = Promise.withResolvers<object>();
  const { close } = openSharedLimits(`redis://:secret-words@127.0.0.1:${port}`, failed.resolve);
  const failure = await failed.promise;
  close();
  refusing.close();
  expect(failure).toMatchObject({ message: 'WRONGPASS no such user' });
  expect(inspect(failure, { depth: null })).not.toContain('secret-words');
});
