import type { Payout, PayoutBody } from '@kampus/contract/balance/payouts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import type { Sealer } from '#platform/db/sealer.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { explainRefusal, invalidField, orNotFound } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { lockAccounts, lockAmount } from '../transfer.ts';
import { ibanContext, openIban } from './iban.ts';
import { presentPayout } from './present.ts';
import { getPayout, listSealedIbans } from './queries.ts';
import { assertRequestable, changedIbanHours } from './rules.ts';

type PayoutServices = Pick<Services, 'db' | 'config' | 'sealer'>;

/**
 * Locks a sum of the actor's balance until a curator sends it by bank. Throws VALIDATION_FAILED for
 * the portal's own IBAN, the errors of `assertRequestable`, and PAYOUT_OPEN if another request
 * waits.
 */
export function requestPayout(
  services: PayoutServices,
  actor: Actor,
  body: PayoutBody,
  key?: IdempotencyKey,
): Promise<Payout> {
  // A bank may refuse the whole file if one order pays the payer.
  if (body.iban === services.config.public.bank?.iban) throw invalidField('iban', 'Это счёт портала: укажите свой');
  return inTransaction(services.db, (trx) =>
    once(trx, actor, 'requestPayout', key, () => lockSum(trx, services, actor, body)),
  ).catch(explainRefusal({ payouts_open_key: ['PAYOUT_OPEN'] }));
}

async function lockSum(trx: Trx, services: PayoutServices, actor: Actor, body: PayoutBody): Promise<Payout> {
  const { config, sealer } = services;
  const { cents, iban, purpose, eraseComments } = body;
  const account = orNotFound((await lockAccounts(trx, [actor.id])).get(actor.id));
  assertRequestable(account, actor, body, config.personLimits.dayByPersonCents);
  const payableAt = await findPayableAt(trx, sealer, { accountId: account.id, iban });
  const ibanEnd = iban.slice(-4);
  const { id } = await trx
    .insertInto('payouts')
    .values({
      account_id: account.id,
      purpose,
      amount_cents: cents,
      iban_sealed: sealer.seal(iban, ibanContext(account.id)),
      iban_end: ibanEnd,
      erase_comments: eraseComments ?? null,
      ...(payableAt && { payable_at: payableAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await lockAmount(trx, actor.id, cents);
  await notify(trx, actor.id, 'PAYOUT_REQUESTED', {
    details: JSON.stringify({ cents, ibanEnd, payableAt, erasesAccount: eraseComments !== undefined }),
  });
  return presentPayout(await getPayout(trx, id));
}

/**
 * The end of the wait after a change of the IBAN. It counts from the first request with this IBAN,
 * so a cancelled request does not restart it. Undefined for the first IBAN of the account, and when
 * the wait is over.
 */
async function findPayableAt(
  trx: Db,
  sealer: Sealer,
  { accountId, iban }: { accountId: number; iban: string },
): Promise<Date | undefined> {
  const named = await listSealedIbans(trx, accountId);
  const isSame = (row: (typeof named)[number]) => openIban(sealer, row) === iban;
  const [first] = named;
  if (!first || isSame(first)) return undefined;
  const now = new Date();
  const since = named.find(isSame)?.created_at ?? now;
  const end = new Date(since.getTime() + changedIbanHours * 3_600_000);
  return end > now ? end : undefined;
}
