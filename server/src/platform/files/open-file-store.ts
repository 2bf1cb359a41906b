import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { createLocalStore } from './local-store.ts';
import { createS3Store } from './s3-store.ts';

/** Opens the S3-compatible store if one is configured, else a folder in the data directory. */
export function openFileStore({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): FileStore {
  return storage ? createS3Store(storage) : createLocalStore(resolve(dataDir, 'media'));
}
