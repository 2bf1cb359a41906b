import { hasRank, type Role } from '@kampus/contract/roles';
import { sql } from 'kysely';
import { tags } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import { AppError, explainRefusal, orNotFound } from '#platform/http/app-error.ts';
import { storePassword } from '../passwords/change-password.ts';
import { assertUncommon } from '../passwords/password-rules.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { applyFactorLoss } from '../second-factor/second-factor.ts';
import { forgetDevices, revokeSessions } from '../sessions/sessions.ts';
import { ensureTeacherProfile } from './ensure-teacher-profile.ts';
import { lockWithCalendar } from './lock-with-calendar.ts';
import type { UserRow } from './present.ts';
import { listCommentedGuideIds } from './queries.ts';

/** Locks an account and its calendar by its login. Throws USER_NOT_FOUND, also if it was erased. */
export async function lockUser(db: Db, username: string): Promise<UserRow> {
  const user = orNotFound(await lockWithCalendar(db, 'username', username), 'USER_NOT_FOUND');
  if (user.erased_at) throw new AppError('USER_NOT_FOUND');
  return user;
}

export interface NewUser {
  username: string;
  password: string;
  role: Role;
  firstName?: string;
  lastName?: string;
}

/**
 * Creates a confirmed account for an operator. Throws LOGIN_TAKEN, and VALIDATION_FAILED for a
 * common password.
 */
export async function createUser(db: PortalDb, user: NewUser): Promise<number> {
  await assertUncommon(user.password, user.username);
  const password_hash = await hashPassword(user.password);
  return inTransaction(db, async (trx) => {
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
      .executeTakeFirstOrThrow()
      .catch(explainRefusal({ users_username_key: ['LOGIN_TAKEN'] }));
    if (user.role === 'TEACHER') await ensureTeacherProfile(trx, id);
    await audit(trx, null, 'user.create', `user:${id}`, { role: user.role });
    trx.announce(tags.teachers, tags.teacher(user.username));
    return id;
  });
}

/** The actor and the reason of a change; the actor is null for operators. */
interface Change {
  actorId: number | null;
  reason?: string;
}

/**
 * Removes the user as keeper of guides, because only curators keep guides. Returns the ids of the
 * guides.
 */
async function releaseGuides(trx: Db, userId: number): Promise<number[]> {
  const rows = await trx
    .updateTable('guides')
    .set({ keeper_id: null })
    .where('keeper_id', '=', userId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Sets the role of a locked user, ends their sessions and tells them, in the caller's transaction.
 * Returns the ids of the sessions. The same role only ends sessions. Throws ACCOUNT_NOT_CONFIRMED
 * if an unconfirmed user gets a rank above STUDENT.
 */
export async function applyRole(trx: Trx, user: UserRow, role: Role, { actorId, reason }: Change): Promise<string[]> {
  if (role !== 'STUDENT' && user.status !== 'CONFIRMED') throw new AppError('ACCOUNT_NOT_CONFIRMED');
  await trx.updateTable('users').set({ role }).where('id', '=', user.id).execute();
  if (role === 'TEACHER') await ensureTeacherProfile(trx, user.id);
  if (role !== user.role) await notify(trx, user.id, 'ROLE_CHANGED', { details: JSON.stringify({ role, reason }) });
  const details = { from: user.role, to: role, ...(reason !== undefined && { reason }) };
  await audit(trx, actorId, 'user.set-role', `user:${user.id}`, details);
  const released = hasRank(role, 'CURATOR') ? [] : await releaseGuides(trx, user.id);
  // Comments show the role of their authors.
  const commented = await listCommentedGuideIds(trx, user.id);
  trx.announce(
    tags.teachers,
    tags.teacher(user.username),
    ...(released.length > 0 ? [tags.guides] : []),
    ...released.map(tags.guide),
    ...commented.map(tags.comments),
  );
  return revokeSessions(trx, user.id);
}

/**
 * Sets a role for an operator and ends the user's sessions. Throws USER_NOT_FOUND, and
 * ACCOUNT_NOT_CONFIRMED if an unconfirmed user gets a rank above STUDENT.
 */
export async function setRole(db: PortalDb, { username, role }: { username: string; role: Role }): Promise<void> {
  await inTransaction(db, async (trx) => applyRole(trx, await lockUser(trx, username), role, { actorId: null }));
}

/**
 * Replaces a password for an operator, ends the user's sessions and password links, and forgets the
 * devices. Throws USER_NOT_FOUND.
 */
export async function setPassword(
  db: PortalDb,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await assertUncommon(password, username);
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    const user = await lockUser(trx, username);
    await storePassword(trx, user.id, password_hash);
    await forgetDevices(trx, user.id);
    await revokeSessions(trx, user.id);
    await audit(trx, null, 'user.set-password', `user:${user.id}`);
  });
}

/**
 * Confirms a locked user without Telegram in the caller's transaction. Throws ALREADY_CONFIRMED.
 */
export async function applyConfirmation(trx: Db, user: UserRow, actorId: number | null): Promise<void> {
  if (user.status === 'CONFIRMED') throw new AppError('ALREADY_CONFIRMED');
  await trx
    .updateTable('users')
    .set({ status: 'CONFIRMED', confirmed_at: sql<Date>`now()` })
    .where('id', '=', user.id)
    .execute();
  await audit(trx, actorId, 'user.confirm', `user:${user.id}`);
}

/**
 * Confirms an account for an operator, without Telegram. Throws USER_NOT_FOUND or
 * ALREADY_CONFIRMED.
 */
export async function confirmUser(db: PortalDb, username: string): Promise<void> {
  await inTransaction(db, async (trx) => applyConfirmation(trx, await lockUser(trx, username), null));
}

/**
 * Removes a lost second factor and all passkeys for an operator, and ends the user's sessions.
 * Throws USER_NOT_FOUND, and CONFLICT if there is nothing to remove.
 */
export async function clearSecondFactor(db: PortalDb, username: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await lockUser(trx, username);
    await applyFactorLoss(trx, user);
  });
}
