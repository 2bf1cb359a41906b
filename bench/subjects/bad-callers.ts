import type { Bench } from '../harness/bench.ts';
import { assertAnswers, compare, request, startLoad } from '../harness/load.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { perSecond, type Row } from '../harness/report.ts';
import { idsOf, seedCustomers, seedTeachers } from '../seed/lessons.ts';

const connections = 28;
const seconds = 30;
/** Teachers whose numbers are so far apart have slots at the same hours. */
const sameHours = 12;
const badSenders = 4;
const lastSlots = [15, 16, 17, 18, 19, 20];

/**
 * Bookings of many beside four senders of clashing pairs: two requests of one student for the same hour, of which the
 * database refuses one. In one statement with others it would refuse them too.
 */
export async function badCallers(bench: Bench): Promise<Row[]> {
  const teachers = bench.isQuick ? 600 : 1500;
  const url = await bench.createDatabase('bad_callers', async (client) => {
    await seedTeachers(client, teachers);
    await seedCustomers(client, teachers);
  });
  const { port } = await startProduct(bench, url);
  const [load, badLoad] = [startLoad(bench), startLoad(bench)];
  const ids = idsOf(teachers);
  const book = async (lectureId: number, number: number) => {
    const student = ids.student(number);
    const headers = await bearer(student, `student${student}`, 'STUDENT');
    return request('/api/reservations', { method: 'POST', headers, body: { lectureId, capacity: 1, duration: 1 } });
  };

  const rounds = Math.min(bench.rounds, 7);
  const perRound = bench.isQuick ? 300 : 800;
  let next = 0;
  const takeGood = () =>
    Promise.all(
      Array.from({ length: perRound }, () => {
        next += 1;
        return book(next, 1 + ((next - 1) % teachers));
      }),
    );
  /** Pairs of four people for one round, in the last slots of all teachers, which the good calls do not reach. */
  const takeBad = (round: number) => {
    const pairs = Array.from({ length: badSenders }, (_, sender) => round * badSenders + sender).flatMap((person) =>
      lastSlots.flatMap((slot) =>
        Array.from({ length: sameHours }, (_, hour) => {
          const number = 1 + person * 2 * sameHours + hour;
          const lecture = (slot - 1) * teachers + number;
          return [
            { lecture, person },
            { lecture: lecture + sameHours, person },
          ];
        }),
      ),
    );
    return Promise.all(pairs.flat().map(({ lecture, person }) => book(lecture, person + 1)));
  };

  const result = await compare(rounds, {
    alone: async () =>
      assertAnswers(await load.run({ port, connections, requests: await takeGood(), repeat: false, seconds }), 201),
    beside: async (round) => {
      const [requests, bad] = await Promise.all([takeGood(), takeBad(round)]);
      const clashes = badLoad.run({ port, connections: 2 * badSenders, requests: bad, repeat: false, seconds });
      const good = assertAnswers(await load.run({ port, connections, requests, repeat: false, seconds }), 201);
      const { statuses } = await clashes;
      if (!statuses[409]) throw new Error('None of the clashing requests was refused');
      return good;
    },
  });
  const value = result.ratio('beside', 'alone');
  return [
    {
      work: 'bookings beside four senders of clashing requests',
      measured: `${perSecond(result.rate('beside'))}; without them ${perSecond(result.rate('alone'))}`,
      must: { value, atLeast: 0.5, of: '× without' },
    },
  ];
}
