import { resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../config.ts';

/** Where uploads live: an S3-compatible store when configured, else a folder beside the database. */
export function openDisk(config: Config): Disk {
  const { storage } = config;
  if (!storage) {
    return new Disk(new FSDriver({ location: resolve(config.dataDir, 'media'), visibility: 'public' }));
  }
  return new Disk(
    new S3Driver({
      bucket: storage.bucket,
      region: storage.region,
      credentials: { accessKeyId: storage.accessKey, secretAccessKey: storage.secretKey },
      ...(storage.endpoint && { endpoint: storage.endpoint, forcePathStyle: true }),
      supportsACL: false,
      visibility: 'private',
    }),
  );
}
