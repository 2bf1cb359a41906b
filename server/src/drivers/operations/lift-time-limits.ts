import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/** Lifts the time limits that the role of the app has for requests, for this transaction. */
export async function liftTimeLimits(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  // Between two statements, files are read and written.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
