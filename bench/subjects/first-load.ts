import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Bench } from '../harness/bench.ts';
import type { Row } from '../harness/report.ts';
import { buildEmptyApp } from '../limits/empty-app.ts';

/** The build of the whole run (`buildWebApp`). */
const builtApp = join(import.meta.dirname, '..', '..', 'web', 'dist');

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const pages = {
  'home page': {
    sources: ['src/screens/home/home-page.tsx', 'src/domains/guides/search/hero-search.tsx'],
    floorsMax: 1.3,
  },
  'guide page': { sources: ['src/domains/guides/reading/guide-page.tsx'], floorsMax: 1.45 },
  'booking page with calendar and modal': {
    sources: ['src/screens/teacher-search/select-teachers-page.tsx', 'src/domains/lessons/booking/booking-flow.tsx'],
    kilobytesMax: 160,
  },
};

/**
 * Gzip size of the JavaScript of a first visit, compared with the smallest app on the same
 * libraries.
 */
export async function firstLoad({ installation }: Bench): Promise<Row[]> {
  const manifest = readManifest(builtApp);
  const floorDir = buildEmptyApp((close) => installation.defer(close));
  const floor = sizeOf(floorDir, filesOf(readManifest(floorDir), []));
  const rows: Row[] = [{ work: 'first-load floor: React, React DOM, React Router', measured: kilobytes(floor) }];
  for (const [page, { sources, ...limit }] of Object.entries(pages)) {
    const files = filesOf(manifest, sources);
    const bytes = sizeOf(builtApp, files);
    rows.push({
      work: `first-load JavaScript: ${page}`,
      measured: `${kilobytes(bytes)} in ${files.size} files`,
      must: [
        'floorsMax' in limit
          ? { value: bytes / floor, atMost: limit.floorsMax, of: '× floor' }
          : { value: bytes / 1000, atMost: limit.kilobytesMax, of: 'kB' },
      ],
    });
  }
  return rows;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const readManifest = (outDir: string): Manifest =>
  JSON.parse(readFileSync(join(outDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;

/** The files of the entry and of a page's modules, with all static imports. */
function filesOf(manifest: Manifest, sources: string[]): Set<string> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const reached = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk of ${key}.`);
    if (reached.has(key)) return;
    reached.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of [...entries, ...sources]) visit(key);
  return new Set([...reached].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')));
}

const sizeOf = (outDir: string, files: Set<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length, 0);
