import type { Db } from '#platform/db/connect.ts';
import { AppError } from '#platform/http/app-error.ts';

/**
 * The refusal for the second of two people who decide: the first decision, with its curator.
 * `describe` gets the login. Without a curator the refusal names nobody.
 */
export async function alreadyDecided(
  db: Db,
  curatorId: number | null,
  describe: (username: string) => string,
): Promise<AppError> {
  const logins = db.selectFrom('users').select('username').where('id', '=', curatorId);
  const curator = await logins.executeTakeFirst();
  return new AppError('ALREADY_DECIDED', curator && { message: describe(curator.username) });
}
