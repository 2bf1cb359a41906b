import type { Hours, WeekException, WeekTemplate } from '@kampus/contract/teaching/week';
import { slotRange } from '@kampus/contract/time';
import type { Db } from '#platform/db/connect.ts';
import { contains, type Range } from '../range.ts';
import { describeRange, hoursOn, subtractRanges } from './plan-week.ts';
import { getTemplate, pickHours, storeTemplate } from './templates.ts';

/**
 * Adds an exception to the template for hours that the teacher has deleted by hand. Otherwise the
 * template would publish them again. Call it in the transaction that deletes the hours, after
 * locking the teacher's row.
 */
export async function exceptSlot(trx: Db, teacherId: number, slot: Range): Promise<void> {
  const { date } = describeRange(slot);
  const template = await getTemplate(trx, teacherId, new Date());
  const hours = hoursOn(template, date);
  const rest: Hours[] = hours.flatMap(({ timeStart, timeFinish }) => {
    const range = slotRange(date, timeStart, timeFinish);
    return range ? subtractRanges(range, [slot]).flatMap(toHours) : [{ timeStart, timeFinish }];
  });
  if (JSON.stringify(rest.map(pickHours)) === JSON.stringify(hours.map(pickHours))) return;
  await storeException(trx, teacherId, template, { date, hours: rest });
}

/**
 * The hours of a range. None if they would mean other time: in an hour that daylight saving
 * repeats, wall-clock time is always the first of two instants.
 */
function toHours(range: Range): Hours[] {
  const { date, ...hours } = describeRange(range);
  const meant = slotRange(date, hours.timeStart, hours.timeFinish);
  return meant && meant.start < meant.end && contains(range, meant) ? [hours] : [];
}

/**
 * Adds an exception without hours for a day that the teacher has cancelled. A template that the
 * teacher makes later has it too. Call it under the same lock as `exceptSlot`.
 */
export async function exceptDay(trx: Db, teacherId: number, date: string): Promise<void> {
  await storeException(trx, teacherId, await getTemplate(trx, teacherId, new Date()), { date, hours: [] });
}

/** Stores a template with the exception in place of another one for its date. */
async function storeException(
  trx: Db,
  teacherId: number,
  template: Omit<WeekTemplate, 'version'>,
  exception: WeekException,
): Promise<void> {
  const others = template.exceptions.filter(({ date }) => date !== exception.date);
  await storeTemplate(trx, teacherId, { ...template, exceptions: [...others, exception] });
}
