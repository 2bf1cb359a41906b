import { toWallClock } from '@kampus/contract/format/wall-clock';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { addDays, dayStart, weekStart } from '@kampus/contract/time';
import type { Db } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { Services } from '../../../services.ts';
import { teacherTags } from '../profile/cached-teacher.ts';
import { lockOwnCalendar } from '../profile/lock-calendars.ts';
import { overlaps, type Range } from '../range.ts';
import { publishSlots } from '../week/publish-slots.ts';
import { presentLecture } from './present.ts';
import { listLectureRows } from './queries.ts';
import { readSlot } from './rules.ts';

/**
 * Copies a slot to the next week at the same wall-clock time. Returns undefined if the copy is in
 * the past, if daylight saving skips its time, or if daylight saving makes it too long.
 */
export function copyToNextWeek(slot: Range, now: Date): Range | undefined {
  const from = toWallClock(slot.start);
  const copy = readSlot(
    { date: addDays(from.date, 7), timeStart: from.time, timeFinish: toWallClock(slot.end).time },
    now,
  );
  return 'message' in copy ? undefined : copy;
}

/**
 * Copies the slots of the previous week into the week of `date`. A slot that a lesson has split is
 * copied whole. Copies that are in the past or overlap a slot are skipped. Returns the new slots.
 */
export async function duplicateWeek({ db }: Services, teacher: Actor, date: string): Promise<Lecture[]> {
  const now = new Date();
  const monday = weekStart(date);
  const published = await listPublishedSlots(db, teacher.id, dayStart(addDays(monday, -7)), dayStart(monday));
  const copies: Range[] = [];
  for (const slot of published) {
    const copy = copyToNextWeek(slot, now);
    if (copy && !copies.some((earlier) => overlaps(earlier, copy))) copies.push(copy);
  }
  if (copies.length === 0) return [];
  return inTransaction(db, async (trx) => {
    await lockOwnCalendar(trx, teacher);
    const ids = await publishSlots(trx, teacher.id, copies, { isGenerated: false, onOverlap: 'skip' });
    if (ids.length === 0) return [];
    trx.announce(...teacherTags(teacher.username));
    return (await listLectureRows(trx, teacher.id, { ids })).map(presentLecture);
  });
}

/** Slots as they were published: a slot that a lesson has split is listed once. */
async function listPublishedSlots(db: Db, teacherId: number, from: Date, before: Date): Promise<Range[]> {
  return db
    .selectFrom('lectures')
    .select(['published_starts_at as start', 'published_ends_at as end'])
    .distinct()
    .where('teacher_id', '=', teacherId)
    .where('deleted_at', 'is', null)
    .where('published_starts_at', '>=', from)
    .where('published_starts_at', '<', before)
    .orderBy('start')
    .orderBy('end', 'desc')
    .execute();
}
