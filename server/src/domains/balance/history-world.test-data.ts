import { unitMs } from '@kampus/contract/time';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import type { TestUser } from '#testing/build.ts';
import type { TestServer } from '#testing/test-server.ts';
import type { TestTransfer } from './bank/statements.test-data.ts';

interface Lesson {
  id: number;
  teacher: TestUser;
  student: TestUser;
}

/** The people and lessons of one history. Histories share no people. */
export interface World {
  server: TestServer;
  teachers: TestUser[];
  students: TestUser[];
  curator: TestUser;
  admin: TestUser;
  /** Requested lessons, newest first. */
  lessons: Lesson[];
  /** The last lesson that its student cancelled with a fee. */
  cancelledLate?: Lesson;
  bank: {
    /** References of the top-ups that the students began, newest first. */
    intents: string[];
    /** What the bank has listed in statements so far. */
    sent: TestTransfer[];
  };
}

const hourMs = 3_600_000;
const perWorld = { TEACHER: 3, STUDENT: 3, CURATOR: 1, ADMIN: 1 };

export const idsOf = (people: TestUser[]): number[] => people.map(({ id }) => id);

/** Number of people built so far, for unique usernames. */
let built = 0;

/**
 * Builds many worlds with few statements. Each teacher has two free slots of three hours, each
 * student 15 €. The slots lie within half a day, so a clock move by half days never makes slots
 * overlap. The table of the teacher search stays empty: updating it would be half of PostgreSQL's
 * work here.
 */
export async function buildWorlds(server: TestServer, count: number): Promise<World[]> {
  const { db } = server.services;
  const [teachers, students, curators, admins] = await Promise.all([
    insertPeople(db, 'TEACHER', count),
    insertPeople(db, 'STUDENT', count),
    insertPeople(db, 'CURATOR', count),
    insertPeople(db, 'ADMIN', count),
  ]);
  await db
    .insertInto('teachers')
    .values(idsOf(teachers).map((user_id) => ({ user_id })))
    .execute();
  await sql`truncate teacher_free`.execute(db);
  await insertSlots(db, idsOf(teachers));
  await sql`
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description)
    select 'TOP_UP', ${treasuryAccountId}, id, 1500, 'Пополнение баланса'
      from accounts where user_id = any(${idsOf(students)})`.execute(db);
  // The tables grow to millions of rows within an hour, faster than autovacuum analyses them.
  await sql`analyze`.execute(db);
  return curators.map((curator, index) => ({
    server,
    teachers: teachers.slice(index * perWorld.TEACHER, (index + 1) * perWorld.TEACHER),
    students: students.slice(index * perWorld.STUDENT, (index + 1) * perWorld.STUDENT),
    curator,
    admin: admins[index] as TestUser,
    lessons: [],
    bank: { intents: [], sent: [] },
  }));
}

async function insertPeople(db: Db, role: keyof typeof perWorld, worlds: number): Promise<TestUser[]> {
  const people = Array.from({ length: worlds * perWorld[role] }, (_, index) => ({
    username: `${role.toLowerCase()}-${built + index}`,
    password_hash: 'no password signs this user in',
    role,
    status: 'CONFIRMED' as const,
  }));
  built += people.length;
  return await db.insertInto('users').values(people).returning(['id', 'username', 'role']).execute();
}

async function insertSlots(db: Db, teachers: number[]): Promise<void> {
  const nextUnit = Math.ceil(Date.now() / unitMs) * unitMs;
  const slots = teachers.flatMap((teacher_id) =>
    [27, 31].map((hours) => {
      const [starts_at, ends_at] = [new Date(nextUnit + hours * hourMs), new Date(nextUnit + (hours + 3) * hourMs)];
      const published = { published_starts_at: starts_at, published_ends_at: ends_at };
      return { teacher_id, starts_at, ends_at, ...published, location: 'Онлайн', languages: ['Русский'] };
    }),
  );
  await db.insertInto('lectures').values(slots).execute();
}
