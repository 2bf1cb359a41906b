import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { traceClient } from '../tracing/trace-statements.ts';
import { activeTracing } from '../tracing/tracing.ts';
import { DatabaseSilentError, isRefusal } from './errors.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** Ids, counts and cents come as bigint; none of ours leaves the safe range of a number. Dates stay text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * How long a request waits: for a connection, for a lock, for a statement, for a database that says nothing. Together
 * they keep a request below six seconds, after which it gets 503. PostgreSQL's own limits come first, so that its
 * reason is known.
 */
export const requestLimitsMs = {
  connection: 2000,
  lock: 1000,
  statement: 4000,
  silence: 5000,
  idleTransaction: 10_000,
};

/**
 * A connection keeps plans and what it has learnt of the tables: the first search in a new one takes ten times as long. A
 * portal that few people use at night shall not begin anew for each of them.
 */
const keptIdleMs = 600_000;

export interface ConnectOptions {
  /** Connections at most. */
  max: number;
  /** Called for connections that break; the pool replaces them, so a database that was away needs no restart. */
  onError?: (error: Error) => void;
  /** Waits as a request may; operators' commands and migrations wait as long as their work takes. */
  limited?: boolean;
  /** False behind a pooler that gives each transaction another session: what is set would stay with others. */
  settable?: boolean;
  /** False where the pooler cannot keep named statements: each statement is then planned every time. */
  namedStatements?: boolean;
}

export interface Connection {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** The socket of a connected client, which the types do not have. */
const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

const isNamed = (query: unknown): query is { name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);

/** Plans each statement every time. */
class UnnamedClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    const send = this.query.bind(this);
    this.query = ((query: unknown, ...rest: unknown[]) =>
      Reflect.apply(send, this, [
        isNamed(query) ? { ...query, name: undefined } : query,
        ...rest,
      ])) as typeof this.query;
  }
}

/**
 * Set by statement, because poolers refuse settings at the start of a connection. A pooler that shares sessions between
 * transactions takes them from the role (docs/operations.md).
 */
const settings = `
  set statement_timeout = ${requestLimitsMs.statement};
  set lock_timeout = ${requestLimitsMs.lock};
  set idle_in_transaction_session_timeout = ${requestLimitsMs.idleTransaction}`;

/** Ends connections in use on which nothing has come for too long: a database that hangs closes no connection. */
function watchSilence(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.on('timeout', () => socket.destroy(new DatabaseSilentError()));
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(requestLimitsMs.silence));
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0));
}

/**
 * Keeps the connection of a statement that was refused, with its plans; the library closes it, as after a fault. Callbacks
 * cost a read a tenth less than promises do.
 */
function keepAfterRefusals(pool: pg.Pool): void {
  pool.query = ((query: string, values: unknown[]) =>
    new Promise((resolve, reject) => {
      pool.connect((fault, client, release) => {
        if (!client) return reject(fault);
        client.query(query, values, (error: Error | undefined, result) => {
          release(isRefusal(error) ? undefined : error);
          if (error) reject(error);
          else resolve(result);
        });
      });
    })) as unknown as typeof pool.query;
}

/** Opens a pool. */
export function connect(
  url: string,
  { max, onError = () => {}, limited = false, settable = true, namedStatements = true }: ConnectOptions,
): Connection {
  const plain = namedStatements ? pg.Client : UnnamedClient;
  const tracing = activeTracing();
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: keptIdleMs,
    types,
    connectionTimeoutMillis: limited ? requestLimitsMs.connection : 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'kampus',
    Client: tracing ? traceClient(plain, tracing, settable) : plain,
    ...(limited && settable && { onConnect: async (client: pg.ClientBase) => void (await client.query(settings)) }),
  });
  pool.on('error', onError);
  // The pool listens only while a client is idle; one that breaks in use would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  keepAfterRefusals(pool);
  if (limited) watchSilence(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  // The query builder would end only a pool that it has used itself.
  return {
    db,
    pool,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}
