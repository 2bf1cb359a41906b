import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StartupError } from '@kampus/embedded-postgres/startup-error';
import { compressWeb } from './compress-web.ts';
import { root } from './root.ts';

interface Part {
  name: string;
  /** Where Vite is run, and `dist` is made. */
  folder: string;
  config: string;
  sources: readonly string[];
  /** What is done with the built files. */
  finish?: (folder: string) => Promise<void>;
}

const shared = ['package-lock.json', 'tsconfig.base.json', 'tools/build.ts', 'contract/src'];
const parts: readonly Part[] = [
  {
    name: 'web app',
    folder: 'web',
    config: 'web/vite.config.ts',
    sources: ['web', 'tools/compress-web.ts', ...shared],
    finish: compressWeb,
  },
  {
    name: 'server',
    folder: 'server',
    config: 'tools/vite.server.config.ts',
    sources: ['server/src', 'server/package.json', 'embedded-postgres', 'tools/vite.server.config.ts', ...shared],
  },
];

/** The server as one file; tools/vite.server.config.ts says why. */
export const builtServer = join(root, 'server', 'dist', 'main.mjs');

/** Hash of the sources of what was built: another content, not another time, means a new build. */
const stamp = '.built-from';

/** Builds the web app and the server, each into `dist` of its folder, unless what is there comes from the same sources. */
export async function buildPortal(log: (line: string) => void): Promise<void> {
  await Promise.all(parts.map((part) => build(part, log)));
}

async function build(part: Part, log: (line: string) => void): Promise<void> {
  const sources = hashSources(part);
  if (isBuiltFrom(part, sources)) return;
  log(`Building the ${part.name}…`);
  const startedAt = Date.now();
  // Built in another folder first, so that a build that fails or is interrupted leaves the old one in place.
  const unfinished = join(root, 'node_modules', '.cache', `${part.folder}-build-${process.pid}`);
  try {
    await runVite(part, unfinished);
    await part.finish?.(unfinished);
    writeFileSync(join(unfinished, stamp), sources);
    putInPlace(part, unfinished, sources);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  log(`Built the ${part.name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

const distOf = ({ folder }: Part): string => join(root, folder, 'dist');

function isBuiltFrom(part: Part, sources: string): boolean {
  const path = join(distOf(part), stamp);
  return existsSync(path) && readFileSync(path, 'utf8') === sources;
}

function putInPlace(part: Part, unfinished: string, sources: string): void {
  const dist = distOf(part);
  try {
    rmSync(dist, { recursive: true, force: true });
    renameSync(unfinished, dist);
  } catch (error) {
    // Another start may have finished the same build meanwhile.
    if (isBuiltFrom(part, sources)) return;
    throw new StartupError(`Cannot write the built ${part.name} to ${dist} (${errorCode(error)}).`);
  }
}

/** A process of its own, so that the bundler's memory is released with it. */
function runVite({ name, folder, config }: Part, outDir: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--config', join(root, config), '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [vite, ...args], { cwd: join(root, folder), stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new StartupError(`The ${name} could not be built; see above.`));
    });
  });
}

function hashSources({ sources }: Part): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listSources))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** The file, or every file below the folder that a build may read, in a stable order. */
function listSources(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  const names = readdirSync(join(root, path)).filter((name) => !['dist', 'node_modules'].includes(name));
  return names.sort().flatMap((name) => listSources(`${path}/${name}`));
}

if (import.meta.main) await buildPortal(console.log);
