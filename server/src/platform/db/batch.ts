import pg from 'pg';
import { retryConflicts } from './errors.ts';
import type { Statement } from './statement.ts';

/** How reads are gathered, and how writes are: one at a time, so that two never wait for each other's rows. */
export const reads = { callsMax: 16, inFlightMax: 2 };
export const writes = { callsMax: 32, inFlightMax: 1 };

/**
 * A statement for many calls at once. `$1` is a JSON array with an object for each call: its key, and its `place`, which
 * every row of the answer names again.
 */
export interface BatchStatement extends Statement {
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

/**
 * Answers many calls with few statements: what is asked while a statement is under way goes with the next. Who asks
 * alone is answered at once; under load one trip and one commit serve all who came meanwhile (docs/decisions/017).
 * Each call gets its own rows. What the database refuses together is asked again one by one, so that each call hears of
 * its own trouble alone.
 */
export function batch<Key extends object, Row extends object>({
  name,
  text,
  callsMax,
  inFlightMax,
}: BatchStatement): (pool: pg.Pool, key: Key) => Promise<Row[]> {
  const queues = new WeakMap<pg.Pool, { calls: Call<Key, Row>[]; underWay: number }>();

  async function answer(pool: pg.Pool, calls: Call<Key, Row>[]): Promise<void> {
    const asked = JSON.stringify(calls.map(({ key }, callIndex) => ({ place: callIndex, ...key })));
    try {
      const { rows } = await retryConflicts(() => pool.query<Row & { place: number }>({ name, text, values: [asked] }));
      const rowsByPlace = Map.groupBy(rows, ({ place }) => place);
      for (const [place, { resolve }] of calls.entries()) resolve(rowsByPlace.get(place) ?? []);
    } catch (error) {
      if (calls.length > 1 && isRefused(error)) for (const call of calls) await answer(pool, [call]);
      else for (const { reject } of calls) reject(error);
    }
  }

  return (pool, key) => {
    const queue = queues.get(pool) ?? { calls: [], underWay: 0 };
    queues.set(pool, queue);
    const work = async () => {
      queue.underWay += 1;
      while (queue.calls.length > 0) await answer(pool, queue.calls.splice(0, callsMax));
      queue.underWay -= 1;
    };
    return new Promise((resolve, reject) => {
      queue.calls.push({ key, resolve, reject });
      if (queue.underWay < inFlightMax) void work();
    });
  };
}
