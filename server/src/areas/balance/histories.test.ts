import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/db/connect.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { assertExplained, assertMoney, assertNoLostPiece } from '#testing/prove-lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { settleSilentReports } from '../disputes/public.ts';
import { lapseMoves } from '../moves/public.ts';
import { closeUnmarked, coverLessons, expireReservations, releaseEarnings } from '../reservations/public.ts';
import { type Command, commands } from './history-commands.test-data.ts';
import { verifyLedger } from './verify-ledger.ts';

/** Random lives of lessons over all calls and the clock. `KAMPUS_HISTORIES=100000` runs as many instead of a few. */
const historiesMax = Number(process.env['KAMPUS_HISTORIES'] ?? 6);
/** Many run beside each other, each in a world of its own, so that their calls share statements. */
const sideBySide = historiesMax < 50 ? 1 : 48;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface World {
  teachers: TestUser[];
  students: TestUser[];
  curator: TestUser;
  admin: TestUser;
}

async function buildWorld(): Promise<World> {
  const { db } = server.services;
  const several = (make: () => Promise<TestUser>) => Promise.all([make(), make(), make()]);
  const world = {
    teachers: await several(() => buildUser(db, { role: 'TEACHER' })),
    students: await several(() => buildUser(db, { balanceCents: 1500 })),
    curator: await buildUser(db, { role: 'CURATOR' }),
    admin: await buildUser(db, { role: 'ADMIN' }),
  };
  // All within half a day, so that the clock can go on by half days without two slots meeting on the way.
  const begin = async (teacher: TestUser, index: number) => {
    const { id: lectureId } = await buildLecture(db, teacher, { daysAhead: 2, time: '08:00', units: 6 });
    await buildLecture(db, teacher, { daysAhead: 2, time: '12:00', units: 6 });
    // A lesson to begin with, so that a history comes as far as moving and reporting.
    const body = { lectureId, capacity: 1, duration: 2 };
    const made = await server.call('createReservation', { as: world.students[index], body });
    const stages = index === 0 ? (['CONFIRMED', 'PAID'] as const) : (['CONFIRMED'] as const);
    for (const status of stages)
      await server.call('updateReservationStatus', { as: teacher, body: { id: made.body.id, status } });
  };
  await Promise.all(world.teachers.map(begin));
  return world;
}

const idsOf = (people: TestUser[]): number[] => people.map(({ id }) => id);

const findLesson = (world: World, position: number) =>
  server.services.db
    .selectFrom('reservations')
    .select(['id', 'teacher_id', 'student_id'])
    .where('teacher_id', 'in', idsOf(world.teachers))
    .orderBy('id', 'desc')
    .offset(position)
    .limit(1)
    .executeTakeFirst();

const findSlot = (world: World, position: number, teacherId?: number) =>
  server.services.db
    .selectFrom('lectures')
    .select(['id', 'starts_at'])
    .where('teacher_id', 'in', teacherId === undefined ? idsOf(world.teachers) : [teacherId])
    .where('status', '=', 'OPEN')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .offset(position)
    .limit(1)
    .executeTakeFirst();

async function findOpen(world: World, table: 'reservation_moves' | 'reservation_reports', state: string) {
  const { rows } = await sql<{ id: number; teacher_id: number; student_id: number }>`
    select matter.id, r.teacher_id, r.student_id
      from ${sql.table(table)} as matter join reservations as r on r.id = matter.reservation_id
     where r.teacher_id = any(${idsOf(world.teachers)}) and matter.state = ${state}
     order by matter.id desc limit 1`.execute(server.services.db);
  return rows[0];
}

interface Waiting {
  world: World;
  halfDays: number;
  done: (error?: unknown) => void;
}

let waiting: Waiting[] = [];
let isClockMoving = false;

/**
 * The clock goes on: everything of the world lies so much earlier, and the jobs of the minute run. For all worlds that wait at
 * once: the jobs have run before another clock goes on, because until then a world is in a state that no clock leaves it in.
 */
async function wait(world: World, halfDays: number): Promise<void> {
  const passed = new Promise<void>((resolve, reject) => {
    waiting.push({ world, halfDays, done: (error) => (error === undefined ? resolve() : reject(error)) });
  });
  if (!isClockMoving) await moveClock();
  await passed;
}

async function moveClock(): Promise<void> {
  isClockMoving = true;
  while (waiting.length > 0) {
    const together = waiting;
    waiting = [];
    try {
      await server.services.db.transaction().execute(async (transaction) => {
        for (const [halfDays, group] of Map.groupBy(together, (one) => one.halfDays))
          await makeEarlier(transaction, idsOf(group.flatMap(({ world }) => world.teachers)), halfDays);
      });
      await runJobs();
      for (const { done } of together) done();
    } catch (error) {
      for (const { done } of together) done(error);
    }
  }
  isClockMoving = false;
}

async function makeEarlier(db: Db, teachers: number[], halfDays: number): Promise<void> {
  const by = sql`${halfDays * 12} * interval '1 hour'`;
  await sql`update lectures set starts_at = starts_at - ${by}, ends_at = ends_at - ${by},
                   published_starts_at = published_starts_at - ${by}, published_ends_at = published_ends_at - ${by}
             where teacher_id = any(${teachers})`.execute(db);
  await sql`update reservations set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}, free_until = free_until - ${by},
                   answer_due_at = answer_due_at - ${by}, closed_at = closed_at - ${by}
             where teacher_id = any(${teachers})`.execute(db);
  const own = sql`reservation_id in (select id from reservations where teacher_id = any(${teachers}))`;
  await sql`update reservation_moves set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}, until = until - ${by}
             where ${own}`.execute(db);
  await sql`update reservation_reports set answer_until = answer_until - ${by} where ${own}`.execute(db);
}

async function runJobs(): Promise<void> {
  const { db, pool } = server.services;
  await expireReservations(db);
  await lapseMoves(db);
  await settleSilentReports(pool);
  await closeUnmarked(db);
  await releaseEarnings(db);
  await coverLessons(pool, null);
}

/** Runs a call about a lesson as one of its people. */
async function runAboutLesson(
  command: Exclude<
    Command,
    { kind: 'reserve' | 'topUp' | 'cancelDay' | 'wait' | 'answerMove' | 'answerReport' | 'decide' }
  >,
  world: World,
) {
  const lesson = await findLesson(world, command.nth);
  if (!lesson) return undefined;
  const params = { id: String(lesson.id) };
  const teacher = world.teachers.find(({ id }) => id === lesson.teacher_id);
  const student = world.students.find(({ id }) => id === lesson.student_id);
  switch (command.kind) {
    case 'status': {
      const as = command.byAdmin ? world.admin : teacher;
      return server.call('updateReservationStatus', { as, body: { id: lesson.id, status: command.status } });
    }
    case 'cancel': {
      if (command.byTeacher)
        return server.call('cancelReservation', { as: teacher, params, body: { reason: 'Болею' } });
      const { body } = await server.call('getReservation', { as: student, params });
      const fee = command.isSeen ? (body.cancellation?.fee ?? 0) : 0;
      return server.call('cancelReservation', { as: student, params, body: { fee } });
    }
    case 'waive':
      return server.call('waiveFee', { as: teacher, params });
    case 'propose': {
      const slot = await findSlot(world, command.slot, lesson.teacher_id);
      const as = command.byTeacher ? teacher : student;
      return server.call('proposeMove', { as, params, body: { lectureId: slot?.id ?? 1 } });
    }
    default: {
      const as = command.byTeacher ? teacher : student;
      return server.call('reportLesson', { as, params, body: { kind: command.about, text: 'Что было' } });
    }
  }
}

async function run(command: Command, world: World): Promise<{ status: number; body: unknown } | undefined> {
  const personOf = (open: { teacher_id: number; student_id: number }, isTeacher: boolean) =>
    [...world.teachers, ...world.students].find(({ id }) => id === (isTeacher ? open.teacher_id : open.student_id));
  switch (command.kind) {
    case 'reserve': {
      const slot = await findSlot(world, command.nth);
      if (!slot) return undefined;
      const startAt = new Date(slot.starts_at.getTime() + command.offset * 1_800_000).toISOString();
      const body = { lectureId: slot.id, capacity: 1, duration: command.duration, startAt };
      return server.call('createReservation', { as: world.students[command.who], body });
    }
    case 'topUp': {
      const body = { username: world.students[command.who]?.username ?? '', amount: command.cents / 100 };
      return server.call('topUp', { as: world.curator, body });
    }
    case 'cancelDay': {
      const teacher = world.teachers[command.who];
      const lesson = await findSlot(world, 0, teacher?.id);
      const date = (lesson?.starts_at ?? new Date()).toISOString().slice(0, 10);
      return server.call('cancelDay', { as: teacher, body: { date, reason: 'Болею' } });
    }
    case 'answerMove': {
      const move = await findOpen(world, 'reservation_moves', 'PROPOSED');
      if (!move) return undefined;
      const body = { answer: command.isAccepted ? ('ACCEPTED' as const) : ('DECLINED' as const) };
      return server.call('answerMove', {
        as: personOf(move, command.byTeacher),
        params: { id: String(move.id) },
        body,
      });
    }
    case 'answerReport': {
      const report = await findOpen(world, 'reservation_reports', 'OPEN');
      if (!report) return undefined;
      const body = command.isAgreed ? { answer: 'AGREED' as const } : { answer: 'CONTESTED' as const, text: 'Не так' };
      return server.call('answerReport', {
        as: personOf(report, command.byTeacher),
        params: { id: String(report.id) },
        body,
      });
    }
    case 'decide': {
      const report = await findOpen(world, 'reservation_reports', 'CONTESTED');
      if (!report) return undefined;
      const body = { decision: command.decision, reason: 'Так видно' };
      return server.call('decideDispute', { as: world.curator, params: { id: String(report.id) }, body });
    }
    case 'wait':
      await wait(world, command.halfDays);
      return undefined;
    default:
      return runAboutLesson(command, world);
  }
}

/** So often the whole ledger is proved; of few histories, after each. */
const proofEvery = historiesMax < 50 ? 1 : 500;

it(
  'every history of lessons ends with money that its transfers explain',
  async () => {
    const { db } = server.services;
    const reached = new Set<string>();
    let count = 0;
    const property = fc.asyncProperty(fc.array(commands, { minLength: 25, maxLength: 60 }), async (history) => {
      const world = await buildWorld();
      for (const command of history) {
        const answer = await run(command, world);
        if (answer && answer.status < 300) reached.add(command.kind);
        if (answer) expect(answer.status, JSON.stringify([command, answer.body])).toBeLessThan(500);
      }
      // As of one moment: another world's jobs may cover a lesson of this one.
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (moment) => {
          await assertMoney(moment, world);
          await assertExplained(moment, world);
          if (!history.some(({ kind }) => kind === 'cancelDay')) await assertNoLostPiece(moment, world);
        });
      count += 1;
      if (count % proofEvery === 0) expect(await verifyLedger(db)).toEqual([]);
      if (count % 1000 === 0) process.stdout.write(`${count} histories\n`);
    });
    const numRuns = Math.ceil(historiesMax / sideBySide);
    const lanes = Array.from({ length: sideBySide }, () => fc.assert(property, { numRuns, endOnFailure: true }));
    await Promise.all(lanes);
    expect(await verifyLedger(db)).toEqual([]);
    // A few histories need not come as far as every kind of call; many must.
    const needed = historiesMax < 50 ? ['status'] : ['reserve', 'status', 'cancel', 'propose', 'report'];
    for (const kind of needed) expect(reached).toContain(kind);
  },
  Math.max(120_000, historiesMax * 5000),
);
