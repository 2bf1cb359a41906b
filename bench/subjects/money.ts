import type { Bench } from '../harness/bench.ts';
import { assertAnswers, compare, request, startLoad } from '../harness/load.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { assertOneRow, runRaw } from '../harness/raw-sql.ts';
import { perSecond, type Row } from '../harness/report.ts';
import { rawPayment, rawTopUp, rawTransfer } from '../limits/statements.ts';
import { idsOf, seedAcceptedLessons, seedCustomers, seedTeachers, slotsPerTeacher } from '../seed/lessons.ts';

const callers = 50;
const rawConnections = 10;
const amount = 12.5;
const seconds = 30;

/** A top-up by the person whose headers these are. */
export const topUpRequest = (headers: Record<string, string>, username: string): string =>
  request('/api/curator/update-balance', { method: 'POST', headers, body: { username, amount } });

/** Payments and top-ups by fifty people at once, against the same transactions as raw SQL. */
export async function money(bench: Bench): Promise<Row[]> {
  const teachers = bench.isQuick ? 500 : 1500;
  const url = await bench.createDatabase('money', async (client) => {
    await seedTeachers(client, teachers);
    await seedCustomers(client, teachers);
    await seedAcceptedLessons(client, teachers);
  });
  const product = await startProduct(bench, url);
  const context = { bench, teachers, url, port: product.port, load: startLoad(bench) };
  return [...(await topUps(context)), ...(await payments(context))];
}

interface Context {
  bench: Bench;
  teachers: number;
  url: string;
  port: number;
  load: ReturnType<typeof startLoad>;
}

async function topUps({ bench, teachers, url, port, load }: Context): Promise<Row[]> {
  const ids = idsOf(teachers);
  const numbers = Array.from({ length: teachers }, (_, index) => index + 1);
  const curators = await Promise.all(
    Array.from({ length: callers }, async (_, index) => {
      const id = ids.curator(index + 1);
      return bearer(id, `curator${id}`, 'CURATOR');
    }),
  );
  const requests = numbers.map((number) =>
    topUpRequest(curators[number % callers] ?? {}, `student${ids.student(number)}`),
  );
  const raw = (text: string, values: unknown[][]) => () =>
    runRaw({ url, connections: rawConnections, text, values, seconds, check: assertOneRow });
  // Accounts have ids in the order of the people, after the treasury's.
  const account = (person: number) => person + 1;
  const result = await compare(bench.rounds, {
    product: async () =>
      assertAnswers(await load.run({ port, connections: callers, requests, repeat: false, seconds }), 200),
    raw: raw(
      rawTopUp,
      numbers.map((number) => [ids.curator(1 + (number % callers)), `student${ids.student(number)}`, amount * 100]),
    ),
    treasury: raw(
      rawTransfer,
      numbers.map((number) => [1, account(ids.student(number))]),
    ),
    spread: raw(
      rawTransfer,
      numbers.map((number) => [account(ids.student(number)), account(number)]),
    ),
  });
  const value = result.ratio('product', 'raw');
  const coolness = result.ratio('treasury', 'spread');
  return [
    {
      work: 'top-up, 50 curators at once',
      measured: `${perSecond(result.rate('product'))}; raw ${perSecond(result.rate('raw'))}`,
      must: { value, atLeast: 1, of: '× raw' },
      stretch: { value, atLeast: 1.5, of: '× raw' },
    },
    {
      work: 'transfers from the treasury beside transfers between people, raw',
      measured: `${perSecond(result.rate('treasury'))}; spread ${perSecond(result.rate('spread'))}`,
      must: { value: coolness, atLeast: 0.8, of: '× spread' },
      stretch: { value: coolness, atLeast: 1, of: '× spread' },
    },
  ];
}

async function payments({ bench, teachers, url, port, load }: Context): Promise<Row[]> {
  let nextSlot = 1;
  /** One confirmed lesson of each teacher that is not paid yet. */
  const takeLessons = (): { id: number; teacher: number }[] => {
    const slot = nextSlot++;
    return Array.from({ length: teachers }, (_, index) => ({
      id: (slot - 1) * teachers + index + 1,
      teacher: index + 1,
    }));
  };
  const result = await compare(Math.min(bench.rounds, slotsPerTeacher / 2), {
    product: async () => {
      const requests = await Promise.all(
        takeLessons().map(async ({ id, teacher }) =>
          request('/api/reservations/update_status', {
            method: 'PUT',
            headers: await bearer(teacher, `teacher${teacher}`, 'TEACHER'),
            body: { id, status: 'PAID' },
          }),
        ),
      );
      return assertAnswers(await load.run({ port, connections: callers, requests, repeat: false, seconds }), 200);
    },
    raw: () => {
      const values = takeLessons().map(({ id, teacher }) => [id, teacher]);
      return runRaw({ url, connections: rawConnections, text: rawPayment, values, seconds, check: assertOneRow });
    },
  });
  const value = result.ratio('product', 'raw');
  return [
    {
      work: 'pay, 50 teachers at once',
      measured: `${perSecond(result.rate('product'))}; raw ${perSecond(result.rate('raw'))}`,
      must: { value, atLeast: 1, of: '× raw' },
      stretch: { value, atLeast: 1.5, of: '× raw' },
    },
  ];
}
