import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { inTransaction } from '../db/transaction.ts';
import { type IdempotencyKey, once } from './idempotency.ts';

let server: TestServer;
let caller: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  caller = await buildUser(server.services.db);
});
afterAll(() => server.close());

const keyOf = (key: string, body: object = {}): IdempotencyKey => ({
  key,
  requestHash: createHash('sha256').update(JSON.stringify(body)).digest(),
});

/** Runs the work once for the key, like the request of an operation. */
const call = <T>(key: IdempotencyKey | undefined, work: () => Promise<T>, as: { id: number } = caller): Promise<T> =>
  inTransaction(server.services.db, (trx) => once(trx, as, 'createReservation', key, work));

/** Work that returns how often it ran. */
function counting() {
  let runs = 0;
  return async (): Promise<{ run: number }> => {
    runs += 1;
    return { run: runs };
  };
}

it('a retry with the same key gets the first response', async () => {
  const work = counting();
  expect(await call(keyOf('again'), work)).toEqual({ run: 1 });
  expect(await call(keyOf('again'), work)).toEqual({ run: 1 });
  expect(await call(keyOf('another'), work)).toEqual({ run: 2 });
});

it('stores a response without content', async () => {
  let runs = 0;
  const work = async (): Promise<undefined> => {
    runs += 1;
    return undefined;
  };
  await call(keyOf('empty'), work);
  expect((await call(keyOf('empty'), work)) ?? undefined).toBeUndefined();
  expect(runs).toBe(1);
});

it('runs each request without a key', async () => {
  const work = counting();
  expect([await call(undefined, work), await call(undefined, work)]).toEqual([{ run: 1 }, { run: 2 }]);
});

it('a key is separate for each user and each operation', async () => {
  const { db } = server.services;
  const work = counting();
  await call(keyOf('shared'), work);
  expect(await call(keyOf('shared'), work, await buildUser(db))).toEqual({ run: 2 });
  const other = inTransaction(db, (trx) => once(trx, caller, 'topUp', keyOf('shared'), work));
  expect(await other).toEqual({ run: 3 });
});

it('a concurrent request with the same key waits for the first response and gets it', async () => {
  const work = counting();
  let signalStart: () => void = () => {};
  let finish: () => void = () => {};
  const started = new Promise<void>((resolve) => {
    signalStart = resolve;
  });
  const first = call(keyOf('at once'), async () => {
    signalStart();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return work();
  });
  await started;
  let isSettled = false;
  const second = call(keyOf('at once'), work).finally(() => {
    isSettled = true;
  });
  await server.services.db.selectFrom('users').select('id').limit(1).execute();
  expect(isSettled).toBe(false);
  finish();
  expect(await Promise.all([first, second])).toEqual([{ run: 1 }, { run: 1 }]);
});

it('a key with another request body is refused and stays unchanged', async () => {
  const work = counting();
  await call(keyOf('reused', { amount: 1 }), work);
  await expect(call(keyOf('reused', { amount: 2 }), work)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await call(keyOf('reused', { amount: 1 }), work)).toEqual({ run: 1 });
});

it('a failed request releases its key, also for a waiting request', async () => {
  const work = counting();
  let signalStart: () => void = () => {};
  const started = new Promise<void>((resolve) => {
    signalStart = resolve;
  });
  let fail: (error: Error) => void = () => {};
  const failing = call(keyOf('failed'), () => {
    signalStart();
    return new Promise<never>((_, reject) => {
      fail = reject;
    });
  });
  await started;
  const waiting = call(keyOf('failed'), work);
  fail(new Error('refused'));
  await expect(failing).rejects.toThrow('refused');
  expect(await waiting).toEqual({ run: 1 });
  expect(await call(keyOf('failed'), work)).toEqual({ run: 1 });
});

it('throws UNAUTHENTICATED if the account does not exist', async () => {
  await expect(call(keyOf('gone'), counting(), { id: 999_999 })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
