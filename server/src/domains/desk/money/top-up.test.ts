import * as contract from '@kampus/contract/balance/balance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/verify-ledger.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { captureSecurity } from '#testing/captured-security.ts';
import { buildLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';
import { topUp } from './top-up.ts';

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  server.services.config.personLimits.dayByCuratorCents = 50_000;
  server.services.config.personLimits.dayByPersonCents = 20_000;
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterAll(async () => {
  expect(await verifyLedger(server.services.db)).toEqual([]);
  await server.close();
});

const give = (as: TestUser, { username }: { username: string }, amount: number, key?: string) =>
  server.call('topUp', { as, body: { username, amount }, ...(key && { headers: { 'idempotency-key': key } }) });
const balanceOf = async (as: TestUser) => (await server.call('getBalance', { as })).body.balance;

it('one person receives no more in a day than the limit, also from several curators', async () => {
  const { db } = server.services;
  const [student, other] = [await buildUser(db), await buildUser(db)];
  const second = await buildUser(db, { role: 'CURATOR' });
  expect((await give(curator, student, 100)).body).toEqual({ username: student.username, balance: 100 });
  expect((await give(second, student, 99.99)).status).toBe(200);
  const message = 'Дневной лимит пополнений для одного человека: 200.00 €';
  expect((await give(second, student, 0.02)).body).toMatchObject({ code: 'TOP_UP_LIMIT', message });
  const inEnglish = await server.call('topUp', {
    as: second,
    body: { username: student.username, amount: 0.02 },
    headers: { 'accept-language': 'en' },
  });
  expect(inEnglish.body).toMatchObject({ message: 'The daily limit of top-ups for one person: 200.00 €' });
  const { lines, security } = captureSecurity();
  const call = topUp({ ...server.services, security }, second, { username: student.username, cents: 2 });
  await expect(call).rejects.toMatchObject({ code: 'TOP_UP_LIMIT', message });
  expect(lines).toMatchObject([{ security: 'top-up-limit', userId: second.id, subject: student.username }]);
  expect((await give(second, student, 0.01)).status).toBe(200);
  expect(await balanceOf(student)).toBe(200);
  const unknown = topUp({ ...server.services, security }, second, { username: 'nobody-at-all', cents: 2 });
  await expect(unknown).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  expect(lines).toHaveLength(1);
  expect((await give(second, other, 1)).status).toBe(200);
});

it('one curator gives no more in a day than the limit, also to several people', async () => {
  const { db } = server.services;
  const generous = await buildUser(db, { role: 'CURATOR' });
  for (let count = 0; count < 5; count += 1) expect((await give(generous, await buildUser(db), 100)).status).toBe(200);
  const last = await buildUser(db);
  const message = 'Ваш дневной лимит пополнений: 500.00 €';
  expect((await give(generous, last, 0.01)).body).toMatchObject({ code: 'TOP_UP_LIMIT', message });
  const { lines, security } = captureSecurity();
  const call = topUp({ ...server.services, security }, generous, { username: last.username, cents: 1 });
  await expect(call).rejects.toMatchObject({ code: 'TOP_UP_LIMIT' });
  expect(lines).toMatchObject([
    { security: 'top-up-limit', userId: generous.id, operation: 'topUp', subject: last.username },
  ]);
  expect(await balanceOf(last)).toBe(0);
  const { personLimits } = server.services.config;
  personLimits.dayByCuratorCents += 1;
  expect((await give(generous, last, 0.01)).status).toBe(200);
  personLimits.dayByCuratorCents -= 1;
});

it('a top-up of the own account is refused with TOP_UP_TO_SELF, in any case of the login', async () => {
  for (const username of [curator.username, curator.username.toUpperCase()])
    expect((await give(curator, { username }, 1)).body).toMatchObject({ code: 'TOP_UP_TO_SELF' });
  expect(await balanceOf(curator)).toBe(0);
});

it('an unknown login is refused with USER_NOT_FOUND at the field username', async () => {
  expect(await give(curator, { username: 'nobody-of-that-name' }, 1)).toMatchObject({
    status: 404,
    body: {
      code: 'USER_NOT_FOUND',
      errors: [{ path: 'username', message: 'Користувача не знайдено' }],
    },
  });
});

it('concurrent top-ups with one key move money once, and the key is refused for another amount', async () => {
  const student = await buildUser(server.services.db);
  const answers = await Promise.all(Array.from({ length: 12 }, () => give(curator, student, 1.5, 'the-same-key')));
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 200, body: { username: student.username, balance: 1.5 } });
  expect(await balanceOf(student)).toBe(1.5);
  expect((await give(curator, student, 2, 'the-same-key')).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect((await give(curator, student, 1.5, 'another-key')).body).toMatchObject({ balance: 3 });
  const second = await buildUser(server.services.db, { role: 'CURATOR' });
  expect((await give(second, student, 2, 'the-same-key')).body).toMatchObject({ balance: 5 });
});

it('a top-up covers an uncovered accepted lesson when the money is enough', async () => {
  const { id, student } = await buildLesson(server, 'CONFIRMED', { balanceCents: 0 });
  const isCovered = async () =>
    (await server.call('getReservation', { as: student, params: { id: String(id) } })).body.covered;
  await give(curator, student, 9.99);
  expect(await isCovered()).toBe(false);
  await give(curator, student, 0.01);
  expect(await isCovered()).toBe(true);
  expect((await server.call('getBalance', { as: student })).body).toEqual({ balance: 10, locked: 10, available: 0 });
});

it('the person gets one message, and the delivery is woken', async () => {
  const { db, bot } = server.services;
  const heard = new Promise<void>((resolve) => {
    bot.wakeDelivery = resolve;
  });
  const student = await buildUser(db, { telegramChatId: 815 });
  await give(curator, student, 1, 'told-once');
  await give(curator, student, 1, 'told-once');
  const messages = await db.selectFrom('notifications').select('kind').where('user_id', '=', student.id).execute();
  expect(messages).toEqual([{ kind: 'TOPPED_UP' }]);
  await heard;
});

/** Runs `write` in a transaction and commits it after the top-up waits for its lock. */
async function giveBeside(write: (trx: Db) => Promise<unknown>, student: TestUser, key?: string) {
  return server.services.db.transaction().execute(async (trx) => {
    await write(trx);
    const reply = give(curator, student, 3, key);
    await waitForLocks(server);
    return { reply };
  });
}

it('a call gets the response of a concurrent call with the same key from another process', async () => {
  const { db } = server.services;
  const student = await buildUser(db);
  await give(curator, student, 3, 'two-processes');
  const stored = await db
    .deleteFrom('idempotency_keys')
    .where('key', '=', 'two-processes')
    .returningAll()
    .executeTakeFirstOrThrow();
  const answer = JSON.stringify(stored.answer);
  const write = (trx: Db) =>
    trx
      .insertInto('idempotency_keys')
      .values({ ...stored, answer })
      .execute();
  const { reply } = await giveBeside(write, student, 'two-processes');
  expect((await reply).body).toEqual({ username: student.username, balance: 3 });
  expect(await balanceOf(student)).toBe(3);
});

it('a top-up of an account that is erased concurrently is refused with USER_NOT_FOUND', async () => {
  const student = await buildUser(server.services.db);
  const close = (trx: Db) =>
    trx.updateTable('accounts').set({ is_closed: true }).where('user_id', '=', student.id).execute();
  const { reply } = await giveBeside(close, student);
  expect((await reply).body).toMatchObject({ code: 'USER_NOT_FOUND' });
  expect(await balanceOf(student)).toBe(0);
});

it('a top-up that waits longer than a second for the lock of an account is 503', async () => {
  const student = await buildUser(server.services.db);
  const reply = await server.services.db.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('user_id', '=', student.id).forUpdate().execute();
    return give(curator, student, 3);
  });
  expect(reply).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(await balanceOf(student)).toBe(0);
});

describe('a top-up', () => {
  const topUp = (body: unknown) =>
    server.call('topUp', { as: curator, body: body as { username: string; amount: number } });

  it('is listed for the curator who gave it: the last five, newest first, after other audit entries too', async () => {
    const { db } = server.services;
    const own = await buildUser(db, { role: 'CURATOR' });
    const student = await buildUser(db, { firstName: 'Иван', lastName: 'Ковач' });
    for (const amount of [1, 2, 3, 4, 5, 6.5])
      await server.call('topUp', { as: own, body: { username: student.username, amount } });
    await topUp({ username: student.username, amount: 7 });
    for (let count = 0; count < 5; count += 1) await audit(db, own.id, 'session.begin', `user:${own.id}`);
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
    [{ username: 'x', amount: 'NaN' }, 'Сума повинна бути числом'],
    [{ username: 'x', amount: '1e1' }, 'Сума повинна бути числом'],
    [{ username: 'x', amount: true }, 'Сума повинна бути числом'],
    [{ username: 'x', amount: '0.004' }, 'Мінімальна сума - 0.01'],
    [{ username: 'x', amount: '100.01' }, 'Максимальна сума - 100.00'],
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

  it('takes an amount as text, as its form has it', async () => {
    const student = await buildUser(server.services.db);
    expect((await topUp({ username: student.username, amount: '12.345' })).body).toEqual({
      username: student.username,
      balance: 12.35,
    });
  });

  it('of an amount beyond the range of a number is refused', async () => {
    const token = await server.services.tokens.sign(curator);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/curator/update-balance',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{"username":"x","amount":1e309}',
    });
    expect(answer.statusCode).toBe(400);
  });

  it('is rounded to two decimals and recorded with the curator’s id', async () => {
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
