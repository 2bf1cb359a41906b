import type { Transaction } from '@kampus/contract/balance/balance';
import type { MoneyBackBody } from '@kampus/contract/balance/payouts';
import { fromCents } from '@kampus/contract/pricing';
import { say } from '@kampus/languages/say';
import { inSpoken } from '@kampus/languages/translator';
import { sql } from 'kysely';
import { stateReasons } from '#domains/identity/public.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import { formatEuros } from '#platform/format/euros.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import { findLeftOfTopUps, getTransaction } from './queries.ts';
import { lockAccounts, reverseTransfer } from './transfer.ts';

/**
 * Takes a top-up back, wholly or in part. It takes at most what is left of the top-up and available
 * on the balance: a reversal never makes a debt. Throws NOT_FOUND or MORE_THAN_LEFT.
 */
export function reverseTopUp(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { transferId, body, key }: { transferId: number; body: MoneyBackBody; key?: IdempotencyKey | undefined },
): Promise<Transaction> {
  return inTransaction(db, (trx) =>
    once(trx, actor, 'reverseTopUp', key, () => takeBack(trx, actor, transferId, body)),
  );
}

interface TopUpRow {
  userId: number;
  accountId: number;
  madeAt: Date;
}

async function findTopUp(db: Db, transferId: number): Promise<TopUpRow | undefined> {
  const { rows } = await sql<TopUpRow>`
    select a.user_id as "userId", a.id as "accountId", t.created_at as "madeAt"
      from transfers as t join accounts as a on a.id = t.to_account_id
     where t.id = ${transferId} and t.kind = 'TOP_UP'`.execute(db);
  return rows[0];
}

async function takeBack(
  trx: Trx,
  actor: Actor,
  transferId: number,
  { cents, reason }: MoneyBackBody,
): Promise<Transaction> {
  const topUp = orNotFound(await findTopUp(trx, transferId));
  const { userId } = topUp;
  await lockAccounts(trx, [userId]);
  const leftCents = (await findLeftOfTopUps(trx, [transferId])).get(transferId) ?? 0;
  if (cents > leftCents) throw await refuseReversal(trx, topUp, leftCents);
  const description = 'Исправление пополнения';
  const reversalId = await reverseTransfer(trx, { transferId, cents, description, actorId: actor.id });
  await audit(trx, actor.id, 'balance.reverse', `user:${userId}`, { amountCents: cents, transferId, reason });
  await stateReasons(trx, {
    userId,
    kind: 'TOP_UP_REVERSED',
    subject: `transfer:${transferId}`,
    reason,
    decidedBy: actor.id,
    facts: `С баланса снято ${formatEuros(cents)} ошибочного пополнения`,
  });
  await notify(trx, userId, 'TOP_UP_REVERSED', {
    transfer_id: reversalId,
    details: JSON.stringify({ reason }),
  });
  return getTransaction(trx, reversalId, 'WITHDRAW');
}

/** Payments that the refusal names. */
const namedPaymentsMax = 3;

/** The error names what is left and what the rest was used for, in the spoken language. */
async function refuseReversal(trx: Db, topUp: TopUpRow, leftCents: number): Promise<AppError> {
  const { rows: payments } = await sql<{ description: string; amount_cents: number }>`
    select description, amount_cents from transfers
     where from_account_id = ${topUp.accountId} and created_at >= ${topUp.madeAt}
     order by created_at desc, id desc limit ${namedPaymentsMax}`.execute(trx);
  const { locked_cents: locked } = await trx
    .selectFrom('accounts')
    .select('locked_cents')
    .where('id', '=', topUp.accountId)
    .executeTakeFirstOrThrow();
  const uses = [
    ...payments.map(({ description, amount_cents }) => `${inSpoken(description)} (${formatEuros(amount_cents)})`),
    ...(locked > 0 ? [say`закреплено за уроками и выплатами (${formatEuros(locked)})`] : []),
  ];
  const [left, rest] = [formatEuros(leftCents), uses.join('; ')];
  return new AppError('MORE_THAN_LEFT', {
    message: rest ? say`Снять можно не больше ${left}. Остальное: ${rest}` : say`Снять можно не больше ${left}`,
    extensions: { left: fromCents(leftCents) },
  });
}
