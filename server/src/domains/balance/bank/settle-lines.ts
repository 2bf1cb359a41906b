import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { notifyOfTransfers } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Services } from '../../../services.ts';
import { type Credit, creditAll, lockAccounts } from '../transfer.ts';
import { findNamedPayouts, type Line, settlePayoutLines } from './settle-payouts.ts';
import { findReferences } from './statement.ts';

/** Lines of one transaction. Few, because bookings of the same people wait for its locks. */
const chunkSize = 50;

/**
 * Settles every unchecked line by the reference in it, which names a top-up or a payout. Returns
 * the number of lines. Concurrent calls of several processes are safe.
 */
export async function settleBankLines({ db }: Pick<Services, 'db'>): Promise<number> {
  let settled = 0;
  for (;;) {
    const done = await inTransaction(db, settleChunk);
    settled += done;
    if (done === 0) return settled;
  }
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
    .select(['id', 'amount_cents', 'details', 'return_reason'])
    .select(
      sql<number | null>`(
        select created_by from bank_statements where id = statement_id)`.as('uploader_id'),
    )
    .where('checked_at', 'is', null)
    // Debits first: a payout is sent before it can return.
    .orderBy(sql`amount_cents > 0`)
    .orderBy('id')
    .limit(chunkSize)
    .forUpdate()
    .skipLocked()
    .execute();
  const references = lines.flatMap(({ details }) => findReferences([details]));
  const people = [
    ...(await findIntents(trx, references)).map(({ userId }) => userId),
    ...[...(await findNamedPayouts(trx, references)).values()].map(({ row }) => row.user_id),
  ];
  await lockAccounts(trx, [...new Set(people)]);
  // Read again under the lock: another process may have settled one, or erased its person.
  const intents = new Map((await findIntents(trx, references)).map((intent) => [intent.reference, intent]));
  const payouts = await findNamedPayouts(trx, references);
  const others = await settlePayoutLines(trx, lines, { payouts, intents });
  await settle(trx, matchLines(others, intents));
  return lines.length;
}

/** Top-ups by their references. Read them again after their accounts are locked. */
export async function findIntents(db: Db, references: readonly string[]): Promise<FoundIntent[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<FoundIntent>`
    select i.id, i.reference, a.id as "accountId", a.user_id as "userId",
           i.paid_at is not null as "isPaid"
      from top_up_intents as i join accounts as a on a.id = i.account_id
     where i.reference = any (${references})`.execute(db);
  return rows;
}

interface MatchedLine {
  id: number;
  state: 'NO_MATCH' | 'DUPLICATE' | 'MATCHED';
  cents: number;
  /** The account of the one top-up that the line names. An erasure clears its lines. */
  accountId: number | null;
  /** The top-up that a MATCHED line pays. */
  intent?: FoundIntent;
}

/**
 * A line that fits one open intent pays it. Every other line waits for a person, and so does a line
 * that would pay its uploader.
 */
function matchLines(lines: readonly Line[], intents: ReadonlyMap<string, FoundIntent>): MatchedLine[] {
  const paid = new Set([...intents.values()].filter(({ isPaid }) => isPaid));
  return lines.map(({ id, amount_cents: cents, details, uploader_id: uploaderId }) => {
    const found = findReferences([details]).flatMap((reference) => intents.get(reference) ?? []);
    const [intent] = found;
    if (intent === undefined || found.length > 1) return { id, cents, state: 'NO_MATCH', accountId: null };
    const { accountId } = intent;
    if (cents < 0 || intent.userId === uploaderId) return { id, cents, state: 'NO_MATCH', accountId };
    if (paid.has(intent)) return { id, cents, state: 'DUPLICATE', accountId };
    paid.add(intent);
    return { id, cents, state: 'MATCHED', accountId, intent };
  });
}

/**
 * Pays the matched top-ups and records what became of each line. A chunk needs one statement for
 * each table, whose text is the same for every chunk.
 */
async function settle(trx: Trx, lines: readonly MatchedLine[]): Promise<void> {
  const paying = lines.flatMap(({ id, cents, intent }) => (intent ? [{ ...intent, lineId: id, cents }] : []));
  await payIntents(trx, paying);
  const transferIds = await creditLines(trx, paying, null);
  const transferOf = new Map(paying.map(({ lineId }, index) => [lineId, transferIds[index]]));
  await sql`
    update bank_lines as l
       set state = s.state, checked_at = now(), account_id = s.account_id,
           transfer_id = s.transfer_id
      from unnest(
             ${lines.map(({ id }) => id)}::integer[],
             ${lines.map(({ state }) => state)}::text[],
             ${lines.map(({ accountId }) => accountId)}::integer[],
             ${lines.map(({ id }) => transferOf.get(id) ?? null)}::integer[]
           ) as s (id, state, account_id, transfer_id)
     where l.id = s.id`.execute(trx);
}

export const payIntents = (trx: Trx, intents: readonly Pick<FoundIntent, 'id'>[]): Promise<unknown> =>
  sql`
    update top_up_intents set paid_at = now()
     where id = any (${intents.map(({ id }) => id)})`.execute(trx);

/** Gives people the money of lines and tells them. Returns the transfers in the same order. */
export async function creditLines(trx: Trx, credits: readonly Credit[], actorId: number | null): Promise<number[]> {
  if (credits.length === 0) return [];
  const transferIds = await creditAll(trx, credits, actorId);
  await notifyOfTransfers(
    trx,
    'TOPPED_UP',
    credits.map(({ userId }, index) => ({ userId, transferId: transferIds[index] })),
  );
  return transferIds;
}
