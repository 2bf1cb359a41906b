import type { Decision } from '@kampus/contract/identity/decisions';
import { sql } from 'kysely';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { proveBlocked, type SignIn } from '../sessions/sign-in.ts';
import { decisionColumns, presentDecision } from './queries.ts';

/**
 * Stores the one objection of a person to a decision about them. A retry with the same text changes
 * nothing. Throws NOT_FOUND, also for another person's decision, and ALREADY_OBJECTED.
 */
export function objectToDecision(db: PortalDb, userId: number, id: number, text: string): Promise<Decision> {
  return inTransaction(db, async (trx) => {
    const found = orNotFound(
      await trx
        .selectFrom('decisions')
        .select('objection')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst(),
    );
    if (found.objection !== null && found.objection !== text) throw new AppError('ALREADY_OBJECTED');
    if (found.objection === null)
      await trx
        .updateTable('decisions')
        .set({ objection: text, objected_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
    return presentDecision(
      await trx.selectFrom('decisions').select(decisionColumns).where('id', '=', id).executeTakeFirstOrThrow(),
    );
  });
}

/** The latest block of a person. */
const findBlock = (db: Db, userId: number) =>
  db
    .selectFrom('decisions')
    .select(decisionColumns)
    .where('user_id', '=', userId)
    .where('kind', '=', 'BLOCKED')
    .orderBy('decisions.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Reads the statement about the block of an account that cannot sign in, and objects to it if there
 * is a text. Counts like a sign-in. Throws INVALID_CREDENTIALS, and NOT_FOUND without a block.
 */
export async function objectToBlock(
  services: Pick<Services, 'db' | 'limiter' | 'security' | 'tokens'>,
  { text, ...signIn }: SignIn & { text?: string | undefined },
): Promise<Decision> {
  const userId = await proveBlocked(services, signIn);
  const block = orNotFound(await findBlock(services.db, userId));
  return text === undefined ? presentDecision(block) : objectToDecision(services.db, userId, block.id, text);
}
