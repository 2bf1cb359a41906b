import { AwsClient } from 'aws4fetch';
import type { Config } from '../../config.ts';
import { traceHeaders } from '../tracing/traceparent.ts';
import { assertKey } from './file-key.ts';
import { type FileStore, FileStoreUnavailableError } from './file-store.ts';

/** A store that has not answered by then counts as away. */
const timeoutMs = 5000;
/** Of those that fail at once; all of them together have `timeoutMs`. */
const retries = 2;

/** Four calls of the S3 API, signed; see docs/decisions/011-file-store.md for why this is not the vendor's client. */
export function createS3Store(storage: NonNullable<Config['storage']>): FileStore {
  const { bucket, region, accessKey, secretKey } = storage;
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries });
  const base = storage.endpoint
    ? `${storage.endpoint.replace(/\/+$/, '')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;

  async function request(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    assertKey(key);
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { ...traceHeaders(), ...(init.headers as Record<string, string> | undefined) };
    const response = await client
      .fetch(`${base}/${key}`, { ...init, headers, method, signal })
      .catch((error: unknown) => {
        throw new FileStoreUnavailableError(`The file store does not answer: ${String(error)}`, { cause: error });
      });
    const message = `The file store answered ${response.status} to ${method}`;
    if (response.status >= 500 || response.status === 429) throw new FileStoreUnavailableError(message);
    if (!response.ok && response.status !== 404) throw new Error(message);
    return response;
  }

  return {
    async put(key, bytes, { contentType = 'application/octet-stream' } = {}) {
      const response = await request('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType },
      });
      if (!response.ok) throw new Error(`The file store has no bucket ${bucket}`);
    },
    async getBytes(key) {
      const response = await request('GET', key);
      if (!response.ok) throw new Error(`The file store has no ${key}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    exists: async (key) => (await request('HEAD', key)).ok,
    delete: async (key) => void (await request('DELETE', key)),
  };
}
