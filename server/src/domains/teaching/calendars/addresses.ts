import { sql } from 'kysely';
import type { Services } from '../../../services.ts';

/**
 * Whoever has a calendar's address can read the calendar, so the column is sealed for its teacher
 * (docs/decisions/027).
 */
export const contextOf = (teacherId: number): string => `busy-calendar:${teacherId}`;

/**
 * Seals again what an older key sealed, so that the key can go. An address that no key opens stays;
 * their number is returned.
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
