import type pg from 'pg';

/** A statement that each connection plans once: for the reads and writes whose speed matters. */
export interface Statement {
  /** Unique over the whole server. */
  name: string;
  text: string;
}

/** The first row of the answer, or undefined. */
export async function findRow<Row>(pool: pg.Pool, statement: Statement, values: unknown[]): Promise<Row | undefined> {
  const { rows } = await pool.query({ ...statement, values });
  return rows[0] as Row | undefined;
}

/** In a transaction, which ends the setting as well, also where a pooler gives the next one another session. */
const beginByKeptPlan = 'begin read only; set local plan_cache_mode = force_generic_plan';

/**
 * The rows of a read, by the plan that its connection keeps. By itself PostgreSQL plans anew for each values where it takes a
 * plan for any values to cost more, as where it does not know the LIMIT; for a statement of many parts that lasts longer
 * than its execution, and than the round trip that the setting costs.
 */
export async function readByKeptPlan<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const client = await pool.connect();
  const end = (command: 'commit' | 'rollback') =>
    void client.query(command).then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  try {
    await client.query(beginByKeptPlan);
    const { rows } = await client.query<Row>({ ...statement, values });
    end('commit');
    return rows;
  } catch (error) {
    end('rollback');
    throw error;
  }
}
