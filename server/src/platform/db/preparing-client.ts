import pg from 'pg';
import { isStalePlan } from './errors.ts';

/**
 * Limits the memory of a connection: some statement texts vary, for example with the length of a
 * list.
 */
const statementsMax = 300;
const names = new Map<string, string>();
let generation = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size === statementsMax) return known;
  const name = `kampus_${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

/** After a migration, plans of changed tables fail. New names are planned again. */
function resetNames(): void {
  names.clear();
  generation += 1;
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Excludes text searches: a plan for the actual words takes half the time of a generic plan. */
const isPreparable = (text: string, values: unknown[]): boolean => values.length > 0 && !text.includes(' @@ ');

/**
 * Prepares statements once per connection, because planning a join takes longer than running it
 * (docs/performance.md).
 */
export class PreparingClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    const send = this.query.bind(this) as Query;
    // Rows behind a promise of pg stay in memory until a full garbage collection.
    const ask = (config: pg.QueryConfig) =>
      new Promise((resolve, reject) => {
        send(config, (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result)));
      });
    const query: Query = (text, values, ...rest) => {
      // The pool's own `query` passes a callback.
      if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0) return send(text, values, ...rest);
      const name = isPreparable(text, values) ? nameOf(text) : undefined;
      return ask({ name, text, values }).catch((error: unknown) => {
        if (!isStalePlan(error)) throw error;
        resetNames();
        // The transaction is lost. `inTransaction` runs it again.
        if (this.getTransactionStatus() !== 'I') throw error;
        return ask({ text, values });
      });
    };
    this.query = query as typeof this.query;
  }
}
