import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/connect.ts';
import { partnerOf } from './history-bank.test-data.ts';
import { idsOf, type World } from './history-world.test-data.ts';
import { bankTopUp } from './transfer.ts';

interface LineRow {
  state: string;
  amount_cents: number;
  reference: string | null;
  moved_cents: number | null;
}

/** Lines of a world, with the reference that they name and the money that they moved. */
const listLines = async (db: Db, world: World): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
  select l.state, l.amount_cents, substring(l.details from '[1-9][0-9]{9}') as reference,
         t.amount_cents as moved_cents
    from bank_lines as l left join transfers as t on t.id = l.transfer_id
   where l.partner = ${partnerOf(world)} and l.checked_at is not null`.execute(db);
  return rows;
};

/**
 * Compares the bank lines of a world, which were all looked at, with the transfers that the bank
 * has sent: each is one line, and each euro came once.
 */
export async function assertBank(db: Db, world: World): Promise<void> {
  const lines = await listLines(db, world);
  const cents = (rows: readonly { amount_cents: number }[]) =>
    rows.map((row) => row.amount_cents).sort((a, b) => a - b);
  expect(cents(lines)).toEqual(cents(world.bank.sent.map((sent) => ({ amount_cents: sent.cents }))));
  const credited = lines.filter(({ state }) => state === 'MATCHED' || state === 'BY_HAND');
  for (const line of lines)
    expect(line.moved_cents, JSON.stringify(line)).toBe(credited.includes(line) ? line.amount_cents : null);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(t.amount_cents), 0)::bigint as cents
      from transfers as t join accounts as a on a.id = t.to_account_id
     where a.user_id = any (${idsOf(world.students)}) and t.description = ${bankTopUp}`.execute(db);
  expect(rows[0]?.cents).toBe(credited.reduce((sum, line) => sum + line.amount_cents, 0));
  // Of all lines that name a top-up, the first one pays it.
  const named = new Set(world.bank.sent.map(({ reference }) => reference).filter((reference) => reference !== 'dar'));
  const matched = lines.filter(({ state }) => state === 'MATCHED').map(({ reference }) => reference);
  expect(matched.toSorted()).toEqual([...named].sort());
  expect(lines.filter(({ state }) => state === 'NO_MATCH').every(({ reference }) => reference === null)).toBe(true);
}

/** Checks that the payouts of a world left the portal once, and came back once if they bounced. */
export async function assertPayouts(db: Db, world: World): Promise<void> {
  const people = idsOf([...world.students, ...world.teachers]);
  const { rows } = await sql`
    select p.id, p.state, p.amount_cents, sum(t.amount_cents) as sent, sum(b.amount_cents) as back
      from payouts as p
      join accounts as a on a.id = p.account_id
      left join transfers as t on t.id = p.transfer_id and t.from_account_id = a.id
      left join transfers as b on b.reverses_id = t.id and b.to_account_id = a.id
     where a.user_id = any (${people})
     group by p.id
    having coalesce(sum(t.amount_cents), 0) <>
             case when p.state in ('SENT', 'BOUNCED') then p.amount_cents else 0 end
        or coalesce(sum(b.amount_cents), 0) <>
             case p.state when 'BOUNCED' then p.amount_cents else 0 end`.execute(db);
  expect(rows).toEqual([]);
  const { rows: left } = await sql`
    select t.id from transfers as t join accounts as a on a.id = t.from_account_id
     where a.user_id = any (${people}) and t.kind in ('PAYOUT', 'RETURN')
       and (select count(*) from payouts where transfer_id = t.id) <> 1`.execute(db);
  expect(left).toEqual([]);
}
