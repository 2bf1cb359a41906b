import * as contract from '@kampus/contract/balance';
import { addDays, today, weekStart } from '@kampus/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLecture, buildTopUp, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { exportTransactions, textCell } from './export-transactions.ts';
import { listTransactionRows, type TransactionFilter } from './queries.ts';
import { closeTransferDays, countTransactions, listWeeks, type WeekRow } from './totals.ts';

let server: TestServer;
let admin: TestUser;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await buildUser(server.services.db, { role: 'ADMIN' });
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterAll(() => server.close());

/** A lesson of 10 € between two new people, paid from a balance of 50 €. */
async function buildPaidLesson(): Promise<{ teacher: TestUser; student: TestUser }> {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER', firstName: 'Анна', lastName: 'Ковач' });
  const student = await buildUser(db, { firstName: 'Иван', balanceCents: 5000 });
  const { id: lectureId } = await buildLecture(db, teacher);
  const body = { lectureId, capacity: 1, duration: 2 };
  const { id } = (await server.call('createReservation', { as: student, body })).body;
  for (const status of ['CONFIRMED', 'PAID'] as const)
    await server.call('updateReservationStatus', { as: teacher, body: { id, status } });
  return { teacher, student };
}

const listAll = (as: TestUser, query: object = {}) => server.call('listAllTransactions', { as, query });
const inDays = (days: number): string => addDays(today(new Date()), days);

describe('transactions', () => {
  it('are one for each side of a transfer, newest first, and paged without gaps', async () => {
    const { db } = server.services;
    const { teacher, student } = await buildPaidLesson();
    for (const cents of [1, 2, 3, 4]) await buildTopUp(db, student.id, cents);
    const page = async (number: number) => {
      const query = { page: String(number), size: '2' };
      return server.call('listTransactions', { as: student, query });
    };
    const pages = [await page(0), await page(1), await page(2), await page(3)];
    const rows = pages.flatMap(({ body }) => body);
    expect(rows.map(({ type, amount }) => [type, amount])).toEqual([
      ['DEPOSIT', 0.04],
      ['DEPOSIT', 0.03],
      ['DEPOSIT', 0.02],
      ['DEPOSIT', 0.01],
      ['WITHDRAW', 10],
      ['DEPOSIT', 50],
    ]);
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['6', '6', '6', '6']);
    expect(rows.every((row) => !('username' in row))).toBe(true);
    const own = await server.call('listTransactions', { as: teacher });
    expect(own.body).toMatchObject([{ type: 'DEPOSIT', amount: 10, description: expect.stringMatching(/, Иван$/) }]);
    const withdrawal = rows.find(({ type }) => type === 'WITHDRAW');
    expect(withdrawal?.id).toBe((own.body[0]?.id ?? 0) - 1);
  });

  it('of everybody name people to admins only, the treasury to nobody', async () => {
    const { teacher, student } = await buildPaidLesson();
    const seen = await listAll(admin, { size: '3' });
    expect(seen.body).toMatchObject([
      { type: 'DEPOSIT', amount: 10, username: teacher.username, description: expect.stringContaining('Иван') },
      { type: 'WITHDRAW', amount: 10, username: student.username, description: expect.stringContaining('Анна Ковач') },
      { type: 'DEPOSIT', amount: 50, username: student.username, description: 'Пополнение баланса' },
    ]);
    const { rows } = await server.services.pool.query(
      `select (sum(case kind when 'LESSON' then 2 else 1 end))::int as total from transfers`,
    );
    expect(seen.headers['x-total-count']).toBe(String(rows[0].total));
    const hidden = await listAll(curator, { size: '3' });
    expect(hidden.body.map(({ id }) => id)).toEqual(seen.body.map(({ id }) => id));
    expect(JSON.stringify(hidden.body)).not.toMatch(/username|Анна|Иван/);
    expect((await listAll(teacher)).status).toBe(403);
  });

  it('are filtered by person for admins only, or the answer would name people after all', async () => {
    const { student } = await buildPaidLesson();
    const query = { username: student.username };
    for (const name of ['listAllTransactions', 'summarizeTransactions', 'exportTransactions'] as const) {
      expect((await server.call(name, { as: curator, query })).status, name).toBe(403);
      expect((await server.call(name, { as: admin, query })).status, name).toBe(200);
    }
  });

  it('are filtered by person, type and period, and counted as filtered', async () => {
    const { teacher, student } = await buildPaidLesson();
    const find = async (query: object) => {
      const { body, headers } = await listAll(admin, query);
      expect(Number(headers['x-total-count'])).toBe(body.length);
      return body.map(({ type, amount }) => [type, amount]);
    };
    const username = student.username.toUpperCase();
    expect(await find({ username })).toEqual([
      ['WITHDRAW', 10],
      ['DEPOSIT', 50],
    ]);
    expect(await find({ username, type: 'DEPOSIT' })).toEqual([['DEPOSIT', 50]]);
    expect(await find({ username: teacher.username, type: 'WITHDRAW' })).toEqual([]);
    expect(await find({ username, from: inDays(0), to: inDays(0) })).toHaveLength(2);
    expect(await find({ username, from: inDays(1) })).toEqual([]);
    expect(await find({ username, to: inDays(-1) })).toEqual([]);
    expect(await find({ username: 'nobody-at-all' })).toEqual([]);
    expect(await find({ type: 'WITHDRAW', from: inDays(0), size: '500' })).not.toHaveLength(0);
    expect((await find({ from: inDays(0), size: '500' })).length).toBeGreaterThan(3);
  });
});

describe('the summary', () => {
  it('adds up what the filter selects, by weeks from Monday', async () => {
    const { student } = await buildPaidLesson();
    const summarize = async (query: object) => (await server.call('summarizeTransactions', { as: admin, query })).body;
    const week = weekStart(today(new Date()));
    expect(await summarize({ username: student.username })).toEqual({
      count: 2,
      deposits: 50,
      withdrawals: 10,
      weeks: [{ week, deposits: 50, withdrawals: 10 }],
    });
    expect(await summarize({ username: 'nobody-at-all' })).toEqual({
      count: 0,
      deposits: 0,
      withdrawals: 0,
      weeks: [],
    });
    const { db } = server.services;
    const account = await db
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', student.id)
      .executeTakeFirstOrThrow();
    // The Sunday before the clocks go forward and the Monday after it are two weeks, whatever the zone of the server.
    for (const [moment, cents] of [
      ['2026-03-29T21:59:59Z', 100],
      ['2026-03-29T22:00:00Z', 200],
    ] as const)
      await db
        .insertInto('transfers')
        .values({
          kind: 'TOP_UP',
          from_account_id: 1,
          to_account_id: account.id,
          amount_cents: cents,
          description: '',
          created_at: moment,
        })
        .execute();
    const spring = await summarize({ username: student.username, from: '2026-03-01', to: '2026-04-30' });
    expect(spring).toEqual({
      count: 2,
      deposits: 3,
      withdrawals: 0,
      weeks: [
        { week: '2026-03-23', deposits: 1, withdrawals: 0 },
        { week: '2026-03-30', deposits: 2, withdrawals: 0 },
      ],
    });
    const all = await summarize({ username: student.username });
    expect(all).toMatchObject({ count: 4, deposits: 53, withdrawals: 10 });
    expect(all.weeks.length).toBeLessThanOrEqual(26);
    expect(all.weeks.at(-1)).toEqual({ week, deposits: 50, withdrawals: 10 });
    all.weeks.forEach((row, index) => {
      const next = all.weeks[index + 1];
      if (next) expect(addDays(row.week, 7)).toBe(next.week);
    });
  });
});

describe('the sums of everybody', () => {
  const filters = [undefined, 'DEPOSIT', 'WITHDRAW'].flatMap((type) =>
    [{}, { from: inDays(-20) }, { to: inDays(-3) }, { from: inDays(-9), to: inDays(-2) }, { from: inDays(0) }].map(
      (period) => ({ ...(type && { type: type as 'DEPOSIT' | 'WITHDRAW' }), ...period }),
    ),
  );

  /** Adds up the transactions themselves. */
  async function addUp(filter: TransactionFilter): Promise<WeekRow[]> {
    const weeks = new Map<string, WeekRow>();
    for (const row of await listTransactionRows(server.services.db, filter, { size: 100_000 })) {
      const week = weekStart(today(row.created_at));
      const sum = weeks.get(week) ?? { week, count: 0, deposits: 0, withdrawals: 0 };
      weeks.set(week, sum);
      sum.count += 1;
      sum[row.type === 'DEPOSIT' ? 'deposits' : 'withdrawals'] += row.amount_cents;
    }
    return [...weeks.values()].sort((a, b) => a.week.localeCompare(b.week));
  }

  async function assertSums(): Promise<void> {
    for (const filter of filters) {
      const sums = await addUp(filter);
      expect(await listWeeks(server.services.db, filter), JSON.stringify(filter)).toEqual(sums);
      expect(await countTransactions(server.services.db, filter)).toBe(sums.reduce((all, { count }) => all + count, 0));
    }
  }

  /** A transfer with a time of long ago: a top-up, or the payment of a lesson. */
  const writeTransfer = (to: TestUser, at: string, lesson?: { id: number; student: TestUser }) =>
    server.services.pool.query(
      `insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reservation_id, created_at)
       select case when $4::int is null then 'TOP_UP' else 'LESSON' end, giver.id, taker.id, 100, '', $4, $3
         from accounts as giver, accounts as taker
        where giver.user_id is not distinct from $1 and taker.user_id = $2`,
      [lesson?.student.id ?? null, to.id, at, lesson?.id ?? null],
    );

  it('are those of the transactions, whichever days are summed up and whatever is written to them later', async () => {
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

  it('have each transfer once when days are summed up while somebody writes to them', async () => {
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
});

describe('the spreadsheet', () => {
  it('gives both sides of a lesson once each, wherever a batch ends', async () => {
    await buildPaidLesson();
    await buildPaidLesson();
    const { body } = await listAll(curator, { size: '500' });
    for (const batchSize of [1, 2, 3, 1000]) {
      let text = '';
      for await (const part of exportTransactions(server.services.db, {}, false, batchSize)) text += part;
      const lines = text.split('\r\n').slice(1, -1);
      expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(body.map(({ id }) => id));
      expect(text).not.toContain('Пользователь');
    }
  });

  it('holds what the list holds, in order, over many batches', async () => {
    const { db, pool } = server.services;
    const student = await buildUser(db);
    // One statement: all have the same time, so only their numbers tell them apart.
    await pool.query(
      `insert into transfers (kind, from_account_id, to_account_id, amount_cents, description)
       select 'TOP_UP', 1, id, n, 'Пополнение баланса' from accounts, generate_series(1, 2500) as n where user_id = $1`,
      [student.id],
    );
    const answer = await server.call('exportTransactions', { as: admin, query: { username: student.username } });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('attachment');
    const lines = answer.body.split('\r\n');
    expect(lines.shift()).toBe('\ufeff"Номер","Время","Тип","Сумма, €","Описание","Пользователь"');
    expect(lines.pop()).toBe('');
    const amounts = lines.map((line) => line.split(',')[3]);
    expect(amounts).toEqual(Array.from({ length: 2500 }, (_, n) => ((2500 - n) / 100).toFixed(2)));
    expect(lines[0]).toMatch(
      new RegExp(
        `^\\d+,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,Пополнение,25\\.00,"Пополнение баланса","${student.username}"$`,
      ),
    );
  });

  it.each([
    ['plain', '"plain"'],
    ['=1+1', `"'=1+1"`],
    ['-user', `"'-user"`],
    ['@sum', `"'@sum"`],
    ['+7', `"'+7"`],
    ['＝1+1', `"'＝1+1"`],
    ['\t=x', `"'=x"`],
    [' =x', `"'=x"`],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['=a,"b"', '"\'=a,""b"""'],
    ['two\r\nlines', '"two lines"'],
    ['two\u2028lines\u00a0apart', '"two lines apart"'],
    // Read with a semicolon between the cells, the second would be a formula.
    [`x;=cmd|' /C calc'!A0;`, `"x,=cmd|' /C calc'!A0,"`],
    ["x\t=cmd|' /C calc'!A0", `"x =cmd|' /C calc'!A0"`],
  ])('writes %j as %j', (text, cell) => {
    expect(textCell(text)).toBe(cell);
  });
});

describe('a top-up', () => {
  const topUp = (body: unknown) =>
    server.call('topUp', { as: curator, body: body as { username: string; amount: number } });

  it('are listed for who made them, the last five, newest first', async () => {
    const { db } = server.services;
    const own = await buildUser(db, { role: 'CURATOR' });
    const student = await buildUser(db, { firstName: 'Иван', lastName: 'Ковач' });
    for (const amount of [1, 2, 3, 4, 5, 6.5])
      await server.call('topUp', { as: own, body: { username: student.username, amount } });
    await topUp({ username: student.username, amount: 7 });
    const { body } = await server.call('listOwnTopUps', { as: own });
    expect(body.map(({ amount }) => amount)).toEqual([6.5, 5, 4, 3, 2]);
    expect(body[0]).toMatchObject({ username: student.username, fullName: 'Иван Ковач' });
    expect(contract.madeTopUp.parse(body[0])).toEqual(body[0]);
  });

  it.each([
    [{ username: '', amount: 1 }, 'Введіть username'],
    [{ username: '   ', amount: 1 }, 'Введіть username'],
    [{ amount: 1 }, 'Введіть username'],
    [{ username: 'x' }, 'Введіть суму'],
    [{ username: 'x', amount: '' }, 'Введіть суму'],
    [{ username: 'x', amount: null }, 'Введіть суму'],
    [{ username: 'x', amount: '10' }, 'Сума повинна бути числом'],
    [{ username: 'x', amount: 'NaN' }, 'Сума повинна бути числом'],
    [{ username: 'x', amount: 0 }, 'Мінімальна сума - 0.01'],
    [{ username: 'x', amount: 0.004 }, 'Мінімальна сума - 0.01'],
    [{ username: 'x', amount: 0.005 }, 'Мінімальна сума - 0.01'],
    [{ username: 'x', amount: 100.004 }, 'Максимальна сума - 100.00'],
    [{ username: 'x', amount: -5 }, 'Мінімальна сума - 0.01'],
    [{ username: 'x', amount: 100.01 }, 'Максимальна сума - 100.00'],
    [{ username: 'x', amount: 1e300 }, 'Максимальна сума - 100.00'],
  ])('of %j is refused: %s', async (body, message) => {
    expect(await topUp(body)).toMatchObject({ status: 400, body: { message } });
  });

  it('of more than a number can hold is refused', async () => {
    const token = await server.services.tokens.sign(curator);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/curator/update-balance',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{"username":"x","amount":1e309}',
    });
    expect(answer.statusCode).toBe(400);
  });

  it('is rounded to two decimals and recorded with who did it', async () => {
    const { db } = server.services;
    const student = await buildUser(db);
    expect((await topUp({ username: ` ${student.username.toUpperCase()} `, amount: 99.999 })).body).toEqual({
      username: student.username,
      balance: 100,
    });
    const transfer = await db
      .selectFrom('transfers')
      .innerJoin('accounts', 'accounts.id', 'transfers.to_account_id')
      .select(['amount_cents', 'actor_id', 'kind'])
      .where('accounts.user_id', '=', student.id)
      .executeTakeFirst();
    expect(transfer).toEqual({ amount_cents: 10_000, actor_id: curator.id, kind: 'TOP_UP' });
    expect((await server.call('topUp', { as: student, body: { username: 'x', amount: 1 } })).status).toBe(403);
  });
});
