import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import { operations } from '@kampus/contract/operations';
import { afterAll, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { freePort, Installation } from './installation.ts';
import { findProgram } from './program.ts';
import { startProxy } from './proxy.ts';

const installation = new Installation();
afterAll(() => installation.close());

const names = Object.keys(operations) as OperationName[];
const samplePath = (path: string): string => path.replace(/:\w+/g, '7');

/** Returns a predicate for the repeatable writes of the nginx configuration, by method and path. */
function readRepeatable(): (write: string) => boolean {
  const file = join(import.meta.dirname, '..', '..', 'deploy', 'compose', 'nginx.conf');
  const [, block = ''] =
    /map "\$request_method \$uri" \$is_repeatable \{([^}]+)\}/.exec(readFileSync(file, 'utf8')) ?? [];
  const patterns = [...block.matchAll(/"(.+)" 1;/g)].map(([, pattern = '']) => pattern);
  return (write) =>
    patterns.some((pattern) =>
      pattern.startsWith('~') ? new RegExp(pattern.slice(1)).test(write) : pattern === write,
    );
}

it('the list of repeatable writes in the proxy equals the one in the contract', () => {
  const isRepeatable = readRepeatable();
  const listed = names.filter((name) => {
    const { method, path } = parseEndpoint(name);
    return isRepeatable(`${method} ${samplePath(path)}`);
  });
  expect(listed).toEqual(names.filter((name) => parseEndpoint(name).isRepeatable));
});

it.skipIf(!findProgram('nginx'))(
  'the proxy retries a write only if it is repeatable and has an idempotency key',
  async () => {
    let writes = 0;
    // Two servers that close the connection after they have read a write, like a crash.
    const ports = await Promise.all([freePort(), freePort()]);
    for (const port of ports) {
      const server = createServer((request, response) => {
        if (request.method === 'GET') response.end(String(port));
        else {
          writes += 1;
          request.resume().on('end', () => request.socket.destroy());
        }
      });
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      installation.defer(() => server.close());
    }
    const proxy = await startProxy(installation, await freePort(), ports);
    if (!proxy) throw new Error('nginx is not installed');
    const send = createClient(proxy);
    /**
     * Number of processes that the proxy uses now. A failed one gets no requests for two seconds.
     */
    const countInUse = async (): Promise<number> => {
      const bodies = [1, 2, 3, 4].map(async () => (await send('/healthz')).body);
      return new Set((await Promise.all(bodies)).filter((body) => body.length < 6)).size;
    };
    const processesAsked = async (method: string, path: string, key?: string): Promise<number> => {
      await expect.poll(countInUse, { timeout: 8000 }).toBe(2);
      writes = 0;
      const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) };
      expect(await send(path, { method, headers, body: '{}' })).toMatchObject({ status: 503, retryAfter: '2' });
      return writes;
    };
    expect(await processesAsked('POST', '/api/curator/update-balance', 'a-key')).toBe(2);
    expect(await processesAsked('PUT', '/api/moves/7', 'a-key')).toBe(2);
    expect(await processesAsked('POST', '/api/curator/update-balance')).toBe(1);
    expect(await processesAsked('POST', '/api/comments', 'a-key')).toBe(1);
  },
  60_000,
);
