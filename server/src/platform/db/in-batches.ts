import type pg from 'pg';
import { isDatabaseUnavailable, retryConflicts } from './errors.ts';

/** So many at a time: a call that needs one of their rows waits for a few dozen, never for everything that is due. */
const batchMax = 50;

/** The ids that a statement without parameters selects. */
export async function listIds(pool: pg.Pool, text: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(text);
  return rows.map(({ id }) => id);
}

/**
 * Does the work part by part, the others also where one fails. Returns the sum of what the parts return. Throws at the end
 * what failed: the error itself, or an AggregateError of several.
 */
export async function oneByOne<Part>(parts: Iterable<Part>, work: (part: Part) => Promise<number>): Promise<number> {
  const errors: unknown[] = [];
  let done = 0;
  for (const part of parts) {
    try {
      done += await work(part);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw errors.length === 1 ? errors[0] : new AggregateError(errors, `${errors.length} parts of the work failed`);
  return done;
}

/**
 * Does what is due of `ids` in batches, each a statement or transaction of its own, which decides again what is still due.
 * A batch that is refused is done again id by id, so that one which cannot be done holds up no other; one that meets a
 * lock or a time limit is left to the next run. Returns and throws as `oneByOne`.
 */
export async function inBatches(ids: readonly number[], work: (ids: number[]) => Promise<number>): Promise<number> {
  const batches = Array.from({ length: Math.ceil(ids.length / batchMax) }, (_, index) =>
    ids.slice(index * batchMax, (index + 1) * batchMax),
  );
  const attempt = (batch: number[]) => retryConflicts(() => work(batch));
  return oneByOne(batches, async (batch) => {
    try {
      return await attempt(batch);
    } catch (error) {
      if (batch.length === 1 || isDatabaseUnavailable(error)) throw error;
      return oneByOne(batch, (id) => attempt([id]));
    }
  });
}
