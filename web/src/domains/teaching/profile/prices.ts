import { fromCents, lessonPriceCents, type PriceMap, pricePerPerson } from '@kampus/contract/pricing';
import { formatEuros, formatUnitPrice } from '#shared/format/euros.ts';

const unitsPerHour = 2;
/** product.md §9: shown where a teacher has set no prices. */
const defaultPrice = '10.00 € - 20.00 €';

/** '16.00 € - 20.00 €': the stored prices for 30 minutes, times two, written as product.md §9 writes the default. */
export function hourlyPrice(minPrice: number | null, maxPrice: number | null): string {
  if (minPrice === null || maxPrice === null) return defaultPrice;
  return [minPrice, maxPrice].map((price) => `${(price * unitsPerHour).toFixed(2)} €`).join(' - ');
}

/** What an hour costs all of a group of this size together: '38.50 €'. */
export const hourlyTotalFor = (prices: PriceMap, groupSize: number): string =>
  formatEuros(fromCents(lessonPriceCents(prices, groupSize, unitsPerHour)));

/** What an hour costs each person of a group of this size: '5.50 €'. */
export const hourlyPriceFor = (prices: PriceMap, groupSize: number): string =>
  formatUnitPrice(pricePerPerson(prices, groupSize) * unitsPerHour);
