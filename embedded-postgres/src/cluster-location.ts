import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, canEnter, canRun, chooseAccount } from './account.ts';
import { type Binaries, copyBinaries, locateBinaries, sharedFolder } from './binaries.ts';
import { makeDataFolder, makeFolders } from './data-folder.ts';
import { StartupError } from './startup-error.ts';

/** Folders and account of one cluster. */
export interface ClusterLocation {
  binaries: Binaries;
  account: Account | undefined;
  dataDir: string;
}

/**
 * Decides under which account PostgreSQL runs and where its files are. As root this may be another folder than asked for,
 * because the database account often has no access to the project's folder.
 */
export function findClusterLocation(wantedDataDir: string): ClusterLocation {
  const dataDir = resolve(wantedDataDir);
  makeDataFolder(dirname(dataDir));
  const elsewhere = join(sharedFolder, shortHash(dataDir));
  const existing = [dataDir, elsewhere].find((path) => existsSync(join(path, 'PG_VERSION')));
  const owner = existing ? statSync(existing).uid : undefined;
  const account = chooseAccount(owner);
  if (!account) {
    assertOwn(dataDir);
    return { binaries: locateBinaries(), account, dataDir };
  }
  if (existing && owner !== account.uid) giveTo(account, existing);
  return { binaries: readableBinaries(account), account, dataDir: reachableFolder(account, dataDir, elsewhere) };
}

function assertOwn(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === process.getuid?.()) return;
  throw new StartupError(
    `The database in ${dataDir} belongs to another user (${owner}). Start Kampus as that user or as root, ` +
      'or set KAMPUS_DATA_DIR to another folder.',
  );
}

function readableBinaries(account: Account): Binaries {
  const installed = locateBinaries();
  if (canRun(account, join(installed.root, 'bin', 'postgres'))) return installed;
  return copyBinaries(installed);
}

/** The folder asked for if the account can reach it, else its replacement; never a second database beside an existing one. */
function reachableFolder(account: Account, dataDir: string, elsewhere: string): string {
  const isReachable = canEnter(account, dirname(dataDir));
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    if (isReachable) return dataDir;
    throw new StartupError(
      `The account «${account.name}» that runs PostgreSQL can no longer enter ${dirname(dataDir)}. ` +
        'Let others enter that folder and those above it (chmod a+x), or set KAMPUS_DATA_DIR to another one.',
    );
  }
  if (isReachable && !existsSync(elsewhere)) return dataDir;
  makeFolders(sharedFolder);
  chmodSync(sharedFolder, 0o755);
  return elsewhere;
}

function giveTo(account: Account, folder: string): void {
  const { status } = spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folder], { stdio: 'ignore' });
  if (status !== 0) throw new StartupError(`Cannot give ${folder} to the account «${account.name}».`);
}

/** Makes a folder of mode 0700 that belongs to the account of PostgreSQL. Throws EEXIST where it exists. */
export function makePrivateFolder(path: string, account: Account | undefined): void {
  mkdirSync(path, { mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
}

export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
