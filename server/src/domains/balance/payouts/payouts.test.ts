import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealer } from '#platform/db/sealer.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { captureSecurity } from '#testing/captured-security.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { ownIban } from '../bank/statements.test-data.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { decidePayout } from './decide-payout.ts';
import { resealIbans } from './reseal-ibans.ts';

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  server.services.config.personLimits.dayByCuratorCents = 50_000;
  server.services.config.personLimits.dayByPersonCents = 20_000;
  curator = await buildCurator();
});
afterAll(async () => {
  expect(await verifyLedger(server.services.db)).toEqual([]);
  await server.close();
});

const elevated = (user: TestUser): TestUser => ({ ...user, isElevated: true });
const buildCurator = async () => elevated(await buildUser(server.services.db, { role: 'CURATOR' }));
const buildPayee = async (balanceCents: number, role: 'STUDENT' | 'TEACHER' = 'STUDENT') =>
  elevated(await buildUser(server.services.db, { role, balanceCents }));

const ibans = { first: 'SK3112000000198742637541', second: 'CZ6508000000192000145399' };
const request = (as: TestUser, amount: number, sent: object = {}, key?: string) =>
  server.call('requestPayout', {
    as,
    body: { amount, iban: ibans.first, purpose: 'RETURN', ...sent },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const cancel = (as: TestUser, id: number) => server.call('cancelPayout', { as, params: { id: String(id) } });
const decide = (id: number, body: { state: 'SENT' | 'BOUNCED' | 'REFUSED'; reason?: string }, as = curator) =>
  server.call('decidePayout', { as, params: { id: String(id) }, body });
const balanceOf = async (as: TestUser) => (await server.call('getBalance', { as })).body;
const stateOf = async (as: TestUser) => (await server.call('listOwnPayouts', { as })).body[0]?.state;
const messagesTo = async ({ id }: TestUser) => {
  const { rows } = await server.pool.query('select kind from notifications where user_id = $1 order by id', [id]);
  return rows.map(({ kind }) => kind);
};

describe('a request', () => {
  it('locks its sum, and the person gets a message', async () => {
    const payee = await buildPayee(5000);
    const { status, body } = await request(payee, 12.34);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'REQUESTED', amount: 12.34, ibanEnd: '7541', erasesAccount: false });
    expect(await balanceOf(payee)).toEqual({ balance: 50, locked: 12.34, available: 37.66 });
    expect(await messagesTo(payee)).toEqual(['PAYOUT_REQUESTED']);
  });

  it('takes no more than is available, not even an overdraft, and no more than a day allows', async () => {
    const payee = await buildPayee(1000);
    await server.pool.query('update accounts set overdraft_cents = 500 where user_id = $1', [payee.id]);
    expect((await request(payee, 10.01)).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS', available: 10 });
    await server.pool.query('update accounts set locked_cents = 1500 where user_id = $1', [payee.id]);
    expect((await request(payee, 1)).body).toMatchObject({ available: 0, message: 'Доступно 0.00 €' });
    await server.pool.query('update accounts set locked_cents = 0 where user_id = $1', [payee.id]);
    const rich = await buildPayee(30_000);
    expect((await request(rich, 200.01)).body).toMatchObject({ code: 'PAYOUT_LIMIT' });
    expect(await balanceOf(rich)).toMatchObject({ locked: 0 });
  });

  it.each([
    ['SK3112000000198742637542', 'Такого IBAN нет: проверьте, нет ли опечатки'],
    ['SK31', 'Такого IBAN нет: проверьте, нет ли опечатки'],
    ['AE070331234567890123456', 'В эту страну перевод SEPA не дойдёт'],
    [ownIban, 'Это счёт портала: укажите свой'],
  ])('refuses the IBAN %s', async (iban, message) => {
    const payee = await buildPayee(1000);
    const { body } = await request(payee, 1, { iban });
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'iban', message }] });
  });

  it('accepts an IBAN with blanks and small letters', async () => {
    const payee = await buildPayee(1000);
    expect((await request(payee, 1, { iban: 'sk31 1200 0000 1987 4263 7541' })).status).toBe(201);
  });

  it('needs an elevated session', async () => {
    const { isElevated: _, ...payee } = await buildPayee(1000);
    expect((await request(payee, 1)).body).toMatchObject({ code: 'ELEVATION_REQUIRED' });
  });

  it('for earnings is for teachers', async () => {
    expect((await request(await buildPayee(1000), 1, { purpose: 'EARNED' })).body).toMatchObject({ code: 'FORBIDDEN' });
    const teacher = await buildPayee(1000, 'TEACHER');
    const leaving = { purpose: 'EARNED', eraseComments: 'KEEP' };
    expect((await request(teacher, 10, leaving)).body).toMatchObject({ code: 'OPEN_OBLIGATIONS' });
    const { body } = await request(teacher, 1, { purpose: 'EARNED' });
    expect((await decide(body.id, { state: 'SENT' })).status).toBe(200);
    const own = await server.call('listTransactions', { as: teacher });
    expect(own.body[0]).toMatchObject({ type: 'WITHDRAW', amount: 1, description: 'Выплата заработка' });
  });

  it('is the only open one of the person; a repeated call gets the first response', async () => {
    const payee = await buildPayee(1000);
    const first = await request(payee, 1, {}, 'the same');
    expect((await request(payee, 1, {}, 'the same')).body).toEqual(first.body);
    expect((await request(payee, 1)).body).toMatchObject({ code: 'PAYOUT_OPEN' });
    expect(await balanceOf(payee)).toMatchObject({ locked: 1 });
    await cancel(payee, first.body.id);
    expect((await request(payee, 1)).status).toBe(201);
    const own = (await server.call('listOwnPayouts', { as: payee })).body;
    expect(own.map(({ state }) => state)).toEqual(['REQUESTED', 'CANCELLED']);
  });

  it('can be cancelled by its person until it is decided, which unlocks the sum', async () => {
    const [payee, stranger] = [await buildPayee(1000), await buildPayee(1000)];
    const { id } = (await request(payee, 4)).body;
    expect((await cancel(stranger, id)).status).toBe(404);
    expect((await cancel(payee, id)).status).toBe(204);
    expect(await balanceOf(payee)).toEqual({ balance: 10, locked: 0, available: 10 });
    const late = { code: 'ALREADY_DECIDED', message: 'Заявка уже отменена' };
    expect((await cancel(payee, id)).body).toMatchObject(late);
    expect((await decide(id, { state: 'SENT' })).body).toMatchObject(late);
  });
});

describe('a changed IBAN', () => {
  it('waits 72 hours from its first request; the first IBAN of the account never waits', async () => {
    const payee = await buildPayee(5000);
    await cancel(payee, (await request(payee, 1)).body.id);
    const changed = (await request(payee, 1, { iban: ibans.second })).body;
    const waitMs = new Date(changed.payableAt).getTime() - Date.now();
    expect(waitMs).toBeGreaterThan(71 * 3_600_000);
    expect(waitMs).toBeLessThanOrEqual(72 * 3_600_000);
    expect((await decide(changed.id, { state: 'SENT' })).body).toMatchObject({
      code: 'PAYOUT_WAITS',
      payableAt: changed.payableAt,
    });
    await cancel(payee, changed.id);
    const again = (await request(payee, 1, { iban: ibans.second })).body;
    expect(new Date(again.payableAt).getTime()).toBeLessThanOrEqual(new Date(changed.payableAt).getTime());
    expect((await decide(again.id, { state: 'SENT' })).body).toMatchObject({ code: 'PAYOUT_WAITS' });
    await cancel(payee, again.id);
    const back = (await request(payee, 1)).body;
    expect((await decide(back.id, { state: 'SENT' })).status).toBe(200);
  });

  it('can be refused while it waits', async () => {
    const payee = await buildPayee(5000);
    await cancel(payee, (await request(payee, 1)).body.id);
    const { id } = (await request(payee, 1, { iban: ibans.second })).body;
    expect((await decide(id, { state: 'REFUSED', reason: 'Чужой счёт' })).status).toBe(200);
  });

  it('can be sent after 72 hours', async () => {
    const payee = await buildPayee(5000);
    await cancel(payee, (await request(payee, 1)).body.id);
    const { id } = (await request(payee, 1, { iban: ibans.second })).body;
    await server.pool.query('update payouts set payable_at = now() where id = $1', [id]);
    expect((await decide(id, { state: 'SENT' })).status).toBe(200);
  });
});

describe('the message about a request', () => {
  it('says that a new IBAN waits only while it waits', async () => {
    const payee = await buildPayee(5000);
    const waitSaid = async (iban: string) => {
      await cancel(payee, (await request(payee, 1, { iban })).body.id);
      const { rows } = await server.pool.query(
        'select details from notifications where user_id = $1 order by id desc limit 1',
        [payee.id],
      );
      return (rows[0].details.payableAt ?? null) !== null;
    };
    expect(await waitSaid(ibans.first)).toBe(false);
    expect(await waitSaid(ibans.second)).toBe(true);
    await server.pool.query(
      `update payouts set created_at = created_at - interval '73 hours'
        where account_id = (select id from accounts where user_id = $1)`,
      [payee.id],
    );
    expect(await waitSaid(ibans.second)).toBe(false);
  });
});

it('the message about the return of the whole balance says that the account is erased after it', async () => {
  const [staying, leaving] = [await buildPayee(1000), await buildPayee(1000)];
  await request(staying, 10);
  await request(leaving, 10, { eraseComments: 'KEEP' });
  const { rows } = await server.pool.query(
    `select details->'erasesAccount' as erases from notifications where user_id = any ($1) order by user_id`,
    [[staying.id, leaving.id]],
  );
  expect(rows.map(({ erases }) => erases)).toEqual([false, true]);
});

describe('a decision', () => {
  it('SENT moves the locked sum out of the portal once, and BOUNCED brings it back', async () => {
    const payee = await buildPayee(1000);
    const { id } = (await request(payee, 4)).body;
    const sent = await decide(id, { state: 'SENT' });
    expect(sent.body).toMatchObject({ state: 'SENT', iban: ibans.first, decidedBy: curator.username, reason: null });
    expect(await balanceOf(payee)).toEqual({ balance: 6, locked: 0, available: 6 });
    expect((await decide(id, { state: 'SENT' })).body).toMatchObject({ code: 'ALREADY_DECIDED' });
    expect((await decide(id, { state: 'BOUNCED' })).body).toMatchObject({ errors: [{ path: 'reason' }] });
    expect((await decide(id, { state: 'BOUNCED', reason: 'Счёт закрыт' })).status).toBe(200);
    expect(await balanceOf(payee)).toEqual({ balance: 10, locked: 0, available: 10 });
    expect((await decide(id, { state: 'BOUNCED', reason: 'Ещё раз' })).body).toMatchObject({ code: 'ALREADY_DECIDED' });
    // A payout that came back is no decision against the person.
    const ofPayee = 'select from decisions where user_id = $1';
    const decisions = await server.pool.query(ofPayee, [payee.id]);
    expect(decisions.rows).toEqual([]);
    expect(await stateOf(payee)).toBe('BOUNCED');
    const own = (await server.call('listTransactions', { as: payee })).body;
    expect(own.map(({ type, amount, description }) => [type, amount, description])).toEqual([
      ['DEPOSIT', 4, 'Выплата вернулась из банка'],
      ['WITHDRAW', 4, 'Возврат денег с баланса'],
      ['DEPOSIT', 10, 'Пополнение баланса'],
    ]);
    expect(await messagesTo(payee)).toEqual(['PAYOUT_REQUESTED', 'PAYOUT_SENT', 'PAYOUT_BOUNCED']);
    const { rows } = await server.pool.query(
      'select action, details from audit_entries where subject = $1 order by id',
      [`user:${payee.id}`],
    );
    expect(rows).toEqual([
      { action: 'payout.sent', details: { payoutId: id, amountCents: 400 } },
      { action: 'payout.bounced', details: { payoutId: id, amountCents: 400, reason: 'Счёт закрыт' } },
    ]);
  });

  it('REFUSED unlocks the sum and needs a reason', async () => {
    const payee = await buildPayee(1000);
    const { id } = (await request(payee, 4)).body;
    expect((await decide(id, { state: 'REFUSED' })).body).toMatchObject({ errors: [{ path: 'reason' }] });
    expect((await decide(id, { state: 'BOUNCED', reason: 'Не отправлена' })).body).toMatchObject({
      code: 'ALREADY_DECIDED',
    });
    expect((await decide(id, { state: 'REFUSED', reason: 'Чужой счёт' })).status).toBe(200);
    expect((await decide(id, { state: 'SENT' })).body).toMatchObject({ message: 'В выплате уже отказано' });
    expect(await balanceOf(payee)).toEqual({ balance: 10, locked: 0, available: 10 });
    expect((await server.call('listOwnPayouts', { as: payee })).body[0]).toMatchObject({ reason: 'Чужой счёт' });
    const { rows } = await server.pool.query('select kind, facts, reason from decisions where user_id = $1', [
      payee.id,
    ]);
    expect(rows).toEqual([{ kind: 'PAYOUT_REFUSED', facts: 'Выплата 4.00 € на счёт …7541', reason: 'Чужой счёт' }]);
  });

  it('about the own payout is refused with OWN_PAYOUT, and one without elevation too', async () => {
    const other = elevated(await buildUser(server.services.db, { role: 'CURATOR', balanceCents: 1000 }));
    const { id } = (await request(other, 4)).body;
    expect((await decide(id, { state: 'SENT' }, other)).body).toMatchObject({ code: 'OWN_PAYOUT' });
    const { isElevated: _, ...late } = curator;
    expect((await decide(id, { state: 'SENT' }, late)).body).toMatchObject({ code: 'ELEVATION_REQUIRED' });
    expect(await balanceOf(other)).toMatchObject({ locked: 4 });
  });

  it('is limited a day for the person and for the curator, apart from top-ups', async () => {
    const payee = await buildPayee(30_000);
    // A refused payout does not count.
    await decide((await request(payee, 150)).body.id, { state: 'REFUSED', reason: 'Чужой счёт' });
    for (const amount of [150, 50]) {
      const { id } = (await request(payee, amount)).body;
      expect((await decide(id, { state: 'SENT' })).status).toBe(200);
    }
    const { id } = (await request(payee, 1)).body;
    expect((await decide(id, { state: 'SENT' })).body).toMatchObject({
      code: 'PAYOUT_LIMIT',
      message: 'Дневной лимит выплат одному человеку: 200.00 €',
    });
    expect((await server.call('topUp', { as: curator, body: { username: payee.username, amount: 100 } })).status).toBe(
      200,
    );
    const busy = await buildCurator();
    for (const amount of [200, 200, 100]) {
      const next = (await request(await buildPayee(20_000), amount)).body;
      expect((await decide(next.id, { state: 'SENT' }, busy)).status).toBe(200);
    }
    const last = (await request(await buildPayee(1000), 1)).body;
    const { lines, security } = captureSecurity();
    const attempt = decidePayout({ ...server.services, security }, busy, { id: last.id, body: { state: 'SENT' } });
    await expect(attempt).rejects.toMatchObject({
      code: 'PAYOUT_LIMIT',
      message: 'Ваш дневной лимит выплат: 500.00 €',
    });
    expect(lines).toMatchObject([{ security: 'top-up-limit', userId: busy.id, subject: `payout:${last.id}` }]);
  });
});

describe('the list at the desk', () => {
  it('has waiting payouts oldest first, others newest first, and finds them by the start of the login', async () => {
    const [first, second] = [await buildPayee(1000), await buildPayee(1000)];
    await request(first, 1);
    await request(second, 2);
    const list = async (query: object) => (await server.call('listPayouts', { as: curator, query })).body;
    const waiting = (await list({ state: 'REQUESTED' })).map(({ username }) => username);
    expect(waiting.indexOf(first.username)).toBeLessThan(waiting.indexOf(second.username));
    expect((await list({})).slice(0, 2).map(({ username }) => username)).toEqual([second.username, first.username]);
    expect(await list({ query: second.username.slice(0, -1) })).toMatchObject([
      { username: second.username, amount: 2, iban: ibans.first },
    ]);
    expect(await list({ state: 'SENT', query: second.username })).toEqual([]);
    const { body } = await server.call('getDeskSummary', { as: curator });
    expect(body.payouts).toBe(waiting.length);
    const query = { state: 'REQUESTED', page: '1', size: '1' } as const;
    const page = await server.call('listPayouts', { as: curator, query });
    expect(page.body.map(({ username }) => username)).toEqual(waiting.slice(1, 2));
    expect(page.headers['x-total-count']).toBe(String(waiting.length));
  });
});

it('an IBAN is sealed for its account, and resealing uses the newest key', async () => {
  const { db } = server.services;
  const payee = await buildPayee(1000);
  const { id } = (await request(payee, 1)).body;
  const sealedOf = async () =>
    (await server.pool.query('select iban_sealed from payouts where id = $1', [id])).rows[0].iban_sealed as string;
  const before = await sealedOf();
  expect(before).not.toContain('1987');
  const old = { kid: 'test', secret: 'a secret that only tests know, long enough' };
  const rotated = createSealer([{ kid: 'newer', secret: 'another secret of the tests, long enough' }, old]);
  expect(await resealIbans({ db, sealer: rotated })).toBe(0);
  const renewed = await sealedOf();
  expect(renewed).toMatch(/^sealed:newer:/);
  await resealIbans({ db, sealer: rotated });
  expect(await sealedOf()).toBe(renewed);
  expect(await resealIbans(server.services)).toBeGreaterThan(0);
  await resealIbans({
    db,
    sealer: createSealer([old, { kid: 'newer', secret: 'another secret of the tests, long enough' }]),
  });
});
