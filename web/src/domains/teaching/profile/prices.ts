import {
  fromCents,
  lessonPriceCents,
  type PriceMap,
  pricedGroupSizeMax,
  pricePerPerson,
} from '@kampus/contract/pricing';
import { unitsPerHour } from '@kampus/contract/time';
import { formatEuros, formatUnitPrice } from '#shared/format/euros.ts';

export const groupSizes = Array.from({ length: pricedGroupSizeMax }, (_, index) => index + 1);

/** product.md §9: the price of a teacher without prices. */
const defaultPrice = '10.00 € - 20.00 €';

/**
 * '16.00 € - 20.00 €': double the stored prices for 30 minutes, in the format of the default
 * (product.md §9).
 */
export function hourlyPrice(minPrice: number | null, maxPrice: number | null): string {
  if (minPrice === null || maxPrice === null) return defaultPrice;
  return [minPrice, maxPrice].map((price) => `${(price * unitsPerHour).toFixed(2)} €`).join(' - ');
}

/** The price of an hour for the whole group: '38.50 €'. */
export const hourlyTotalFor = (prices: PriceMap, groupSize: number): string =>
  formatEuros(fromCents(lessonPriceCents(prices, groupSize, unitsPerHour)));

/** The price of an hour per person in a group of this size: '5.50 €'. */
export const hourlyPriceFor = (prices: PriceMap, groupSize: number): string =>
  formatUnitPrice(pricePerPerson(prices, groupSize) * unitsPerHour);

/** The lowest price of an hour per person, which need not be that of the largest group. */
export const lowestHourlyPrice = (prices: PriceMap): string =>
  formatUnitPrice(Math.min(...groupSizes.map((size) => pricePerPerson(prices, size))) * unitsPerHour);

/** Whether each larger group costs a person less. */
export const isCheaperTogether = (prices: PriceMap): boolean =>
  groupSizes.slice(1).every((size) => pricePerPerson(prices, size) < pricePerPerson(prices, size - 1));
