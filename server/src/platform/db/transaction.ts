import { sql, type Transaction } from 'kysely';
import { changesChannel, writeAnnouncements } from '../cache/announcement.ts';
import type { Announced } from '../cache/tags.ts';
import type { Db, PortalDb } from './connect.ts';
import { retryConflicts } from './errors.ts';
import type { Database } from './schema.ts';

/** A transaction that can announce what it changes. */
export type Trx = Transaction<Database> & {
  /** Invalidates these tags at the commit: in this process before `inTransaction` returns, in the others shortly after. */
  announce: (...tags: Announced[]) => void;
};

/**
 * Runs `work` in one transaction: all of it or nothing. Runs it again after a deadlock or a failed serialisation. What it
 * announces is sent by `pg_notify` in the same transaction, and reaches nobody if it fails. Returns what `work` returns.
 */
export async function inTransaction<T>(db: PortalDb, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retryConflicts(async () => {
    const announced = new Set<Announced>();
    const announce: Trx['announce'] = (...tags) => {
      for (const tag of tags) announced.add(tag);
    };
    const result = await db.transaction().execute(async (transaction) => {
      const done = await work(Object.assign(transaction, { announce }));
      if (announced.size > 0) await notifyProcesses(transaction, [...announced]);
      return done;
    });
    if (announced.size > 0) db.afterCommit([...announced]);
    return result;
  });
}

async function notifyProcesses(db: Db, tags: Announced[]): Promise<void> {
  const payloads = writeAnnouncements(tags);
  await sql`select pg_notify(${changesChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db);
}
