import { type Bench, withClient } from '../harness/bench.ts';
import { assertAnswers, type Comparison, compare, request, startLoad } from '../harness/load.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { assertOneRow, runRaw } from '../harness/raw-sql.ts';
import { milliseconds, perSecond, type Row } from '../harness/report.ts';
import { rawCancellation, rawMove } from '../limits/lesson-statements.ts';
import { idsOf, seedAcceptedLessons, seedCustomers, seedTeachers, slotsPerTeacher } from '../seed/lessons.ts';

const callers = 32;
const rawConnections = 10;
const seconds = 30;
/** Lessons in the first slots are cancelled; those in the others then move into the time that this freed. */
const cancelledSlots = slotsPerTeacher / 2;

interface Context {
  bench: Bench;
  teachers: number;
  url: string;
  port: number;
  load: ReturnType<typeof startLoad>;
}

/** One lesson of one teacher and student, by the number of both. */
interface Lesson {
  id: number;
  number: number;
}

/** Cancelling and moving lessons, a read and a statement each, against one raw statement of the same rules. */
export async function lessonChanges(bench: Bench): Promise<Row[]> {
  const teachers = bench.isQuick ? 300 : 900;
  const url = await bench.createDatabase('lesson_changes', async (client) => {
    await seedTeachers(client, teachers);
    await seedCustomers(client, teachers);
    await seedAcceptedLessons(client, teachers);
  });
  const product = await startProduct(bench, url);
  const context = { bench, teachers, url, port: product.port, load: startLoad(bench) };
  return [...(await cancellations(context)), ...(await moves(context))];
}

/** Lessons slot by slot, each once: so no teacher has two under way. */
function takeFrom(teachers: number, firstSlot: number): (count: number) => Lesson[] {
  let next = (firstSlot - 1) * teachers;
  return (count) =>
    Array.from({ length: count }, () => {
      next += 1;
      return { id: next, number: 1 + ((next - 1) % teachers) };
    });
}

async function compareCalls(
  context: Context,
  take: (count: number) => Lesson[],
  {
    text,
    valuesOf,
    requestOf,
  }: {
    text: string;
    valuesOf: (lesson: Lesson) => unknown[];
    requestOf: (lesson: Lesson) => Promise<string>;
  },
): Promise<{ many: Comparison<'product' | 'raw'>; one: Comparison<'product' | 'raw'> }> {
  const { bench, teachers, url, port, load } = context;
  const refreshStatistics = () => withClient(url, (client) => client.query('analyze reservations, lectures'));
  const contenders = (connections: number, ofRaw: number, count: number) => ({
    product: async () => {
      await refreshStatistics();
      const requests = await Promise.all(take(count).map(requestOf));
      return assertAnswers(await load.run({ port, connections, requests, repeat: false, seconds }), 200);
    },
    raw: async () => {
      await refreshStatistics();
      return runRaw({ url, connections: ofRaw, text, values: take(count).map(valuesOf), seconds, check: assertOneRow });
    },
  });
  // Together they use up half of all lessons.
  const rounds = Math.min(bench.rounds, 9);
  const perRound = Math.floor((cancelledSlots * teachers) / (2 * rounds) / 1.4);
  const many = await compare(rounds, contenders(callers, rawConnections, perRound));
  const one = await compare(rounds, contenders(1, 1, Math.floor(perRound / 4)));
  return { many, one };
}

function toRows(work: string, { many, one }: Awaited<ReturnType<typeof compareCalls>>): Row[] {
  return [
    {
      work: `${work}, ${callers} callers`,
      measured: `${perSecond(many.rate('product'))}; raw ${perSecond(many.rate('raw'))}, ${many.ratio('product', 'raw').toFixed(2)} × raw`,
    },
    {
      work: `${work}, 1 caller, p50`,
      measured: `${milliseconds(one.p50('product'))}; raw ${milliseconds(one.p50('raw'))}`,
      must: { value: one.slowdown('product', 'raw'), atMost: 2.5, of: '× raw' },
      stretch: { value: one.slowdown('product', 'raw'), atMost: 1.7, of: '× raw' },
    },
  ];
}

async function cancellations(context: Context): Promise<Row[]> {
  const ids = idsOf(context.teachers);
  const compared = await compareCalls(context, takeFrom(context.teachers, 1), {
    text: rawCancellation,
    valuesOf: ({ id, number }) => [id, ids.student(number)],
    requestOf: async ({ id, number }) => {
      const student = ids.student(number);
      const headers = await bearer(student, `student${student}`, 'STUDENT');
      return request(`/api/reservations/${id}/cancel`, { method: 'POST', headers, body: {} });
    },
  });
  return toRows('cancel a lesson', compared);
}

async function moves(context: Context): Promise<Row[]> {
  const { teachers, url } = context;
  const moveOf = await withClient(url, async (client) => {
    // What the rounds before left over.
    await client.query(`
      update reservations set status = 'CLOSED', closed_by = 'STUDENT', closed_at = now(), covered_cents = 0
       where status = 'CONFIRMED' and id <= ${cancelledSlots * teachers}`);
    const { rows } = await client.query<{ id: number; reservation_id: number }>(`
      insert into reservation_moves (reservation_id, proposed_by, lecture_id, starts_at, ends_at, until)
      select r.id, r.student_id, l.id, l.starts_at, l.starts_at + (r.ends_at - r.starts_at), now() + interval '1 day'
        from reservations as r
        join lectures as l on l.id = r.id - ${cancelledSlots * teachers}
       where r.status = 'CONFIRMED' and l.status = 'OPEN'
      returning id, reservation_id`);
    return new Map(rows.map((row) => [row.reservation_id, row.id]));
  });
  const compared = await compareCalls(context, takeFrom(teachers, cancelledSlots + 1), {
    text: rawMove,
    valuesOf: ({ id, number }) => [moveOf.get(id), number],
    requestOf: async ({ id, number }) => {
      const headers = await bearer(number, `teacher${number}`, 'TEACHER');
      return request(`/api/moves/${moveOf.get(id)}`, { method: 'PUT', headers, body: { answer: 'ACCEPTED' } });
    },
  });
  return toRows('accept another time', compared);
}
