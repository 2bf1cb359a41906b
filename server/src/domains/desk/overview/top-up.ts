import { timeZone } from '@kampus/contract/format/wall-clock';
import { fromCents } from '@kampus/contract/pricing';
import { sql } from 'kysely';
import { lockAccounts, transferMoney } from '#domains/balance/public.ts';
import { coverLessons, lockUncoveredLessons } from '#domains/lessons/public.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { notify } from '#platform/db/notify.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import { formatEuros } from '#platform/format/euros.ts';
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
  const { topUpsGivenCents, topUpsReceivedCents } = services.config.lessonLimits;
  const limits = { given: topUpsGivenCents, received: topUpsReceivedCents };
  const topped = await inTransaction(services.db, (trx) =>
    once(trx, actor, 'topUp', key, () => give(trx, actor, { username, cents }, limits)),
  )
    .catch((error: unknown) => {
      if (violatedConstraint(error)?.startsWith('top_up_totals'))
        services.security.record('top-up-limit', { userId: actor.id, operation: 'topUp', subject: username });
      throw error;
    })
    .catch(
      explainRefusal({
        accounts_closed_check: noSuchPerson,
        top_up_totals_given_check: limitReached(`Ваш дневной лимит пополнений: ${formatEuros(limits.given)}`),
        top_up_totals_received_check: limitReached(
          `Дневной лимит пополнений для одного человека: ${formatEuros(limits.received)}`,
        ),
      }),
    );
  return { username: topped.username, balance: fromCents(topped.balanceCents) };
}

const limitReached = (message: string) => ['TOP_UP_LIMIT', { message }] as const;

/** Limits of a day in cents: given by one curator, and received by one person. */
interface DayLimits {
  given: number;
  received: number;
}

async function give(trx: Trx, actor: Actor, { username, cents }: TopUp, limits: DayLimits) {
  const person = await findPerson(trx, username);
  if (!person || person.id === actor.id) throw new AppError(...noSuchPerson);
  const uncovered = await lockUncoveredLessons(trx, person.id);
  const account = (await lockAccounts(trx, [person.id])).get(person.id);
  if (!account) throw new AppError(...noSuchPerson);
  await countTowardsDay(trx, { giverId: actor.id, receiverId: person.id, cents }, limits);
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

/** Adds the amount to the totals of the day for both people. A constraint enforces the limits. */
async function countTowardsDay(
  trx: Db,
  { giverId, receiverId, cents }: { giverId: number; receiverId: number; cents: number },
  { given, received }: DayLimits,
): Promise<void> {
  await sql`
    insert into top_up_totals as t
           (user_id, day, given_cents, given_max_cents, received_cents, received_max_cents)
    select user_id, (now() at time zone ${timeZone})::date, given, ${given}, received, ${received}
      from (values (${giverId}::integer, ${cents}::bigint, 0::bigint), (${receiverId}, 0, ${cents}))
             as side (user_id, given, received)
     order by user_id
    on conflict (user_id, day) do update
       set given_cents = t.given_cents + excluded.given_cents,
           given_max_cents = excluded.given_max_cents,
           received_cents = t.received_cents + excluded.received_cents,
           received_max_cents = excluded.received_max_cents`.execute(trx);
}
