import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Services } from '../../../services.ts';
import { lockAccounts, transferMoney } from '../transfer.ts';
import { findReferences } from './statement.ts';

/** Lines of one transaction: few enough that bookings of the same people hardly wait. */
const chunkSize = 50;

/**
 * Looks at every line that nobody looked at yet: the reference in it leads to the person who gets
 * the money. Returns the number of lines. Several processes may do this at once.
 */
export async function settleBankLines({ db }: Pick<Services, 'db'>): Promise<number> {
  let settled = 0;
  for (;;) {
    const done = await inTransaction(db, settleChunk);
    settled += done;
    if (done === 0) return settled;
  }
}

interface Line {
  id: number;
  amount_cents: number;
  details: string;
}

interface FoundIntent {
  id: number;
  reference: string;
  accountId: number;
  userId: number;
  isPaid: boolean;
}

async function settleChunk(trx: Trx): Promise<number> {
  const lines = await trx
    .selectFrom('bank_lines')
    .select(['id', 'amount_cents', 'details'])
    .where('checked_at', 'is', null)
    .orderBy('id')
    .limit(chunkSize)
    .forUpdate()
    .skipLocked()
    .execute();
  const references = lines.flatMap(({ details }) => findReferences([details]));
  await lockAccounts(trx, [...new Set((await findIntents(trx, references)).map(({ userId }) => userId))]);
  // Read again under the lock: another process may have paid an intent, or erased its person.
  const intents = new Map((await findIntents(trx, references)).map((intent) => [intent.reference, intent]));
  for (const line of lines) await settleLine(trx, line, intents);
  return lines.length;
}

async function findIntents(db: Db, references: readonly string[]): Promise<FoundIntent[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<FoundIntent>`
    select i.id, i.reference, a.id as "accountId", a.user_id as "userId",
           i.paid_at is not null as "isPaid"
      from top_up_intents as i join accounts as a on a.id = i.account_id
     where i.reference = any (${references}) and not a.is_closed`.execute(db);
  return rows;
}

/** A line that fits one open intent pays it. Every other line waits for a person. */
async function settleLine(trx: Trx, line: Line, intents: ReadonlyMap<string, FoundIntent>): Promise<void> {
  const found = findReferences([line.details]).flatMap((reference) => intents.get(reference) ?? []);
  const [intent] = found;
  const fits = line.amount_cents > 0 && intent !== undefined && found.length === 1;
  const state = !fits ? 'NO_MATCH' : intent.isPaid ? 'DUPLICATE' : 'MATCHED';
  const transferId = fits && state === 'MATCHED' ? await pay(trx, line, intent) : null;
  if (fits) intent.isPaid = true;
  await trx
    .updateTable('bank_lines')
    .set({
      ...{ state, checked_at: sql<Date>`now()` },
      ...(transferId !== null && { transfer_id: transferId, account_id: intent?.accountId ?? null }),
    })
    .where('id', '=', line.id)
    .execute();
}

async function pay(trx: Trx, line: Line, intent: FoundIntent): Promise<number> {
  await trx.updateTable('top_up_intents').set({ paid_at: sql<Date>`now()` }).where('id', '=', intent.id).execute();
  return creditLine(trx, { ...intent, cents: line.amount_cents, actorId: null });
}

/** Gives the money of a line to a person, whose account is locked. Returns the transfer. */
export async function creditLine(
  trx: Trx,
  { accountId, userId, cents, actorId }: { accountId: number; userId: number; cents: number; actorId: number | null },
): Promise<number> {
  const transferId = await transferMoney(trx, {
    kind: 'TOP_UP',
    fromAccountId: treasuryAccountId,
    toAccountId: accountId,
    cents,
    description: 'Пополнение переводом',
    actorId,
  });
  await notify(trx, userId, 'TOPPED_UP', { transfer_id: transferId });
  return transferId;
}
