import type { Db } from '#platform/db/connect.ts';
import { AppError } from '#platform/http/app-error.ts';

/**
 * The refusal for the second of two people who decide: the first decision, with its curator.
 * `describe` gets the login.
 */
export async function alreadyDecided(
  db: Db,
  curatorId: number | null,
  describe: (username: string) => string,
): Promise<AppError> {
  const curator =
    curatorId === null
      ? undefined
      : await db.selectFrom('users').select('username').where('id', '=', curatorId).executeTakeFirst();
  return new AppError('ALREADY_DECIDED', curator && { message: describe(curator.username) });
}
