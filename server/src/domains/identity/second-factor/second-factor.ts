import type { TotpSetup } from '@kampus/contract/identity/accounts';
import { type NotNull, sql } from 'kysely';
import { TOTP, Secret as TotpSecret } from 'otpauth';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import type { Sealer } from '#platform/db/sealer.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { qrCode } from '../accounts/present.ts';
import { getSignedIn, lockSignedIn } from '../accounts/queries.ts';
import { revokeSessions } from '../sessions/sessions.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';

const periodSeconds = 30;

const totpOf = (username: string, secret: string): TOTP =>
  new TOTP({ issuer: 'Kampus', label: username, secret: TotpSecret.fromBase32(secret), period: periodSeconds });

/**
 * The time step of a code: the current, the previous or the next one. Undefined for a wrong code.
 */
function stepOf(username: string, secret: string, code: string): number | undefined {
  // The library compares bytes, and throws if six characters have more than six bytes.
  if (!/^\d+$/.test(code)) return undefined;
  const delta = totpOf(username, secret).validate({ token: code, window: 1 });
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / periodSeconds) + delta;
}

interface FactorHolder {
  id: number;
  username: string;
  totp_secret: string | null;
}

interface FactorServices {
  db: Db;
  sealer: Sealer;
}

/** The sealing context binds a secret to its user. */
const contextOf = (userId: number): string => `totp:${userId}`;

/**
 * The time step of a code of the user's app. Undefined for a wrong code, and if no key opens the
 * secret.
 */
function holderStepOf(sealer: Sealer, { id, username, totp_secret }: FactorHolder, code: string): number | undefined {
  const secret = totp_secret === null ? undefined : sealer.open(totp_secret, contextOf(id));
  return secret === undefined ? undefined : stepOf(username, secret, code.replace(/\s/g, ''));
}

/**
 * Marks a code of the app or a recovery code as used. The app has one code per time step. Returns
 * false for a wrong or used code.
 */
export async function spendCode({ db, sealer }: FactorServices, holder: FactorHolder, code: string): Promise<boolean> {
  const step = holderStepOf(sealer, holder, code);
  if (step !== undefined) {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ totp_last_step: step })
      .where('id', '=', holder.id)
      .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', holder.id)
    .where('code_hash', '=', hashRecoveryCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Stores a new secret, which `confirmTotp` activates. Throws CONFLICT while a second factor is
 * active.
 */
export async function setUpTotp({ db, sealer }: FactorServices, actor: Actor): Promise<TotpSetup> {
  const secret = new TotpSecret().base32;
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_secret: sealer.seal(secret, contextOf(actor.id)), totp_last_step: null })
    .where('id', '=', actor.id)
    .where('totp_confirmed_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await getSignedIn(db, actor);
    throw new AppError('CONFLICT', { message: 'Второй фактор уже включён' });
  }
  const uri = totpOf(actor.username, secret).toString();
  return { uri, qr: qrCode(uri), secret };
}

const wrongCode = () => invalidField('code', 'Неверный код');

/**
 * Activates the second factor, ends the other sessions and notifies the user. Returns the recovery
 * codes, which are shown only once.
 */
export async function confirmTotp(
  { db, sealer, tokens }: Pick<Services, 'db' | 'sealer' | 'tokens'>,
  actor: Actor,
  code: string,
): Promise<string[]> {
  const { codes, ended } = await inTransaction(db, async (trx) => {
    const holder = await lockSignedIn(trx, actor);
    // The answer with the recovery codes may have been lost. They are stored as hashes only.
    if (holder.totp_confirmed_at !== null)
      throw new AppError('CONFLICT', {
        message:
          'Второй фактор уже включён. Чтобы получить коды восстановления, выключите его кодом из приложения и включите снова.',
      });
    if (holder.totp_secret === null)
      throw new AppError('CONFLICT', { message: 'Начните настройку второго фактора снова' });
    const step = holderStepOf(sealer, holder, code);
    if (step === undefined) throw wrongCode();
    await trx
      .updateTable('users')
      .set({ totp_confirmed_at: sql<Date>`now()`, totp_last_step: step })
      .where('id', '=', holder.id)
      .execute();
    await audit(trx, holder.id, 'user.second-factor-on', `user:${holder.id}`);
    await notify(trx, holder.id, 'SECOND_FACTOR_ON');
    return {
      codes: await createRecoveryCodes(trx, holder.id),
      ended: await revokeSessions(trx, holder.id, actor.sessionId),
    };
  });
  tokens.revoke(ended);
  return codes;
}

/** Removes the second factor's secret and recovery codes. */
export async function clearTotp(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

const activeAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['ADMIN', 'DEVELOPER'])
    .where('erased_at', 'is', null)
    .where(sql<boolean>`not is_blocked_from_everything(block_scope, block_until)`);

/** Whether an admin besides this user can sign in. */
export const hasOtherAdmin = async (db: Db, userId: number): Promise<boolean> =>
  (await activeAdmins(db).where('id', '<>', userId).executeTakeFirst()) !== undefined;

/**
 * Locks the rows of all admins. Of two concurrent removals the second then sees the result of the
 * first.
 */
export async function lockAdmins(trx: Db): Promise<void> {
  await activeAdmins(trx).orderBy('id').forUpdate().execute();
}

/**
 * Throws LAST_ADMIN if an admin has removed their second factor and no admin has an app or a
 * passkey left. Without one, actions that require it are impossible. Call it after `lockAdmins` in
 * the same transaction.
 */
export async function assertAdminFactorLeft(trx: Db, actor: Actor): Promise<void> {
  const isAdmin = await activeAdmins(trx).where('id', '=', actor.id).executeTakeFirst();
  if (!isAdmin) return;
  const left = await activeAdmins(trx)
    .where(
      sql<boolean>`(totp_confirmed_at is not null or exists (select from passkeys where passkeys.user_id = users.id))`,
    )
    .executeTakeFirst();
  if (!left)
    throw new AppError('LAST_ADMIN', {
      message: 'Вы последний администратор со вторым фактором: сначала его должен включить другой',
    });
}

/**
 * Removes the actor's own second factor with a code. Throws VALIDATION_FAILED, CONFLICT, and
 * LAST_ADMIN if a factor is required.
 */
export async function removeTotp(
  { db, sealer, config }: Pick<Services, 'db' | 'sealer' | 'config'>,
  actor: Actor,
  code: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (config.requiresSecondFactor) await lockAdmins(trx);
    const holder = await lockSignedIn(trx, actor);
    if (holder.totp_confirmed_at === null) throw new AppError('CONFLICT', { message: 'Второй фактор не включён' });
    if (!(await spendCode({ db: trx, sealer }, holder, code))) throw wrongCode();
    await clearTotp(trx, holder.id);
    if (config.requiresSecondFactor) await assertAdminFactorLeft(trx, actor);
    await audit(trx, holder.id, 'user.second-factor-off', `user:${holder.id}`);
    await notify(trx, holder.id, 'SECOND_FACTOR_OFF');
  });
}

/**
 * Removes a lost second factor and all passkeys of a locked user, because both are lost with the
 * device. Ends the user's sessions. Runs for operators in the caller's transaction. Throws CONFLICT
 * if there is nothing to remove.
 */
export async function applyFactorLoss(trx: Trx, user: { id: number; totp_secret: string | null }): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('passkeys').where('user_id', '=', user.id).executeTakeFirst();
  if (user.totp_secret === null && numDeletedRows === 0n)
    throw new AppError('CONFLICT', { message: 'Второй фактор не включён' });
  await clearTotp(trx, user.id);
  await revokeSessions(trx, user.id);
  await audit(trx, null, 'user.clear-second-factor', `user:${user.id}`);
  await notify(trx, user.id, 'SECOND_FACTOR_OFF');
}

/**
 * Seals the secrets of older keys with the newest key, so that old keys can be removed. Returns the
 * number of secrets that no key opens; they stay unchanged.
 */
export async function resealSecrets({ db, sealer }: FactorServices): Promise<number> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .where(sql<boolean>`not starts_with(totp_secret, ${sealer.newestPrefix})`)
    .$narrowType<{ totp_secret: NotNull }>()
    .execute();
  let unopened = 0;
  for (const { id, totp_secret: sealed } of rows) {
    const secret = sealer.open(sealed, contextOf(id));
    if (secret === undefined) unopened += 1;
    else
      await db
        .updateTable('users')
        .set({ totp_secret: sealer.seal(secret, contextOf(id)) })
        .where('id', '=', id)
        .where('totp_secret', '=', sealed)
        .execute();
  }
  return unopened;
}
