import { get } from 'node:http';
import type { Product } from '../harness/product.ts';

/** A response of the product, so that the limits send the same bytes. */
export interface Answer {
  headers: Record<string, string>;
  /** Base64, to be passed to another process. */
  body: string;
}

/** The bytes of a response as they were sent, compressed where asked. */
export function fetchAnswer({ port }: Product, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
        const kept = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary', 'x-total-count'];
        const entries = kept.flatMap((name) => {
          const value = response.headers[name];
          return value === undefined ? [] : [[name, String(value)]];
        });
        resolve({ headers: Object.fromEntries(entries), body: Buffer.concat(chunks).toString('base64') });
      });
    }).on('error', reject);
  });
}
