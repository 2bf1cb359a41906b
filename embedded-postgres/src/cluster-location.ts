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
 * Chooses the account of PostgreSQL and the folders of its files. For root the data folder may
 * differ from the requested one, because the database account often cannot enter the project
 * folder.
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

/**
 * The requested folder if the account can reach it, else the replacement. Never creates a second
 * database next to an existing one.
 */
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

/** Creates a folder with mode 0700 for the account of PostgreSQL. Throws EEXIST if it exists. */
export function makePrivateFolder(path: string, account: Account | undefined): void {
  mkdirSync(path, { mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
}

export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
