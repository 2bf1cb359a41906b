import { limits } from '@kampus/contract/limits';
import {
  fromCents,
  lessonPriceCents,
  type PriceMap,
  pricedGroupSizeMax,
  pricePerPerson,
} from '@kampus/contract/pricing';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { listStarts, longestFrom } from '#domains/teaching/public.ts';

/** Group size, duration in units of 30 minutes, and the instant of the start. */
export interface BookingChoice {
  groupSize: number;
  duration: number;
  start: string;
}

/** A choice with parts that are not chosen yet. */
export type ChosenSoFar = { [Part in keyof BookingChoice]?: BookingChoice[Part] | undefined };

const { min, max } = limits.groupSize;
/** One hour, if the slot is long enough. */
const usualDuration = 2;

const isWithin = (value: number | undefined, from: number, to: number): value is number =>
  value !== undefined && Number.isInteger(value) && value >= from && value <= to;

export const isGroupSize = (value: number): boolean => isWithin(value, min, max);

type Bookable = Pick<Lecture, 'schedule' | 'scheduleEnd' | 'free'>;

/**
 * Keeps the parts of a choice that fit the lecture. Defaults: one person, one hour, `firstStart` as
 * the start.
 */
export function settleChoice(chosen: ChosenSoFar, lecture: Bookable, firstStart: string): BookingChoice {
  const start = listStarts(lecture, 1).find((free) => free === chosen.start) ?? firstStart;
  const longest = longestFrom(lecture, start);
  return {
    groupSize: isWithin(chosen.groupSize, min, max) ? chosen.groupSize : min,
    duration: isWithin(chosen.duration, 1, longest) ? chosen.duration : Math.min(usualDuration, longest),
    start,
  };
}

/** The parts of a choice that set the price. */
type Priced = Pick<BookingChoice, 'groupSize' | 'duration'>;

export interface PriceLines {
  /** Price of the whole lesson for one person. */
  perPerson: number;
  /** Price for one person and 30 minutes. */
  perUnit: number;
  total: number;
}

/** The price of the lesson in euros, computed with the contract's rule. */
export function priceLines(prices: PriceMap, { groupSize, duration }: Priced): PriceLines {
  const perUnit = pricePerPerson(prices, groupSize);
  const total = fromCents(lessonPriceCents(prices, groupSize, duration));
  return { perPerson: total / groupSize, perUnit, total };
}

/** The next larger group size if it lowers the price per person, with the new price per person. */
export function findCheaperGroup(
  prices: PriceMap,
  { groupSize, duration }: Priced,
): { groupSize: number; perPerson: number } | undefined {
  const larger = groupSize + 1;
  if (larger > pricedGroupSizeMax || pricePerPerson(prices, larger) >= pricePerPerson(prices, groupSize))
    return undefined;
  return { groupSize: larger, perPerson: priceLines(prices, { groupSize: larger, duration }).perPerson };
}
