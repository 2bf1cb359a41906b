import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StartupError } from '@kampus/embedded-postgres/startup-error';
import { compressWeb } from './compress-web.ts';
import { root } from './root.ts';

const dist = join(root, 'web', 'dist');
/** Hash of the sources of the built app: another content, not another time, means a new build. */
const stamp = '.built-from';

/** Builds the web app into web/dist, unless what is there comes from the same sources. */
export async function buildWeb(log: (line: string) => void): Promise<void> {
  const sources = hashSources();
  if (isBuiltFrom(sources)) return;
  log('Building the web app…');
  const startedAt = Date.now();
  // Built in another folder first, so that a build that fails or is interrupted leaves the old one in place.
  const unfinished = join(root, 'node_modules', '.cache', `web-build-${process.pid}`);
  try {
    await runVite(unfinished);
    await compressWeb(unfinished);
    writeFileSync(join(unfinished, stamp), sources);
    putInPlace(unfinished, sources);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  log(`Built the web app in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

function isBuiltFrom(sources: string): boolean {
  const path = join(dist, stamp);
  return existsSync(path) && readFileSync(path, 'utf8') === sources;
}

function putInPlace(unfinished: string, sources: string): void {
  try {
    rmSync(dist, { recursive: true, force: true });
    renameSync(unfinished, dist);
  } catch (error) {
    // Another start may have finished the same build meanwhile.
    if (isBuiltFrom(sources)) return;
    throw new StartupError(`Cannot write the built web app to ${dist} (${errorCode(error)}).`);
  }
}

/** A process of its own, so that the bundler's memory is released with it. */
function runVite(outDir: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd: join(root, 'web'), stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new StartupError('The web app could not be built; see above.'));
    });
  });
}

function hashSources(): string {
  const hash = createHash('sha256');
  const files = ['package-lock.json', 'tsconfig.base.json', ...listSources('web'), ...listSources('contract/src')];
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Every file below the folder that a build may read, in a stable order. */
function listSources(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const files = entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'dist' || entry.name === 'node_modules' ? [] : listSources(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
  return files.sort();
}
