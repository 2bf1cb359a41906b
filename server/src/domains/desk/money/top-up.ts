import { fromCents } from '@kampus/contract/pricing';
import { countTowardsDay, explainDayLimit, lockAccounts, transferMoney } from '#domains/balance/public.ts';
import { coverLessons, lockUncoveredLessons } from '#domains/lessons/public.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, type AppErrorOptions, explainRefusal } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';

export interface TopUp {
  username: string;
  cents: number;
}

const noSuchPerson = [
  'USER_NOT_FOUND',
  { errors: [{ path: 'username', message: 'Користувача не знайдено' }] as AppErrorOptions['errors'] & object },
] as const;

/**
 * Transfers money from the treasury to a user, then covers the user's accepted lessons while the
 * money is enough. Throws USER_NOT_FOUND or TOP_UP_TO_SELF. Throws TOP_UP_LIMIT if the curator or
 * the user would exceed the limit of the day.
 */
export async function topUp(
  services: Pick<Services, 'db' | 'config' | 'security'>,
  actor: Actor,
  { username, cents }: TopUp,
  key?: IdempotencyKey,
): Promise<{ username: string; balance: number }> {
  if (username.toLowerCase() === actor.username.toLowerCase()) throw new AppError('TOP_UP_TO_SELF');
  const topped = await inTransaction(services.db, (trx) =>
    once(trx, actor, 'topUp', key, () => give(trx, services, actor, { username, cents })),
  )
    .catch(explainDayLimit(services, 'IN', { userId: actor.id, operation: 'topUp', subject: username }))
    .catch(explainRefusal({ accounts_closed_check: noSuchPerson }));
  return { username: topped.username, balance: fromCents(topped.balanceCents) };
}

async function give(trx: Trx, services: Pick<Services, 'config'>, actor: Actor, { username, cents }: TopUp) {
  const person = await findPerson(trx, username);
  if (!person || person.id === actor.id) throw new AppError(...noSuchPerson);
  const uncovered = await lockUncoveredLessons(trx, person.id);
  const account = (await lockAccounts(trx, [person.id])).get(person.id);
  if (!account) throw new AppError(...noSuchPerson);
  await countTowardsDay(trx, services, { direction: 'IN', curatorId: actor.id, personId: person.id, cents });
  const transferId = await transferMoney(trx, {
    kind: 'TOP_UP',
    fromAccountId: treasuryAccountId,
    toAccountId: account.id,
    cents,
    description: 'Пополнение баланса',
    actorId: actor.id,
  });
  await audit(trx, actor.id, 'balance.top-up', `user:${person.id}`, { amountCents: cents, transferId });
  await notify(trx, person.id, 'TOPPED_UP', { transfer_id: transferId });
  await coverLessons(trx, person.id, uncovered);
  return { username: person.username, balanceCents: account.balanceCents + cents };
}

const findPerson = (trx: Db, username: string): Promise<{ id: number; username: string } | undefined> =>
  trx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', '=', username)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
