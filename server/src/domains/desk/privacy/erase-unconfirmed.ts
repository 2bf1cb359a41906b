import { listForgotten } from '#domains/identity/public.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { type ErasureServices, eraseUser } from './erase-account.ts';

/**
 * Erases accounts that were not confirmed within 7 days and cannot be removed, because the audit
 * refers to them. Returns the number of accounts.
 */
export async function eraseUnconfirmed(services: ErasureServices): Promise<number> {
  return oneByOne(await listForgotten(services.db), async (user) => {
    await eraseUser(services, user, 'DELETE', { isDue: ({ status }) => status === 'PENDING', actorId: null });
    return 1;
  });
}
