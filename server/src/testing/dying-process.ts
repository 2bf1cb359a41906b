import type pg from 'pg';
import { connect } from '#platform/db/connect.ts';
import type { Services } from '../services.ts';
import type { TestServer } from './test-server.ts';

export interface DyingProcess {
  services: Services;
  /** Statements sent so far. */
  count: () => number;
  isDead: () => boolean;
  close: () => Promise<void>;
}

/**
 * Services with one connection of their own on the database of a server. Before its statement
 * number `dieAt` the connection breaks without a goodbye, as after kill -9: PostgreSQL rolls back,
 * and nothing that follows runs.
 * `die` ends the process itself instead.
 */
export function startDyingProcess(
  { databaseUrl, services }: Pick<TestServer, 'databaseUrl' | 'services'>,
  dieAt = Number.POSITIVE_INFINITY,
  die?: () => void,
): DyingProcess {
  const { db, pool, close } = connect(databaseUrl, { max: 1 });
  let count = 0;
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
    const query = (...sent: unknown[]): unknown => {
      count += 1;
      if (count < dieAt) return send(...sent);
      if (die) die();
      else socketOf(client).destroy();
      return Promise.reject(new Error('The process was killed'));
    };
    client.query = query as typeof client.query;
  });
  return { services: { ...services, db }, count: () => count, isDead: () => count >= dieAt, close };
}

/** The types do not declare the socket. */
const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream;
