import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/connect.ts';
import type { TestUser } from './build.ts';

/** The users of all lessons and transfers of a test. */
export interface LessonPeople {
  teachers: TestUser[];
  students: TestUser[];
}

const idsOf = (people: TestUser[]): number[] => people.map(({ id }) => id);

/** Checks the money rules, computed only from the transfers and lessons of these users. */
export async function assertMoney(db: Db, world: LessonPeople): Promise<void> {
  const people = idsOf([...world.teachers, ...world.students]);
  const accounts = await db.selectFrom('accounts').selectAll().where('user_id', 'in', people).execute();
  const ids = accounts.map(({ id }) => id);
  const transfers = await db
    .selectFrom('transfers')
    .selectAll()
    .where((where) => where.or([where('from_account_id', 'in', ids), where('to_account_id', 'in', ids)]))
    .execute();
  const lessons = await db
    .selectFrom('reservations')
    .selectAll()
    .where('teacher_id', 'in', idsOf(world.teachers))
    .execute();
  const payouts = await db
    .selectFrom('payouts')
    .selectAll()
    .where('account_id', 'in', ids)
    .where('state', '=', 'REQUESTED')
    .execute();
  const waiting = new Map(payouts.map(({ account_id, amount_cents }) => [account_id, amount_cents]));
  const [balances, locks] = [new Map<number, number>(), new Map<number | null, number>()];
  for (const { from_account_id: from, to_account_id: to, amount_cents: cents } of transfers) {
    balances.set(from, (balances.get(from) ?? 0) - cents);
    balances.set(to, (balances.get(to) ?? 0) + cents);
  }
  for (const lesson of lessons) {
    locks.set(lesson.student_id, (locks.get(lesson.student_id) ?? 0) + lesson.covered_cents);
    locks.set(lesson.teacher_id, (locks.get(lesson.teacher_id) ?? 0) + lesson.earned_locked_cents);
    const own = transfers.filter(({ reservation_id }) => reservation_id === lesson.id);
    const sum = (isRefund: boolean) =>
      own
        .filter(({ kind }) => (kind === 'REFUND') === isRefund)
        .reduce((cents, { amount_cents }) => cents + amount_cents, 0);
    expect(sum(false)).toBeLessThanOrEqual(lesson.price_cents);
    expect(sum(true)).toBeLessThanOrEqual(sum(false));
    if (lesson.status === 'CLOSED') expect(lesson.covered_cents + lesson.earned_locked_cents).toBe(0);
    const retainedCents = lesson.paid_cents - lesson.refunded_cents;
    // A cancellation refunds the full amount. If a student cancels, the fee remains until it is
    // waived: half of the price.
    if (lesson.closed_by === 'TEACHER') expect(retainedCents).toBe(0);
    if (lesson.closed_by === 'STUDENT') expect(retainedCents).toBe(lesson.fee_waived_at ? 0 : lesson.fee_cents);
    expect([0, Math.ceil(lesson.price_cents / 2)]).toContain(lesson.fee_cents);
  }
  expect([...balances.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
  for (const account of accounts) {
    expect(account.balance_cents).toBe(balances.get(account.id) ?? 0);
    expect(account.locked_cents).toBe((locks.get(account.user_id) ?? 0) + (waiting.get(account.id) ?? 0));
    expect(account.balance_cents - account.locked_cents).toBeGreaterThanOrEqual(0);
  }
}

/** Event kinds that end a lesson. */
const endings = ['REFUSED', 'EXPIRED', 'CANCELLED', 'UNMARKED', 'REPORT_AGREED', 'DECIDED'];

/** Checks that the events of each lesson explain its payments, refunds and end. */
export async function assertExplained(db: Db, world: LessonPeople): Promise<void> {
  const { rows } = await sql<{
    id: number;
    status: string;
    paid_cents: number;
    refunded_cents: number;
    kinds: string[];
    settled: number;
    returned: number;
  }>`
    select r.id, r.status, r.paid_cents, r.refunded_cents, array_agg(e.kind order by e.id) as kinds,
           coalesce(sum(e.amount_cents)
             filter (where e.kind in ('PAID', 'FEE_CHARGED', 'HALF_PAID')), 0)::integer
             as settled,
           coalesce(sum(e.amount_cents)
             filter (where e.kind in ('REFUNDED', 'FEE_WAIVED')), 0)::integer
             as returned
      from reservations as r left join reservation_events as e on e.reservation_id = r.id
     where r.teacher_id = any(${idsOf(world.teachers)}) group by r.id`.execute(db);
  for (const lesson of rows) {
    const message = JSON.stringify(lesson);
    expect(lesson.kinds[0], message).toBe('REQUESTED');
    expect(lesson.settled, message).toBe(lesson.paid_cents);
    expect(lesson.returned, message).toBe(lesson.refunded_cents);
    if (lesson.status === 'CLOSED')
      expect(
        lesson.kinds.some((kind) => endings.includes(kind)),
        message,
      ).toBe(true);
    if (lesson.status === 'PAID') expect(lesson.kinds, message).toContain('PAID');
    if (lesson.status === 'CONFIRMED') expect(lesson.kinds, message).toContain('CONFIRMED');
    if (lesson.status === 'PENDING') expect(lesson.kinds, message).toEqual(['REQUESTED']);
  }
}

/** Checks that the pieces of a published slot cover the whole slot after cuts, joins and moves. */
export async function assertNoLostPiece(db: Db, world: LessonPeople): Promise<void> {
  const { rows } = await sql`
    select published_starts_at, published_ends_at from lectures
     where teacher_id = any(${idsOf(world.teachers)}) and deleted_at is null
     group by teacher_id, published_starts_at, published_ends_at
    having sum(ends_at - starts_at) <> published_ends_at - published_starts_at
        or min(starts_at) <> published_starts_at or max(ends_at) <> published_ends_at`.execute(db);
  expect(rows).toEqual([]);
}

/**
 * Checks the state after every deadline: no lesson waits, and no money is locked but for payouts.
 */
export async function assertSettled(db: Db, world: LessonPeople): Promise<void> {
  const { rows } = await sql`
    select r.id, r.status, a.locked_cents
      from reservations as r
      join accounts as a on a.user_id in (r.teacher_id, r.student_id)
     where r.teacher_id = any(${idsOf(world.teachers)})
       and (r.status in ('PENDING', 'CONFIRMED')
            or a.locked_cents <> coalesce(
                 (select sum(amount_cents) from payouts
                   where account_id = a.id and state = 'REQUESTED'), 0))`.execute(db);
  expect(rows).toEqual([]);
}
