import { sql } from 'kysely';
import {
  closeUnmarked,
  coverAllLessons,
  expireReservations,
  lapseMoves,
  releaseEarnings,
  settleSilentReports,
} from '#domains/lessons/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { TestServer } from '#testing/test-server.ts';
import { idsOf, type World } from './history-world.test-data.ts';

interface Waiting {
  world: World;
  halfDays: number;
  done: (error?: unknown) => void;
}

let waiting: Waiting[] = [];
let isClockMoving = false;

/**
 * Moves the clock forward: shifts all times of the world into the past and runs the jobs. Worlds
 * that wait at the same time share one move. The next move starts after the jobs have run, because
 * before that a world is in a state that real time never produces.
 */
export async function wait(world: World, halfDays: number): Promise<void> {
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
    const { services } = (together[0] as Waiting).world.server;
    try {
      await makeEarlier(services.db, together);
      await runJobs(services);
      for (const { done } of together) done();
    } catch (error) {
      for (const { done } of together) done(error);
    }
  }
  isClockMoving = false;
}

/** Uses one statement without triggers, because a clock move is not a change of slots. */
async function makeEarlier(db: Db, together: Waiting[]): Promise<void> {
  const steps = together.flatMap(({ world, halfDays }) => idsOf(world.teachers).map((id) => ({ id, halfDays })));
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`
      with passed as materialized (
        select teacher_id, half_days * interval '12 hours' as by
          from unnest(
                 ${steps.map(({ id }) => id)}::integer[],
                 ${steps.map(({ halfDays }) => halfDays)}::integer[]
               ) as step (teacher_id, half_days)
      ), slot as (
        update lectures as l
           set starts_at = starts_at - by, ends_at = ends_at - by,
               published_starts_at = published_starts_at - by,
               published_ends_at = published_ends_at - by
          from passed where l.teacher_id = passed.teacher_id and l.deleted_at is null
      ), lesson as (
        update reservations as r
           set starts_at = starts_at - by, ends_at = ends_at - by, free_until = free_until - by,
               answer_due_at = answer_due_at - by, closed_at = closed_at - by
          from passed where r.teacher_id = passed.teacher_id
        returning r.id, by
      ), move as (
        update reservation_moves as m
           set starts_at = starts_at - by, ends_at = ends_at - by, until = until - by
          from lesson where m.reservation_id = lesson.id and m.state = 'PROPOSED'
      )
      update reservation_reports as p
         set answer_until = answer_until - by, answered_at = answered_at - by,
             decided_at = decided_at - by
        from lesson where p.reservation_id = lesson.id`.execute(transaction);
  });
}

async function runJobs({ db }: TestServer['services']): Promise<void> {
  await expireReservations({ db });
  await lapseMoves(db);
  await settleSilentReports(db);
  await closeUnmarked(db);
  await releaseEarnings(db);
  await coverAllLessons(db);
}
