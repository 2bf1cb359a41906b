import type { Span } from '@opentelemetry/api';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { traceBatch } from '../tracing/trace-batch.ts';
import { activeTracing } from '../tracing/tracing.ts';
import { DatabaseOverloadedError, isDatabaseUnavailable, isTimedOut, retryConflicts } from './errors.ts';

/** How many calls share a statement. Writes run one statement at a time, so that two never wait for each other's rows. */
export const reads = { callsMax: 16, inFlightMax: 2 };
export const writes = { callsMax: 32, inFlightMax: 1 };

type PgTypeOf<Value> = [Value] extends [number | null]
  ? 'integer' | 'bigint'
  : [Value] extends [string | null]
    ? 'text' | 'citext'
    : [Value] extends [Date | null]
      ? 'timestamptz'
      : [Value] extends [boolean | null]
        ? 'boolean'
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
  /** Who made a call: after a refusal, the calls of that person run apart for a while. */
  callerOf?: (key: Key) => number;
}

interface Call<Key, Row> {
  key: Key;
  resolve: (rows: Row[]) => void;
  reject: (error: unknown) => void;
  sinceMs: number;
  /** Of the request that waits, while traces are on. */
  span: Span | undefined;
}

interface Queue<Key, Row> {
  calls: Call<Key, Row>[];
  /** Statements under way. */
  inFlight: number;
  /** Refused statements whose calls are run apart. */
  isolating: number;
  /** Calls of people one of whose calls was refused lately: they go one by one, so that they refuse nobody else's. */
  aside: Call<Key, Row>[];
  isAsideAtWork: boolean;
  /** The people whose calls go aside for now. */
  refusedLately: LRUCache<number, true>;
}

/** How busy a batch is: calls that wait for a statement, and statements under way. */
export interface BatchLoad {
  name: string;
  waiting: number;
  inFlight: number;
}

const loads: ((pool: pg.Pool) => BatchLoad)[] = [];

/** The load of each batch of the process on this pool, for the metrics. */
export const batchLoads = (pool: pg.Pool): BatchLoad[] => loads.map((loadOn) => loadOn(pool));

/** Beyond this, a call is refused at once: it would not be answered while its caller waits. */
const queueMax = 10_000;
/** Calls that have waited this long when the database turns out to be away fail with the statement before them. */
const waitMaxMs = 1000;
/** So long after a refusal a person's calls go one by one. */
const asideMs = 10_000;
/** Of so many people at most; whoever was refused longest ago makes room. */
const asideMax = 1000;
/** How many refused statements may be run apart while the next statement goes on. */
const isolatingMax = 2;

/** Refused for what one of the calls is: bad data, a constraint, a conflict, a row that somebody locks for long. */
const isRefused = (error: unknown): boolean =>
  isTimedOut(error) || (error instanceof pg.DatabaseError && /^(22|23|40)/.test(String(error.code)));

/**
 * `$1` is a JSON array with an object for each call, as `toParameter` writes it. PostgreSQL expects a hundred rows of the
 * function, and would read a table of some thousands whole to join them; of a range it expects one, and uses the indexes.
 */
function askedRows<Key>(takes: BatchStatement<Key>['takes'], callsMax: number): string {
  const columns = Object.entries(takes).map(([field, type]) => `"${field}" ${type}`);
  const given = `json_to_recordset($1) as given (${['call_index integer', ...columns].join(', ')})`;
  return `(select * from ${given} where call_index >= 0 and call_index < ${callsMax}) as asked`;
}

const toParameter = (calls: { key: object }[]): string =>
  JSON.stringify(calls.map(({ key }, callIndex) => ({ call_index: callIndex, ...key })));

const openQueue = <Key, Row>(): Queue<Key, Row> => ({
  calls: [],
  inFlight: 0,
  isolating: 0,
  aside: [],
  isAsideAtWork: false,
  refusedLately: new LRUCache({ max: asideMax, ttl: asideMs, perf: { now: () => Date.now() } }),
});

/** Refuses the calls that waited behind a statement which met a database that is away, as it would keep each waiting. */
function failWaiting<Key, Row>(line: Call<Key, Row>[], error: unknown): void {
  const sinceMs = Date.now() - waitMaxMs;
  const firstToStay = line.findIndex((call) => call.sinceMs > sinceMs);
  const failing = line.splice(0, firstToStay < 0 ? line.length : firstToStay);
  for (const { reject } of failing) reject(error);
}

/**
 * Runs many calls in few statements: calls that arrive while a statement is under way go with the next one. A call that
 * arrives alone is run at once; under load one round trip and one commit serve all calls that came meanwhile
 * (docs/decisions/017). Each call gets its own rows. When PostgreSQL refuses a statement, its halves are run apart, and
 * the calls of a half that is refused again each alone: so a faulty call delays the others by two statements at most,
 * and fails alone. Whoever made it waits in a line of its own for a while. Throws DatabaseOverloadedError when too many
 * calls wait.
 */
export function batch<Key extends object, Row extends object>({
  name,
  takes,
  text: write,
  callsMax,
  inFlightMax,
  callerOf,
}: BatchStatement<Key>): (pool: pg.Pool, key: Key) => Promise<Row[]> {
  const text = write(askedRows(takes, callsMax));
  const queues = new WeakMap<pg.Pool, Queue<Key, Row>>();
  loads.push((pool) => {
    const queue = queues.get(pool);
    return { name, waiting: (queue?.calls.length ?? 0) + (queue?.aside.length ?? 0), inFlight: queue?.inFlight ?? 0 };
  });

  /** Runs one statement; returns the error when PostgreSQL refused it, which has then written nothing. */
  async function attempt(pool: pg.Pool, queue: Queue<Key, Row>, calls: Call<Key, Row>[]): Promise<unknown> {
    const query = { name, text, values: [toParameter(calls)] };
    try {
      const run = () => retryConflicts(() => pool.query<Row & { call_index: number }>(query));
      const tracing = activeTracing();
      const { rows } = await (tracing
        ? traceBatch(
            tracing,
            name,
            calls.map(({ span }) => span),
            run,
          )
        : run());
      const rowsByCall = Map.groupBy(rows, ({ call_index }) => call_index);
      for (const [callIndex, { resolve }] of calls.entries()) resolve(rowsByCall.get(callIndex) ?? []);
      return undefined;
    } catch (error) {
      const [only] = calls.length === 1 ? calls : [];
      if (only || !isRefused(error)) for (const { reject } of calls) reject(error);
      // Stryker disable next-line BooleanLiteral: whose calls go aside are the keys; their values are not read.
      if (only && callerOf && isRefused(error)) queue.refusedLately.set(callerOf(only.key), true);
      return error;
    }
  }

  async function isolate(pool: pg.Pool, queue: Queue<Key, Row>, calls: Call<Key, Row>[]): Promise<void> {
    const middle = Math.ceil(calls.length / 2);
    const halves = [calls.slice(0, middle), calls.slice(middle)];
    await Promise.all(
      halves.map(async (half) => {
        const error = await attempt(pool, queue, half);
        if (half.length > 1 && isRefused(error)) await Promise.all(half.map((call) => attempt(pool, queue, [call])));
      }),
    );
  }

  async function work(pool: pg.Pool, queue: Queue<Key, Row>): Promise<void> {
    queue.inFlight += 1;
    while (queue.calls.length > 0) {
      const calls = queue.calls.splice(0, callsMax);
      const error = await attempt(pool, queue, calls);
      if (!isRefused(error)) {
        if (isDatabaseUnavailable(error)) failWaiting(queue.calls, error);
      } else if (calls.length > 1) {
        queue.isolating += 1;
        const isolation = isolate(pool, queue, calls).finally(() => {
          queue.isolating -= 1;
        });
        if (queue.isolating >= isolatingMax) await isolation;
      }
    }
    queue.inFlight -= 1;
  }

  async function workAside(pool: pg.Pool, queue: Queue<Key, Row>): Promise<void> {
    queue.isAsideAtWork = true;
    for (let call = queue.aside.shift(); call; call = queue.aside.shift()) {
      const error = await attempt(pool, queue, [call]);
      if (isDatabaseUnavailable(error)) failWaiting(queue.aside, error);
    }
    queue.isAsideAtWork = false;
  }

  return (pool, key) => {
    const queue = queues.get(pool) ?? openQueue<Key, Row>();
    queues.set(pool, queue);
    const isAside = callerOf !== undefined && queue.refusedLately.has(callerOf(key));
    const line = isAside ? queue.aside : queue.calls;
    if (line.length >= queueMax) return Promise.reject(new DatabaseOverloadedError());
    return new Promise((resolve, reject) => {
      line.push({ key, resolve, reject, sinceMs: Date.now(), span: activeTracing()?.current() });
      if (isAside && !queue.isAsideAtWork) void workAside(pool, queue);
      if (!isAside && queue.inFlight < inFlightMax) void work(pool, queue);
    });
  };
}
