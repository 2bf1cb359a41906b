import { audit, findLastEntry } from '#platform/db/audit.ts';
import type { PortalDb } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { requestAddress } from './list-links.ts';

/**
 * Leaves an address out of the broken links until its state is a different one, or no guide has it.
 * Throws ALREADY_DECIDED with the login of the curator who accepted it first, also for an address
 * that is not in the list.
 */
export async function acceptLink(db: PortalDb, actor: Actor, link: string): Promise<void> {
  const address = requestAddress(link);
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('link_checks')
      .set(({ ref }) => ({ accepted_state: ref('state') }))
      .where('address', '=', address)
      .where('state', '<>', 'OK')
      .where('accepted_state', 'is distinct from', ({ ref }) => ref('state'))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return audit(trx, actor.id, 'link.accept', `link:${address}`);
    const entry = await findLastEntry(trx, `link:${address}`);
    throw new AppError('ALREADY_DECIDED', {
      message: entry ? `${entry.username}: ссылка в порядке` : 'Этой ссылки в списке уже нет',
    });
  });
}
