import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { assertKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** Keeps files in a folder. */
export function createLocalStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    assertKey(key);
    return resolve(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Renamed into place: whoever reads sees all of a file or none of it.
      const unfinished = `${path}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.part`;
      await writeFile(unfinished, bytes);
      await rename(unfinished, path);
    },
    getBytes: (key) => readFile(pathOf(key)),
    exists: (key) =>
      stat(pathOf(key)).then(
        (entry) => entry.isFile(),
        () => false,
      ),
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}
