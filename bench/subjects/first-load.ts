import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Bench } from '../harness/bench.ts';
import type { Check, Row } from '../harness/report.ts';

const root = join(import.meta.dirname, '..', '..');

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, Chunk>;

const pages = {
  'home page': { sources: ['src/areas/home/home-page.tsx'], isDeep: false },
  'guide page': { sources: ['src/areas/guides/guide-page.tsx'], isDeep: false },
  'booking page with calendar and modal': {
    sources: ['src/areas/teacher-search/select-teachers-page.tsx'],
    isDeep: true,
  },
};

/** JavaScript that a first visit downloads, gzip, against the smallest app of the same libraries. */
export async function firstLoad(bench: Bench): Promise<Row[]> {
  const outDir = join(bench.folder, 'web');
  build(join(root, 'web'), outDir);
  const manifest = readManifest(outDir);
  const floor = measureFloor(bench);
  const rows: Row[] = [{ work: 'first-load floor: React, React DOM, React Router', measured: kilobytes(floor) }];
  for (const [page, { sources, isDeep }] of Object.entries(pages)) {
    const files = filesOf(manifest, sources, isDeep);
    const bytes = sizeOf(outDir, files);
    const checks: { must: Check; stretch: Check } = isDeep
      ? {
          must: { value: bytes / 1000, atMost: 170, of: 'kB' },
          stretch: { value: bytes / 1000, atMost: 140, of: 'kB' },
        }
      : {
          must: { value: bytes / floor, atMost: 1.35, of: '× floor' },
          stretch: { value: bytes / floor, atMost: 1.15, of: '× floor' },
        };
    rows.push({
      work: `first-load JavaScript: ${page}`,
      measured: `${kilobytes(bytes)} in ${files.size} files`,
      ...checks,
    });
  }
  return rows;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

function build(cwd: string, outDir: string): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--manifest', '--logLevel', 'error'];
  execFileSync(process.execPath, args, { cwd, env: { ...process.env, NODE_ENV: 'production' }, stdio: 'pipe' });
}

const readManifest = (outDir: string): Manifest =>
  JSON.parse(readFileSync(join(outDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;

/** The files of the entry and of a page's chunks with everything they import; `isDeep` adds what they import later. */
function filesOf(manifest: Manifest, sources: string[], isDeep: boolean): Set<string> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const reached = new Set<string>();
  const visit = (key: string, followsLater: boolean): void => {
    const chunk = manifest[key];
    if (!chunk || reached.has(key)) return;
    reached.add(key);
    for (const next of chunk.imports ?? []) visit(next, false);
    if (followsLater) for (const next of chunk.dynamicImports ?? []) visit(next, true);
  };
  for (const entry of entries) visit(entry, false);
  for (const source of sources) visit(source, isDeep);
  return new Set([...reached].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')));
}

const sizeOf = (outDir: string, files: Set<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length, 0);

/** An app of three routes and nothing else. It is built inside the repository, where its packages are found. */
function measureFloor(bench: Bench): number {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-floor-'));
  bench.defer(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'index.html'), '<div id="root"></div><script type="module" src="/main.js"></script>');
  writeFileSync(
    join(folder, 'main.js'),
    `import { createElement as h } from 'react';
     import { createRoot } from 'react-dom/client';
     import { BrowserRouter, Link, Route, Routes } from 'react-router';
     const page = (name) => h('main', null, name, h(Link, { to: '/a' }, 'a'));
     createRoot(document.getElementById('root')).render(h(BrowserRouter, null, h(Routes, null,
       h(Route, { path: '/', element: page('home') }), h(Route, { path: '/a', element: page('a') }),
       h(Route, { path: '*', element: page('none') }))));`,
  );
  const outDir = join(folder, 'dist');
  build(folder, outDir);
  return sizeOf(outDir, filesOf(readManifest(outDir), [], false));
}
