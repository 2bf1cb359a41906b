import { unitMs } from '@kampus/contract/time';
import type { Range } from './rules.ts';

const hourMs = 3_600_000;

/**
 * The first start that the notice allows during the whole half hour of `now`, so that what is shown
 * stays true until the next; the database has the same in `first_start`.
 */
const firstStart = (now: Date, noticeHours: number): Date =>
  new Date((Math.floor(now.getTime() / unitMs) + 1) * unitMs + noticeHours * hourMs);

interface SlotWithOpenings {
  starts_at: Date;
  ends_at: Date;
  notice_hours: number;
  /** ISO texts; null where the slot is free as a whole. */
  openings: [string, string][] | null;
}

/**
 * The slot from its first to its last part that can be booked, with the parts where there are
 * several; none: no slot.
 */
export function showOpenings<Slot extends SlotWithOpenings>(slot: Slot, now: Date): (Slot & { free?: Range[] })[] {
  const earliest = firstStart(now, slot.notice_hours);
  const parts = slot.openings?.map(([start, end]) => ({ start: new Date(start), end: new Date(end) }));
  const free = (parts ?? [{ start: slot.starts_at, end: slot.ends_at }])
    .map(({ start, end }) => ({ start: start < earliest ? earliest : start, end }))
    .filter(({ start, end }) => start < end);
  const [first, last] = [free[0], free.at(-1)];
  if (!first || !last) return [];
  const shown = { ...slot, starts_at: first.start, ends_at: last.end };
  return [free.length > 1 ? { ...shown, free } : shown];
}
