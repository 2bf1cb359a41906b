import { addDays, today, weekStart } from '@kampus/contract/time';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/schema.ts';
import { buildLecture, buildTopUp, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { listTransactionRows } from './queries.ts';
import { closeTransferDays, countTransactions, listWeeks } from './totals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inDays = (days: number): string => addDays(today(new Date()), days);

const filters = [undefined, 'DEPOSIT', 'WITHDRAW'].flatMap((type) =>
  [{}, { from: inDays(-20) }, { to: inDays(-3) }, { from: inDays(-9), to: inDays(-2) }, { from: inDays(0) }].map(
    (period) => ({ ...(type && { type: type as 'DEPOSIT' | 'WITHDRAW' }), ...period }),
  ),
);

interface Sum {
  count: number;
  cents: number;
}

/** Adds up a row for the key of its week and kind. */
function addTo(sums: Map<string, Sum>, key: string, count: number, cents: number): void {
  const sum = sums.get(key) ?? { count: 0, cents: 0 };
  sums.set(key, { count: sum.count + count, cents: sum.cents + cents });
}

async function assertSums(): Promise<void> {
  const { db } = server.services;
  for (const filter of filters) {
    const [listed, summed] = [new Map<string, Sum>(), new Map<string, Sum>()];
    for (const row of await listTransactionRows(db, filter, { size: 100_000 }))
      addTo(listed, `${weekStart(today(row.created_at))} ${row.kind}`, 1, row.amount_cents);
    for (const { week, kind, count, cents } of await listWeeks(db, filter))
      addTo(summed, `${week} ${kind}`, count, cents);
    expect(new Map([...summed].sort()), JSON.stringify(filter)).toEqual(new Map([...listed].sort()));
    const total = [...listed.values()].reduce((all, { count }) => all + count, 0);
    expect(await countTransactions(db, filter)).toBe(total);
  }
}

/** Inserts a transfer with a time in the past: a top-up, or the payment of a lesson. */
const writeTransfer = (to: TestUser, at: string, lesson?: { id: number; student: TestUser }) =>
  server.pool.query(
    `insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reservation_id, created_at)
     select case when $4::int is null then 'TOP_UP' else 'LESSON' end, giver.id, taker.id, 100, '', $4, $3
       from accounts as giver, accounts as taker
      where giver.user_id is not distinct from $1 and taker.user_id = $2`,
    [lesson?.student.id ?? null, to.id, at, lesson?.id ?? null],
  );

it('the totals of all users equal their transactions, also after later writes to closed days', async () => {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const student = await buildUser(db, { balanceCents: 5000 });
  const book = async (daysAhead: number) => {
    const { id: lectureId } = await buildLecture(db, teacher, { daysAhead });
    const body = { lectureId, capacity: 1, duration: 1 };
    return { id: (await server.call('createReservation', { as: student, body })).body.id, student };
  };
  for (const day of [-30, -9, -8, -3]) await writeTransfer(teacher, `${inDays(day)}T23:59:59+01:00`);
  await writeTransfer(teacher, `${inDays(-9)}T00:00:00+01:00`, await book(4));
  await assertSums();
  expect(await closeTransferDays(db)).toBeGreaterThan(3);
  await assertSums();
  expect(await closeTransferDays(db)).toBe(0);
  await writeTransfer(teacher, `${inDays(-9)}T12:00:00+01:00`, await book(5));
  for (const day of [-40, -5, -1]) await writeTransfer(teacher, `${inDays(day)}T12:00:00+01:00`);
  await assertSums();
  await closeTransferDays(db);
  await assertSums();
  await buildTopUp(db, student.id, 300);
  await assertSums();
});

it('the totals of all users count each transfer once when days are closed during concurrent writes', async () => {
  const { db } = server.services;
  const taker = await buildUser(db);
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      n % 5 === 0 ? closeTransferDays(db) : writeTransfer(taker, `${inDays(-1 - (n % 7))}T12:00:00+01:00`),
    ),
  );
  await assertSums();
  await closeTransferDays(db);
  await assertSums();
});

interface Plan {
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}
/** Rows of transfers that PostgreSQL expects to read. */
const expectedRows = (plan: Plan): number =>
  (plan['Relation Name'] === 'transfers' ? plan['Plan Rows'] : 0) +
  (plan.Plans ?? []).reduce((sum, below) => sum + expectedRows(below), 0);

it('PostgreSQL expects few transfers since the last closed day, so it reads them by index', async () => {
  const {
    pool,
    services: { db },
  } = server;
  const { id } = await buildUser(db);
  // Triggers are off, because with them this insert takes ten times longer.
  await pool.query(`
    set session_replication_role = replica;
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, created_at)
    select 'TOP_UP', treasury.id, taker.id, 100, '', now() - i * interval '20 minutes'
      from accounts as treasury, accounts as taker, generate_series(1, 20000) as i
     where treasury.user_id is null and taker.user_id = ${id} order by i desc;
    set session_replication_role = origin`);
  await closeTransferDays(db);
  await pool.query('analyze transfers');
  const statements: CompiledQuery[] = [];
  const logged = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  for (const period of [{}, { from: inDays(-100) }, { to: inDays(0) }]) await listWeeks(logged, period);
  for (const { sql, parameters } of statements) {
    const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters]);
    expect(expectedRows(rows[0]['QUERY PLAN'][0].Plan), sql).toBeLessThan(200);
  }
  expect(statements).toHaveLength(3);
});

it('without a type and a period the count of an account is stored, so its cost does not grow with time', async () => {
  const { db } = server.services;
  const { id } = await buildUser(db, { balanceCents: 100 });
  // A wrong count, rolled back below, shows which source is read.
  const trx = await db.startTransaction().execute();
  const account = await trx
    .updateTable('accounts')
    .set({ transaction_count: 7 })
    .where('user_id', '=', id)
    .returning('id as accountId')
    .executeTakeFirstOrThrow();
  const counts = [await countTransactions(trx, account), await countTransactions(trx, { ...account, type: 'DEPOSIT' })];
  await trx.rollback().execute();
  expect(counts).toEqual([7, 1]);
});
