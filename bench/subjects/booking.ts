import { type Bench, withClient } from '../harness/bench.ts';
import { assertAnswers, compare, request, startLoad } from '../harness/load.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { assertOneRow, runRaw } from '../harness/raw-sql.ts';
import { milliseconds, perSecond, type Row } from '../harness/report.ts';
import { rawReservation } from '../limits/statements.ts';
import { idsOf, seedCustomers, seedTeachers } from '../seed/lessons.ts';

const capacity = 2;
const duration = 2;

interface FreeSlot {
  lectureId: number;
  /** Number of the student who reserves it. */
  student: number;
}

/** Free slots, each used once: student `n` reserves with teacher `n`, and never two slots at the same time. */
export function createSlots(teachers: number) {
  let next = 0;
  return (count: number): FreeSlot[] =>
    Array.from({ length: count }, () => {
      next += 1;
      return { lectureId: next, student: 1 + ((next - 1) % teachers) };
    });
}

/** The reservation of a slot in the database of seed/lessons.ts. */
export async function bookingRequest(teachers: number, { lectureId, student }: FreeSlot): Promise<string> {
  const id = idsOf(teachers).student(student);
  const headers = await bearer(id, `student${id}`, 'STUDENT');
  return request('/api/reservations', { method: 'POST', headers, body: { lectureId, capacity, duration } });
}

/** Signed-in reservations against R, the same rule as one prepared statement without HTTP. */
export async function booking(bench: Bench): Promise<Row[]> {
  const teachers = bench.isQuick ? 800 : 2500;
  const url = await bench.createDatabase('booking', async (client) => {
    await seedTeachers(client, teachers);
    await seedCustomers(client, teachers);
  });
  const product = await startProduct(bench, url);
  const load = startLoad(bench);
  const takeSlots = createSlots(teachers);
  const perRound = bench.isQuick ? 300 : 1200;
  const ids = idsOf(teachers);
  const seconds = 30;

  // Autovacuum does so in time: without it the growing table would be planned as an empty one.
  const refreshStatistics = () => withClient(url, (client) => client.query('analyze reservations, lectures'));
  const overHttp = (connections: number, count: number) => async () => {
    await refreshStatistics();
    const requests = await Promise.all(takeSlots(count).map((slot) => bookingRequest(teachers, slot)));
    return assertAnswers(await load.run({ port: product.port, connections, requests, repeat: false, seconds }), 201);
  };
  const raw = (connections: number, count: number) => async () => {
    await refreshStatistics();
    const values = takeSlots(count).map((slot) => [slot.lectureId, ids.student(slot.student), capacity, duration]);
    return runRaw({ url, connections, text: rawReservation, values, seconds, check: assertOneRow });
  };
  /** What the derived table of the teacher search costs each reservation. */
  const rawWithoutSearch = (connections: number, count: number) => async () => {
    await withClient(url, (client) => client.query('alter table lectures disable trigger user'));
    const result = await raw(connections, count)();
    await withClient(url, (client) => client.query('alter table lectures enable trigger user'));
    return result;
  };

  const many = await compare(bench.rounds, {
    product: overHttp(32, perRound),
    raw: raw(10, perRound),
    bare: rawWithoutSearch(10, perRound),
  });
  const one = await compare(bench.rounds, { product: overHttp(1, 100), raw: raw(1, 100) });
  return [
    {
      work: 'POST reservation, 32 callers',
      measured: `${perSecond(many.rate('product'))}; R ${perSecond(many.rate('raw'))}`,
      must: { value: many.ratio('product', 'raw'), atLeast: 0.9, of: '× R' },
      stretch: { value: many.ratio('product', 'raw'), atLeast: 1.5, of: '× R' },
    },
    {
      work: 'the same against R without the derived table of the search',
      measured: `${many.ratio('product', 'bare').toFixed(2)} × ${perSecond(many.rate('bare'))}`,
    },
    {
      work: 'POST reservation, 1 caller, p50',
      measured: `${milliseconds(one.p50('product'))}; raw ${milliseconds(one.p50('raw'))}`,
      must: { value: one.slowdown('product', 'raw'), atMost: 2.5, of: '× raw' },
      stretch: { value: one.slowdown('product', 'raw'), atMost: 1.7, of: '× raw' },
    },
  ];
}
