import type { Passkey } from '@kampus/contract/identity/passkeys';
import type { Db } from '#platform/db/connect.ts';
import { presentPasskey } from './present.ts';

/** The passkeys of a person, oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(presentPasskey);
}
