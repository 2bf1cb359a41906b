import type { Receipt } from '@kampus/contract/balance/papers';
import type { Language } from '@kampus/contract/languages';
import { fromCents } from '@kampus/contract/pricing';
import { translatorOf } from '@kampus/languages/translator';
import { sql } from 'kysely';
import { fullName } from '#domains/identity/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { transactionId } from '../queries.ts';

interface ReceiptRow {
  transferId: number;
  userId: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  createdAt: Date;
  description: string;
  cents: number;
  reversedCents: number;
}

/** The top-up with this transaction. Undefined for every other transaction. */
export async function findReceipt(db: Db, id: number): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select t.id as "transferId", u.id as "userId", u.username, u.first_name, u.last_name,
           t.created_at as "createdAt", t.description, t.amount_cents as cents,
           (select coalesce(sum(amount_cents), 0)::bigint from transfers
             where reverses_id = t.id) as "reversedCents"
      from transfers as t
      join accounts as a on a.id = t.to_account_id
      join users as u on u.id = a.user_id
     where t.id = ${Math.floor(id / 2)} and t.kind = 'TOP_UP'`.execute(db);
  return rows.find(({ transferId }) => transactionId(transferId, 'DEPOSIT') === id);
}

export const presentReceipt = (row: ReceiptRow, language: Language): Receipt => ({
  id: transactionId(row.transferId, 'DEPOSIT'),
  username: row.username,
  fullName: fullName(row, language),
  createdAt: row.createdAt.toISOString(),
  description: translatorOf(language)(row.description),
  amount: fromCents(row.cents),
  reversed: fromCents(row.reversedCents),
});
