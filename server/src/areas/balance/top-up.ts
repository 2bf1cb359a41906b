import { timeZone } from '@kampus/contract/format/wall-clock';
import { fromCents } from '@kampus/contract/pricing';
import { batch, writes } from '#platform/db/batch.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { formatEuros } from '#platform/format/euros.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { findStoredAnswer, type IdempotencyKey, type StoredKey, toStoredKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import { coverLessonsOf } from '../reservations/public.ts';

export interface TopUp {
  username: string;
  cents: number;
}

interface TopUpCall extends StoredKey {
  actorId: number;
  username: string;
  cents: number;
  givenMax: number;
  receivedMax: number;
}

interface TopUpRow {
  request_hash: Buffer | null;
  answer: unknown;
  username: string | null;
  balance_cents: number | null;
  user_id: number | null;
  /** The person has accepted lessons that this money may cover. */
  has_uncovered: boolean;
}

/**
 * The stored answer of each key, else the transfer, its audit row, its message and its answer. What a day allows is a
 * constraint: a statement that one call breaks is run again call by call. The accounts are locked
 * first and in the order of their ids, so a balance in an answer is the one after that top-up and nothing else; the
 * treasury never is.
 */
const runTopUp = batch<TopUpCall, TopUpRow>({
  name: 'top-up',
  takes: {
    actorId: 'integer',
    username: 'citext',
    cents: 'bigint',
    givenMax: 'bigint',
    receivedMax: 'bigint',
    key: 'text',
    requestHash: 'text',
  },
  text: (asked) => `
    with asked as materialized (
      select * from ${asked}
    ), kept as materialized (
      select call_index, request_hash, answer
        from asked join idempotency_keys as k on k.user_id = "actorId" and k.operation = 'topUp' and k.key = asked.key
    ), account as materialized (
      select a.id, a.balance_cents, u.id as user_id, u.username
        from users as u join accounts as a on a.user_id = u.id
       where u.username in (select username from asked where call_index not in (select call_index from kept))
         and u.erased_at is null
       order by a.id
         for no key update of a
    ), person as materialized (
      select call_index, "actorId", cents, key, "requestHash", "givenMax", "receivedMax", account.id as account_id, user_id, account.username,
             balance_cents + sum(cents) over (partition by account.id order by call_index) as balance_cents
        from asked join account on account.username = asked.username
       where call_index not in (select call_index from kept) and user_id <> "actorId"
    ), counted as (
      insert into top_up_totals as t (user_id, day, given_cents, given_max_cents, received_cents, received_max_cents)
      select side.user_id, (now() at time zone '${timeZone}')::date, sum(given), max("givenMax"), sum(received), max("receivedMax")
        from (select "actorId" as user_id, cents as given, 0 as received, "givenMax", "receivedMax" from person
               union all
              select user_id, 0, cents, "givenMax", "receivedMax" from person) as side
       group by side.user_id
       order by side.user_id
      on conflict (user_id, day) do update
         set given_cents = t.given_cents + excluded.given_cents, given_max_cents = excluded.given_max_cents,
             received_cents = t.received_cents + excluded.received_cents, received_max_cents = excluded.received_max_cents
    ), moved as (
      merge into transfers as t using person on false
       when not matched then insert (kind, from_account_id, to_account_id, amount_cents, description, actor_id)
            values ('TOP_UP', ${treasuryAccountId}, person.account_id, person.cents, 'Пополнение баланса', "actorId")
      returning call_index, t.id, "actorId", cents, username, user_id
    ), audited as (
      insert into audit_entries (actor_id, action, subject, details)
      select "actorId", 'balance.top-up', 'user:' || user_id,
             jsonb_build_object('amountCents', cents, 'transferId', id) from moved
    ), told as (
      insert into notifications (user_id, kind, transfer_id) select user_id, 'TOPPED_UP', id from moved
    ), remembered as (
      insert into idempotency_keys (user_id, operation, key, request_hash, answer)
      select "actorId", 'topUp', key, decode("requestHash", 'hex'),
             jsonb_build_object('username', username, 'balanceCents', balance_cents)
        from person where key is not null
    )
    select call_index, kept.request_hash, kept.answer, person.username, person.balance_cents, person.user_id,
           exists (select from reservations as r
                    where r.student_id = person.user_id and r.status = 'CONFIRMED' and r.covered_cents = 0) as has_uncovered
      from asked left join kept using (call_index) left join person using (call_index)`,
  callerOf: ({ actorId }) => actorId,
  ...writes,
});

/**
 * Moves money from the treasury to a user, and covers what it can of their accepted lessons. Throws USER_NOT_FOUND,
 * TOP_UP_TO_SELF, or TOP_UP_LIMIT where the curator has given or the person received as much as a day allows.
 */
export async function topUp(
  services: Services,
  actor: Actor,
  { username, cents }: TopUp,
  key?: IdempotencyKey,
): Promise<{ username: string; balance: number }> {
  if (username.toLowerCase() === actor.username.toLowerCase()) throw new AppError('TOP_UP_TO_SELF');
  const { topUpsGivenCents, topUpsReceivedCents } = services.config.lessonLimits;
  const limits = { givenMax: topUpsGivenCents, receivedMax: topUpsReceivedCents };
  const row = await run(services, { actorId: actor.id, username, cents, ...limits, ...toStoredKey(key) });
  const first = findStoredAnswer<{ username: string; balanceCents: number }>(key, row);
  if (first) return { username: first.username, balance: fromCents(first.balanceCents) };
  if (row.username === null) throw noSuchPerson();
  // Stryker disable next-line ConditionalExpression: where there is nothing to cover, covering does nothing.
  if (row.has_uncovered && row.user_id !== null) await coverLessonsOf(services.pool, row.user_id);
  services.wakeDelivery();
  return { username: row.username, balance: fromCents(Number(row.balance_cents)) };
}

const noSuchPerson = (cause?: unknown): AppError => {
  const error = { path: 'username', message: 'Користувача не знайдено' };
  return new AppError('USER_NOT_FOUND', { errors: [error], cause });
};

/** What a day allows, by the constraint that refused more. */
const dayLimits: Record<string, { received: boolean }> = {
  top_up_totals_given_check: { received: false },
  top_up_totals_received_check: { received: true },
};

async function run({ pool, security }: Pick<Services, 'pool' | 'security'>, call: TopUpCall): Promise<TopUpRow> {
  try {
    return (await runTopUp(pool, call))[0] as TopUpRow;
  } catch (error) {
    const constraint = String(violatedConstraint(error));
    // The same call arrived twice at once, and the other one's answer is there by now.
    if (constraint === 'idempotency_keys_pkey') return (await runTopUp(pool, call))[0] as TopUpRow;
    // Erased in this very moment.
    if (constraint === 'accounts_closed_check') throw noSuchPerson(error);
    const limit = dayLimits[constraint];
    if (!limit) throw error;
    security.record('top-up-limit', { userId: call.actorId, operation: 'topUp', subject: call.username });
    const message = limit.received
      ? `Дневной лимит пополнений для одного человека: ${formatEuros(call.receivedMax)}`
      : `Ваш дневной лимит пополнений: ${formatEuros(call.givenMax)}`;
    throw new AppError('TOP_UP_LIMIT', { message, cause: error });
  }
}
