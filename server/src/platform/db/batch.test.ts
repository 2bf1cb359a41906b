import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { batch } from './batch.ts';
import { requestLimitsMs } from './connect.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const hundredths = batch<{ id: number }, { hundredth: number; transaction: string }>({
  name: 'batch-test',
  takes: { id: 'integer' },
  text: (asked) => `select call_index, 100 / id as hundredth, pg_current_xact_id()::text as transaction
    from ${asked}
   cross join generate_series(1, case when id = 3 then 0 else 1 end)`,
  callsMax: 8,
  inFlightMax: 1,
});

const ask = (...ids: number[]) => Promise.allSettled(ids.map((id) => hundredths(server.services.pool, { id })));
const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const valuesOf = <T>(answers: PromiseSettledResult<T>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined));

it('sends the first call at once and the others together, and gives each its own rows', async () => {
  const answers = valuesOf(await ask(...oneTo(20)));
  expect(answers.map((rows) => rows?.[0]?.hundredth)).toEqual(
    oneTo(20).map((id) => (id === 3 ? undefined : Math.trunc(100 / id))),
  );
  expect(answers[2]).toEqual([]);
  const transactions = answers.flatMap((rows) => rows?.map(({ transaction }) => transaction) ?? []);
  expect(new Set(transactions).size).toBe(1 + Math.ceil(19 / 8));
});

it('lets a call that PostgreSQL refuses fail alone', async () => {
  const answers = await ask(1, 2, 0, 4, 5);
  expect(valuesOf(answers).map((rows) => rows?.[0]?.hundredth)).toEqual([100, 50, undefined, 25, 20]);
  expect(answers[2]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(valuesOf(await ask(10))[0]).toMatchObject([{ hundredth: 10 }]);
});

it('delays the neighbours of a bad call by two statements at most', async () => {
  const query = vi.spyOn(server.services.pool, 'query');
  const small = batch<{ id: number }, { hundredth: number }>({
    name: 'batch-test-32',
    takes: { id: 'integer' },
    text: (asked) => `select call_index, 100 / id as hundredth from ${asked}`,
    callsMax: 32,
    inFlightMax: 1,
  });
  const call = (id: number) => small(server.services.pool, { id });
  const first = call(1);
  const others = Promise.allSettled([...oneTo(31), 0].map(call));
  await first;
  const answers = await others;
  expect(answers.map(({ status }) => status)).toEqual([...Array(31).fill('fulfilled'), 'rejected']);
  // The first alone, all 32, two halves, the calls of the refused half.
  expect(query).toHaveBeenCalledTimes(1 + 1 + 2 + 16);
  query.mockRestore();
});

it('runs the calls of a person one of whose calls was refused one by one, so that they refuse nobody else’s', async () => {
  const query = vi.spyOn(server.services.pool, 'query');
  const divide = batch<{ id: number; caller: number }, { hundredth: number }>({
    name: 'batch-test-callers',
    takes: { id: 'integer', caller: 'integer' },
    text: (asked) => `select call_index, 100 / id as hundredth from ${asked}`,
    callsMax: 32,
    inFlightMax: 1,
    callerOf: ({ caller }) => caller,
  });
  const call = (id: number, caller: number) => divide(server.services.pool, { id, caller });
  /** Two people at once; the second call of the second person is faulty. Returns how many statements it took. */
  const round = async () => {
    query.mockClear();
    const calls = [call(1, 1), ...oneTo(15).map((id) => call(id, 1)), call(5, 2), call(0, 2), call(10, 2)];
    const answers = await Promise.allSettled(calls);
    expect(answers.map(({ status }) => status)).toEqual([...Array(17).fill('fulfilled'), 'rejected', 'fulfilled']);
    return query.mock.calls.length;
  };
  // One alone, all others, two halves, the nine calls of the refused half.
  expect(await round()).toBe(1 + 1 + 2 + 9);
  // One alone, those of the first person, three of the second one by one.
  expect(await round()).toBe(1 + 1 + 3);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  expect(await round()).toBe(1 + 1 + 2 + 9);
  vi.useRealTimers();
  query.mockRestore();
});

it('lets a call that waits for a locked row fail alone, and the others and the next batch go on', async () => {
  const { pool } = server.services;
  await pool.query('create table locked (id integer primary key, count integer not null default 0)');
  await pool.query('insert into locked (id) select generate_series(1, 32)');
  const increase = batch<{ id: number }, { id: number }>({
    name: 'batch-test-locked',
    takes: { id: 'integer' },
    text: (asked) =>
      `update locked as l set count = count + 1 from ${asked} where l.id = asked.id returning call_index, l.id`,
    callsMax: 32,
    inFlightMax: 1,
  });
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from locked where id = 7 for update');
  const startedMs = Date.now();
  const alone = increase(pool, { id: 32 });
  const calls = oneTo(31).map((id) => increase(pool, { id }));
  await alone;
  const answers = await Promise.allSettled(calls);
  await holder.query('rollback');
  holder.release();
  expect(answers.flatMap(({ status }, index) => (status === 'rejected' ? [index + 1] : []))).toEqual([7]);
  expect(answers[6]).toMatchObject({ reason: { code: '55P03' } });
  expect(Date.now() - startedMs).toBeLessThan(4 * requestLimitsMs.lock);
  await expect(increase(pool, { id: 7 })).resolves.toHaveLength(1);
  expect((await pool.query('select sum(count)::int as sum from locked')).rows).toEqual([{ sum: 32 }]);
});
