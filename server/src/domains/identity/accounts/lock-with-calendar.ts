import type { Db } from '#platform/db/connect.ts';
import type { UserRow } from './present.ts';

/**
 * Locks the account of a person whose rights may change, and before it the person's calendar,
 * because the trigger of the rights changes that too (docs/database.md §5).
 */
export async function lockWithCalendar(
  trx: Db,
  key: 'id' | 'username',
  value: number | string,
): Promise<UserRow | undefined> {
  await trx
    .selectFrom('teachers')
    .select('user_id')
    .where('user_id', '=', ({ selectFrom }) => selectFrom('users').select('id').where(key, '=', value))
    .forNoKeyUpdate()
    .execute();
  return trx.selectFrom('users').selectAll().where(key, '=', value).forUpdate().executeTakeFirst();
}
