import type { FieldError } from '@kampus/contract/errors';
import type { Lecture, NewSlot } from '@kampus/contract/teaching/lectures';
import type { PortalDb } from '#platform/db/connect.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { teacherTags } from '../profile/cached-teacher.ts';
import { lockOwnCalendar } from '../profile/lock-calendars.ts';
import type { Range } from '../range.ts';
import { publishSlots } from '../week/publish-slots.ts';
import { presentLecture } from './present.ts';
import { listClashes, listLectureRows } from './queries.ts';
import { describeClash, readSlots } from './rules.ts';

/**
 * Publishes all slots or none. Throws SLOT_INVALID or SLOT_OVERLAPS; both name the slots at fault.
 * An exclusion constraint forbids overlapping slots, so two simultaneous batches cannot overlap
 * either.
 */
export async function createLectures({ db }: Services, teacher: Actor, slots: NewSlot[]): Promise<Lecture[]> {
  const ranges = readSlots(slots, new Date());
  const ids = await insertOrNameClash(db, teacher, ranges);
  return (await listLectureRows(db, teacher.id, { ids })).map(presentLecture);
}

const publish = (db: PortalDb, teacher: Actor, ranges: Range[]): Promise<number[]> =>
  inTransaction(db, async (trx) => {
    await lockOwnCalendar(trx, teacher);
    trx.announce(...teacherTags(teacher.username));
    return publishSlots(trx, teacher.id, ranges, { isGenerated: false, onOverlap: 'refuse' });
  });

/** The errors of the new slots that overlap a stored one. */
async function listOverlaps(db: PortalDb, teacher: Actor, ranges: Range[]): Promise<FieldError[]> {
  const clashes = await listClashes(db, teacher.id, ranges);
  return clashes.flatMap(({ index, ...clash }) => {
    const wanted = ranges[index];
    return wanted ? [describeClash(index, wanted, clash, 'уже созданным')] : [];
  });
}

const attemptsMax = 3;

async function insertOrNameClash(db: PortalDb, teacher: Actor, ranges: Range[]): Promise<number[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await publish(db, teacher, ranges);
    } catch (cause) {
      if (violatedConstraint(cause) !== 'lectures_no_overlap_excl') throw cause;
      const errors = await listOverlaps(db, teacher, ranges);
      if (errors[0]) throw new AppError('SLOT_OVERLAPS', { message: errors[0].message, errors, cause });
      // Another transaction has deleted the overlapping slot, so another attempt may succeed.
      if (attempt === attemptsMax) throw new AppError('SLOT_OVERLAPS', { cause });
    }
  }
}
