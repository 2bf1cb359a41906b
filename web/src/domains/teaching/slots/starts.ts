import type { Lecture } from '@kampus/contract/teaching/lectures';
import { unitMs } from '@kampus/contract/time';

type FreeSlot = Pick<Lecture, 'schedule' | 'scheduleEnd' | 'free'>;

/** The parts of a slot that can be booked: all of it, unless the teacher's rest leaves several. */
const partsOf = ({ schedule, scheduleEnd, free }: FreeSlot) => free ?? [{ schedule, scheduleEnd }];

/** The instants inside a slot, on the half hour, at which a lesson of so many units can begin and still fit. */
export function listStarts(slot: FreeSlot, units: number): string[] {
  return partsOf(slot).flatMap(({ schedule, scheduleEnd }) => {
    const last = Date.parse(scheduleEnd) - units * unitMs;
    const starts: string[] = [];
    for (let start = Date.parse(schedule); start <= last; start += unitMs) starts.push(new Date(start).toISOString());
    return starts;
  });
}

/** How many units a lesson can last that begins so many units after the slot; 0 where none can begin. */
export function longestFrom(slot: FreeSlot, startUnit: number): number {
  const start = Date.parse(slot.schedule) + startUnit * unitMs;
  const part = partsOf(slot).find(
    ({ schedule, scheduleEnd }) => Date.parse(schedule) <= start && start < Date.parse(scheduleEnd),
  );
  return part ? (Date.parse(part.scheduleEnd) - start) / unitMs : 0;
}
