import type pg from 'pg';
import { retryConflicts } from '#platform/db/errors.ts';
import { inBatches, listIds } from '#platform/db/in-batches.ts';
import { unmarkedHours } from './rules.ts';

const uncovered = `status = 'CONFIRMED' and covered_cents = 0 and ends_at > now() - interval '${unmarkedHours} hours'`;

/** Locks the price of accepted lessons that were not covered, oldest first, as far as the money reaches. $1 students. */
const coverSql = `
  with lesson as materialized (
    select id, student_id, teacher_id, price_cents from reservations
     where student_id = any ($1) and ${uncovered}
     order by id
       for no key update
  ), account as materialized (
    select id, user_id, balance_cents, locked_cents, balance_cents - locked_cents + overdraft_cents as available
      from accounts
     where user_id in (select student_id from lesson)
     order by id
       for no key update
  ), affordable as (
    select due.*, account.id as account_id
      from (select *, sum(price_cents) over (partition by student_id order by id) as running from lesson) as due
      join account on account.user_id = due.student_id
     where running <= available
  ), changed as (
    update reservations as r set covered_cents = r.price_cents
      from affordable where r.id = affordable.id
    returning r.id, r.student_id, r.teacher_id, r.covered_cents, account_id
  ), locked as (
    update accounts as a set balance_cents = account.balance_cents, locked_cents = account.locked_cents + sums.cents
      from (select account_id, sum(covered_cents) as cents from changed group by account_id) as sums
      join account on account.id = sums.account_id
     where a.id = account.id
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, amount_cents)
    select id, 'COVERED', 'SYSTEM', covered_cents from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id)
    select person.id, 'COVERED', changed.id
      from changed cross join lateral (values (student_id), (teacher_id)) as person (id)
    on conflict do nothing
  )
  select id from changed`;

async function coverLessons(pool: pg.Pool, studentIds: number[]): Promise<number> {
  // Stryker disable next-line StringLiteral: the name saves planning and changes no answer.
  const { rows } = await pool.query({ name: 'reservation-cover', text: coverSql, values: [studentIds] });
  return rows.length;
}

/** Covers a student's accepted lessons from what a top-up made available. Returns how many. */
export const coverLessonsOf = (pool: pg.Pool, studentId: number): Promise<number> =>
  retryConflicts(() => coverLessons(pool, [studentId]));

/** Students whose money is enough for the oldest lesson that waits for it; nobody else's rows are locked. */
const solventSql = `
  select student_id as id
    from (select distinct on (student_id) student_id, price_cents from reservations
           where ${uncovered} order by student_id, id) as oldest
    join accounts on user_id = student_id
   where balance_cents - locked_cents + overdraft_cents >= price_cents
   order by student_id`;

/** Covers everybody's accepted lessons, from money that a cancelled lesson set free for example. Returns how many. */
export async function coverAllLessons(pool: pg.Pool): Promise<number> {
  return inBatches(await listIds(pool, solventSql), (students) => coverLessons(pool, students));
}
