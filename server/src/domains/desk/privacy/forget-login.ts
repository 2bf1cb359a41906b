import { pathOf } from '@kampus/contract/pages/addresses';
import { sql } from 'kysely';
import type { UserRow } from '#domains/identity/public.ts';
import { renameInFacts } from '#domains/lessons/public.ts';
import type { Db } from '#platform/db/connect.ts';

/** Removes a person's login from texts in rows of others. The rows that stay say `deleted-12`. */
export async function forgetLogin(trx: Db, { id, username }: Pick<UserRow, 'id' | 'username'>): Promise<void> {
  const erased = `deleted-${id}`;
  await renameInFacts(trx, username, erased);
  const page = pathOf('teacherPage', { username });
  const erasedPage = pathOf('teacherPage', { username: erased });
  await sql`
    update notices set address = ${erasedPage} || substr(address, ${page.length + 1})
     where lower(split_part(address, '#', 1)) = ${page.toLowerCase()}`.execute(trx);
  // Offers of free time name the teacher.
  await sql`
    delete from notifications
     where kind = 'TIME_OFFERED' and details ->> 'username' = ${username}`.execute(trx);
}
