import { sql } from 'kysely';
import type { Services } from '../../../services.ts';

/**
 * Encryption context of a calendar's address, bound to its teacher. The address is a secret: it is
 * enough to read the calendar (docs/decisions/027).
 */
export const contextOf = (teacherId: number): string => `busy-calendar:${teacherId}`;

/**
 * Encrypts addresses with the newest key, so that older keys can be removed. An address that no key
 * can decrypt is not changed. Returns the number of such addresses.
 */
export async function resealAddresses({ db, sealer }: Pick<Services, 'db' | 'sealer'>): Promise<number> {
  const rows = await db
    .selectFrom('busy_calendars')
    .select(['id', 'teacher_id', 'address'])
    .where(sql<boolean>`not starts_with(address, ${sealer.newestPrefix})`)
    .execute();
  let unopened = 0;
  for (const { id, teacher_id, address: sealed } of rows) {
    const address = sealer.open(sealed, contextOf(teacher_id));
    if (address === undefined) unopened += 1;
    else
      await db
        .updateTable('busy_calendars')
        .set({ address: sealer.seal(address, contextOf(teacher_id)) })
        .where('id', '=', id)
        .where('address', '=', sealed)
        .execute();
  }
  return unopened;
}
