import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
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

export interface Connection {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/**
 * Opens a pool. `onError` hears of connections that break while idle; the pool replaces them by itself, so a database
 * that went away and came back needs no restart.
 */
export function connect(url: string, max: number, onError: (error: Error) => void = () => {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'kampus',
  });
  pool.on('error', onError);
  // The pool listens only while a client is idle; one that breaks in use would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
