import { connect } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { quantile } from './stats.ts';

/**
 * Requests over keep-alive connections. Each connection sends its next request after the complete
 * response to the previous one.
 */
export interface LoadJob {
  port: number;
  connections: number;
  /** Complete requests as text. Each free connection takes the next one. */
  requests: string[];
  /** If true, starts again after the last request. Else each request is sent once. */
  repeat: boolean;
  seconds: number;
  /** Each connection sends this first. It is not counted, and it must succeed. */
  opening?: string;
}

export interface LoadResult {
  count: number;
  rate: number;
  p50: number;
  statuses: Record<number, number>;
}

async function run({ port, connections, requests, repeat, seconds, opening }: LoadJob): Promise<LoadResult> {
  const bytes = requests.map((text) => Buffer.from(text));
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  /** Time of the first open connection. */
  let startedAt = Number.NaN;
  let next = 0;
  const take = (): Buffer | undefined => {
    if (Number.isNaN(startedAt)) startedAt = performance.now();
    if (performance.now() - startedAt > seconds * 1000) return undefined;
    if (repeat && next === bytes.length) next = 0;
    return bytes[next++];
  };
  const note = (status: number, ms: number): void => {
    latencies.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: connections }, () => drive({ port, opening, take, note })));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const count = latencies.length;
  return { count, rate: count / elapsedSeconds, p50: quantile(latencies, 0.5), statuses };
}

interface Drive {
  port: number;
  opening: string | undefined;
  take: () => Buffer | undefined;
  note: (status: number, ms: number) => void;
}

/** One connection. It parses only the status and the length of a response. */
function drive({ port, opening, take, note }: Drive): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let head: Buffer | undefined;
    let sentAt = 0;
    let status = 0;
    /** Remaining length of the body; undefined until the head is complete. */
    let missing: number | undefined;
    let isCounted = opening === undefined;

    function send(): void {
      const bytes = isCounted || opening === undefined ? take() : Buffer.from(opening);
      missing = undefined;
      sentAt = performance.now();
      if (bytes) socket.write(bytes);
      else socket.end(() => resolve());
    }

    function readHead(chunk: Buffer): void {
      const bytes = head ? Buffer.concat([head, chunk]) : chunk;
      const end = bytes.indexOf('\r\n\r\n');
      head = end < 0 ? bytes : undefined;
      if (end < 0) return;
      const text = bytes.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      const length = status === 304 || status === 204 ? '0' : /content-length: (\d+)/i.exec(text)?.[1];
      if (length === undefined) socket.destroy(new Error(`A response without a length: ${text}`));
      else missing = Number(length) - (bytes.length - end - 4);
    }

    socket.on('connect', send);
    socket.on('data', (chunk) => {
      if (missing === undefined) readHead(chunk);
      else missing -= chunk.length;
      if (missing !== 0) return;
      if (isCounted) note(status, performance.now() - sentAt);
      else if (status >= 300) return void socket.destroy(new Error(`The opening request got status ${status}`));
      isCounted = true;
      send();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
  });
}

parentPort?.on('message', (job: LoadJob) => {
  run(job).then(
    (result) => parentPort?.postMessage(result),
    (error: Error) => parentPort?.postMessage({ failure: error.message }),
  );
});
