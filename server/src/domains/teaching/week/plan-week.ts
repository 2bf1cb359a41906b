import { toWallClock } from '@kampus/contract/format/wall-clock';
import { limits } from '@kampus/contract/limits';
import { holidayOn } from '@kampus/contract/teaching/holidays';
import type { Hours, WeekPlan, WeekTemplate } from '@kampus/contract/teaching/week';
import { addDays, slotRange, unitMs, unitsBetween } from '@kampus/contract/time';
import { contains, overlaps, type Range } from '../range.ts';

/**
 * A stored slot of the teacher. `isWithdrawable` is true if the template created the slot and it is
 * not booked, `isOffered` while only one person can book it (product.md §2.10).
 */
export interface ExistingSlot extends Range {
  id: number;
  isWithdrawable: boolean;
  isOffered: boolean;
}

/**
 * Slots to insert and to remove so that the calendar follows the template, with a summary for the
 * teacher.
 */
export interface PlannedWeek {
  created: Range[];
  removedIds: number[];
  summary: WeekPlan;
}

export interface PlanInput {
  template: Pick<WeekTemplate, 'rules' | 'exceptions' | 'holidays'>;
  /** The slots of the teacher that end after `now`, by start time. */
  existing: readonly ExistingSlot[];
  now: Date;
  /** First and last date to publish. */
  dates: { from: string; to: string };
}

const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Hours of a date: from its exception, else none on a holiday, else from the weekday rules. */
export function hoursOn(template: PlanInput['template'], date: string): Hours[] {
  const exception = template.exceptions.find((other) => other.date === date);
  if (exception) return exception.hours;
  if (template.holidays && holidayOn(date) !== undefined) return [];
  const weekday = weekdayOf(date);
  return template.rules.filter((rule) => rule.weekday === weekday);
}

/** The parts of a range that no other range covers. The others are in order and do not overlap. */
export function subtractRanges(range: Range, others: readonly Range[]): Range[] {
  const rest: Range[] = [];
  let from = range.start;
  for (const { start, end } of others.filter((other) => overlaps(range, other))) {
    if (start > from) rest.push({ start: from, end: start });
    from = end;
  }
  if (from < range.end) rest.push({ start: from, end: range.end });
  return rest;
}

interface WantedSlot extends Range {
  date: string;
  hours: Hours;
}

/** The slots that the template requires after `now`, and the hours that their date forbids. */
function listWanted({ template, now, dates }: PlanInput): { wanted: WantedSlot[]; skipped: WeekPlan['clashes'] } {
  const wanted: WantedSlot[] = [];
  const skipped: WeekPlan['clashes'] = [];
  const earliest = new Date((Math.floor(now.getTime() / unitMs) + 1) * unitMs);
  for (let date = dates.from; date <= dates.to; date = addDays(date, 1)) {
    for (const { timeStart, timeFinish } of hoursOn(template, date)) {
      const range = slotRange(date, timeStart, timeFinish);
      // 12 wall-clock hours are 13 real hours in the night when the clock goes back.
      if (!range || unitsBetween(range.start, range.end) > limits.slot.unitsMax) {
        skipped.push({ date, timeStart, timeFinish, reason: 'SKIPPED' });
        continue;
      }
      const start = range.start < earliest ? earliest : range.start;
      if (start < range.end) wanted.push({ start, end: range.end, date, hours: { timeStart, timeFinish } });
    }
  }
  return { wanted, skipped };
}

export function describeRange({ start, end }: Range): { date: string } & Hours {
  const { date, time } = toWallClock(start);
  return { date, timeStart: time, timeFinish: toWallClock(end).time };
}

/**
 * Compares the template with the stored slots. Booked slots and slots published by hand never
 * change. Removes free generated slots that the template does not have. Leaves hours that slots
 * already cover. Publishes other hours around obstacles, and reports each later obstacle as a
 * clash. A slot on offer stays while its hours do: its person was promised it. Hours of today that
 * have begun count from the next half hour.
 */
export function planWeek(input: PlanInput): PlannedWeek {
  const { existing, now } = input;
  const { wanted, skipped } = listWanted(input);
  const isStale = (slot: ExistingSlot) => slot.isWithdrawable && !wanted.some((want) => contains(want, slot));
  const removed = existing.filter(isStale);
  const remaining = existing.filter((slot) => !isStale(slot));
  const created: Range[] = [];
  const clashes = skipped;
  let kept = 0;
  for (const { date, hours, ...want } of wanted) {
    const inside = remaining.filter((slot) => overlaps(slot, want));
    if (subtractRanges(want, inside).length === 0) {
      kept += 1;
      continue;
    }
    const isReplaced = (slot: ExistingSlot) => slot.isWithdrawable && !slot.isOffered;
    removed.push(...inside.filter(isReplaced));
    const obstacles = inside.filter((slot) => !isReplaced(slot));
    created.push(...subtractRanges(want, obstacles));
    for (const obstacle of obstacles.filter(({ start, isWithdrawable }) => !isWithdrawable && start > now)) {
      const { timeStart, timeFinish } = describeRange(obstacle);
      clashes.push({ date, ...hours, reason: 'TAKEN', taken: { timeStart, timeFinish } });
    }
  }
  const changes = [
    ...removed.map((slot) => ({ ...describeRange(slot), change: 'REMOVED' as const })),
    ...created.map((slot) => ({ ...describeRange(slot), change: 'CREATED' as const })),
  ].sort((a, b) => (a.date + a.timeStart < b.date + b.timeStart ? -1 : 1));
  return {
    created,
    removedIds: removed.map(({ id }) => id),
    summary: { created: created.length, kept, removed: removed.length, clashes, changes },
  };
}
