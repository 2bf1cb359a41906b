import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Announced } from '../cache/tags.ts';
import { traceClient } from '../tracing/trace-statements.ts';
import { activeTracing } from '../tracing/tracing.ts';
import { DatabaseSilentError } from './errors.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

/** The database or a transaction. Parameter type of functions that only run statements. */
export type Db = Kysely<Database>;

/** The process's database, where transactions begin (`inTransaction`). */
export class PortalDb extends Kysely<Database> {
  /** Called after each commit with the tags that the transaction announced. */
  afterCommit: (tags: Announced[]) => void = () => {};
  /** The connection pool, for the metrics. */
  readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.pool = pool;
  }
}

/** Parses bigint as number: our ids, counts and cents are in its safe range. Dates stay text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * Timeouts of a request for a connection, a lock, a statement, and a hanging database. Together
 * they end a request within six seconds with 503. PostgreSQL's own limits are shorter, so that its
 * error gives the reason.
 */
const requestLimitsMs = {
  connection: 2000,
  // Above PostgreSQL's deadlock_timeout (1 s): a deadlock is found, and its work runs again.
  lock: 1200,
  statement: 4000,
  silence: 5000,
  idleTransaction: 10_000,
};

/** Ten minutes, because the first statements of a new connection take several times longer. */
const idleMs = 600_000;

export interface ConnectOptions {
  /** Maximum number of connections. */
  max: number;
  /**
   * Called for broken connections. The pool replaces them, so no restart is needed after a database
   * outage.
   */
  onError?: (error: Error) => void;
  /** True: the timeouts of a request apply. Operator commands and migrations have none. */
  limited?: boolean;
  /**
   * False behind a pooler that changes the session between transactions: a session's settings and
   * prepared statements would leak to other transactions.
   */
  settable?: boolean;
}

export interface Connection {
  db: PortalDb;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** The socket of a connected client. The types do not declare it. */
const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Set by a statement, because poolers refuse startup parameters. Behind a transaction pooler, the
 * role has these settings (docs/operations.md).
 */
const settings = `
  set statement_timeout = ${requestLimitsMs.statement};
  set lock_timeout = ${requestLimitsMs.lock};
  set idle_in_transaction_session_timeout = ${requestLimitsMs.idleTransaction}`;

/**
 * Destroys a connection in use that receives nothing for too long: a hanging database closes no
 * connection.
 */
function watchSilence(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.on('timeout', () => socket.destroy(new DatabaseSilentError()));
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(requestLimitsMs.silence));
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0));
}

/** Opens a connection pool. */
export function connect(
  url: string,
  { max, onError = () => {}, limited = false, settable = true }: ConnectOptions,
): Connection {
  const tracing = activeTracing();
  const Client = settable ? PreparingClient : pg.Client;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: idleMs,
    types,
    connectionTimeoutMillis: limited ? requestLimitsMs.connection : 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'kampus',
    Client: tracing ? traceClient(Client, tracing, settable) : Client,
    ...(limited && settable && { onConnect: async (client: pg.ClientBase) => void (await client.query(settings)) }),
  });
  pool.on('error', onError);
  // The pool handles errors only of idle clients. An unhandled error of a client in use would end
  // the process.
  pool.on('connect', (client) => client.on('error', onError));
  if (limited) watchSilence(pool);
  const db = new PortalDb(pool);
  // `db.destroy()` would end the pool only if kysely has used it.
  return {
    db,
    pool,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}
