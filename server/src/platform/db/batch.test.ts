import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { batch } from './batch.ts';

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
