import { lstatSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { type ClusterLocation, makePrivateFolder, shortHash } from './cluster-location.ts';
import { errorCode, StartupError } from './startup-error.ts';

/** The system allows 107 bytes for the path of a socket; the names below this folder take the rest. */
const temporaryLengthMax = 60;

/** A short folder for the socket, the same at each start, so that a killed run leaves no unused folder. */
export function socketFolder({ account, dataDir }: ClusterLocation): string {
  // Other accounts often have no access to root's own temporary folder.
  const temporary = account || tmpdir().length > temporaryLengthMax ? '/tmp' : tmpdir();
  return join(temporary, `kampus-${shortHash(dataDir)}`);
}

/** Makes the folder with mode 0700; an existing one must belong to the account, because any account can write beside it. */
export function makeSocketFolder(path: string, account: Account | undefined): void {
  try {
    makePrivateFolder(path, account);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw new StartupError(`Cannot make ${path} (${errorCode(error)}).`);
    const found = lstatSync(path);
    const isOurs = found.isDirectory() && found.uid === (account?.uid ?? process.getuid?.());
    if (isOurs && (found.mode & 0o077) === 0) return;
    throw new StartupError(`${path} belongs to another account, and the database needs it for its socket. Remove it.`);
  }
}

/** Call it while PostgreSQL still holds the data folder: the next start, which waits for that, makes a new one. */
export function removeSocketFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
