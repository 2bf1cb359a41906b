import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { Trx } from '#platform/db/transaction.ts';
import { recordDecision } from '../payouts/decide-payout.ts';
import { listByReference, type PayoutRow } from '../payouts/queries.ts';
import { findReferences } from './statement.ts';

/** An unchecked line of a statement. */
export interface Line {
  id: number;
  details: string;
  amount_cents: number;
  return_reason: string | null;
  /** The curator who uploaded the line. Null for a file from the folder. */
  uploader_id: number | null;
}

/** A payout that a line names, and whether lines have sent it and brought it back. */
interface NamedPayout {
  row: PayoutRow;
  isDebited: boolean;
  isReturned: boolean;
}

/** Payouts by their references. Read them again after their accounts are locked. */
export async function findNamedPayouts(db: Db, references: readonly string[]): Promise<Map<string, NamedPayout>> {
  const rows = await listByReference(db, references);
  if (rows.length === 0) return new Map();
  const lines = await db
    .selectFrom('bank_lines')
    .select(['payout_id', 'amount_cents'])
    .where(
      'payout_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const hasLine = (id: number, isOutgoing: boolean) =>
    lines.some((line) => line.payout_id === id && line.amount_cents < 0 === isOutgoing);
  return new Map(
    rows.map((row) => [row.reference, { row, isDebited: hasLine(row.id, true), isReturned: hasLine(row.id, false) }]),
  );
}

interface Named {
  payouts: ReadonlyMap<string, NamedPayout>;
  /** Top-ups by their references. */
  intents: ReadonlyMap<string, unknown>;
}

/** Settles the lines that name a payout. Returns the others. */
export async function settlePayoutLines<L extends Line>(
  trx: Trx,
  lines: readonly L[],
  { payouts, intents }: Named,
): Promise<L[]> {
  const others: L[] = [];
  for (const line of lines) {
    const references = findReferences([line.details]);
    const [payout, ...rest] = references.flatMap((reference) => payouts.get(reference) ?? []);
    const isClear = rest.length === 0 && !references.some((reference) => intents.has(reference));
    if (payout === undefined) others.push(line);
    else if (isClear) await recordLine(trx, line, payout, await decideLine(trx, line, payout));
    else await recordLine(trx, line, payout, 'SEVERAL');
  }
  return others;
}

/** The transfer of the ledger that the line confirms: the payout itself, or its reversal. */
async function findTransfer(db: Db, { transfer_id: id }: PayoutRow, line: Line): Promise<number | null> {
  if (line.amount_cents < 0) return id;
  const reversal = await db
    .selectFrom('transfers')
    .select('id')
    .where('reverses_id', '=', id)
    .executeTakeFirstOrThrow();
  return reversal.id;
}

/** Clears personal data of an erased person in a line that is settled. */
export const erasedColumns = { partner: null, iban_end: null, details: '', return_reason: null };

/** SEVERAL: the line also names another payout or a top-up, so a curator decides about it. */
async function recordLine(
  trx: Trx,
  line: Line,
  { row }: NamedPayout,
  outcome: 'MATCHED' | 'DUPLICATE' | 'NO_MATCH' | 'SEVERAL',
): Promise<void> {
  const transferId = outcome === 'MATCHED' ? await findTransfer(trx, row, line) : null;
  await trx
    .updateTable('bank_lines')
    .set({
      state: outcome === 'SEVERAL' ? 'NO_MATCH' : outcome,
      checked_at: sql<Date>`now()`,
      account_id: outcome === 'SEVERAL' ? null : row.account_id,
      ...(outcome === 'MATCHED' && {
        payout_id: row.id,
        transfer_id: transferId,
        ...(row.is_closed && erasedColumns),
      }),
    })
    .where('id', '=', line.id)
    .execute();
}

const unknownReason = 'Банк вернул перевод и не назвал причину';

/**
 * A line that sends a payout, or brings it back: it settles the payout, or belongs to what a
 * curator has already recorded. NO_MATCH: a line with another amount, a payout that was cancelled
 * or refused, money for the person who uploaded the line, and a return after two transfers.
 */
async function decideLine(trx: Trx, line: Line, payout: NamedPayout): Promise<'MATCHED' | 'DUPLICATE' | 'NO_MATCH'> {
  const isOutgoing = line.amount_cents < 0;
  if (Math.abs(line.amount_cents) !== payout.row.amount_cents) return 'NO_MATCH';
  if (!isOutgoing && payout.row.user_id === line.uploader_id) return 'NO_MATCH';
  if (isOutgoing ? payout.isDebited : payout.isReturned) return 'DUPLICATE';
  const fits = isOutgoing ? await send(trx, payout) : await bringBack(trx, line, payout);
  if (!fits) return 'NO_MATCH';
  if (isOutgoing) payout.isDebited = true;
  else payout.isReturned = true;
  return 'MATCHED';
}

/** Records the new state of a payout, also in the row that was read. */
const changeState = async (trx: Trx, { row }: NamedPayout, state: 'SENT' | 'BOUNCED', reason: string | null) => {
  const transferId = await recordDecision(trx, row, { state, reason, actorId: null });
  Object.assign(row, { state, transfer_id: transferId });
};

async function send(trx: Trx, payout: NamedPayout): Promise<boolean> {
  if (payout.row.state === 'REQUESTED') await changeState(trx, payout, 'SENT', null);
  return payout.row.state === 'SENT' || payout.row.state === 'BOUNCED';
}

/** Whether the bank sent a payout twice. Then a return cannot be matched to one of the two. */
async function wasSentTwice(db: Db, { row }: NamedPayout): Promise<boolean> {
  const other = await db
    .selectFrom('bank_lines')
    .select('id')
    .where('state', 'in', ['DUPLICATE', 'DISCARDED'])
    .where('amount_cents', '=', -row.amount_cents)
    .where(sql<boolean>`strpos(replace(details, ' ', ''), ${row.reference}) > 0`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * A statement may list a return before the transfer that it returns. The account of an erased
 * person is closed.
 */
async function bringBack(trx: Trx, line: Line, payout: NamedPayout): Promise<boolean> {
  if (await wasSentTwice(trx, payout)) return false;
  if (payout.row.state === 'REQUESTED' && line.return_reason !== null) await changeState(trx, payout, 'SENT', null);
  if (payout.row.state === 'SENT' && !payout.row.is_closed)
    await changeState(trx, payout, 'BOUNCED', line.return_reason ?? unknownReason);
  return payout.row.state === 'BOUNCED';
}
