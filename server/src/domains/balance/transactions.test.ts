import { addDays, today, weekStart } from '@kampus/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLecture, buildTopUp, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { exportTransactions, textCell } from './export-transactions.ts';

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
  it('are one for each side of a transfer, newest first, and pages have no gaps', async () => {
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

  it('of all users are one for each transfer, show names to admins only and never name the treasury', async () => {
    const { teacher, student } = await buildPaidLesson();
    const seen = await listAll(admin, { size: '2' });
    expect(seen.body).toMatchObject([
      { type: 'WITHDRAW', amount: 10, username: student.username, description: expect.stringContaining('Анна Ковач') },
      { type: 'DEPOSIT', amount: 50, username: student.username, description: 'Пополнение баланса' },
    ]);
    const { rows } = await server.pool.query('select count(*)::int as total from transfers');
    expect(seen.headers['x-total-count']).toBe(String(rows[0].total));
    const hidden = await listAll(curator, { size: '2' });
    expect(hidden.body.map(({ id }) => id)).toEqual(seen.body.map(({ id }) => id));
    expect(JSON.stringify(hidden.body)).not.toMatch(/username|Анна|Иван/);
    expect((await listAll(teacher)).status).toBe(403);
  });

  it('say to admins what a reversal can still take of a top-up, on every page', async () => {
    const student = await buildUser(server.services.db);
    for (const cents of [300, 100, 100]) await buildTopUp(server.services.db, student.id, cents);
    const [first, last] = [
      await listAll(admin, { username: student.username, size: '2' }),
      await listAll(admin, { username: student.username, size: '2', page: '1' }),
    ];
    expect(first.body.map(({ topUp }) => topUp?.left)).toEqual([1, 1]);
    expect(last.body).toMatchObject([{ amount: 3, topUp: { left: 3 } }]);
    const params = { transferId: String(last.body[0]?.topUp?.transferId) };
    const taken = await server.call('reverseTopUp', {
      as: { ...admin, isElevated: true },
      params,
      body: { amount: 2, reason: 'Опечатка' },
    });
    expect(taken.status).toBe(200);
    const after = await listAll(admin, { username: student.username, type: 'DEPOSIT' });
    expect(after.body.map(({ topUp }) => topUp?.left)).toEqual([1, 1, 1]);
    expect((await listAll(curator)).body.some((row) => 'topUp' in row)).toBe(false);
  });

  it('are described in the language of the reader', async () => {
    const { student } = await buildPaidLesson();
    const shown = async (headers: Record<string, string>) => {
      const own = await server.call('listTransactions', { as: student, headers });
      const all = await server.call('listAllTransactions', { as: admin, query: { size: '2' }, headers });
      const person = await server.call('getPerson', { as: curator, params: { username: student.username }, headers });
      const file = await server.call('exportTransactions', { as: curator, headers });
      return { own: own.body, all: all.body, person: person.body.transactions, file: String(file.body) };
    };
    const english = await shown({ 'accept-language': 'en' });
    const paid = /^Payment for the lesson: \d\d\.\d\d\.\d{4}, \d\d:\d\d–\d\d:\d\d/;
    for (const rows of [english.own, english.all, english.person])
      expect(rows).toMatchObject([{ description: expect.stringMatching(paid) }, { description: 'Balance top-up' }]);
    // Names stay as people wrote them.
    expect(english.own[0]?.description).toMatch(/, Анна Ковач$/);
    expect(english.file).toContain('"Number","Time","Type","Amount, €","Description"');
    expect(english.file).toMatch(/,Debit,-10\.00,"Payment for the lesson/);
    expect(english.file).not.toMatch(/[а-яё]/i);
    const russian = await shown({ 'accept-language': 'xx' });
    expect(russian.own[0]?.description).toMatch(/^Оплата урока: .*, Анна Ковач$/);
    expect(russian.own[1]?.description).toBe('Пополнение баланса');
  });

  it.each([
    ['en', '"Number","Time","Type","Amount, €","Description","User"'],
    ['sk', '"Číslo","Čas","Typ","Suma, €","Opis","Používateľ"'],
    ['uk', '"Номер","Час","Тип","Сума, €","Опис","Користувач"'],
  ])('have titles in the language of the reader, with the column for admins: %s', async (language, titles) => {
    const file = await server.call('exportTransactions', { as: admin, headers: { 'accept-language': language } });
    expect(String(file.body).slice(1).split('\r\n', 1)).toEqual([titles]);
  });

  it('name an erased person in the language of the reader', async () => {
    const { teacher, student } = await buildPaidLesson();
    const erased = { username: `deleted-${teacher.id}`, first_name: 'Удалённый', last_name: 'пользователь' };
    await server.services.db.updateTable('users').set(erased).where('id', '=', teacher.id).execute();
    const reader = { as: student, headers: { 'accept-language': 'en' } };
    expect((await server.call('listTransactions', reader)).body[0]?.description).toMatch(/, Deleted user$/);
  });

  it('can be filtered by person by admins only, because the result reveals the owner', async () => {
    const { student } = await buildPaidLesson();
    const query = { username: student.username };
    for (const name of ['listAllTransactions', 'summarizeTransactions', 'exportTransactions'] as const) {
      expect((await server.call(name, { as: curator, query })).status, name).toBe(403);
      expect((await server.call(name, { as: admin, query })).status, name).toBe(200);
    }
  });

  it('are filtered by person, type and period, and the total counts the filtered rows', async () => {
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
    const of = (type: string) => find({ type, size: '500' });
    expect((await of('DEPOSIT')).length).toBeGreaterThan((await of('WITHDRAW')).length);
  });
});

describe('the summary', () => {
  it('adds up the filtered transactions by weeks that start on Monday', async () => {
    const { student } = await buildPaidLesson();
    const summarize = async (query: object) => (await server.call('summarizeTransactions', { as: admin, query })).body;
    const week = weekStart(today(new Date()));
    const nothing = { toppedUp: 0, lessons: 0, fees: 0, refunded: 0, paidOut: 0 };
    expect(await summarize({ username: student.username })).toEqual({
      count: 2,
      deposits: 50,
      withdrawals: 10,
      ...nothing,
      toppedUp: 50,
      lessons: 10,
      weeks: [{ week, deposits: 50, withdrawals: 10 }],
    });
    expect(await summarize({ username: 'nobody-at-all' })).toEqual({
      count: 0,
      deposits: 0,
      withdrawals: 0,
      ...nothing,
      weeks: [],
    });
    const { db } = server.services;
    const account = await db
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', student.id)
      .executeTakeFirstOrThrow();
    // 29 March 2026 is the Sunday of the change to summer time. It and the next Monday are in
    // different weeks in every time zone of the server.
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
      ...nothing,
      toppedUp: 3,
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

describe('the spreadsheet', () => {
  it('contains every transfer exactly once for every batch size', async () => {
    await buildPaidLesson();
    await buildPaidLesson();
    const { body } = await listAll(curator, { size: '500' });
    const form = { withUsernames: false, language: 'ru' } as const;
    for (const batchSize of [1, 2, 3, 1000]) {
      let text = '';
      for await (const part of exportTransactions(server.services.db, {}, form, batchSize)) text += part;
      const lines = text.split('\r\n').slice(1, -1);
      expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(body.map(({ id }) => id));
      expect(text).not.toContain('Пользователь');
    }
  });

  it('contains all transactions of the list in the same order over many batches', async () => {
    const {
      pool,
      services: { db },
    } = server;
    const student = await buildUser(db);
    // One statement gives all rows the same time, so only their ids define the order.
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
    // A spreadsheet with the semicolon as separator would run the second cell as a formula.
    [`x;=cmd|' /C calc'!A0;`, `"x,=cmd|' /C calc'!A0,"`],
    ["x\t=cmd|' /C calc'!A0", `"x =cmd|' /C calc'!A0"`],
  ])('writes %j as %j', (text, cell) => {
    expect(textCell(text)).toBe(cell);
  });
});
