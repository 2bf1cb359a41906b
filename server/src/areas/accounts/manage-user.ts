import type { User } from '@kampus/contract/accounts';
import type { Role } from '@kampus/contract/roles';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { announceChange } from '#platform/cache/announce-change.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { hashPassword } from './passwords.ts';
import { revokeSessions } from './sessions.ts';

/** What other areas and the operators' command may use of accounts. */

export type UserRow = Selectable<Database['users']>;

/** The address of an avatar from its key in the file store; null where there is none. */
export const avatarUrl = (key: string | null): string | null => (key === null ? null : `/media/${key}`);

/** First and last name, or the login of whoever has not given them. */
export const fullName = (user: Pick<UserRow, 'username' | 'first_name' | 'last_name'>): string =>
  [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username;

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    login: row.username,
    username: row.username,
    role: row.role,
    status: row.status,
    firstName: row.first_name,
    lastName: row.last_name,
    sex: row.sex,
    universityId: row.university_id,
    facultyId: row.faculty_id,
    specialtyId: row.specialty_id,
    avatarUrl: avatarUrl(row.avatar_key),
    telegramUsername: row.telegram_username,
    createdAt: row.created_at.toISOString(),
  };
}

/** Where a choice of university, faculty and specialty is at fault, by the constraint that refused it. */
export function studiesError(error: unknown, specialtyPath: string): AppError | undefined {
  const faults: Record<string, { path: string; message: string }> = {
    users_university_id_fkey: { path: 'universityId', message: 'Такого университета нет' },
    users_faculty_fkey: { path: 'facultyId', message: 'Факультет не относится к выбранному университету' },
    users_specialty_fkey: { path: specialtyPath, message: 'Специальность не относится к выбранному факультету' },
  };
  const fault = faults[violatedConstraint(error) ?? ''];
  return fault && new AppError('VALIDATION_FAILED', { message: fault.message, errors: [fault] });
}

/** A teacher profile exists from the moment the role is given; search lists whoever has one. */
async function openTeacherProfile(db: Db, userId: number, role: Role): Promise<void> {
  if (role !== 'TEACHER') return;
  await db
    .insertInto('teachers')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function lockUser(db: Db, username: string): Promise<UserRow> {
  const row = await db.selectFrom('users').selectAll().where('username', '=', username).forUpdate().executeTakeFirst();
  return orNotFound(row, 'USER_NOT_FOUND');
}

export interface NewUser {
  username: string;
  password: string;
  role: Role;
  firstName?: string;
  lastName?: string;
}

/** An account made by an operator: confirmed from the start. Throws LOGIN_TAKEN. `actorId` is null for operators. */
export async function createUser(db: Db, user: NewUser, actorId: number | null = null): Promise<number> {
  const password_hash = await hashPassword(user.password);
  try {
    return await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('users')
        .values({
          username: user.username,
          password_hash,
          role: user.role,
          status: 'CONFIRMED',
          confirmed_at: sql`now()`,
          first_name: user.firstName ?? null,
          last_name: user.lastName ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await openTeacherProfile(trx, id, user.role);
      await audit(trx, actorId, 'user.create', `user:${user.username}`, { role: user.role });
      await announceChange(trx, 'teachers', `teacher:${user.username}`);
      return id;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_username_key') throw new AppError('LOGIN_TAKEN', { cause: error });
    throw error;
  }
}

/** Gives a role and ends the user's sessions. Throws USER_NOT_FOUND, or ACCOUNT_NOT_CONFIRMED for a rank above student. */
export async function setRole(
  db: Db,
  { username, role }: { username: string; role: Role },
  actorId: number | null = null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, username);
    if (role !== 'STUDENT' && user.status !== 'CONFIRMED') throw new AppError('ACCOUNT_NOT_CONFIRMED');
    await trx.updateTable('users').set({ role }).where('id', '=', user.id).execute();
    await openTeacherProfile(trx, user.id, role);
    await revokeSessions(trx, user.id);
    await audit(trx, actorId, 'user.set-role', `user:${user.username}`, { from: user.role, to: role });
    await announceChange(trx, 'teachers', `teacher:${user.username}`);
  });
}

/** Replaces a password and ends the user's sessions. Throws USER_NOT_FOUND. */
export async function setPassword(
  db: Db,
  { username, password }: { username: string; password: string },
  actorId: number | null = null,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, username);
    await trx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
    await revokeSessions(trx, user.id);
    await audit(trx, actorId, 'user.set-password', `user:${user.username}`);
  });
}

/** Confirms an account by hand, without Telegram. Throws USER_NOT_FOUND or ALREADY_CONFIRMED. */
export async function confirmUser(db: Db, username: string, actorId: number | null = null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, username);
    if (user.status === 'CONFIRMED') throw new AppError('ALREADY_CONFIRMED');
    await trx
      .updateTable('users')
      .set({ status: 'CONFIRMED', confirmed_at: sql<Date>`now()` })
      .where('id', '=', user.id)
      .execute();
    await audit(trx, actorId, 'user.confirm', `user:${user.username}`);
  });
}
