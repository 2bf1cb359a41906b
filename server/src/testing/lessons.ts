import { sql } from 'kysely';
import { buildLecture, buildUser, type TestUser } from './build.ts';
import type { TestServer } from './test-server.ts';

/** A lesson with its student and teacher, for tests. */
export interface TestLesson {
  id: number;
  lectureId: number;
  teacher: TestUser;
  student: TestUser;
  startsAt: Date;
}

type Stage = 'PENDING' | 'CONFIRMED' | 'PAID';

/** Creates a lesson of one hour for 10.00 € and brings it to a stage through API operations. */
export async function buildLesson(
  server: TestServer,
  stage: Stage,
  { balanceCents = 5000, daysAhead = 3, units = 6 }: { balanceCents?: number; daysAhead?: number; units?: number } = {},
): Promise<TestLesson> {
  const { db } = server.services;
  const [teacher, student] = [await buildUser(db, { role: 'TEACHER' }), await buildUser(db, { balanceCents })];
  const { id: lectureId, startsAt } = await buildLecture(db, teacher, { daysAhead, units });
  const { body } = await server.call('createReservation', {
    as: student,
    body: { lectureId, capacity: 1, duration: 2 },
  });
  const stages =
    stage === 'PENDING' ? [] : stage === 'CONFIRMED' ? ['CONFIRMED' as const] : (['CONFIRMED', 'PAID'] as const);
  for (const status of stages)
    await server.call('updateReservationStatus', { as: teacher, body: { id: body.id, status } });
  return { id: body.id, lectureId, teacher, student, startsAt };
}

/**
 * Shifts a lesson, its slot and its deadlines by a number of hours. It simulates the passing of
 * time.
 */
export async function shiftLesson(server: TestServer, { id }: { id: number }, hours: number): Promise<void> {
  const by = sql`${hours} * interval '1 hour'`;
  await sql`
    with lesson as (
      update reservations
         set starts_at = starts_at + ${by}, ends_at = ends_at + ${by},
             free_until = free_until + ${by},
             answer_due_at = answer_due_at + ${by}
       where id = ${id} returning lecture_id
    )
    update lectures set starts_at = starts_at + ${by}, ends_at = ends_at + ${by}
      from lesson where id = lecture_id`.execute(server.services.db);
}

/** Kinds of the messages about a lesson to its student and teacher, oldest first. */
export async function listMessages(
  server: TestServer,
  { id, student, teacher }: TestLesson,
): Promise<{ student: string[]; teacher: string[] }> {
  const messages = await server.services.db
    .selectFrom('notifications')
    .select(['user_id', 'kind'])
    .where('reservation_id', '=', id)
    .orderBy('id')
    .execute();
  const kindsFor = (person: TestUser) =>
    messages.filter(({ user_id }) => user_id === person.id).map(({ kind }) => kind);
  return { student: kindsFor(student), teacher: kindsFor(teacher) };
}
