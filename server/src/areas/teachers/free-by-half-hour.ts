import { unitMs } from '@kampus/contract/time';
import { isMember } from './choose-teachers.ts';

const minuteMs = 60_000;

/** Half hours that are told apart: six weeks, of which the calendar has three. */
const halfHours = 2016;

/** Who is counted: those who are free after one instant and before another; of the members alone, where they are given. */
export interface FreeFilter {
  after: Date;
  before: Date | undefined;
  members?: Buffer | undefined;
}

/** How many teachers are free next in each half hour. */
export class FreeByHalfHour {
  readonly #counts = new Int32Array(halfHours);
  readonly #first: number;
  readonly #low: number;
  readonly #high: number;
  readonly #members: Buffer | undefined;
  #total = 0;

  constructor({ after, before, members }: FreeFilter) {
    this.#first = Math.floor(after.getTime() / unitMs);
    this.#low = after.getTime() / minuteMs;
    this.#high = before ? before.getTime() / minuteMs : Number.POSITIVE_INFINITY;
    this.#members = members;
  }

  /** Counts a teacher who is free next at a minute since 1970 once more, or once less with -1. */
  add(id: number, minute: number, times = 1): void {
    if (minute <= this.#low || minute >= this.#high || (this.#members && !isMember(this.#members, id))) return;
    const nth = Math.floor((minute * minuteMs) / unitMs) - this.#first;
    // Beyond its end the array takes nothing: who is free after six weeks is in the total alone.
    this.#counts[nth] = (this.#counts[nth] ?? 0) + times;
    this.#total += times;
  }

  get total(): number {
    return this.#total;
  }

  /** The last of the half hours before which no more than so many are free. */
  reach(passed: number): Date {
    let nth = 0;
    for (let left = passed; nth < halfHours; nth += 1) {
      left -= this.#counts[nth] ?? 0;
      if (left < 0) break;
    }
    return new Date((this.#first + nth) * unitMs);
  }

  /** `at` is one that was reached. */
  countBefore(at: Date): number {
    return this.#counts.subarray(0, at.getTime() / unitMs - this.#first).reduce((sum, count) => sum + count, 0);
  }
}
