import { join } from 'node:path';
import { StartupError } from '@kampus/embedded-postgres/startup-error';
import { followParent } from './follow-parent.mjs';
import { root } from './root.ts';

if (process.env['KAMPUS_FOLLOW_PARENT']) followParent(() => process.kill(process.pid, 'SIGTERM'));

try {
  await startDevelopment(Number(process.env['PORT'] ?? 3000));
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}

/** The web app with hot reload on the usual port, in front of the same server on the next one. */
async function startDevelopment(port: number): Promise<void> {
  if (!(port > 0 && port < 65_535)) throw new StartupError('PORT must be a number from 1 to 65534.');
  const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`;
  Object.assign(process.env, { PORT: String(port + 1), PUBLIC_URL: publicUrl });
  // web/vite.config.ts reads it and proxies the web app's calls to that port.
  process.env['KAMPUS_API_PORT'] = String(port + 1);

  const { main } = await import('../server/src/main.ts');
  await main();
  const { createServer } = await import('vite');
  const api = `http://localhost:${port + 1}`;
  const proxy = { '/healthz': api, '/readyz': api, '/metrics': api };
  const vite = await createServer({ root: join(root, 'web'), server: { port, strictPort: true, proxy } });
  await vite.listen();
  console.log(`Hot reload is on: ${publicUrl}`);
}
