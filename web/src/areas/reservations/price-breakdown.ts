import type { Lecture } from '@kampus/contract/lectures';

/** The parts of a lesson's price (product.md §9), in euros: for one person, and of that for 30 minutes. */
export function breakDownPrice({ price, capacity, duration }: Pick<Lecture, 'price' | 'capacity' | 'duration'>): {
  perPerson: number;
  basePrice: number;
} {
  const perPerson = price / capacity;
  return { perPerson, basePrice: perPerson / duration };
}
