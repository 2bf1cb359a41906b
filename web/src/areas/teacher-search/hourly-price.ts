import { formatEuros } from '#shared/format/euros.ts';
import { teacherTexts } from './texts.ts';

const unitsPerHour = 2;

/** '16.00 € - 20.00 €': the stored prices for 30 minutes, times two (product.md §9). */
export function hourlyPrice(minPrice: number | null, maxPrice: number | null): string {
  if (minPrice === null || maxPrice === null) return teacherTexts.defaultPrice;
  return `${formatEuros(minPrice * unitsPerHour)} - ${formatEuros(maxPrice * unitsPerHour)}`;
}
