import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScreenRenderer } from '@kampus/contract/pages/rendering';
import { defaultPublicSettings } from '@kampus/contract/public-settings';
import { StartupError } from '@kampus/embedded-postgres/startup-error';
import { createServer, type ViteDevServer } from 'vite';
import { putScreen } from '../server/src/drivers/site/page-html.ts';
import { findPage } from '../server/src/drivers/site/pages.ts';
import { followParent } from './follow-parent.mjs';
import { root } from './root.ts';

try {
  await startDevelopment(Number(process.env['PORT'] ?? 3000));
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}

/** Runs the web app on the port and the server, which restarts on a change, on the next port. */
async function startDevelopment(port: number): Promise<void> {
  if (!(port > 0 && port < 65_535)) throw new StartupError('PORT must be a number from 1 to 65534.');
  const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`;
  const api = `http://localhost:${port + 1}`;
  startServer({ PORT: String(port + 1), PUBLIC_URL: publicUrl });
  await waitUntilReady(api);
  // web/vite.config.ts reads it and proxies the calls of the web app to that port.
  process.env['KAMPUS_API_PORT'] = String(port + 1);
  const proxy = { '/healthz': api, '/readyz': api, '/metrics': api };
  const vite = await createServer({
    root: join(root, 'web'),
    appType: 'custom',
    server: { port, strictPort: true, proxy },
  });
  vite.middlewares.use((request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) return next();
    renderPage(vite, api, request).then((html) => {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    }, next);
  });
  await vite.listen();
  console.log(`Pages are rendered and reload by themselves: ${publicUrl}. The server restarts on ${api}.`);
}

/** Node watches the modules that the server has loaded. It ends with this process. */
function startServer(environment: Record<string, string>): void {
  const entry = join(root, 'server', 'src', 'main.ts');
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', entry], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const stop = (): void => void child.kill('SIGTERM');
  child.on('exit', (code) => process.exit(code ?? 0));
  // Also after a failed start, for example on a port in use.
  process.on('exit', stop);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (process.env['KAMPUS_FOLLOW_PARENT']) followParent(stop);
}

async function waitUntilReady(api: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100))
    if (
      await fetch(`${api}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  throw new StartupError('The server did not start within a minute; see above.');
}

/** A page as the server sends it: with its first screen, where its row says that it is rendered. */
async function renderPage(vite: ViteDevServer, api: string, { url = '/' }: IncomingMessage): Promise<string> {
  const index = await vite.transformIndexHtml(url, readFileSync(join(root, 'web', 'index.html'), 'utf8'));
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const page = findPage(pathname, searchParams);
  if (!page?.isRendered) return index;
  const { renderScreen } = (await vite.ssrLoadModule('/src/server-entry.tsx')) as unknown as ScreenRenderer;
  const callApi = (address: string, init: RequestInit) => fetch(api + address, init);
  try {
    const request = {
      page: page.route,
      address: page.address,
      now: new Date(),
      settings: defaultPublicSettings,
      fetch: callApi,
    };
    return putScreen(index, await renderScreen(request));
  } catch (error) {
    console.error(`${pathname} was not rendered:`, error);
    return index;
  }
}
