import type pg from 'pg';
import { seedPeople } from './people.ts';

export const ledgerPeople = { students: 9000, teachers: 1000, admin: 10_001 };

const secondsOfLedger = 3 * 365 * 86_400;

/**
 * Inserts the given number of transfers over three years between 10,000 people, with four top-ups
 * per paid lesson. Lessons have no reservations, and balances are summed at the end, because a page
 * of transactions reads neither.
 */
export function seedLedger(transfers: number) {
  return async (client: pg.Client): Promise<void> => {
    const { students, admin } = ledgerPeople;
    await seedPeople(client, { from: 1, to: students, role: 'STUDENT', login: 'student' });
    await seedPeople(client, { from: students + 1, to: admin - 1, role: 'TEACHER', login: 'teacher' });
    await seedPeople(client, { from: admin, to: admin, role: 'ADMIN', login: 'admin' });
    await client.query(`set session_replication_role = replica`);
    await client.query(`
      insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reservation_id, created_at)
      select case when is_lesson then 'LESSON' else 'TOP_UP' end,
             case when is_lesson then 2 + i / 5 % ${students} else 1 end,
             case when is_lesson then 2 + ${students} + i / 5 * 11 % ${ledgerPeople.teachers} else 2 + (i - i / 5) % ${students} end,
             case when is_lesson then 1500 else 2000 end,
             case when is_lesson then 'Оплата урока: 12.05.2025 14:00' else 'Пополнение баланса' end,
             case when is_lesson then i end, now() - (${transfers} - i) * interval '${secondsOfLedger / transfers} seconds'
        from generate_series(1, ${transfers}::bigint) as i, lateral (select i % 5 = 0 as is_lesson) as kind`);
    await client.query(`
      update accounts set balance_cents = cents, transaction_count = count
        from (select account_id, sum(cents) as cents, count(*) as count from (
                select to_account_id as account_id, amount_cents as cents from transfers
                union all select from_account_id, -amount_cents from transfers where kind = 'LESSON') as side
               group by account_id) as total
       where accounts.id = total.account_id`);
    await client.query('reset session_replication_role');
    await client.query('select close_transfer_days()');
  };
}
