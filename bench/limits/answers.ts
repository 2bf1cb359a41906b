import { get } from 'node:http';
import type { Product } from '../harness/product.ts';

/** A response of the product. The limits send the same bytes, including the head. */
export interface Answer {
  headers: Record<string, string>;
  /** Base64, for transfer to another process. */
  body: string;
}

/** Each server sets these headers itself. */
const ofConnection = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
]);

/** Fetches the bytes of a response as sent, compressed if requested. */
export function fetchAnswer({ port }: Product, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} responded with ${response.statusCode}`));
        const entries = Object.entries(response.headers).filter(([name]) => !ofConnection.has(name));
        resolve({
          headers: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks).toString('base64'),
        });
      });
    }).on('error', reject);
  });
}
