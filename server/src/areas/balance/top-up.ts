import { fromCents } from '@kampus/contract/pricing';
import type pg from 'pg';
import { batch, writes } from '#platform/db/batch.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { findStoredAnswer, type IdempotencyKey, type StoredKey, toStoredKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';

export interface TopUp {
  username: string;
  cents: number;
}

interface TopUpCall extends StoredKey {
  actorId: number;
  username: string;
  cents: number;
}

interface TopUpRow {
  request_hash: Buffer | null;
  answer: unknown;
  username: string | null;
  balance_cents: number | null;
}

/**
 * The stored answer of each key, else the transfer, its audit row, its message and its answer. The accounts are locked
 * first and in the order of their ids, so a balance in an answer is the one after that top-up and nothing else; the
 * treasury never is.
 */
const runTopUp = batch<TopUpCall, TopUpRow>({
  name: 'top-up',
  takes: { actorId: 'integer', username: 'citext', cents: 'bigint', key: 'text', requestHash: 'text' },
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
       order by a.id
         for no key update of a
    ), person as materialized (
      select call_index, "actorId", cents, key, "requestHash", account.id as account_id, user_id, account.username,
             balance_cents + sum(cents) over (partition by account.id order by call_index) as balance_cents
        from asked join account on account.username = asked.username
       where call_index not in (select call_index from kept)
    ), moved as (
      merge into transfers as t using person on false
       when not matched then insert (kind, from_account_id, to_account_id, amount_cents, description, actor_id)
            values ('TOP_UP', ${treasuryAccountId}, person.account_id, person.cents, 'Пополнение баланса', "actorId")
      returning call_index, t.id, "actorId", cents, username, user_id
    ), audited as (
      insert into audit_entries (actor_id, action, subject, details)
      select "actorId", 'balance.top-up', 'user:' || username,
             jsonb_build_object('amountCents', cents, 'transferId', id) from moved
    ), told as (
      insert into notifications (user_id, kind, transfer_id) select user_id, 'TOPPED_UP', id from moved
    ), remembered as (
      insert into idempotency_keys (user_id, operation, key, request_hash, answer)
      select "actorId", 'topUp', key, decode("requestHash", 'hex'),
             jsonb_build_object('username', username, 'balanceCents', balance_cents)
        from person where key is not null
    )
    select call_index, kept.request_hash, kept.answer, person.username, person.balance_cents
      from asked left join kept using (call_index) left join person using (call_index)`,
  ...writes,
});

/** Moves money from the treasury to a user. Throws USER_NOT_FOUND. */
export async function topUp(
  services: Services,
  actor: Actor,
  { username, cents }: TopUp,
  key?: IdempotencyKey,
): Promise<{ username: string; balance: number }> {
  const row = await run(services.pool, { actorId: actor.id, username, cents, ...toStoredKey(key) });
  const first = findStoredAnswer<{ username: string; balanceCents: number }>(key, row);
  if (first) return { username: first.username, balance: fromCents(first.balanceCents) };
  if (row.username === null || row.balance_cents === null) {
    const error = { path: 'username', message: 'Користувача не знайдено' };
    throw new AppError('USER_NOT_FOUND', { errors: [error] });
  }
  services.wakeDelivery();
  return { username: row.username, balance: fromCents(Number(row.balance_cents)) };
}

async function run(pool: pg.Pool, call: TopUpCall): Promise<TopUpRow> {
  const rows = await runTopUp(pool, call).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'idempotency_keys_pkey') throw error;
    // The same call arrived twice at once, and the other one's answer is there by now.
    return runTopUp(pool, call);
  });
  return rows[0] as TopUpRow;
}
