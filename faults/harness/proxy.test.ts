import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { endpoints, type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import { afterAll, expect, it } from 'vitest';
import { createClient, type Sent } from './client.ts';
import { freePort, Installation } from './installation.ts';
import { findProgram } from './program.ts';
import { startProxy } from './proxy.ts';

const installation = new Installation();
afterAll(() => installation.close());

const names = Object.keys(endpoints) as OperationName[];
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
    let received = 0;
    // Two processes that end the connection once they have read a request, like one that dies over it.
    const ports = await Promise.all([freePort(), freePort()]);
    for (const port of ports) {
      const server = createServer((request) => {
        received += 1;
        request.resume().on('end', () => request.socket.destroy());
      });
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      installation.defer(() => server.close());
    }
    const proxy = await startProxy(installation, await freePort(), ports);
    if (!proxy) throw new Error('There is no nginx');
    const send = createClient(proxy);
    const countAsked = async (path: string, sent?: Sent): Promise<number> => {
      received = 0;
      expect(await send(path, sent)).toMatchObject({ status: 503, retryAfter: '2' });
      return received;
    };
    const processesAsked = async (method: string, path: string, key?: string): Promise<number> => {
      const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) };
      // Processes that failed are left out for a while, until none is left: the request after that finds both.
      await expect.poll(() => countAsked('/healthz'), { timeout: 8000 }).toBe(2);
      let asked = 0;
      await expect
        .poll(async () => {
          asked = await countAsked(path, { method, headers, body: '{}' });
          return asked;
        })
        .toBeGreaterThan(0);
      return asked;
    };
    expect(await processesAsked('POST', '/api/curator/update-balance', 'a-key')).toBe(2);
    expect(await processesAsked('PUT', '/api/moves/7', 'a-key')).toBe(2);
    expect(await processesAsked('POST', '/api/curator/update-balance')).toBe(1);
    expect(await processesAsked('POST', '/api/comments', 'a-key')).toBe(1);
  },
  60_000,
);
