import { unitMs } from '@kampus/contract/time';
import type { System } from '../harness/system.ts';
import { type Caller, makePeople, makeSlot, type Person, type Reply } from './people.ts';

const callsAtOnce = 50;
const lessonUnits = 2;

interface Table {
  teacher: Person;
  student: Person;
  admin: Person;
}

/** An accepted lesson, with a proposed time that waits for an answer if another time was free. */
interface Lesson {
  id: number;
  move: { id: number; author: Person; other: Person } | undefined;
  /** Free times of the same teacher at the start of the round. */
  free: FreeTime[];
}

interface FreeTime {
  lectureId: number;
  startAt: string;
}

interface Ending {
  /** Expected statuses in addition to those of every call. */
  also?: readonly number[];
  play: (call: Caller, lesson: Lesson, people: Table) => Promise<Reply> | undefined;
}

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];
const body = { reason: 'Болею', fee: 0 };
const setStatus = (call: Caller, as: Person, id: number, status: 'CONFIRMED' | 'PAID' | 'CLOSED') =>
  call('updateReservationStatus', as, { body: { id, status } });
const cancel = (call: Caller, as: Person, id: number) =>
  call('cancelReservation', as, { params: { id: String(id) }, body });
const propose = (call: Caller, as: Person, { id, free }: Lesson) => {
  const time = pick(free);
  return time && call('proposeMove', as, { params: { id: String(id) }, body: time });
};
const answer = (call: Caller, { move }: Lesson, choice: 'ACCEPTED' | 'DECLINED') =>
  move && call('answerMove', move.other, { params: { id: String(move.id) }, body: { answer: choice } });

const accept: Ending = { play: (call, lesson) => answer(call, lesson, 'ACCEPTED') };
/**
 * A concurrent join removes a slot (404), or moves its start, so that a requested start is outside
 * (400).
 */
const gone = [400, 404];

/** Half of the actions are about moves. */
const endings: Ending[] = [
  { play: (call, { id }, { student }) => cancel(call, student, id) },
  { play: (call, { id }, { teacher }) => cancel(call, teacher, id) },
  { play: (call, { id }, { admin }) => setStatus(call, admin, id, 'CLOSED') },
  { play: (call, { id }, { teacher }) => setStatus(call, teacher, id, 'PAID') },
  { play: (call, { id }, { teacher }) => setStatus(call, teacher, id, 'PAID') },
  accept,
  accept,
  { play: (call, lesson) => answer(call, lesson, 'DECLINED') },
  { play: (call, { move }) => move && call('withdrawMove', move.author, { params: { id: String(move.id) } }) },
  { also: gone, play: (call, lesson, { student }) => propose(call, student, lesson) },
  { also: gone, play: (call, lesson, { teacher }) => propose(call, teacher, lesson) },
];

const explained = [0, 200, 201, 204, 403, 409, 503];

async function listFree({ query }: System, teacher: Person): Promise<FreeTime[]> {
  const slots = await query<{ id: number; starts_at: Date; ends_at: Date }>(
    `select id, starts_at, ends_at from lectures where teacher_id = $1 and status = 'OPEN' and deleted_at is null`,
    [teacher.id],
  );
  return slots.flatMap(({ id, starts_at, ends_at }) =>
    Array.from(
      { length: Math.max(0, (ends_at.getTime() - starts_at.getTime()) / unitMs - lessonUnits + 1) },
      (_, unit) => ({ lectureId: id, startAt: new Date(starts_at.getTime() + unit * unitMs).toISOString() }),
    ),
  );
}

/**
 * A process may be killed at any step, so the state is read from the database. Undefined if there
 * is no lesson.
 */
async function begin(call: Caller, system: System, people: Table): Promise<Lesson | undefined> {
  const { teacher, student } = people;
  const time = pick(await listFree(system, teacher));
  if (time) await call('createReservation', student, { body: { ...time, capacity: 1, duration: lessonUnits } });
  const [made] = await system.query<{ id: number; status: string }>(
    `select id, status from reservations where teacher_id = $1 and status <> 'CLOSED' order by id desc limit 1`,
    [teacher.id],
  );
  if (!made) return undefined;
  if (made.status === 'PENDING') await setStatus(call, teacher, made.id, 'CONFIRMED');
  const lesson = { id: made.id, move: undefined, free: await listFree(system, teacher) };
  const [author, other] = Math.random() < 0.5 ? [student, teacher] : [teacher, student];
  await propose(call, author, lesson);
  const [move] = await system.query<{ id: number; proposed_by: number }>(
    `select id, proposed_by from reservation_moves where reservation_id = $1 and state = 'PROPOSED'`,
    [lesson.id],
  );
  return { ...lesson, move: move && { id: move.id, author, other } };
}

/**
 * Fifty concurrent calls end or move one lesson in random order. Returns the unexpected responses.
 */
async function playRound(call: Caller, system: System, people: Table): Promise<string[]> {
  const lesson = await begin(call, system, people);
  if (!lesson) return [];
  const mixed = Array.from({ length: callsAtOnce }, (_, index) => endings[index % endings.length] as Ending)
    .map((ending) => ({ ending, order: Math.random() }))
    .sort((one, other) => one.order - other.order);
  const answers = await Promise.all(
    mixed.map(async ({ ending }) => ({ ending, reply: await ending.play(call, lesson, people) })),
  );
  const odd = answers.filter(
    ({ ending, reply }) => reply && !explained.includes(reply.status) && !ending.also?.includes(reply.status),
  );
  // Cancel the lesson in any case, so that the teacher's time is free for the next round.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { status } = await cancel(call, people.teacher, lesson.id);
    if (status === 200 || status === 409) break;
  }
  return odd.map(({ reply }) => `${reply?.status}: ${JSON.stringify(reply?.body)}`);
}

/**
 * Runs rounds of fifty concurrent endings and moves of one lesson, with a few lessons in parallel.
 * Returns the teachers; their slots must still be complete.
 */
export async function raceEndings(
  call: Caller,
  system: System,
  rounds: number,
): Promise<{ odd: string[]; teachers: Person[] }> {
  const sideBySide = 4;
  const [admin] = await makePeople(system, 'ADMIN', 1);
  const teachers = await makePeople(system, 'TEACHER', sideBySide);
  const students = await makePeople(system, 'STUDENT', sideBySide);
  const odd: string[] = [];
  let left = rounds;
  await Promise.all(
    teachers.map(async (teacher, index) => {
      const student = students[index];
      if (!admin || !student) throw new Error('The admin or the student is missing');
      for (const daysAhead of [5, 6]) await makeSlot(system, teacher, daysAhead, 6);
      while (left > 0) {
        left -= 1;
        odd.push(...(await playRound(call, system, { admin, teacher, student })));
        if (left % 100 === 0) process.stderr.write(`endings: ${left} rounds left\n`);
      }
    }),
  );
  return { odd, teachers };
}
