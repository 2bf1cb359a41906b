import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { Range } from '../range.ts';

/** The slot before the lesson took a part of it. The remaining parts inherit these columns. */
interface FormerSlot {
  teacher_id: number;
  starts_at: Date;
  ends_at: Date;
  location: string;
  languages: string[];
  published_starts_at: Date;
  published_ends_at: Date;
  is_generated: boolean;
}

/**
 * Takes a part of a free slot for a lesson. The time before and after it becomes new free slots.
 * The caller must lock the teacher's calendar, check that the slot is free and contains the part,
 * and insert the lesson first: a trigger computes the bookable parts from slots and lessons.
 */
export async function claimSlot(trx: Db, lectureId: number, part: Range, status: 'RESERVED' | 'CLOSED'): Promise<void> {
  const { rows } = await sql<FormerSlot>`
    update lectures set status = ${status}, starts_at = ${part.start}, ends_at = ${part.end}
     where id = ${lectureId}
    returning teacher_id, location, languages, published_starts_at, published_ends_at, is_generated,
              old.starts_at, old.ends_at`.execute(trx);
  const [slot] = rows;
  if (!slot) throw new Error(`Slot ${lectureId} does not exist`);
  const left = [
    { ...slot, ends_at: part.start },
    { ...slot, starts_at: part.end },
  ].filter(({ starts_at, ends_at }) => starts_at < ends_at);
  if (left.length > 0) await trx.insertInto('lectures').values(left).execute();
}
