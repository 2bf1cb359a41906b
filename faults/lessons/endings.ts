import type { System } from '../harness/system.ts';
import { type Caller, makePeople, makeSlot, type Person } from './people.ts';

const callsAtOnce = 50;

interface Table {
  teacher: Person;
  student: Person;
  admin: Person;
  slotId: number;
}

type Ending = (call: Caller, id: number, people: Table) => ReturnType<Caller>;

const body = { reason: 'Болею' };
const setStatus = (call: Caller, as: Person, id: number, status: 'CONFIRMED' | 'PAID' | 'CLOSED') =>
  call('updateReservationStatus', as, { body: { id, status } });
const endings: Ending[] = [
  (call, id, { student }) =>
    call('cancelReservation', student, { params: { id: String(id) }, body: { ...body, fee: 0 } }),
  (call, id, { teacher }) =>
    call('cancelReservation', teacher, { params: { id: String(id) }, body: { ...body, fee: 0 } }),
  (call, id, { admin }) => setStatus(call, admin, id, 'CLOSED'),
  (call, id, { teacher }) => setStatus(call, teacher, id, 'PAID'),
];

/** One lesson, and fifty people who end it at once. Returns the statuses that no rule explains. */
async function playRound(call: Caller, { query }: System, people: Table): Promise<string[]> {
  const { teacher, student, slotId } = people;
  // A process may go away at any step: what counts is what the database has.
  await call('createReservation', student, { body: { lectureId: slotId, capacity: 1, duration: 2 } });
  const [lesson] = await query<{ id: number; status: string }>(
    `select id, status from reservations where teacher_id = $1 and status <> 'CLOSED' order by id desc limit 1`,
    [teacher.id],
  );
  if (!lesson) return [];
  if (lesson.status === 'PENDING') await setStatus(call, teacher, lesson.id, 'CONFIRMED');
  const answers = await Promise.all(
    Array.from({ length: callsAtOnce }, (_, index) => endings[index % endings.length]?.(call, lesson.id, people)),
  );
  const known = new Set([0, 200, 403, 409, 503]);
  const odd = answers.filter((answer) => answer && !known.has(answer.status));
  // Whatever the last word was, the slot is free for the next round.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { status } = await call('cancelReservation', teacher, {
      params: { id: String(lesson.id) },
      body: { ...body, fee: 0 },
    });
    if (status === 200 || status === 409) break;
  }
  return odd.map((answer) => `${answer?.status}: ${JSON.stringify(answer?.body)}`);
}

/** So many rounds of fifty mixed endings of one lesson at once, a few lessons side by side. */
export async function raceEndings(call: Caller, system: System, rounds: number): Promise<string[]> {
  const sideBySide = 4;
  const [admin] = await makePeople(system, 'ADMIN', 1);
  const teachers = await makePeople(system, 'TEACHER', sideBySide);
  const students = await makePeople(system, 'STUDENT', sideBySide);
  const odd: string[] = [];
  let left = rounds;
  await Promise.all(
    teachers.map(async (teacher, index) => {
      const student = students[index];
      if (!admin || !student) throw new Error('Somebody was not made');
      const people = { admin, teacher, student, slotId: await makeSlot(system, teacher, 5, 6) };
      while (left > 0) {
        left -= 1;
        odd.push(...(await playRound(call, system, people)));
        if (left % 100 === 0) process.stderr.write(`endings: ${left} rounds left\n`);
      }
    }),
  );
  return odd;
}
