import { unitMs } from '@kampus/contract/time';
import type { TestUser } from '#testing/build.ts';
import type { Answer } from '#testing/test-server.ts';
import { runAboutBank, settleBank } from './history-bank.test-data.ts';
import { wait } from './history-clock.test-data.ts';
import type { Command } from './history-commands.test-data.ts';
import { runAboutMoney } from './history-money.test-data.ts';
import { idsOf, type World } from './history-world.test-data.ts';

type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;
type AboutLesson = CommandOf<'status' | 'cancel' | 'waive' | 'propose' | 'report'>;
type AboutMatter = CommandOf<'answerMove' | 'withdrawMove' | 'answerReport' | 'decide'>;

/** The response of a call. Undefined if no lesson, slot or proposal was available for the call. */
type Outcome = Answer<unknown> | undefined;

/** The item at this index modulo the length. */
const pick = <Item>(items: Item[], index: number): Item | undefined => items[index % items.length];

interface FreeSlot {
  id: number;
  teacher_id: number;
  starts_at: Date;
}

async function listFreeSlots({ server, teachers }: World): Promise<FreeSlot[]> {
  const text = `
    select id, teacher_id, starts_at from lectures
     where teacher_id = any($1) and status = 'OPEN' and deleted_at is null order by starts_at, id`;
  const statement = { name: 'history-slots', text, values: [idsOf(teachers)] };
  return (await server.pool.query<FreeSlot>(statement)).rows;
}

interface Matter {
  id: number;
  /** The person who proposed or reported. */
  opener: TestUser;
  /** The person who must answer. */
  other: TestUser;
}

/** Finds the newest proposal or report of the world in this state. */
async function findMatter(
  { server, teachers, lessons }: World,
  of: 'moves' | 'reports',
  state: 'PROPOSED' | 'OPEN' | 'CONTESTED',
): Promise<Matter | undefined> {
  const text = `
    select matter.id, r.id as lesson_id, ${of === 'moves' ? 'proposed_by' : 'reporter_id'} = r.teacher_id as by_teacher
      from reservation_${of} as matter join reservations as r on r.id = matter.reservation_id
     where r.teacher_id = any($1) and matter.state = '${state}'`;
  const statement = { name: `history-${of}-${state}`, text, values: [idsOf(teachers)] };
  const { rows } = await server.pool.query<{ id: number; lesson_id: number; by_teacher: boolean }>(statement);
  const newest = rows.toSorted((a, b) => b.id - a.id)[0];
  const lesson = lessons.find(({ id }) => id === newest?.lesson_id);
  if (!newest || !lesson) return undefined;
  const [opener, other] = newest.by_teacher ? [lesson.teacher, lesson.student] : [lesson.student, lesson.teacher];
  return { id: newest.id, opener, other };
}

async function reserve(
  world: World,
  student: TestUser,
  slot: FreeSlot,
  { duration, offset }: { duration: number; offset: number },
): Promise<Outcome> {
  const startAt = new Date(slot.starts_at.getTime() + offset * unitMs).toISOString();
  const body = { lectureId: slot.id, capacity: 1, duration, startAt };
  const answer = await world.server.call('createReservation', { as: student, body });
  const teacher = world.teachers.find(({ id }) => id === slot.teacher_id);
  if (answer.status === 201 && teacher) world.lessons.unshift({ id: answer.body.id, teacher, student });
  return answer;
}

/**
 * Reserves and accepts one lesson of each teacher and marks the first one as paid. Without them few
 * histories would reach moves and reports.
 */
export async function openLessons(world: World): Promise<void> {
  const slots = await listFreeSlots(world);
  const open = async (teacher: TestUser, index: number) => {
    const [student, slot] = [world.students[index], slots.find(({ teacher_id }) => teacher_id === teacher.id)];
    if (!student || !slot) return;
    await reserve(world, student, slot, { duration: 2, offset: 0 });
    const id = world.lessons.find((lesson) => lesson.teacher === teacher)?.id ?? 0;
    for (const status of index === 0 ? (['CONFIRMED', 'PAID'] as const) : (['CONFIRMED'] as const))
      await world.server.call('updateReservationStatus', { as: teacher, body: { id, status } });
  };
  await Promise.all(world.teachers.map(open));
}

/** Makes a call about a lesson as its teacher, its student or the admin. */
async function runAboutLesson(command: AboutLesson, world: World): Promise<Outcome> {
  const { call } = world.server;
  const late = command.kind === 'waive' ? world.cancelledLate : undefined;
  const lesson = late ?? pick(world.lessons, command.nth);
  if (!lesson) return undefined;
  const { id, teacher, student } = lesson;
  const params = { id: String(id) };
  switch (command.kind) {
    case 'status': {
      const as = command.byAdmin ? world.admin : teacher;
      return call('updateReservationStatus', { as, body: { id, status: command.status } });
    }
    case 'cancel': {
      if (command.byTeacher) return call('cancelReservation', { as: teacher, params, body: { reason: 'Болею' } });
      const seen = command.isSeen ? await call('getReservation', { as: student, params }) : undefined;
      const fee = seen?.body.cancellation?.fee ?? 0;
      const answer = await call('cancelReservation', { as: student, params, body: { fee } });
      if (answer.status === 200 && fee > 0) world.cancelledLate = lesson;
      return answer;
    }
    case 'waive':
      return call('waiveFee', { as: teacher, params });
    case 'propose': {
      const slots = (await listFreeSlots(world)).filter(({ teacher_id }) => teacher_id === teacher.id);
      const as = command.byTeacher ? teacher : student;
      return call('proposeMove', { as, params, body: { lectureId: pick(slots, command.slot)?.id ?? 1 } });
    }
    case 'report': {
      const as = command.byTeacher ? teacher : student;
      return call('reportLesson', { as, params, body: { kind: command.about, text: 'Что было' } });
    }
  }
}

/** Makes a call about the newest open proposal or report. */
async function runAboutMatter(command: AboutMatter, world: World): Promise<Outcome> {
  const { call } = world.server;
  switch (command.kind) {
    case 'answerMove':
    case 'withdrawMove': {
      const move = await findMatter(world, 'moves', 'PROPOSED');
      if (!move) return undefined;
      const isOpener = (command.kind === 'withdrawMove') === command.byRightful;
      const [as, params] = [isOpener ? move.opener : move.other, { id: String(move.id) }];
      if (command.kind === 'withdrawMove') return call('withdrawMove', { as, params });
      return call('answerMove', { as, params, body: { answer: command.isAccepted ? 'ACCEPTED' : 'DECLINED' } });
    }
    case 'answerReport': {
      const report = await findMatter(world, 'reports', 'OPEN');
      if (!report) return undefined;
      const body = command.isAgreed ? { answer: 'AGREED' as const } : { answer: 'CONTESTED' as const, text: 'Не так' };
      const as = command.byRightful ? report.other : report.opener;
      return call('answerReport', { as, params: { id: String(report.id) }, body });
    }
    case 'decide': {
      const report = await findMatter(world, 'reports', 'CONTESTED');
      if (!report) return undefined;
      const body = { decision: command.decision, reason: 'Так видно' };
      return call('decideDispute', { as: world.curator, params: { id: String(report.id) }, body });
    }
  }
}

export async function run(command: Command, world: World): Promise<Outcome> {
  switch (command.kind) {
    case 'reserve': {
      const [student, slot] = [world.students[command.who], pick(await listFreeSlots(world), command.nth)];
      return student && slot && reserve(world, student, slot, command);
    }
    case 'topUp': {
      const body = { username: world.students[command.who]?.username ?? '', amount: command.cents / 100 };
      return world.server.call('topUp', { as: world.curator, body });
    }
    case 'cancelDay': {
      const teacher = world.teachers[command.who];
      const slot = (await listFreeSlots(world)).find(({ teacher_id }) => teacher_id === teacher?.id);
      const date = (slot?.starts_at ?? new Date()).toISOString().slice(0, 10);
      return world.server.call('cancelDay', { as: teacher, body: { date, reason: 'Болею' } });
    }
    case 'payOut':
    case 'decidePayout':
    case 'cancelPayout':
    case 'reverse':
    case 'goodwill':
      return runAboutMoney(command, world);
    case 'intent':
    case 'statement':
    case 'decideLine':
      return runAboutBank(command, world);
    case 'wait':
      await wait(world, command.halfDays);
      return undefined;
    case 'answerMove':
    case 'withdrawMove':
    case 'answerReport':
    case 'decide':
      return runAboutMatter(command, world);
    default:
      return runAboutLesson(command, world);
  }
}

/** Decides all contested reports, settles the bank, then moves the clock past every deadline. */
export async function settle(world: World): Promise<void> {
  let decided = await runAboutMatter({ kind: 'decide', decision: 'HALF' }, world);
  while (decided?.status === 200) decided = await runAboutMatter({ kind: 'decide', decision: 'HALF' }, world);
  await settleBank(world);
  await wait(world, 40);
}
