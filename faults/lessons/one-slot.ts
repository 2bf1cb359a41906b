import { unitMs } from '@kampus/contract/time';
import type { System } from '../harness/system.ts';
import { type Caller, makePeople, makeSlot, type Person, type Reply } from './people.ts';

interface Slot {
  id: number;
  starts_at: Date;
  ends_at: Date;
}

interface Lesson {
  id: number;
  student_id: number;
  status: string;
}

interface Board {
  call: Caller;
  query: System['query'];
  teacher: Person;
  students: Person[];
}

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

const findSlot = async ({ query, teacher }: Board): Promise<Slot | undefined> =>
  pick(
    await query<Slot>(
      `select id, starts_at, ends_at from lectures where teacher_id = $1 and status = 'OPEN' and deleted_at is null`,
      [teacher.id],
    ),
  );
const findLesson = async ({ query, teacher }: Board, statuses: string[]): Promise<Lesson | undefined> =>
  pick(
    await query<Lesson>('select id, student_id, status from reservations where teacher_id = $1 and status = any($2)', [
      teacher.id,
      statuses,
    ]),
  );
const studentOf = ({ students }: Board, lesson: Lesson): Person | undefined =>
  students.find(({ id }) => id === lesson.student_id);
/** The start of a random half hour of a slot. */
const startIn = ({ starts_at, ends_at }: Slot): string => {
  const units = (ends_at.getTime() - starts_at.getTime()) / unitMs;
  return new Date(starts_at.getTime() + Math.floor(Math.random() * units) * unitMs).toISOString();
};

type Step = (board: Board) => Promise<Reply | undefined>;

const reserve: Step = async (board) => {
  const [slot, student] = [await findSlot(board), pick(board.students)];
  if (!slot || !student) return undefined;
  const duration = 1 + Math.floor(Math.random() * 3);
  const body = { lectureId: slot.id, capacity: 1, duration, startAt: startIn(slot) };
  return board.call('createReservation', student, { body });
};

const advance: Step = async (board) => {
  const lesson = await findLesson(board, ['PENDING', 'CONFIRMED']);
  if (!lesson) return undefined;
  const status = lesson.status === 'PENDING' ? 'CONFIRMED' : 'PAID';
  return board.call('updateReservationStatus', board.teacher, { body: { id: lesson.id, status } });
};

const cancel: Step = async (board) => {
  const lesson = await findLesson(board, ['PENDING', 'CONFIRMED', 'PAID']);
  const as = lesson && (Math.random() < 0.5 ? board.teacher : studentOf(board, lesson));
  if (!lesson || !as) return undefined;
  return board.call('cancelReservation', as, { params: { id: String(lesson.id) }, body: { reason: 'Болею', fee: 0 } });
};

const propose: Step = async (board) => {
  const [lesson, slot] = [await findLesson(board, ['CONFIRMED', 'PAID']), await findSlot(board)];
  const as = lesson && studentOf(board, lesson);
  if (!slot || !as) return undefined;
  const body = { lectureId: slot.id, startAt: startIn(slot) };
  return board.call('proposeMove', as, { params: { id: String(lesson.id) }, body });
};

const accept: Step = async ({ call, query, teacher }) => {
  const move = pick(
    await query<{ id: number }>(
      `select m.id from reservation_moves as m join reservations as r on r.id = m.reservation_id
        where r.teacher_id = $1 and m.state = 'PROPOSED'`,
      [teacher.id],
    ),
  );
  return move && call('answerMove', teacher, { params: { id: String(move.id) }, body: { answer: 'ACCEPTED' } });
};

const remove: Step = async (board) => {
  const slot = await findSlot(board);
  return slot && board.call('removeLecture', board.teacher, { params: { id: String(slot.id) } });
};

const dateIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/**
 * Copies the week of the slot to the next week: there is always something to copy, and an overlap.
 */
const duplicate: Step = ({ call, teacher }) => call('duplicateWeek', teacher, { query: { date: dateIn(12) } });
const publish: Step = ({ call, teacher }) =>
  call('createLectures', teacher, { body: [{ date: dateIn(5), timeStart: '10:00', timeFinish: '12:00' }] });
const cancelDay: Step = ({ call, teacher }) =>
  call('cancelDay', teacher, { body: { date: dateIn(12), reason: 'Болею' } });

const cutting: Step[] = [reserve, reserve, reserve, advance, advance, cancel, cancel, propose, accept, accept];
const deleting: Step[] = [...cutting, remove, duplicate, publish, cancelDay];

interface Play {
  teacher: Person;
  /** Unexpected responses. */
  odd: string[];
  done: number;
}

/** Runs `count` random steps on one slot, many at a time. */
async function play(call: Caller, system: System, steps: Step[], count: number): Promise<Play> {
  const atOnce = 16;
  const [teacher] = await makePeople(system, 'TEACHER', 1);
  const students = await makePeople(system, 'STUDENT', 12);
  if (!teacher) throw new Error('The teacher is missing');
  await makeSlot(system, teacher, 5, 16);
  const board = { call, query: system.query, teacher, students };
  const odd: string[] = [];
  let [left, done] = [count, 0];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1;
        const step = pick(steps);
        const answer = await step?.(board);
        if (!answer) continue;
        if (answer.status >= 200 && answer.status < 300) done += 1;
        if (![0, 503].includes(answer.status) && answer.status >= 500)
          odd.push(`${answer.status}: ${JSON.stringify(answer.body)}`);
      }
    }),
  );
  return { teacher, odd, done };
}

/**
 * Cuts, joins and moves on one slot. On another slot also deletes, publishes, duplicates and
 * cancels days.
 */
export async function raceOverSlots(call: Caller, system: System, count: number): Promise<Play & { doneAll: number }> {
  const whole = await play(call, system, cutting, count);
  const all = await play(call, system, deleting, count);
  return { ...whole, odd: [...whole.odd, ...all.odd], doneAll: all.done };
}
