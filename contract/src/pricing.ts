/**
 * Prices: euros for one person for one unit of 30 minutes, depending on the group size (design.md §7).
 * Prices are computed in whole thousandths of a euro, totals in whole cents; floats appear only at the edges.
 */

/** Minimum price per person per unit for group sizes 1 to 7 (product.md §9); larger groups use the last. */
export const minimumPrices: readonly number[] = [5, 3.5, 2.65, 2.25, 2, 1.875, 1.785];
export const maximumPrice = 100;
/** Prices exist for group sizes 1 to 7; the entry for 7 also serves larger groups. */
export const pricedGroupSizeMax = minimumPrices.length;

/** Group size → price per person per unit, in euros. Keys are strings because JSON makes them so. */
export type PriceMap = Readonly<Record<string, number>>;

export const toThousandths = (euros: number): number => Math.round(euros * 1000);
export const fromThousandths = (thousandths: number): number => thousandths / 1000;
export const toCents = (euros: number): number => Math.round(Number((euros * 100).toFixed(6)));
export const fromCents = (cents: number): number => cents / 100;

/** The group size whose price applies: larger groups than 7 use the price for 7. */
export const pricedGroupSize = (groupSize: number): number => Math.min(groupSize, pricedGroupSizeMax);

export const minimumPrice = (groupSize: number): number => minimumPrices[pricedGroupSize(groupSize) - 1] ?? 0;

/** Price per person per unit in euros: the teacher's own, else the minimum for that group size. */
export const pricePerPerson = (prices: PriceMap, groupSize: number): number =>
  prices[String(pricedGroupSize(groupSize))] ?? minimumPrice(groupSize);

/**
 * Total of a lesson in cents: price per person × group size × duration, rounded half up once, at the end.
 * `duration` counts units of 30 minutes.
 */
export const totalCents = (pricePerPersonEuros: number, groupSize: number, duration: number): number =>
  Math.floor((toThousandths(pricePerPersonEuros) * groupSize * duration + 5) / 10);

/** What a lesson costs with these prices, in cents. */
export const lessonPriceCents = (prices: PriceMap, groupSize: number, duration: number): number =>
  totalCents(pricePerPerson(prices, groupSize), groupSize, duration);
