import type { Range } from '../range.ts';

interface SlotWithOpenings {
  starts_at: Date;
  ends_at: Date;
  /**
   * The first start that the teacher's notice allows at any time in the current half hour. So the
   * response stays valid until the next half hour.
   */
  first_start: Date;
  /** ISO times of the bookable parts; null if the whole slot is free. */
  openings: [string, string][] | null;
}

/**
 * Shrinks a slot to its bookable parts, and lists the parts if there are several. Returns [] if
 * none is left.
 */
export function showOpenings<Slot extends SlotWithOpenings>(slot: Slot): (Slot & { free?: Range[] })[] {
  const earliest = slot.first_start;
  const parts = slot.openings?.map(([start, end]) => ({ start: new Date(start), end: new Date(end) }));
  const free = (parts ?? [{ start: slot.starts_at, end: slot.ends_at }])
    .map(({ start, end }) => ({ start: start < earliest ? earliest : start, end }))
    .filter(({ start, end }) => start < end);
  const [first, last] = [free[0], free.at(-1)];
  if (!first || !last) return [];
  const shown = { ...slot, starts_at: first.start, ends_at: last.end };
  return [free.length > 1 ? { ...shown, free } : shown];
}
