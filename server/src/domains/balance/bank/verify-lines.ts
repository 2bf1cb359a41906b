import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { formatEuros } from '#platform/format/euros.ts';
import { bankTopUp } from '../transfer.ts';

interface LineRow {
  id: number;
  state: string;
  amount_cents: number;
  transfer_id: number | null;
}

/** Finds lines that brought money without a transfer, and lines whose transfer does not fit. */
const linesSql = sql<LineRow>`
  select l.id, l.state, l.amount_cents, l.transfer_id
    from bank_lines as l left join transfers as t on t.id = l.transfer_id
   where l.state in ('MATCHED', 'BY_HAND') and l.amount_cents > 0 and t.id is null
      or t.amount_cents <> abs(l.amount_cents)
      or case when l.amount_cents > 0
           then t.from_account_id <> ${treasuryAccountId} or t.to_account_id <> l.account_id
                or t.kind not in ('TOP_UP', 'REVERSAL')
           else t.to_account_id <> ${treasuryAccountId} or t.from_account_id <> l.account_id
                or t.kind not in ('PAYOUT', 'RETURN') end
   order by l.id`;

/** Finds top-ups by bank that no line explains. */
const transfersSql = sql<{ id: number }>`
  select id from transfers as t
   where kind = 'TOP_UP' and description = ${bankTopUp}
     and not exists (select from bank_lines where transfer_id = t.id)
   order by id`;

/**
 * Finds paid intents without a matched or given line, and those with several matched ones. A line
 * that came again for a paid intent may be given too.
 */
const intentsSql = sql<{ id: number; reference: string; lines: number }>`
  select i.id, i.reference, (count(*) filter (where l.state = 'MATCHED'))::int as lines
    from top_up_intents as i
    left join bank_lines as l
      on l.account_id = i.account_id and l.state in ('MATCHED', 'BY_HAND')
     and strpos(replace(l.details, ' ', ''), i.reference) > 0
   where i.paid_at is not null
   group by i.id, i.reference
  having count(l.id) = 0 or count(*) filter (where l.state = 'MATCHED') > 1
   order by i.id`;

/** Compares the lines of the bank with their transfers. Returns one sentence for each violation. */
export async function listLineFaults(db: Db): Promise<string[]> {
  const lines = (await linesSql.execute(db)).rows.map(describeLine);
  const transfers = (await transfersSql.execute(db)).rows.map(({ id }) => `Transfer ${id} belongs to no bank line`);
  const intents = (await intentsSql.execute(db)).rows.map(
    ({ id, reference, lines: count }) => `Top-up ${id} (${reference}) is paid, but ${count} bank lines paid it`,
  );
  return [...lines, ...transfers, ...intents];
}

const describeLine = ({ id, state, amount_cents: cents, transfer_id: transferId }: LineRow): string =>
  `Bank line ${id} (${state}) is for ${formatEuros(cents)}, ` +
  (transferId === null
    ? 'but it has no transfer'
    : `but transfer ${transferId} does not move this sum for its account`);
