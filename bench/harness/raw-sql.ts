import pg from 'pg';
import type { Round } from './load.ts';
import { quantile } from './stats.ts';

export interface RawJob {
  url: string;
  connections: number;
  text: string;
  /** One execution each, taken in turn by the connections. */
  values: unknown[][];
  /** Starts over at the end of the values; otherwise each is used once. */
  repeat?: boolean;
  seconds: number;
  /** Throws where an execution did not do what it should. */
  check?: (result: pg.QueryResult) => void;
}

/** Runs one prepared statement as fast as plain clients can: the limit that a server over the same database cannot pass. */
export async function runRaw(job: RawJob): Promise<Round> {
  const { url, connections, text, values, repeat = false, seconds, check } = job;
  const clients = Array.from({ length: connections }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  const latencies: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  async function drive(client: pg.Client): Promise<void> {
    while (performance.now() - startedAt < seconds * 1000) {
      if (repeat && next === values.length) next = 0;
      const parameters = values[next++];
      if (!parameters) return;
      const sentAt = performance.now();
      const result = await client.query({ name: 'raw', text, values: parameters });
      latencies.push(performance.now() - sentAt);
      check?.(result);
    }
  }
  try {
    await Promise.all(clients.map(drive));
    const rate = latencies.length / ((performance.now() - startedAt) / 1000);
    return { rate, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** A statement of the limits that touched no row did not do the product's work. */
export function assertOneRow({ rowCount }: pg.QueryResult): void {
  if (rowCount !== 1) throw new Error(`Expected one row, got ${rowCount}`);
}
