import { unitMs } from '@kampus/contract/time';

/**
 * Lessons begin and end on the half hour: whoever is busy for a minute of it cannot teach in it.
 */
export interface BusyGrid {
  /** Notes a span; what lies outside of the grid is left out. */
  mark: (startMs: number, endMs: number) => void;
  /** What is busy, as few ranges as there are, in milliseconds. */
  ranges: () => [number, number][];
}

/**
 * The half hours from `fromMs` until `untilMs`, which are on the half hour themselves: the number
 * of ranges is bounded by them.
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
