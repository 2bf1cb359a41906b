import { chownSync, lstatSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder, type Place, shortHash } from './place.ts';
import { errorCode } from './startup-error.ts';

/** The system's limit for a socket's whole path is 107 bytes; the rest is the socket's own name. */
const folderLengthMax = 85;

/** A short folder of mode 0700 for the socket, the same at each start so that a killed run leaves no litter behind. */
export function prepareSocketFolder(place: Place): string {
  const { account, dataDir } = place;
  // Root's own temporary folder is often closed to others.
  const temporary = account || tmpdir().length > folderLengthMax - 20 ? '/tmp' : tmpdir();
  const path = join(temporary, `kampus-${shortHash(dataDir)}`);
  try {
    makePrivateFolder(path, account);
    return path;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  if (isOurs(path, account?.uid ?? process.getuid?.())) return path;
  // Somebody else was there first with our name: take one that nobody could have guessed.
  const other = mkdtempSync(join(temporary, 'kampus-'));
  if (account) chownSync(other, account.uid, account.gid);
  return other;
}

function isOurs(path: string, uid: number | undefined): boolean {
  const found = lstatSync(path);
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}

export function removeSocketFolder(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // Not empty: another run on the same data folder has moved in already.
  }
}
