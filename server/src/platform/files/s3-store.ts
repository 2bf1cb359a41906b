import { withoutEnd } from '@kampus/contract/format/without-end';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../../config.ts';
import { traceHeaders } from '../tracing/traceparent.ts';
import { assertKey } from './file-key.ts';
import { type FileStore, FileStoreUnavailableError } from './file-store.ts';

/** A store without a response after this time is unavailable. */
const timeoutMs = 5000;
/** Retries of a request that fails at once. All attempts together have `timeoutMs`. */
const retries = 2;

/**
 * Runs the work, including its response body, for at most `timeoutMs`. A timer in this function
 * also rejects: the garbage collector can collect the signal of a fetch, and that fetch would never
 * end.
 */
async function withinTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new FileStoreUnavailableError('The file store does not respond');
    controller.abort(error);
    late.reject(error);
  }, timeoutMs);
  try {
    return await Promise.race([work(controller.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Four signed S3 requests. docs/decisions/011-file-store.md explains why the vendor's client is not
 * used.
 */
export function createS3Store(storage: NonNullable<Config['storage']>): FileStore {
  const { bucket, region, accessKey, secretKey } = storage;
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries });
  const base = storage.endpoint
    ? `${withoutEnd(storage.endpoint, '/')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;

  async function send(method: string, key: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    assertKey(key);
    const headers = { ...traceHeaders(), ...(init.headers as Record<string, string> | undefined) };
    const signedInit = { ...init, headers, method, signal };
    const response = await client.fetch(`${base}/${key}`, signedInit).catch((error: unknown) => {
      throw new FileStoreUnavailableError(`The file store is unreachable: ${String(error)}`, { cause: error });
    });
    const message = `The file store responded ${response.status} to ${method}`;
    if (response.status >= 500 || response.status === 429) throw new FileStoreUnavailableError(message);
    if (!response.ok && response.status !== 404) throw new Error(message);
    return response;
  }
  const request = (method: string, key: string, init: RequestInit = {}): Promise<Response> =>
    withinTime((signal) => send(method, key, init, signal));

  return {
    async put(key, bytes, { contentType = 'application/octet-stream' } = {}) {
      const response = await request('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType },
      });
      if (!response.ok) throw new Error(`The file store has no bucket ${bucket}`);
    },
    getBytes: (key) =>
      withinTime(async (signal) => {
        const response = await send('GET', key, {}, signal);
        if (!response.ok) throw new Error(`The file store has no ${key}`);
        return new Uint8Array(await response.arrayBuffer());
      }),
    // A response to HEAD does not say whether the file or the whole bucket is missing.
    exists: (key) =>
      withinTime(async (signal) => {
        const response = await send('GET', key, { headers: { range: 'bytes=0-0' } }, signal);
        const content = await response.text();
        if (!response.ok && content.includes('NoSuchBucket')) throw new Error(`The file store has no bucket ${bucket}`);
        return response.ok;
      }),
    delete: async (key) => void (await request('DELETE', key)),
  };
}
