import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { errorCode } from '@kampus/embedded-postgres/startup-error';
import { compressAs, compressFromBytes } from '#platform/compression/encodings.ts';
import { AppError } from '#platform/http/app-error.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);

export interface Asset {
  identity: Buffer;
  etag: string;
  contentType: string;
  cacheControl: string;
  /** Undefined where the build left none, or where the file is compressed by nature. */
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
}

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

export interface WebApp {
  /** The page every address starts from; see page-html.ts for what is put into it. */
  indexHtml: string;
  /** Reads a file of the build, the first time from the disk; later from memory, where a few visitors soon have them all. */
  assets: ReadonlyMap<string, () => Promise<Asset>>;
  /** Addresses of the scripts and styles that modules of the app (`src/areas/guides/guide-page.tsx`) need beyond the first. */
  chunksOf: (modules: readonly string[]) => { scripts: string[]; styles: string[] };
}

/** Names of the build's own files carry a hash of their content; other files may change under their name. */
function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=600';
}

async function readAsset(file: string, path: string): Promise<Asset> {
  const identity = await readFile(file);
  const extension = extname(path);
  const sibling = (suffix: string) => readFile(file + suffix).catch(() => undefined);
  const worthwhile = compressible.has(extension) && identity.length > compressFromBytes;
  return {
    identity,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    contentType: contentTypes[extension] ?? 'application/octet-stream',
    cacheControl: cacheControlOf(path),
    brotli: worthwhile ? await sibling('.br') : undefined,
    gzip: worthwhile ? await compressAs.gzip(identity) : undefined,
  };
}

/** Keeps the file that it reads. Throws NOT_FOUND where a newer build has taken it away meanwhile. */
function assetReader(file: string, path: string): () => Promise<Asset> {
  let asset: Promise<Asset> | undefined;
  return () => {
    asset ??= readAsset(file, path).catch((error: unknown) => {
      asset = undefined;
      throw errorCode(error) === 'ENOENT' ? new AppError('NOT_FOUND') : error;
    });
    return asset;
  };
}

async function readManifest(folder: string): Promise<Record<string, ManifestEntry>> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, ManifestEntry>;
}

/** Everything that an entry imports statically, itself included, in the order of the imports. */
function closure(manifest: Record<string, ManifestEntry>, names: string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return seen;
}

/** The built web app; undefined where it has not been built. */
export async function readWebApp(folder: string): Promise<WebApp | undefined> {
  const indexHtml = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (indexHtml === undefined) return undefined;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const assets = new Map<string, () => Promise<Asset>>();
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    // Dot files are the build's notes to us; compressed forms belong to their originals.
    if (!entry.isFile() || /\/\.|\.br$/.test(path) || path === '/index.html') continue;
    assets.set(path, assetReader(file, path));
  }
  const manifest = await readManifest(folder);
  const first = closure(manifest, ['index.html']);
  return {
    indexHtml,
    assets,
    chunksOf(modules) {
      const known = modules.filter((module) => manifest[module]);
      const names = [...closure(manifest, known)].filter((name) => !first.has(name));
      const chunks = names.flatMap((name) => manifest[name] ?? []);
      return {
        scripts: chunks.map(({ file }) => `/${file}`),
        styles: chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
      };
    },
  };
}
