import type { Lecture } from '@kampus/contract/lectures';
import { unitMs } from '@kampus/contract/time';

/** The instants inside a slot, on the half hour, at which a lesson of so many units can begin and still fit. */
export function listStarts({ schedule, scheduleEnd }: Lecture, units: number): string[] {
  const last = Date.parse(scheduleEnd) - units * unitMs;
  const starts: string[] = [];
  for (let start = Date.parse(schedule); start <= last; start += unitMs) starts.push(new Date(start).toISOString());
  return starts;
}
