import { lstatSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClusterLocation, makePrivateFolder, shortHash } from './cluster-location.ts';
import { errorCode, StartupError } from './startup-error.ts';

/** The system allows 107 bytes for a socket's whole path; our names in it take the rest. */
const temporaryLengthMax = 60;

/** A short folder for the socket, the same at each start, so that a killed run leaves nothing that nobody uses again. */
export function socketFolder({ account, dataDir }: ClusterLocation): string {
  // Root's own temporary folder is often closed to others.
  const temporary = account || tmpdir().length > temporaryLengthMax ? '/tmp' : tmpdir();
  return join(temporary, `kampus-${shortHash(dataDir)}`);
}

/** Makes the folder with mode 0700; one that is there already must be ours, since anyone may write beside it. */
export function makeSocketFolder(path: string, { account }: ClusterLocation): void {
  try {
    makePrivateFolder(path, account);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw new StartupError(`Cannot make ${path} (${errorCode(error)}).`);
    const found = lstatSync(path);
    const isOurs = found.isDirectory() && found.uid === (account?.uid ?? process.getuid?.());
    if (isOurs && (found.mode & 0o077) === 0) return;
    throw new StartupError(`Somebody else's ${path} stands where the database's socket belongs. Remove it.`);
  }
}

/** Call it while PostgreSQL still holds the data folder: a successor, who waits for that, then makes its own. */
export function removeSocketFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
