import pg from 'pg';
import { isStalePlan } from './errors.ts';

/** Texts that vary, such as lists of values, must not fill a connection's memory. */
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

/** After a migration, plans of changed tables fail; a new name is planned anew. */
function forgetNames(error: unknown): never {
  if (isStalePlan(error)) {
    names.clear();
    generation += 1;
  }
  throw error;
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/**
 * A client that prepares the statements of transactions once per connection, because planning a join takes longer than
 * running it: a booking, a move and a payment take half as long (docs/decisions/045-simple-first.md). Reads outside of
 * transactions are planned each time, by their values.
 */
export class PreparingClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    const send = this.query.bind(this) as Query;
    const query: Query = (text, values, ...rest) => {
      const isInTransaction = this.getTransactionStatus() === 'T';
      const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0;
      const name = isInTransaction && hasValues ? nameOf(text) : undefined;
      return name ? (send({ name, text, values }) as Promise<unknown>).catch(forgetNames) : send(text, values, ...rest);
    };
    this.query = query as typeof this.query;
  }
}
