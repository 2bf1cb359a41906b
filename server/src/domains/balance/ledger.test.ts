import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { buildLecture, buildTopUp, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { closeTransferDays } from './totals.ts';
import { verifyLedger } from './verify-ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const people = fc.nat(3);
const commands = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('topUp' as const),
      who: people,
      cents: fc.integer({ min: 1, max: 6000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      who: people,
      nth: fc.nat(11),
      capacity: fc.integer({ min: 1, max: 4 }),
      duration: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      nth: fc.nat(5),
      status: fc.constantFrom('CONFIRMED' as const, 'PAID' as const, 'PAID' as const, 'CLOSED' as const),
      byAdmin: fc.boolean(),
    }),
  },
);
type Command = typeof commands extends fc.Arbitrary<infer T> ? T : never;

interface World {
  students: TestUser[];
  teachers: TestUser[];
  lectureIds: number[];
  curator: TestUser;
  admin: TestUser;
}

async function buildWorld(): Promise<World> {
  const { db } = server.services;
  const several = (count: number, role: 'STUDENT' | 'TEACHER') =>
    Promise.all(Array.from({ length: count }, () => buildUser(db, { role })));
  const teachers = await several(3, 'TEACHER');
  // Each of three teachers has slots at the same four times: students meet taken slots and busy
  // hours.
  const lectures = await Promise.all(
    teachers.flatMap((teacher) => [2, 3, 4, 5].map((daysAhead) => buildLecture(db, teacher, { daysAhead, units: 3 }))),
  );
  return {
    teachers,
    students: [...(await several(3, 'STUDENT')), teachers[0] as TestUser],
    lectureIds: lectures.map(({ id }) => id),
    curator: await buildUser(db, { role: 'CURATOR' }),
    admin: await buildUser(db, { role: 'ADMIN' }),
  };
}

/** Runs a command as a user with the right role. Refusals are expected; other failures are not. */
async function run(command: Command, world: World): Promise<void> {
  const { db } = server.services;
  if (command.kind === 'topUp') {
    const username = world.students[command.who]?.username ?? '';
    const { status } = await server.call('topUp', {
      as: world.curator,
      body: { username, amount: command.cents / 100 },
    });
    expect(status).toBe(200);
  } else if (command.kind === 'reserve') {
    const { nth, capacity, duration } = command;
    const body = { lectureId: world.lectureIds[nth] ?? 0, capacity, duration };
    const { status } = await server.call('createReservation', { as: world.students[command.who], body });
    expect([201, 400, 403, 409]).toContain(status);
  } else {
    const reservation = await db
      .selectFrom('reservations')
      .select(['id', 'teacher_id'])
      .where('lecture_id', 'in', world.lectureIds)
      .orderBy('id', 'desc')
      .offset(command.nth)
      .executeTakeFirst();
    if (!reservation) return;
    const as = command.byAdmin ? world.admin : world.teachers.find(({ id }) => id === reservation.teacher_id);
    const body = { id: reservation.id, status: command.status };
    const { status } = await server.call('updateReservationStatus', { as, body });
    expect([200, 403, 409]).toContain(status);
  }
}

/** The same rules as in verify-ledger.ts, checked in memory without its SQL. */
async function assertLedger(): Promise<{ settled: number }> {
  const { db } = server.services;
  const accounts = await db.selectFrom('accounts').selectAll().execute();
  const transfers = await db.selectFrom('transfers').selectAll().execute();
  const paid = await db.selectFrom('reservations').select(['id', 'price_cents']).where('status', '=', 'PAID').execute();
  const balances = new Map<number, number>();
  for (const { from_account_id: from, to_account_id: to, amount_cents: cents } of transfers) {
    balances.set(from, (balances.get(from) ?? 0) - cents);
    balances.set(to, (balances.get(to) ?? 0) + cents);
  }
  expect([...balances.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
  for (const account of accounts.filter(({ id }) => id !== treasuryAccountId)) {
    expect(account.balance_cents).toBe(balances.get(account.id) ?? 0);
    expect(account.balance_cents).toBeGreaterThanOrEqual(-account.overdraft_cents);
  }
  const settlements = transfers.filter(({ kind }) => kind === 'LESSON');
  expect(settlements.map((transfer) => [transfer.reservation_id, transfer.amount_cents]).sort()).toEqual(
    paid.map((reservation) => [reservation.id, reservation.price_cents]).sort(),
  );
  return { settled: settlements.length };
}

describe('the ledger', () => {
  it('stays consistent under many concurrent commands', async () => {
    let settled = 0;
    const property = fc.asyncProperty(
      fc.array(fc.array(commands, { minLength: 4, maxLength: 14 }), { minLength: 8, maxLength: 10 }),
      async (waves) => {
        const world = await buildWorld();
        for (const wave of waves) await Promise.all(wave.map((command) => run(command, world)));
        settled = (await assertLedger()).settled;
        expect(await verifyLedger(server.services.db)).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: 40 });
    // The run proves something only if lessons were paid.
    expect(settled).toBeGreaterThan(5);
  }, 120_000);

  it('refuses to update, delete or truncate transfers', async () => {
    const {
      pool,
      services: { db },
    } = server;
    await buildUser(db, { balanceCents: 100 });
    for (const change of [
      'update transfers set amount_cents = 1',
      'delete from transfers',
      'truncate transfers cascade',
    ])
      await expect(pool.query(change)).rejects.toThrow('append-only');
  });

  it('refuses a transfer that takes a balance below its limit', async () => {
    const {
      pool,
      services: { db },
    } = server;
    const [payer, payee] = [await buildUser(db, { balanceCents: 100 }), await buildUser(db)];
    const pay = (cents: number) =>
      pool.query(
        `insert into transfers (kind, from_account_id, to_account_id, amount_cents, description)
         select 'TOP_UP', f.id, t.id, $3, '' from accounts as f, accounts as t where f.user_id = $1 and t.user_id = $2`,
        [payer.id, payee.id, cents],
      );
    await expect(pay(101)).rejects.toThrow('accounts_balance_check');
    await pool.query('update accounts set overdraft_cents = 50 where user_id = $1', [payer.id]);
    await expect(pay(151)).rejects.toThrow('accounts_balance_check');
    await pay(150);
    expect((await server.call('getBalance', { as: payer })).body).toMatchObject({ balance: -0.5 });
    expect(await verifyLedger(db)).toEqual([]);
  });

  it('returns the balance after its own top-up to each of many concurrent top-ups of one person', async () => {
    const { db } = server.services;
    const [curator, student] = [await buildUser(db, { role: 'CURATOR' }), await buildUser(db)];
    const body = { username: student.username.toUpperCase(), amount: 1.25 };
    const answers = await Promise.all(Array.from({ length: 40 }, () => server.call('topUp', { as: curator, body })));
    const balances = answers.map((answer) => answer.body.balance).sort((a, b) => a - b);
    expect(balances).toEqual(answers.map((_, index) => 1.25 * (index + 1)));
    expect(answers.every((answer) => answer.body.username === student.username)).toBe(true);
    expect((await server.call('topUp', { as: curator, body: { ...body, username: 'nobody' } })).status).toBe(404);
  });

  it('does not lock the row of the treasury for a top-up', async () => {
    const {
      pool,
      services: { db },
    } = server;
    const [one, other] = [await buildUser(db), await buildUser(db)];
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select from accounts where id = $1 for update', [treasuryAccountId]);
    // A top-up that updated the treasury's row would wait for this transaction.
    await Promise.all([buildTopUp(db, one.id, 5), buildTopUp(db, other.id, 5)]);
    await client.query('rollback');
    client.release();
    const { rows } = await pool.query('select balance_cents from accounts where id = $1', [treasuryAccountId]);
    expect(rows).toEqual([{ balance_cents: 0 }]);
  });

  it('fails verification when the stored sums of a day are wrong', async () => {
    const {
      pool,
      services: { db },
    } = server;
    const { id } = await buildUser(db);
    const topUpBefore = (days: number) =>
      pool.query(
        `insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, created_at)
         select 'TOP_UP', 1, id, 250, '', now() - $2 * interval '1 day' from accounts where user_id = $1`,
        [id, days],
      );
    for (const days of [3, 2]) await topUpBefore(days);
    expect(await closeTransferDays(db)).toBe(2);
    await topUpBefore(3);
    expect(await verifyLedger(db)).toEqual([]);
    await pool.query('update transfer_days set cents = cents + 1');
    expect(await verifyLedger(db)).toEqual([
      expect.stringContaining('2 transfers of TOP_UP IN with 5.01 €, but there are 2 with 5.00 €'),
      expect.stringContaining('1 transfers of TOP_UP IN with 2.51 €, but there are 1 with 2.50 €'),
    ]);
    await pool.query('delete from transfer_days where count = 2');
    expect((await verifyLedger(db))[0]).toContain('0 transfers of TOP_UP IN with 0.00 €');
    await pool.query('delete from transfer_days');
    expect(await verifyLedger(db)).toEqual([]);
  });

  it('fails verification after tampering', async () => {
    const { db } = server.services;
    const victim = await buildUser(db, { balanceCents: 500 });
    await sql`update accounts set balance_cents = 700 where user_id = ${victim.id}`.execute(db);
    const findings = (await verifyLedger(db)).join('\n');
    expect(findings).toContain(`(${victim.username}) has a balance of 7.00 €, but its transfers make 5.00 €`);
    expect(findings).toContain('The sum of all balances is 2.00 € instead of zero');
    await sql`update accounts set balance_cents = 500, transaction_count = 9 where user_id = ${victim.id}`.execute(db);
    expect((await verifyLedger(db)).join('\n')).toContain('has a transaction count of 9, but 1 transfers');
    await sql`update accounts set transaction_count = 1 where user_id = ${victim.id}`.execute(db);
    const teacher = await buildUser(db, { role: 'TEACHER' });
    const { id: lectureId } = await buildLecture(db, teacher, { daysAhead: 9 });
    const body = { lectureId, capacity: 1, duration: 1 };
    const refused = await server.call('createReservation', { as: victim, body });
    await server.call('updateReservationStatus', { as: teacher, body: { id: refused.body.id, status: 'CLOSED' } });
    const paid = sql`update reservations set status = 'PAID', paid_at = now() where id = ${refused.body.id}`;
    await expect(paid.execute(db)).rejects.toThrow();
    const accepted = await server.call('createReservation', { as: victim, body });
    await sql`
      update reservations set status = 'PAID', paid_at = now(), paid_cents = price_cents
       where id = ${accepted.body.id}`.execute(db);
    expect(await verifyLedger(db)).toEqual([
      expect.stringContaining(`Reservation ${accepted.body.id} (PAID) records 5.00 € paid`),
    ]);
  });
});
