import type { Transaction } from '@kampus/contract/balance/balance';
import type { Language } from '@kampus/contract/languages';
import { fromCents } from '@kampus/contract/pricing';
import type { Db } from '#platform/db/connect.ts';
import { presentTransaction } from './present.ts';
import { findLeftOfTopUps, type TransactionRow } from './queries.ts';

/** Transactions of known people for the desk. A top-up says what a reversal can still take. */
export async function presentReversible(
  db: Db,
  rows: readonly TransactionRow[],
  names: 'none' | 'both',
  language: Language,
): Promise<Transaction[]> {
  const left = await findLeftOfTopUps(
    db,
    rows.map(({ position }) => position.transferId),
  );
  return rows.map((row) => {
    const { transferId } = row.position;
    const cents = left.get(transferId);
    return {
      ...presentTransaction(row, names, language),
      ...(cents !== undefined && { topUp: { transferId, left: fromCents(cents) } }),
    };
  });
}
