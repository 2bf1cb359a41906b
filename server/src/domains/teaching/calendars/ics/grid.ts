import { unitMs } from '@kampus/contract/time';

/**
 * Busy half hours. Lessons begin and end on the half hour, so one busy minute blocks its half hour.
 */
export interface BusyGrid {
  /** Marks a span as busy. Time outside the grid is ignored. */
  mark: (startMs: number, endMs: number) => void;
  /** The busy time as merged ranges in milliseconds. */
  ranges: () => [number, number][];
}

/**
 * Creates a grid from `fromMs` until `untilMs`, which must be on the half hour. Its size limits the
 * number of ranges.
 */
export function createGrid(fromMs: number, untilMs: number): BusyGrid {
  const cells = new Uint8Array((untilMs - fromMs) / unitMs);
  return {
    mark(startMs, endMs) {
      const first = Math.max(0, Math.floor((startMs - fromMs) / unitMs));
      const after = Math.min(cells.length, Math.ceil((endMs - fromMs) / unitMs));
      if (first < after) cells.fill(1, first, after);
    },
    ranges() {
      const found: [number, number][] = [];
      for (let cell = cells.indexOf(1); cell !== -1; cell = cells.indexOf(1, cell)) {
        const free = cells.indexOf(0, cell);
        const end = free === -1 ? cells.length : free;
        found.push([fromMs + cell * unitMs, fromMs + end * unitMs]);
        cell = end;
      }
      return found;
    },
  };
}
