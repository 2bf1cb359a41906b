import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { assertKey } from './file-key.ts';
import { createS3Store } from './s3-store.ts';

/** Where uploads live. Keys are made by us, from hashes: `avatars/<hash>.webp`. */
export interface FileStore {
  put: (key: string, bytes: Uint8Array, options?: { contentType?: string }) => Promise<void>;
  /** Throws when there is no such file. */
  getBytes: (key: string) => Promise<Uint8Array>;
  exists: (key: string) => Promise<boolean>;
  /** Does nothing when there is no such file. */
  delete: (key: string) => Promise<void>;
}

function createLocalStore(folder: string): FileStore {
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

/** An S3-compatible store when configured, else a folder beside the database. */
export function openFileStore({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): FileStore {
  return storage ? createS3Store(storage) : createLocalStore(resolve(dataDir, 'media'));
}
