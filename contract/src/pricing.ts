/**
 * Prices are euros per person and unit of 30 minutes, by group size (design.md §7). Calculations
 * use whole thousandths of a euro for prices and whole cents for totals. Floats appear only in
 * input and output.
 */

/**
 * Minimum price per person and unit for group sizes 1 to 7 (product.md §9). Larger groups use the
 * last price.
 */
export const minimumPrices: readonly number[] = [5, 3.5, 2.65, 2.25, 2, 1.875, 1.785];
export const maximumPrice = 100;
/** Prices exist for group sizes 1 to 7. The price for 7 also applies to larger groups. */
export const pricedGroupSizeMax = minimumPrices.length;

/** Group size → price per person and unit, in euros. The keys are strings because of JSON. */
export type PriceMap = Readonly<Record<string, number>>;

export const toThousandths = (euros: number): number => Math.round(euros * 1000);
export const fromThousandths = (thousandths: number): number => thousandths / 1000;
export const toCents = (euros: number): number => Math.round(Number((euros * 100).toFixed(6)));
export const fromCents = (cents: number): number => cents / 100;

/** The group size that determines the price: above 7, the price for 7 applies. */
export const pricedGroupSize = (groupSize: number): number => Math.min(groupSize, pricedGroupSizeMax);

export const minimumPrice = (groupSize: number): number => minimumPrices[pricedGroupSize(groupSize) - 1] ?? 0;

/** Price per person and unit in euros: the teacher's price, else the minimum for the group size. */
export const pricePerPerson = (prices: PriceMap, groupSize: number): number =>
  prices[String(pricedGroupSize(groupSize))] ?? minimumPrice(groupSize);

/**
 * Total of a lesson in cents: price per person × group size × duration, rounded half up once at the
 * end. `duration` counts units of 30 minutes.
 */
export const totalCents = (pricePerPersonEuros: number, groupSize: number, duration: number): number =>
  Math.floor((toThousandths(pricePerPersonEuros) * groupSize * duration + 5) / 10);

/** Price of a lesson with these prices, in cents. */
export const lessonPriceCents = (prices: PriceMap, groupSize: number, duration: number): number =>
  totalCents(pricePerPerson(prices, groupSize), groupSize, duration);
