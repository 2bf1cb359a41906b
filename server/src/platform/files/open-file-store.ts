import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { createLocalStore } from './local-store.ts';
import { createS3Store } from './s3-store.ts';

/** An S3-compatible store when configured, else a folder beside the database. */
export function openFileStore({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): FileStore {
  return storage ? createS3Store(storage) : createLocalStore(resolve(dataDir, 'media'));
}
