import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { assertKey } from './file-key.ts';
import { type FileStore, FileStoreUnavailableError } from './file-store.ts';

/**
 * Errors of the disk or the system that may go away: disk full, quota, read-only, I/O error, open
 * files.
 */
const passingCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'];

/** Stores files in a folder. */
export function createLocalStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    assertKey(key);
    return resolve(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // The rename is atomic: a reader gets the whole file or none. Several callers may put the
      // same file, because the key of a picture is a hash of its content.
      const unfinished = `${path}.${crypto.randomUUID()}.part`;
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        const { code = '', message } = error as NodeJS.ErrnoException;
        throw passingCodes.includes(code) ? new FileStoreUnavailableError(message, { cause: error }) : error;
      }
    },
    getBytes: (key) => readFile(pathOf(key)),
    exists: (key) =>
      stat(pathOf(key)).then(
        (entry) => entry.isFile(),
        (error: NodeJS.ErrnoException) => {
          // Any other error does not say whether the file exists.
          if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
          throw error;
        },
      ),
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}
