import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Announced } from '../cache/tags.ts';
import { traceClient } from '../tracing/trace-statements.ts';
import { activeTracing } from '../tracing/tracing.ts';
import { DatabaseSilentError } from './errors.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

/** The database or a transaction of it: what functions take that only run statements. */
export type Db = Kysely<Database>;

/** The database as the process opened it, where transactions begin (`inTransaction`). */
export class PortalDb extends Kysely<Database> {
  /** Called after each commit with the tags that the transaction announced. */
  afterCommit: (tags: Announced[]) => void = () => {};
  /** The connections, for the metrics. */
  readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.pool = pool;
  }
}

/** Ids, counts and cents come as bigint; none of ours leaves the safe range of a number. Dates stay text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * How long a request waits for a connection, a lock, a statement, and a database that sends nothing. Together they keep a
 * request below six seconds, after which it gets 503. PostgreSQL's own limits come first, so that the reason is known.
 */
export const requestLimitsMs = {
  connection: 2000,
  lock: 1000,
  statement: 4000,
  silence: 5000,
  idleTransaction: 10_000,
};

/** Minutes, because the first statements in a new connection take several times as long. */
const idleMs = 600_000;

export interface ConnectOptions {
  /** Connections at most. */
  max: number;
  /** Called for connections that break; the pool replaces them, so a database that was away needs no restart. */
  onError?: (error: Error) => void;
  /** Waits as a request may; operators' commands and migrations wait as long as their work takes. */
  limited?: boolean;
  /** False behind a pooler that gives each transaction another session: settings and prepared statements stay there. */
  settable?: boolean;
}

export interface Connection {
  db: PortalDb;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** The socket of a connected client, which the types do not have. */
const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Set by statement, because poolers refuse settings at the start of a connection. A pooler that shares sessions between
 * transactions takes them from the role (docs/operations.md).
 */
const settings = `
  set statement_timeout = ${requestLimitsMs.statement};
  set lock_timeout = ${requestLimitsMs.lock};
  set idle_in_transaction_session_timeout = ${requestLimitsMs.idleTransaction}`;

/** Ends connections in use that receive nothing for too long: a database that hangs closes no connection. */
function watchSilence(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.on('timeout', () => socket.destroy(new DatabaseSilentError()));
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(requestLimitsMs.silence));
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0));
}

/** Opens a pool. */
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
  // The pool listens only while a client is idle; one that breaks in use would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  if (limited) watchSilence(pool);
  const db = new PortalDb(pool);
  // The query builder would end only a pool that it has used itself.
  return {
    db,
    pool,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}
