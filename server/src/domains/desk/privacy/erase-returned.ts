import type { UserRow } from '#domains/identity/public.ts';
import type { PortalDb } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { hasCode } from '#platform/http/app-error.ts';
import { type ErasureServices, eraseUser } from './erase-account.ts';

type Comments = 'KEEP' | 'DELETE';
type Returned = UserRow & { account_id: number; erase_comments: Comments };

/** People whose last money was sent to them, and who asked for the erasure of their account. */
const listReturned = (db: PortalDb): Promise<Returned[]> =>
  db
    .selectFrom('payouts as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .selectAll('u')
    .select('p.account_id')
    .select(({ ref }) => ref('p.erase_comments').$castTo<Comments>().as('erase_comments'))
    .where('p.state', '=', 'SENT')
    .where('p.erase_comments', 'is not', null)
    .where('u.erased_at', 'is', null)
    .execute();

/** The person gets a message and must ask again: lessons or money came after the request. */
const forgetErasure = (db: PortalDb, { id, account_id }: Returned) =>
  inTransaction(db, async (trx) => {
    const forgotten = await trx
      .updateTable('payouts')
      .set({ erase_comments: null })
      .where('account_id', '=', account_id)
      .where('state', '=', 'SENT')
      .where('erase_comments', 'is not', null)
      .returning('id')
      .execute();
    // Another sweep may have been first.
    if (forgotten.length > 0) await notify(trx, id, 'ACCOUNT_KEPT');
  });

/**
 * Erases the accounts whose last money was sent. An account that has lessons or money again stays.
 * Returns the number of erased accounts.
 */
export async function eraseReturned(services: ErasureServices): Promise<number> {
  const { db } = services;
  return oneByOne(await listReturned(db), async (person) => {
    const { account_id, erase_comments: comments, ...user } = person;
    try {
      await eraseUser(services, user, comments);
      return 1;
    } catch (error) {
      if (!hasCode(error, 'OPEN_OBLIGATIONS') && !hasCode(error, 'LAST_ADMIN')) throw error;
      await forgetErasure(db, person);
      return 0;
    }
  });
}
