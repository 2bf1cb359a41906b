import pg from 'pg';
import { retryConflicts } from './errors.ts';

/** How many calls share a statement. Writes run one statement at a time, so that two never wait for each other's rows. */
export const reads = { callsMax: 16, inFlightMax: 2 };
export const writes = { callsMax: 32, inFlightMax: 1 };

type PgTypeOf<Value> = [Value] extends [number | null]
  ? 'integer' | 'bigint'
  : [Value] extends [string | null]
    ? 'text' | 'citext'
    : [Value] extends [Date | null]
      ? 'timestamptz'
      : 'jsonb';

/** A statement that answers many calls at once. */
export interface BatchStatement<Key> {
  /** Unique over the whole server: each connection plans the statement once. */
  name: string;
  /** The type of each field of a call's key in PostgreSQL. */
  takes: { [Field in keyof Key]-?: PgTypeOf<Key[Field]> };
  /**
   * Writes the statement around `asked`, an item of FROM under that name: one row for each call, with the fields of its
   * key as quoted columns and its `call_index`, which every row of the result must name again.
   */
  text: (asked: string) => string;
  /** Calls in one statement. */
  callsMax: number;
  /** Statements under way at a time. */
  inFlightMax: number;
}

interface Call<Key, Row> {
  key: Key;
  resolve: (rows: Row[]) => void;
  reject: (error: unknown) => void;
}

/** Refused for what is in the rows: bad data, a constraint, a conflict. Nothing of the statement has been written. */
const isRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23|40)/.test(error.code ?? '');

/** `$1` is a JSON array with an object for each call, as `toParameter` writes it. */
function askedRows<Key>(takes: BatchStatement<Key>['takes']): string {
  const columns = Object.entries(takes).map(([field, type]) => `"${field}" ${type}`);
  return `json_to_recordset($1) as asked (${['call_index integer', ...columns].join(', ')})`;
}

const toParameter = (calls: { key: object }[]): string =>
  JSON.stringify(calls.map(({ key }, callIndex) => ({ call_index: callIndex, ...key })));

/**
 * Runs many calls in few statements: calls that arrive while a statement is under way go with the next one. A call that
 * arrives alone is run at once; under load one round trip and one commit serve all calls that came meanwhile
 * (docs/decisions/017). Each call gets its own rows. When PostgreSQL refuses a statement for one call's data, the calls
 * are run again one by one, so that only the faulty call fails.
 */
export function batch<Key extends object, Row extends object>({
  name,
  takes,
  text: write,
  callsMax,
  inFlightMax,
}: BatchStatement<Key>): (pool: pg.Pool, key: Key) => Promise<Row[]> {
  const text = write(askedRows(takes));
  const queues = new WeakMap<pg.Pool, { calls: Call<Key, Row>[]; underWay: number }>();

  async function run(pool: pg.Pool, calls: Call<Key, Row>[]): Promise<void> {
    const query = { name, text, values: [toParameter(calls)] };
    try {
      const { rows } = await retryConflicts(() => pool.query<Row & { call_index: number }>(query));
      const rowsByCall = Map.groupBy(rows, ({ call_index }) => call_index);
      for (const [callIndex, { resolve }] of calls.entries()) resolve(rowsByCall.get(callIndex) ?? []);
    } catch (error) {
      if (calls.length > 1 && isRefused(error)) for (const call of calls) await run(pool, [call]);
      else for (const { reject } of calls) reject(error);
    }
  }

  return (pool, key) => {
    const queue = queues.get(pool) ?? { calls: [], underWay: 0 };
    queues.set(pool, queue);
    const work = async () => {
      queue.underWay += 1;
      while (queue.calls.length > 0) await run(pool, queue.calls.splice(0, callsMax));
      queue.underWay -= 1;
    };
    return new Promise((resolve, reject) => {
      queue.calls.push({ key, resolve, reject });
      if (queue.underWay < inFlightMax) void work();
    });
  };
}
