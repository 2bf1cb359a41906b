import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages, originalLanguage } from '@kampus/contract/languages';
import { errorCode, StartupError } from '@kampus/embedded-postgres/startup-error';
import { compressWeb } from './compress-web.ts';
import { root } from './root.ts';

const dist = join(root, 'web', 'dist');

/** Inputs of a build. */
const sources = [
  'web',
  'contract/src',
  'languages',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/build.ts',
  'tools/compress-web.ts',
];

/**
 * Hash of the sources of the current build. A build is repeated only if their content changes, not
 * their time.
 */
const stamp = '.built-from';

/** Builds the web app into its `dist` folder, unless the current build has the same sources. */
export async function buildWebApp(log: (line: string) => void): Promise<void> {
  const hash = hashSources();
  if (isBuiltFrom(hash)) return;
  log('Building the web app…');
  const startedAt = Date.now();
  // Builds in another folder first, so that a failed or interrupted build leaves the old one in
  // place.
  const unfinished = join(root, 'node_modules', '.cache', `web-build-${process.pid}`);
  try {
    await runVite(originalLanguage, unfinished);
    // The other languages have folders of their own beside the Russian files.
    const others = languages.filter((language) => language !== originalLanguage);
    for (const language of others) await runVite(language, join(unfinished, language));
    await compressWeb(unfinished);
    writeFileSync(join(unfinished, stamp), hash);
    putInPlace(unfinished, hash);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  log(`Built the web app in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

function isBuiltFrom(hash: string): boolean {
  const path = join(dist, stamp);
  return existsSync(path) && readFileSync(path, 'utf8') === hash;
}

function putInPlace(unfinished: string, hash: string): void {
  try {
    rmSync(dist, { recursive: true, force: true });
    renameSync(unfinished, dist);
  } catch (error) {
    // Another process may have finished the same build in the meantime.
    if (isBuiltFrom(hash)) return;
    throw new StartupError(`Cannot write the built web app to ${dist} (${errorCode(error)}).`);
  }
}

/** Builds one language. Runs Vite in a child process, to release the bundler's memory. */
function runVite(language: Language, outDir: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production', KAMPUS_LANGUAGE: language };
  const child = spawn(process.execPath, [vite, ...args], { cwd: join(root, 'web'), stdio: 'inherit', env });
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
  for (const file of sources.flatMap(listSources))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** The file, or all files in the folder that a build may read, in a stable order. */
function listSources(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  const names = readdirSync(join(root, path)).filter((name) => !['dist', 'node_modules'].includes(name));
  return names.sort().flatMap((name) => listSources(`${path}/${name}`));
}

if (import.meta.main) await buildWebApp(console.log);
