import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import type { System } from './system.ts';

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Status 0 means no response in time, or a broken connection. */
export interface Response {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

const requestTimeoutMs = 15_000;

/** Sends requests over keep-alive connections, as browsers do. */
export function createClient({ origin, certificate }: Pick<System, 'origin' | 'certificate'>) {
  const secure = origin.startsWith('https:');
  const agent = secure
    ? new Agent({ keepAlive: true, ...(certificate !== undefined && { ca: certificate }) })
    : new PlainAgent({ keepAlive: true });
  const send = secure ? request : plainRequest;
  return (path: string, { body, ...options }: Sent = {}): Promise<Response> =>
    new Promise((resolve) => {
      const fail = () => resolve({ status: 0, retryAfter: undefined, body: '' });
      const sent = send(`${origin}${path}`, { ...options, agent, timeout: requestTimeoutMs }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
      sent.on('timeout', () => sent.destroy(new Error('no response in time')));
      sent.on('error', fail);
      sent.end(body);
    });
}
