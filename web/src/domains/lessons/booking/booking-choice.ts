import { limits } from '@kampus/contract/limits';
import {
  fromCents,
  lessonPriceCents,
  type PriceMap,
  pricedGroupSizeMax,
  pricePerPerson,
} from '@kampus/contract/pricing';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { longestFrom } from '#domains/teaching/public.ts';

/** How many come, for how many units of 30 minutes, and how many units after the slot's beginning. */
export interface BookingChoice {
  groupSize: number;
  duration: number;
  startUnit: number;
}

/** The same as far as it has been chosen. */
export type ChosenSoFar = { [Part in keyof BookingChoice]?: BookingChoice[Part] | undefined };

const { min, max } = limits.groupSize;
/** An hour, where the slot is long enough. */
const usualDuration = 2;

const isWithin = (value: number | undefined, from: number, to: number): value is number =>
  value !== undefined && Number.isInteger(value) && value >= from && value <= to;

export const isGroupSize = (value: number): boolean => isWithin(value, min, max);

type Bookable = Pick<Lecture, 'schedule' | 'scheduleEnd' | 'free'>;

/** What was chosen before, as far as this lecture allows it, else one person for an hour from the slot's beginning. */
export function settleChoice(chosen: ChosenSoFar, lecture: Bookable): BookingChoice {
  const startUnit = chosen.startUnit !== undefined && longestFrom(lecture, chosen.startUnit) > 0 ? chosen.startUnit : 0;
  const longest = longestFrom(lecture, startUnit);
  return {
    groupSize: isWithin(chosen.groupSize, min, max) ? chosen.groupSize : min,
    duration: isWithin(chosen.duration, 1, longest) ? chosen.duration : Math.min(usualDuration, longest),
    startUnit,
  };
}

/** What the price depends on. */
type Priced = Pick<BookingChoice, 'groupSize' | 'duration'>;

export interface PriceLines {
  /** Of the whole lesson, for one. */
  perPerson: number;
  /** For one person and 30 minutes. */
  perUnit: number;
  total: number;
}

/** What the lesson costs, in euros, by the contract's one rule. */
export function priceLines(prices: PriceMap, { groupSize, duration }: Priced): PriceLines {
  const perUnit = pricePerPerson(prices, groupSize);
  const total = fromCents(lessonPriceCents(prices, groupSize, duration));
  return { perPerson: total / groupSize, perUnit, total };
}

/** The next larger group, where each of it pays less: its size, and what the whole lesson then costs one person. */
export function findCheaperGroup(
  prices: PriceMap,
  { groupSize, duration }: Priced,
): { groupSize: number; perPerson: number } | undefined {
  const larger = groupSize + 1;
  if (larger > pricedGroupSizeMax || pricePerPerson(prices, larger) >= pricePerPerson(prices, groupSize))
    return undefined;
  return { groupSize: larger, perPerson: priceLines(prices, { groupSize: larger, duration }).perPerson };
}
