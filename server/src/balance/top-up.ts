import { toCents } from '@kampus/contract/pricing';
import type pg from 'pg';
import { violatedConstraint } from '../db/errors.ts';
import { treasuryAccountId } from '../db/schema.ts';
import type { Actor } from '../http/access-tokens.ts';
import { AppError } from '../http/app-error.ts';
import { findKeptAnswer, type IdempotencyKey } from '../http/idempotency.ts';
import type { Services } from '../services.ts';

export interface TopUp {
  username: string;
  /** Euros with at most two decimals. */
  amount: number;
}

interface TopUpRow {
  request_hash: Buffer | null;
  answer: unknown;
  username: string | null;
  balance_cents: number | null;
}

/**
 * One round trip: the kept answer of this key, else the transfer, its audit row, its message and its answer. The account
 * is locked first, so the balance in the answer is the one after this top-up and nothing else; the treasury never is.
 */
const topUpSql = `
  with kept as materialized (
    select request_hash, answer from idempotency_keys where user_id = $1 and operation = 'topUp' and key = $5
  ), person as materialized (
    select u.id, u.username, a.id as account_id, a.balance_cents + $3 as balance_cents
      from users as u join accounts as a on a.user_id = u.id
     where u.username = $2 and not exists (select from kept)
       for no key update of a
  ), moved as (
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, actor_id)
    select 'TOP_UP', $4, account_id, $3, 'Пополнение баланса', $1 from person
    returning id
  ), audited as (
    insert into audit_entries (actor_id, action, subject, details)
    select $1, 'balance.top-up', 'user:' || username, jsonb_build_object('amountCents', $3::bigint, 'transferId', moved.id)
      from person, moved
  ), told as (
    insert into notifications (user_id, kind, transfer_id) select person.id, 'TOPPED_UP', moved.id from person, moved
  ), remembered as (
    insert into idempotency_keys (user_id, operation, key, request_hash, answer)
    select $1, 'topUp', $5, $6, jsonb_build_object('username', username, 'balance', balance_cents / 100.0)
      from person where $5::text is not null
  )
  select kept.request_hash, kept.answer, person.username, person.balance_cents
    from (values (1)) as one (row) left join kept on true left join person on true`;

/** Moves money from the treasury to a user. Throws USER_NOT_FOUND. */
export async function topUp(
  services: Services,
  actor: Actor,
  { username, amount }: TopUp,
  key?: IdempotencyKey,
): Promise<{ username: string; balance: number }> {
  const values = [actor.id, username, toCents(amount), treasuryAccountId, key?.key ?? null, key?.requestHash ?? null];
  const row = await run(services.pool, values);
  const first = findKeptAnswer<{ username: string; balance: number }>(key, row);
  if (first) return first;
  if (row.username === null || row.balance_cents === null) {
    const error = { path: 'username', message: 'Користувача не знайдено' };
    throw new AppError('USER_NOT_FOUND', { errors: [error] });
  }
  services.wakeDelivery();
  return { username: row.username, balance: Number(row.balance_cents) / 100 };
}

async function run(pool: pg.Pool, values: unknown[]): Promise<TopUpRow> {
  const query = { name: 'top-up', text: topUpSql, values };
  try {
    const { rows } = await pool.query<TopUpRow>(query);
    return rows[0] as TopUpRow;
  } catch (error) {
    if (violatedConstraint(error) !== 'idempotency_keys_pkey') throw error;
    // The same call arrived twice at once, and the other one's answer is there by now.
    const { rows } = await pool.query<TopUpRow>(query);
    return rows[0] as TopUpRow;
  }
}
