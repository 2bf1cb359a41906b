import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { Range } from '../range.ts';

interface Options {
  isGenerated: boolean;
  /** An overlapping slot violates `lectures_no_overlap_excl` (refuse), or is left out (skip). */
  onOverlap: 'refuse' | 'skip';
}

/**
 * Inserts slots and returns their ids. The teacher must have a profile, and the caller must hold
 * the lock of the calendar.
 */
export async function publishSlots(
  trx: Db,
  teacherId: number,
  slots: readonly Range[],
  { isGenerated, onOverlap }: Options,
): Promise<number[]> {
  if (slots.length === 0) return [];
  const starts = slots.map(({ start }) => start);
  const ends = slots.map(({ end }) => end);
  const { rows } = await sql<{ id: number }>`
    insert into lectures
           (teacher_id, starts_at, ends_at, published_starts_at, published_ends_at,
            location, languages, is_generated)
    select t.user_id, slot.starts_at, slot.ends_at, slot.starts_at, slot.ends_at,
           t.location, t.languages, ${isGenerated}
      from unnest(${starts}::timestamptz[], ${ends}::timestamptz[])
           with ordinality as slot (starts_at, ends_at, index)
      join teachers as t on t.user_id = ${teacherId}
     order by slot.index
    ${onOverlap === 'skip' ? sql`on conflict do nothing` : sql``}
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
