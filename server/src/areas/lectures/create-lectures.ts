import type { Lecture, NewSlot } from '@kampus/contract/lectures';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { retryConflicts, violatedConstraint } from '#platform/db/errors.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { ensureTeacherProfile } from '../accounts/public.ts';
import { invalidateTeacher } from '../teachers/public.ts';
import { presentLecture } from './present.ts';
import { listClashes, listLectureRows } from './queries.ts';
import { describeClash, type Range, readSlots } from './rules.ts';

/**
 * Publishes slots, all or none. Throws SLOT_INVALID or SLOT_OVERLAPS, each naming the slots at fault; that slots never
 * overlap is the database's own guarantee, so two batches at once cannot either.
 */
export async function createLectures({ db, cache }: Services, teacher: Actor, slots: NewSlot[]): Promise<Lecture[]> {
  const ranges = readSlots(slots, new Date());
  const ids = await insertOrNameClash(db, teacher.id, ranges);
  invalidateTeacher(cache, teacher.username);
  return (await listLectureRows(db, teacher.id, { ids })).map(presentLecture);
}

async function insertOrNameClash(db: Db, teacherId: number, ranges: Range[]): Promise<number[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await retryConflicts(() =>
        db.transaction().execute(async (trx) => {
          await ensureTeacherProfile(trx, teacherId);
          return insertSlots(trx, teacherId, ranges, 'refuse');
        }),
      );
    } catch (error) {
      if (violatedConstraint(error) !== 'lectures_no_overlap_excl') throw error;
      const clashes = await listClashes(db, teacherId, ranges);
      const errors = clashes.flatMap(({ index, ...clash }) => {
        const wanted = ranges[index];
        return wanted ? [describeClash(index, wanted, clash, 'уже созданным')] : [];
      });
      if (errors[0]) throw new AppError('SLOT_OVERLAPS', { message: errors[0].message, errors, cause: error });
      // The overlapping slot was deleted in the meantime, so another attempt may succeed.
      if (attempt === 3) throw new AppError('SLOT_OVERLAPS', { cause: error });
    }
  }
}

/**
 * Inserts slots of a teacher who has a profile; an overlapping one is refused or left out. Returns the ids made. The
 * teacher's row is locked first: overlapping slots at once are refused one after the other and not by a deadlock.
 */
export async function insertSlots(
  db: Db,
  teacherId: number,
  ranges: Range[],
  onOverlap: 'refuse' | 'skip',
): Promise<number[]> {
  const starts = ranges.map((range) => range.start);
  const ends = ranges.map((range) => range.end);
  const { rows } = await sql<{ id: number }>`
    insert into lectures (teacher_id, starts_at, ends_at, published_starts_at, published_ends_at, location, languages)
    select t.user_id, slot.starts_at, slot.ends_at, slot.starts_at, slot.ends_at, t.location, t.languages
      from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as slot (starts_at, ends_at, index)
      join (select user_id, location, languages from teachers where user_id = ${teacherId} for no key update) as t on true
     order by slot.index
    ${onOverlap === 'skip' ? sql`on conflict do nothing` : sql``}
    returning id`.execute(db);
  return rows.map((row) => row.id);
}
