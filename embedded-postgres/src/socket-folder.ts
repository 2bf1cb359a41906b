import { lstatSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { type ClusterLocation, makePrivateFolder, shortHash } from './cluster-location.ts';
import { errorCode, StartupError } from './startup-error.ts';

/** The system allows 107 bytes for a socket path. The rest is for the names in this folder. */
const temporaryLengthMax = 60;

/**
 * A short folder path for the socket, the same at each start, so that a killed run leaves no unused
 * folder.
 */
export function socketFolder({ account, dataDir }: ClusterLocation): string {
  // Other accounts often cannot enter root's own temporary folder.
  const temporary = account || tmpdir().length > temporaryLengthMax ? '/tmp' : tmpdir();
  return join(temporary, `kampus-${shortHash(dataDir)}`);
}

/**
 * Creates the folder with mode 0700. An existing folder must belong to the account, because any
 * account can create folders here.
 */
export function makeSocketFolder(path: string, account: Account | undefined): void {
  try {
    makePrivateFolder(path, account);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw new StartupError(`Cannot create ${path} (${errorCode(error)}).`);
    const found = lstatSync(path);
    const isOurs = found.isDirectory() && found.uid === (account?.uid ?? process.getuid?.());
    if (isOurs && (found.mode & 0o077) === 0) return;
    throw new StartupError(`${path} belongs to another account, and the database needs it for its socket. Remove it.`);
  }
}

/**
 * Call it before PostgreSQL releases the data folder: the next start waits for that and then
 * creates a new socket folder.
 */
export function removeSocketFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
