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

/** The method and path of a write as nginx compares them, by what the configuration calls repeatable. */
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

it('the proxy calls those writes repeatable that the contract does', () => {
  const isRepeatable = readRepeatable();
  const listed = names.filter((name) => {
    const { method, path } = parseEndpoint(name);
    return isRepeatable(`${method} ${samplePath(path)}`);
  });
  expect(listed).toEqual(names.filter((name) => parseEndpoint(name).isRepeatable));
});

it.skipIf(!findProgram('nginx'))(
  'the proxy sends a write again only where it is repeatable and has a key',
  async () => {
    let writes = 0;
    // Two processes that end the connection once they have read a write, like one that dies over it.
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
    if (!proxy) throw new Error('There is no nginx');
    const send = createClient(proxy);
    /** How many processes the proxy asks now: one that failed is left out for two seconds. */
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
