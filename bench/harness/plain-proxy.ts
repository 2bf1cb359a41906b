import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, Installation } from '../../faults/harness/installation.ts';
import { startProxy } from '../../faults/harness/proxy.ts';
import type { Bench } from './bench.ts';

/** The address at which the proxy answers by itself. */
export const constantPath = '/constant';

/**
 * nginx as deploy/compose has it, but without TLS, whose price the generator would pay twice; it answers `constant` itself.
 * Undefined where nginx is not installed.
 */
export async function startPlainProxy(
  { defer }: Bench,
  ports: number[],
  constant: Buffer,
): Promise<{ port: number; pid: number } | undefined> {
  const installation = new Installation();
  defer(() => installation.close());
  const file = join(installation.folder, 'constant');
  writeFileSync(file, constant);
  const port = await freePort();
  const proxy = await startProxy(installation, port, ports, (text) =>
    text.replace(
      `listen 127.0.0.1:${port} ssl;`,
      // The generator keeps its connections for a whole round.
      `listen 127.0.0.1:${port}; keepalive_requests 1000000000; location = ${constantPath} { alias ${file}; }`,
    ),
  );
  return proxy && { port, pid: proxy.program.pid() };
}
