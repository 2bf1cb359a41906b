import { randomBytes } from 'node:crypto';
import type { TotpSetup } from '@kampus/contract/accounts';
import { sql } from 'kysely';
import { TOTP, Secret as TotpSecret } from 'otpauth';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { qrCode } from './confirm-account.ts';
import { signedIn } from './rules.ts';
import { hashSecret } from './secrets.ts';

const periodSeconds = 30;
const recoveryCodeCount = 10;

const totpOf = (username: string, secret: string): TOTP =>
  new TOTP({ issuer: 'Kampus', label: username, secret: TotpSecret.fromBase32(secret), period: periodSeconds });

/** The time step that a code belongs to, one before or after now allowed; undefined for a wrong code. */
function stepOf(username: string, secret: string, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(username, secret).validate({ token: code, window: 1 });
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / periodSeconds) + delta;
}

const normaliseRecoveryCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

interface FactorHolder {
  id: number;
  username: string;
  totp_secret: string | null;
}

/** Uses up a code: of the app once per time step, or a recovery code. False for a wrong or used one. */
export async function spendCode(db: Db, holder: FactorHolder, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  const step = holder.totp_secret === null ? undefined : stepOf(holder.username, holder.totp_secret, digits);
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
    .where('code_hash', '=', hashSecret(normaliseRecoveryCode(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function getHolder(db: Db, actor: Actor, lock = false) {
  const query = db.selectFrom('users').selectAll().where('id', '=', actor.id);
  return signedIn(await (lock ? query.forUpdate() : query).executeTakeFirst());
}

/** A new secret that is in force once `confirmTotp` has seen a code of it. Throws CONFLICT while one is in force. */
export async function setUpTotp(db: Db, actor: Actor): Promise<TotpSetup> {
  const secret = new TotpSecret({ size: 20 }).base32;
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_secret: secret, totp_last_step: null })
    .where('id', '=', actor.id)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    signedIn(await db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirst());
    throw new AppError('CONFLICT', { message: 'Второй фактор уже включён' });
  }
  const uri = totpOf(actor.username, secret).toString();
  return { uri, qr: qrCode(uri), secret };
}

const wrongCode = (): AppError => {
  const message = 'Неверный код';
  return new AppError('VALIDATION_FAILED', { message, errors: [{ path: 'code', message }] });
};

/** Puts the second factor in force and returns the recovery codes, which are shown this once. */
export async function confirmTotp(db: Db, actor: Actor, code: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const holder = await getHolder(trx, actor, true);
    if (holder.totp_confirmed_at !== null || holder.totp_secret === null)
      throw new AppError('CONFLICT', { message: 'Начните настройку второго фактора снова' });
    const step = stepOf(holder.username, holder.totp_secret, code.replace(/\s/g, ''));
    if (step === undefined) throw wrongCode();
    await trx
      .updateTable('users')
      .set({ totp_confirmed_at: sql<Date>`now()`, totp_last_step: step })
      .where('id', '=', holder.id)
      .execute();
    await trx.deleteFrom('recovery_codes').where('user_id', '=', holder.id).execute();
    const codes = Array.from({ length: recoveryCodeCount }, () => randomBytes(5).toString('hex'));
    await trx
      .insertInto('recovery_codes')
      .values(codes.map((text) => ({ user_id: holder.id, code_hash: hashSecret(text) })))
      .execute();
    await audit(trx, holder.id, 'user.second-factor-on', `user:${holder.id}`);
    return codes.map((text) => `${text.slice(0, 5)}-${text.slice(5)}`);
  });
}

/** Removes the second factor's secret and recovery codes. */
async function clearTotp(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Removes the own second factor by one of its codes. */
export async function removeTotp(db: Db, actor: Actor, code: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const holder = await getHolder(trx, actor, true);
    if (holder.totp_confirmed_at === null) throw new AppError('CONFLICT', { message: 'Второй фактор не включён' });
    if (!(await spendCode(trx, holder, code))) throw wrongCode();
    await clearTotp(trx, holder.id);
    await audit(trx, holder.id, 'user.second-factor-off', `user:${holder.id}`);
  });
}
