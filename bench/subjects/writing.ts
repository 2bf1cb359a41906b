import { type Bench, withClient } from '../harness/bench.ts';
import { assertAnswers, type Comparison, compare, type Load, request, startLoad } from '../harness/load.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { assertOneRow, runRaw } from '../harness/raw-sql.ts';
import { milliseconds, perSecond, type Row } from '../harness/report.ts';
import { rawCancellation, rawMove, rawPayment, rawReservation, rawTopUp } from '../limits/statements.ts';
import { idsOf, seedAcceptedLessons, seedCustomers, seedTeachers } from '../seed/lessons.ts';

const callers = 32;
const rawConnections = 10;
const seconds = 30;
/**
 * Use of the slots of each teacher. Those before `target` are booked; lessons are moved into
 * `target`.
 */
const firstSlots = { target: 8, cancelled: 9, moved: 12, paid: 13 };

interface Context {
  bench: Bench;
  teachers: number;
  url: string;
  port: number;
  load: Load;
}

/**
 * The slot, its lecture and its lesson have the id `id`. Its teacher and its student have the
 * number `number`.
 */
interface Slot {
  id: number;
  number: number;
}

/** A write, both over HTTP and as one statement. */
interface Write {
  status: number;
  take: (count: number) => Slot[];
  toRequest: (slot: Slot) => Promise<string>;
  text: string;
  toValues: (slot: Slot) => unknown[];
}

/**
 * Reservations, cancellations, moves, payments and top-ups, each compared with one prepared
 * statement without HTTP.
 */
export async function writing(bench: Bench): Promise<Row[]> {
  const teachers = bench.isQuick ? 500 : 1500;
  const url = await bench.createDatabase('writing', async (client) => {
    await seedTeachers(client, teachers);
    await seedCustomers(client, teachers);
    await seedAcceptedLessons(client, teachers, firstSlots.cancelled);
  });
  const { port } = await startProduct(bench, url);
  const context = { bench, teachers, url, port, load: startLoad(bench) };
  const reservation = createReservations(teachers);
  return [
    await compareMany(context, reservation, { work: 'POST reservation', limit: 'R', atLeast: 0.3 }),
    await compareOne(context, reservation, 'POST reservation'),
    await compareOne(context, createCancellations(teachers), 'cancel a lesson'),
    await compareOne(context, await createMoves(context), 'accept another time'),
    await compareMany(context, createPayments(teachers), { work: 'pay', limit: 'raw', atLeast: 0.25 }),
    await compareMany(context, createTopUps(teachers), { work: 'top-up', limit: 'raw', atLeast: 0.25 }),
  ];
}

/**
 * Takes each slot once, in order. So no teacher or student has two writes at once, or two lessons
 * at the same time.
 */
function takeFrom(teachers: number, slot: number): Write['take'] {
  let last = (slot - 1) * teachers;
  return (count) =>
    Array.from({ length: count }, () => {
      last += 1;
      return { id: last, number: 1 + ((last - 1) % teachers) };
    });
}

function asStudent(teachers: number, number: number) {
  const id = idsOf(teachers).student(number);
  return bearer(id, `student${id}`, 'STUDENT');
}

const asTeacher = (number: number) => bearer(number, `teacher${number}`, 'TEACHER');

function createReservations(teachers: number): Write {
  const [capacity, duration] = [2, 2];
  return {
    status: 201,
    take: takeFrom(teachers, 1),
    toRequest: async ({ id, number }) =>
      request('/api/reservations', {
        method: 'POST',
        headers: await asStudent(teachers, number),
        body: { lectureId: id, capacity, duration },
      }),
    text: rawReservation,
    toValues: ({ id, number }) => [id, idsOf(teachers).student(number), capacity, duration],
  };
}

const createCancellations = (teachers: number): Write => ({
  status: 200,
  take: takeFrom(teachers, firstSlots.cancelled),
  toRequest: async ({ id, number }) => {
    const headers = await asStudent(teachers, number);
    return request(`/api/reservations/${id}/cancel`, { method: 'POST', headers, body: {} });
  },
  text: rawCancellation,
  toValues: ({ id, number }) => [id, idsOf(teachers).student(number)],
});

/** Creates moves: students have proposed the free slot `target` of the same teacher. */
async function createMoves({ teachers, url }: Context): Promise<Write> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ id: number; reservation_id: number }>(`
      insert into reservation_moves (reservation_id, proposed_by, lecture_id, starts_at, ends_at, until)
      select r.id, r.student_id, l.id, l.starts_at, l.starts_at + (r.ends_at - r.starts_at), now() + interval '1 day'
        from reservations as r
        join lectures as l on l.id = r.id - ${(firstSlots.moved - firstSlots.target) * teachers}
       where r.id between ${(firstSlots.moved - 1) * teachers + 1} and ${firstSlots.moved * teachers}
      returning id, reservation_id`),
  );
  const moves = new Map(rows.map((row) => [row.reservation_id, row.id]));
  return {
    status: 200,
    take: takeFrom(teachers, firstSlots.moved),
    toRequest: async ({ id, number }) => {
      const headers = await asTeacher(number);
      return request(`/api/moves/${moves.get(id)}`, { method: 'PUT', headers, body: { answer: 'ACCEPTED' } });
    },
    text: rawMove,
    toValues: ({ id, number }) => [moves.get(id), number],
  };
}

const createPayments = (teachers: number): Write => ({
  status: 200,
  take: takeFrom(teachers, firstSlots.paid),
  toRequest: async ({ id, number }) =>
    request('/api/reservations/update_status', {
      method: 'PUT',
      headers: await asTeacher(number),
      body: { id, status: 'PAID' },
    }),
  text: rawPayment,
  toValues: ({ id, number }) => [id, number],
});

/** Fifty curators top up one student after the other. */
function createTopUps(teachers: number): Write {
  const ids = idsOf(teachers);
  const usernameOf = (number: number) => `student${ids.student(number)}`;
  const curatorOf = (number: number) => ids.curator(1 + (number % 50));
  return {
    status: 200,
    take: takeFrom(teachers, 1),
    toRequest: async ({ number }) => {
      const curator = curatorOf(number);
      return request('/api/curator/update-balance', {
        method: 'POST',
        headers: await bearer(curator, `curator${curator}`, 'CURATOR'),
        body: { username: usernameOf(number), amount: 12.5 },
      });
    },
    text: rawTopUp,
    toValues: ({ number }) => [curatorOf(number), usernameOf(number), 1250],
  };
}

/**
 * Compares, in each round, the given number of writes by concurrent callers with the same number of
 * statements.
 */
function compareWrites(
  { bench, url, port, load }: Context,
  { status, take, toRequest, text, toValues }: Write,
  { count, connections, raw }: { count: number; connections: number; raw: number },
): Promise<Comparison<'product' | 'raw'>> {
  // Replaces autovacuum, which would be too late: a growing table would be planned as an empty one.
  const refreshStatistics = () => withClient(url, (client) => client.query('analyze reservations, lectures'));
  return compare(bench.rounds, {
    product: async () => {
      await refreshStatistics();
      const requests = await Promise.all(take(count).map(toRequest));
      return assertAnswers(await load.run({ port, connections, requests, repeat: false, seconds }), status);
    },
    raw: async () => {
      await refreshStatistics();
      return runRaw({ url, connections: raw, text, values: take(count).map(toValues), seconds, check: assertOneRow });
    },
  });
}

async function compareMany(
  context: Context,
  write: Write,
  { work, limit, atLeast }: { work: string; limit: string; atLeast: number },
): Promise<Row> {
  const sizes = { count: context.bench.isQuick ? 200 : 400, connections: callers, raw: rawConnections };
  const result = await compareWrites(context, write, sizes);
  return {
    work: `${work}, ${callers} callers`,
    measured: `${perSecond(result.rate('product'))}; ${limit} ${perSecond(result.rate('raw'))}`,
    must: [{ value: result.ratio('product', 'raw'), atLeast, of: `× ${limit}` }],
  };
}

async function compareOne(context: Context, write: Write, work: string): Promise<Row> {
  const result = await compareWrites(context, write, {
    count: context.bench.isQuick ? 40 : 60,
    connections: 1,
    raw: 1,
  });
  return {
    work: `${work}, 1 caller, p50`,
    measured: `${milliseconds(result.p50('product'))}; raw ${milliseconds(result.p50('raw'))}`,
    must: [{ value: result.slowdown('product', 'raw'), atMost: 5, of: '× raw' }],
  };
}
