import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

// The limit of a first load: an app with three routes on the same libraries.

const root = join(import.meta.dirname, '..', '..');

/** Builds the app in `cwd` into `outDir`, with a manifest. */
function buildApp(cwd: string, outDir: string): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--manifest', '--logLevel', 'error'];
  execFileSync(process.execPath, args, { cwd, env: { ...process.env, NODE_ENV: 'production' }, stdio: 'pipe' });
}

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title>
<meta name="viewport" content="width=device-width"></head>
<body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`;

const script = `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
const page = (name) => h('main', null, name, h(Link, { to: '/a' }, 'a'));
createRoot(document.getElementById('root')).render(h(BrowserRouter, null, h(Routes, null,
  h(Route, { path: '/', element: page('home') }), h(Route, { path: '/a', element: page('a') }),
  h(Route, { path: '*', element: page('none') }))));`;

/**
 * Builds the empty app and returns its folder. It is inside the repository, so that imports find
 * the packages.
 */
export function buildEmptyApp(defer: (close: () => void) => void): string {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-floor-'));
  defer(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'main.js'), script);
  const outDir = join(folder, 'dist');
  buildApp(folder, outDir);
  return outDir;
}

const contentTypes: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** Serves a built app on loopback, with the same compression as the product. */
export async function serveApp(folder: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const type = contentTypes[extname(path)];
    if (type === undefined) {
      response.writeHead(404).end();
      return;
    }
    const headers = { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-cache' };
    response.writeHead(200, headers).end(brotliCompressSync(readFileSync(join(folder, path))));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
