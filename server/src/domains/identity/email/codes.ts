import { randomInt } from 'node:crypto';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { Sealer } from '#platform/db/sealer.ts';
import { invalidField } from '#platform/http/app-error.ts';
import { isSameSecret } from '#platform/http/same-secret.ts';
import type { Services } from '../../../services.ts';

/** ADDRESS: the own address for e-mails. STUDY: a mailbox of a university. */
export type CodePurpose = 'ADDRESS' | 'STUDY';

interface CodeOwner {
  userId: number;
  purpose: CodePurpose;
}

const contextOf = ({ userId, purpose }: CodeOwner): string => `email-code:${userId}:${purpose}`;

/**
 * Counts a code that a mailbox gets, for all accounts together: `Anna+kampus@stuba.sk` is the
 * mailbox of anna@stuba.sk. Throws TOO_MANY_REQUESTS.
 */
export const countCode = (limiter: Services['limiter'], email: string): Promise<void> =>
  limiter.consume('emailCodesByMailbox', email.toLowerCase().replace(/^([^+@]+)\+[^@]*/, '$1'));

/** Stores a new code for an address and returns it. It replaces the former code of this purpose. */
export async function storeCode(db: Db, sealer: Sealer, owner: CodeOwner, email: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const fresh = {
    email,
    code_sealed: sealer.seal(code, contextOf(owner)),
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${limits.emailCode.minutes})`,
  };
  await db
    .insertInto('email_codes')
    .values({ user_id: owner.userId, purpose: owner.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute();
  return code;
}

const codeFault = (message: string) => invalidField('code', message);

/**
 * The address that the code proves. Counts the try before it compares, outside of any transaction
 * that a wrong code could roll back. Throws VALIDATION_FAILED for a wrong, used or old code.
 */
export async function proveAddress(db: Db, sealer: Sealer, owner: CodeOwner, typed: string): Promise<string> {
  const row = await db
    .updateTable('email_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', owner.userId)
    .where('purpose', '=', owner.purpose)
    .where('tries', '<', limits.emailCode.triesMax)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['email', 'code_sealed'])
    .executeTakeFirst();
  const code = row && sealer.open(row.code_sealed, contextOf(owner));
  if (!row || code === undefined) throw codeFault('Этот код больше не действует: запросите новый');
  if (!isSameSecret(typed, code)) throw codeFault('Неверный код');
  return row.email;
}

/** Removes a code that was used. */
export async function forgetCode(db: Db, { userId, purpose }: CodeOwner): Promise<void> {
  await db.deleteFrom('email_codes').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}
