import type { BankLine, DecideLineBody } from '@kampus/contract/balance/bank';
import { sql } from 'kysely';
import { alreadyDecided } from '#domains/identity/public.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, explainRefusal, orNotFound } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { lockAccounts } from '../transfer.ts';
import { getLine, presentLine } from './queries.ts';
import { creditLines, findIntents, payIntents } from './settle-lines.ts';
import { erasedColumns } from './settle-payouts.ts';
import { findReferences } from './statement.ts';

/**
 * Gives the money of a waiting line to a person, or marks it as the operator's own. Throws
 * NOT_FOUND, ALREADY_DECIDED, USER_NOT_FOUND, TOP_UP_TO_SELF, and VALIDATION_FAILED for a person
 * beside money that left the account.
 */
export function decideBankLine(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { id, body, key }: { id: number; body: DecideLineBody; key?: IdempotencyKey | undefined },
): Promise<BankLine> {
  return inTransaction(db, async (trx) => {
    await once(trx, actor, 'decideBankLine', key, () => decide(trx, actor, id, body));
    return presentLine(await getLine(trx, id));
  }).catch(explainRefusal({ accounts_closed_check: ['USER_NOT_FOUND'] }));
}

async function decide(trx: Trx, actor: Actor, id: number, body: DecideLineBody): Promise<void> {
  const line = orNotFound(
    await trx
      .selectFrom('bank_lines')
      .selectAll()
      .where('id', '=', id)
      .where('checked_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (line.state !== 'NO_MATCH' && line.state !== 'DUPLICATE')
    throw await alreadyDecided(trx, line.decided_by, (username) =>
      line.state === 'DISCARDED' ? `${username}: не для баланса` : `${username}: деньги зачислены`,
    );
  const decided = { decided_by: actor.id, decided_at: sql<Date>`now()`, checked_at: sql<Date>`now()` };
  if ('discard' in body) {
    await audit(trx, actor.id, 'bank.discard', `bank-line:${id}`, { reason: body.reason });
    const isOfErased = line.account_id !== null && (await isErased(trx, line.account_id));
    await trx
      .updateTable('bank_lines')
      .set({ ...decided, state: 'DISCARDED', reason: body.reason, ...(isOfErased && erasedColumns) })
      .where('id', '=', id)
      .execute();
    return;
  }
  if (line.amount_cents < 0)
    throw new AppError('VALIDATION_FAILED', { message: 'Эти деньги ушли со счёта: на баланс их не зачислить' });
  const { transferId, accountId } = await credit(trx, actor, { username: body.username, cents: line.amount_cents });
  await trx
    .updateTable('bank_lines')
    .set({ ...decided, state: 'BY_HAND', transfer_id: transferId, account_id: accountId })
    .where('id', '=', id)
    .execute();
  // The page of the top-up waits for its money.
  const named = await findIntents(trx, findReferences([line.details]));
  const open = named.filter((intent) => intent.accountId === accountId && !intent.isPaid);
  if (open.length === 1) await payIntents(trx, open);
}

async function isErased(db: Db, accountId: number): Promise<boolean> {
  const account = await db.selectFrom('accounts').select('is_closed').where('id', '=', accountId).executeTakeFirst();
  return account?.is_closed ?? false;
}

async function credit(
  trx: Trx,
  actor: Actor,
  { username, cents }: { username: string; cents: number },
): Promise<{ transferId: number; accountId: number }> {
  const person = await trx.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
  if (person?.id === actor.id) throw new AppError('TOP_UP_TO_SELF');
  const account = person && (await lockAccounts(trx, [person.id])).get(person.id);
  if (!account) throw new AppError('USER_NOT_FOUND');
  const [transferId = 0] = await creditLines(trx, [{ accountId: account.id, userId: account.userId, cents }], actor.id);
  await audit(trx, actor.id, 'balance.top-up', `user:${account.userId}`, { amountCents: cents, transferId });
  return { transferId, accountId: account.id };
}
