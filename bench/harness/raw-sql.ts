import pg from 'pg';
import type { Round } from './load.ts';
import { quantile } from './stats.ts';

export interface RawJob {
  url: string;
  connections: number;
  text: string;
  /**
   * Parameters, one list per execution. Each free connection takes the next list; each is used
   * once.
   */
  values: unknown[][];
  seconds: number;
  /** Throws if an execution did not do its work. */
  check?: (result: pg.QueryResult) => void;
}

/**
 * Runs one prepared statement as fast as possible with plain clients: the limit for a server on the
 * same database.
 */
export async function runRaw(job: RawJob): Promise<Round> {
  const { url, connections, text, values, seconds, check } = job;
  const clients = Array.from({ length: connections }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  const latencies: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  async function drive(client: pg.Client): Promise<void> {
    while (performance.now() - startedAt < seconds * 1000) {
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
    return { rate, p50: quantile(latencies, 0.5) };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Throws if the statement changed no row: then it did not do the work of the product. */
export function assertOneRow({ rowCount }: pg.QueryResult): void {
  if (rowCount !== 1) throw new Error(`Expected one row, got ${rowCount}`);
}
