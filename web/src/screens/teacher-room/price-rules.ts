import {
  fromCents,
  maximumPrice,
  minimumPrice,
  minimumPrices,
  type PriceMap,
  totalCents,
} from '@kampus/contract/pricing';
import type { PriceEntry } from '@kampus/contract/teaching/teachers';
import { teacherRoomTexts } from './texts.ts';

/** Input of the seven price fields. The first one is for one student. */
export type PriceTexts = readonly string[];

export const groupSizes: readonly number[] = minimumPrices.map((_, index) => index + 1);

export const toTexts = (prices: PriceMap): PriceTexts =>
  groupSizes.map((groupSize) => prices[String(groupSize)]?.toString() ?? '');

/** Digits and one point with at most three decimals. A comma counts as a point. */
function cleanPrice(typed: string): string {
  const [whole = '', ...rest] = typed
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 6);
  return rest.length === 0 ? digits : `${digits || '0'}.${rest.join('').slice(0, 3)}`;
}

/**
 * Value of a price field after an edit. A price above the maximum becomes the maximum (product.md
 * §5).
 */
export function clampPrice(typed: string): { text: string; isClamped: boolean } {
  const text = cleanPrice(typed);
  const isClamped = Number(text) > maximumPrice;
  return { text: isClamped ? String(maximumPrice) : text, isClamped };
}

/** The error text of one field, or undefined. */
export function findFieldFault(text: string, groupSize: number): string | undefined {
  if (text === '') return teacherRoomTexts.required;
  const minimum = minimumPrice(groupSize);
  return Number(text) < minimum ? teacherRoomTexts.minimum(minimum) : undefined;
}

/** The error text of the whole form, or undefined. */
export function findFormFault(texts: PriceTexts): string | undefined {
  if (texts.some((text) => text === '')) return teacherRoomTexts.allRequired;
  const isTooLow = texts.some((text, index) => findFieldFault(text, index + 1) !== undefined);
  return isTooLow ? teacherRoomTexts.someTooLow : undefined;
}

/** 'N×price' with two decimals, rounded like every total. */
export const sumOf = (text: string, groupSize: number): string =>
  fromCents(totalCents(Number(text), groupSize, 1)).toFixed(2);

/** Only entries with a price above 0 are sent. */
export const toEntries = (texts: PriceTexts): PriceEntry[] =>
  texts.map((text, index) => ({ capacity: index + 1, price: Number(text) })).filter(({ price }) => price > 0);

/**
 * The prices that the fields would save, for the preview. A field with a fault counts as its
 * minimum, which students pay until it is set.
 */
export const toPreview = (texts: PriceTexts): PriceMap =>
  Object.fromEntries(
    texts.map((text, index) => {
      const size = index + 1;
      return [String(size), findFieldFault(text, size) === undefined ? Number(text) : minimumPrice(size)];
    }),
  );
