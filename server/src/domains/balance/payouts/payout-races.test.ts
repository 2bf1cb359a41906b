import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '#domains/identity/public.ts';
import { insistOn } from '#testing/answered.ts';
import { buildLecture, buildTopUp, buildUser, type TestUser } from '#testing/build.ts';
import { shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { verifyLedger } from '../verify-ledger.ts';

/**
 * Fifty concurrent calls that move the money of one account, from two processes. The sums must be
 * right after every round, and each payout leaves once. `KAMPUS_ROUNDS=1000` sets how many run.
 */
const rounds = Number(process.env['KAMPUS_ROUNDS'] ?? 4);

let servers: [TestServer, TestServer];
let curators: TestUser[];
beforeAll(async () => {
  const first = await startTestServer();
  servers = [first, await startTestServer({}, first)];
  const build = () => buildUser(first.services.db, { role: 'CURATOR' });
  curators = [await build(), await build()].map((curator) => ({ ...curator, isElevated: true }));
});
afterAll(async () => {
  await servers[1].close();
  await servers[0].close();
});

/** Calls through one of the two processes, in turn. */
let counter = 0;
const call = insistOn(() => {
  counter += 1;
  return counter % 2 === 0 ? servers[0] : servers[1];
});
const iban = 'SK3112000000198742637541';
const password = 'correct horse';

interface Scene {
  owner: TestUser;
  teacher: TestUser;
  topUpId: number;
  /** A payout that waits, and one that was sent. */
  waitingId: number;
  sentId: number;
  /** Lessons: accepted, paid, and paid and over for 49 hours. */
  accepted: number;
  paid: number;
  over: number;
}

const request = (as: TestUser, amount: number) =>
  call('requestPayout', { as, body: { amount, iban, purpose: 'RETURN' } });
const decide = (id: number, state: 'SENT' | 'REFUSED' | 'BOUNCED', by = 0) =>
  call('decidePayout', { as: curators[by], params: { id: String(id) }, body: { state, reason: 'Проверка' } });

async function buildLesson(owner: TestUser, teacher: TestUser, daysAhead: number, isPaid: boolean): Promise<number> {
  const { db } = servers[0].services;
  const { id: lectureId } = await buildLecture(db, teacher, { daysAhead });
  const { id } = (await call('createReservation', { as: owner, body: { lectureId, capacity: 1, duration: 2 } })).body;
  for (const status of isPaid ? (['CONFIRMED', 'PAID'] as const) : (['CONFIRMED'] as const))
    await call('updateReservationStatus', { as: teacher, body: { id, status } });
  return id;
}

async function buildScene(round: number): Promise<Scene> {
  const [{ services, pool }] = servers;
  const username = `racer-${round}`;
  const ownerId = await createUser(services.db, { username, password, role: 'STUDENT' });
  const owner: TestUser = { id: ownerId, username, role: 'STUDENT', isElevated: true };
  const teacher = await buildUser(services.db, { role: 'TEACHER' });
  await buildTopUp(services.db, ownerId, 10_000);
  const accepted = await buildLesson(owner, teacher, 3, false);
  const paid = await buildLesson(owner, teacher, 4, true);
  const over = await buildLesson(owner, teacher, 5, true);
  await shiftLesson(servers[0], { id: over }, -8 * 24);
  const sentId = (await request(owner, 5)).body.id;
  await decide(sentId, 'SENT');
  const waitingId = (await request(owner, 7)).body.id;
  const { rows } = await pool.query(
    `select t.id from transfers as t join accounts as a on a.id = t.to_account_id
      where a.user_id = $1 and t.kind = 'TOP_UP'`,
    [ownerId],
  );
  return { owner, teacher, topUpId: rows[0].id, waitingId, sentId, accepted, paid, over };
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** The fifty calls of a round, in a random order. */
function listCalls({ owner, teacher, ...scene }: Scene): (() => Promise<{ status: number; body: unknown }>)[] {
  const reversal = (key: string) => () =>
    call('reverseTopUp', {
      as: curators[0],
      params: { transferId: String(scene.topUpId) },
      body: { amount: 20, reason: 'Опечатка' },
      headers: { 'idempotency-key': `${owner.username}-${key}` },
    });
  return [
    ...times(8, (n) => () => request(owner, 3 + n)),
    ...times(4, () => () => call('cancelPayout', { as: owner, params: { id: String(scene.waitingId) } })),
    ...times(6, (n) => () => decide(scene.waitingId, 'SENT', n % 2)),
    ...times(4, (n) => () => decide(scene.waitingId, 'REFUSED', n % 2)),
    ...times(6, (n) => () => decide(scene.sentId, 'BOUNCED', n % 2)),
    ...times(8, (n) => reversal(String(n % 4))),
    ...times(
      4,
      () => () => call('updateReservationStatus', { as: teacher, body: { id: scene.accepted, status: 'PAID' } }),
    ),
    ...times(
      4,
      () => () =>
        call('cancelReservation', {
          as: teacher,
          params: { id: String(scene.paid) },
          body: { reason: 'Болею', fee: 0 },
        }),
    ),
    ...times(
      3,
      (n) => () =>
        call('giveGoodwill', {
          as: curators[n % 2],
          params: { id: String(scene.over) },
          body: { amount: 4, reason: 'Связь' },
        }),
    ),
    ...times(3, () => () => call('eraseMe', { as: owner, body: { password, comments: 'KEEP' } })),
  ].sort(() => Math.random() - 0.5);
}

/** Checks the account and its payouts after a round. */
async function assertRound({ owner, waitingId, sentId, topUpId }: Scene): Promise<void> {
  const [{ services, pool }] = servers;
  expect(await verifyLedger(services.db)).toEqual([]);
  const { rows } = await pool.query(
    `select a.balance_cents, a.locked_cents,
            (select count(*)::int from payouts where account_id = a.id and state = 'REQUESTED') as open,
            (select count(*)::int from transfers
              where from_account_id = a.id and kind in ('PAYOUT', 'RETURN')) as left_times,
            (select count(*)::int from payouts
              where account_id = a.id and state in ('SENT', 'BOUNCED')) as left_payouts,
            (select coalesce(sum(amount_cents), 0)::int from transfers
              where reverses_id = $2) as reversed
       from accounts as a where user_id = $1`,
    [owner.id, topUpId],
  );
  const [account] = rows;
  expect(account.locked_cents).toBeGreaterThanOrEqual(0);
  expect(account.balance_cents).toBeGreaterThanOrEqual(account.locked_cents);
  expect(account.open).toBeLessThanOrEqual(1);
  expect(account.left_times).toBe(account.left_payouts);
  expect(account.reversed).toBeLessThanOrEqual(10_000);
  const states = await pool.query('select state from payouts where id in ($1, $2) order by id', [sentId, waitingId]);
  expect(states.rows[0].state).toBe('BOUNCED');
  expect(['SENT', 'REFUSED', 'CANCELLED']).toContain(states.rows[1].state);
}

it(
  'fifty payouts, payments, refunds, reversals, cancels and erasures of one account at once leave the sums right',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const scene = await buildScene(round);
      const calls = listCalls(scene);
      expect(calls).toHaveLength(50);
      const answers = await Promise.all(calls.map((run) => run()));
      for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
      await assertRound(scene);
    }
  },
  Math.max(120_000, rounds * 30_000),
);

const erase = (as: TestUser) => ({ as, body: { password, comments: 'KEEP' } }) as const;

async function buildLeaver(round: number): Promise<TestUser> {
  const username = `leaver-${round}`;
  const id = await createUser(servers[0].services.db, { username, password, role: 'STUDENT' });
  return { id, username, role: 'STUDENT', isElevated: true };
}

/** An account whose whole balance waits as a payout that ends with the erasure. */
async function buildLeaving(round: number) {
  const { db } = servers[0].services;
  const owner = await buildLeaver(round);
  await buildTopUp(db, owner.id, 1000);
  const body = { amount: 10, iban, purpose: 'RETURN', eraseComments: 'KEEP' } as const;
  const payoutId = (await call('requestPayout', { as: owner, body })).body.id;
  const { id: lectureId } = await buildLecture(db, await buildUser(db, { role: 'TEACHER' }), { daysAhead: 3 });
  return { owner, payoutId, lectureId };
}

/** Fifty calls at once: erasures of the account, and calls that bring it money or a lesson. */
function listLeavingCalls({ owner, payoutId, lectureId }: Awaited<ReturnType<typeof buildLeaving>>) {
  return [
    ...times(12, () => () => call('eraseMe', erase(owner))),
    ...times(20, (n) => () => decide(payoutId, 'SENT', n % 2)),
    ...times(15, () => () => request(owner, 10)),
    () => call('cancelPayout', { as: owner, params: { id: String(payoutId) } }),
    () => call('topUp', { as: curators[0], body: { username: owner.username, amount: 1 } }),
    () => call('createReservation', { as: owner, body: { lectureId, capacity: 1, duration: 2 } }),
  ].sort(() => Math.random() - 0.5);
}

it(
  'an account that is erased while fifty calls pay it out and bring money leaves none behind',
  async () => {
    // Each server erases once for sure: a call after another erasure changes nothing.
    for (const [index, server] of servers.entries())
      expect((await server.call('eraseMe', erase(await buildLeaver(-1 - index)))).status).toBe(204);
    for (let round = 0; round < rounds; round += 1) {
      const scene = await buildLeaving(round);
      const answers = await Promise.all(listLeavingCalls(scene).map((run) => run()));
      for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
      const [{ services, pool }] = servers;
      expect(await verifyLedger(services.db)).toEqual([]);
      const { rows } = await pool.query(
        `select erased_at is not null as erased, is_closed, balance_cents, locked_cents,
                (select count(*)::int from reservations
                  where student_id = u.id and status in ('PENDING', 'CONFIRMED')) as lessons,
                (select count(*)::int from payouts
                  where account_id = a.id and state = 'REQUESTED') as open
           from users as u join accounts as a on a.user_id = u.id where u.id = $1`,
        [scene.owner.id],
      );
      const [account] = rows;
      expect(account.is_closed).toBe(account.erased);
      if (account.erased) expect(account).toMatchObject({ balance_cents: 0, locked_cents: 0, lessons: 0, open: 0 });
      else expect(account.balance_cents).toBeGreaterThanOrEqual(account.locked_cents);
    }
  },
  Math.max(120_000, rounds * 30_000),
);

it('a repeated call from another process gets the first response', async () => {
  const { owner, topUpId } = await buildScene(-1);
  const answers = await Promise.all(
    times(6, () =>
      call('reverseTopUp', {
        as: curators[0],
        params: { transferId: String(topUpId) },
        body: { amount: 10, reason: 'Опечатка' },
        headers: { 'idempotency-key': 'the same' },
      }),
    ),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await call('getBalance', { as: owner })).body.balance).toBe(65);
});
