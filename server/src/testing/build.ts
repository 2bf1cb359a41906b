import { randomBytes } from 'node:crypto';
import { addDays, fromWallClock, today, unitMs } from '@kampus/contract/time';
import type { Db } from '#platform/db/connect.ts';
import { treasuryAccountId, type UserRole } from '#platform/db/schema.ts';
import type { Actor } from '#platform/http/access-tokens.ts';

/** Builders insert rows with defaults for the fields that a test does not set. */

export type TestUser = Actor;

let counter = 0;
const unique = (word: string): string => {
  counter += 1;
  return `${word}-${counter}-${randomBytes(2).toString('hex')}`;
};

interface UserFields {
  username?: string;
  role?: UserRole;
  status?: 'PENDING' | 'CONFIRMED';
  firstName?: string;
  lastName?: string;
  telegramChatId?: number;
  balanceCents?: number;
}

/** A confirmed user. A TEACHER also gets a teacher profile. */
export async function buildUser(db: Db, fields: UserFields = {}): Promise<TestUser> {
  const role = fields.role ?? 'STUDENT';
  const { id, username } = await db
    .insertInto('users')
    .values({
      username: fields.username ?? unique(role.toLowerCase()),
      password_hash: 'no password signs this user in',
      role,
      status: fields.status ?? 'CONFIRMED',
      first_name: fields.firstName ?? null,
      last_name: fields.lastName ?? null,
      telegram_user_id: fields.telegramChatId ?? null,
      telegram_chat_id: fields.telegramChatId ?? null,
    })
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow();
  if (role === 'TEACHER') await db.insertInto('teachers').values({ user_id: id }).execute();
  if (fields.balanceCents) await buildTopUp(db, id, fields.balanceCents);
  return { id, username, role };
}

export async function buildTopUp(db: Db, userId: number, amountCents: number): Promise<void> {
  const account = await db.selectFrom('accounts').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow();
  await db
    .insertInto('transfers')
    .values({
      kind: 'TOP_UP',
      from_account_id: treasuryAccountId,
      to_account_id: account.id,
      amount_cents: amountCents,
      description: 'Пополнение баланса',
    })
    .execute();
}

/** An OPEN slot `daysAhead` days from now at `time` (wall clock), `units` × 30 minutes long. */
export async function buildLecture(
  db: Db,
  teacher: TestUser,
  { daysAhead = 2, time = '10:00', units = 2 }: { daysAhead?: number; time?: string; units?: number } = {},
): Promise<{ id: number; startsAt: Date; endsAt: Date }> {
  const startsAt = fromWallClock(addDays(today(new Date()), daysAhead), time);
  if (!startsAt) throw new Error('This time does not exist on this day');
  const endsAt = new Date(startsAt.getTime() + units * unitMs);
  const { id } = await db
    .insertInto('lectures')
    .values({
      teacher_id: teacher.id,
      starts_at: startsAt,
      ends_at: endsAt,
      published_starts_at: startsAt,
      published_ends_at: endsAt,
      location: 'Онлайн',
      languages: ['Русский'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, startsAt, endsAt };
}

export async function buildUniversity(
  db: Db,
): Promise<{ universityId: number; facultyId: number; specialtyId: number; topicId: number }> {
  const insert = { short_name: unique('STU'), full_name: unique('Univerzita'), name: 'Университет' };
  const university = await db.insertInto('universities').values(insert).returning('id').executeTakeFirstOrThrow();
  const faculty = await db
    .insertInto('faculties')
    .values({ university_id: university.id, short_name: unique('FEI'), name: 'Факультет' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const specialty = await db
    .insertInto('specialties')
    .values({ faculty_id: faculty.id, short_name: unique('Информатика') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const topic = await db
    .insertInto('topics')
    .values({ university_id: university.id, type: 'FACULTY', name: unique('Факультет') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { universityId: university.id, facultyId: faculty.id, specialtyId: specialty.id, topicId: topic.id };
}

/** A guide that is the main guide of its topic. */
export async function buildGuide(db: Db, topicId: number, body = '<p>Текст</p>'): Promise<{ id: number }> {
  const text = { topic_id: topicId, title: unique('Гайд'), body };
  const guide = await db
    .insertInto('guides')
    .values({
      ...text,
      plain_text: body.replace(/<[^>]+>/g, ' '),
      valid_from: '2025-01-01',
      valid_to: '2099-12-31',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('guide_versions')
    .values({ ...text, guide_id: guide.id, version: 1 })
    .execute();
  await db.updateTable('topics').set({ main_guide_id: guide.id }).where('id', '=', topicId).execute();
  return guide;
}
