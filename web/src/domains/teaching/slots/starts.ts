import type { Lecture } from '@kampus/contract/teaching/lectures';
import { unitMs } from '@kampus/contract/time';

type FreeSlot = Pick<Lecture, 'schedule' | 'scheduleEnd' | 'free'>;

/** The bookable parts of a slot: the whole slot, unless the teacher's rest splits it. */
const partsOf = ({ schedule, scheduleEnd, free }: FreeSlot) => free ?? [{ schedule, scheduleEnd }];

/** For sorting, the earliest first. */
export const byStart = (one: Lecture, other: Lecture): number => Date.parse(one.schedule) - Date.parse(other.schedule);

/** Every half hour in the slot at which a lesson of this many units can start and still fit. */
export function listStarts(slot: FreeSlot, units: number): string[] {
  return partsOf(slot).flatMap(({ schedule, scheduleEnd }) => {
    const last = Date.parse(scheduleEnd) - units * unitMs;
    const starts: string[] = [];
    for (let start = Date.parse(schedule); start <= last; start += unitMs) starts.push(new Date(start).toISOString());
    return starts;
  });
}

/** Maximum units of a lesson that starts at this instant; 0 if it cannot start then. */
export function longestFrom(slot: FreeSlot, instant: string): number {
  const start = Date.parse(instant);
  const part = partsOf(slot).find(
    ({ schedule, scheduleEnd }) => Date.parse(schedule) <= start && start < Date.parse(scheduleEnd),
  );
  return part ? (Date.parse(part.scheduleEnd) - start) / unitMs : 0;
}
