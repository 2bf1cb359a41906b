import { sql } from 'kysely';
import { buildLecture, buildUser, type TestUser } from './build.ts';
import type { TestServer } from './test-server.ts';

/** A lesson with its two people, as the tests of its life begin. */
export interface TestLesson {
  id: number;
  lectureId: number;
  teacher: TestUser;
  student: TestUser;
  startsAt: Date;
}

type Stage = 'PENDING' | 'CONFIRMED' | 'PAID';

/** A lesson of an hour for 10.00 €, brought to a stage by the calls themselves. */
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

/** Moves a lesson and its slot in time by so many hours, its deadlines with it, as if the clock had gone on. */
export async function shiftLesson(server: TestServer, { id }: { id: number }, hours: number): Promise<void> {
  const by = sql`${hours} * interval '1 hour'`;
  await sql`
    with lesson as (
      update reservations
         set starts_at = starts_at + ${by}, ends_at = ends_at + ${by}, free_until = free_until + ${by},
             answer_due_at = answer_due_at + ${by}
       where id = ${id} returning lecture_id
    )
    update lectures set starts_at = starts_at + ${by}, ends_at = ends_at + ${by}
      from lesson where id = lecture_id`.execute(server.services.db);
}

/** What the two people of a lesson were told about it, oldest first. */
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
