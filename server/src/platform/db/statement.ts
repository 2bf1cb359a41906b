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
