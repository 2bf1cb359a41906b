import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import {
  fromCents,
  fromThousandths,
  lessonPriceCents,
  maximumPrice,
  minimumPrice,
  minimumPrices,
  pricePerPerson,
  toCents,
  toThousandths,
  totalCents,
} from './pricing.ts';

const groupSize = fc.integer(limits.groupSize);
const duration = fc.integer({ min: 1, max: limits.slot.unitsMax });
const thousandths = fc.integer({ min: 1, max: maximumPrice * 1000 });

describe('the total of a lesson', () => {
  it('is the exact product, rounded half up once', () => {
    fc.assert(
      fc.property(thousandths, groupSize, duration, (price, size, units) => {
        // Integer tenths of a cent avoid a rounding error.
        const exact = BigInt(price) * BigInt(size) * BigInt(units);
        const total = totalCents(fromThousandths(price), size, units);
        expect(Number.isInteger(total)).toBe(true);
        const error = BigInt(total) * 10n - exact;
        expect(error > -5n && error <= 5n).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    // Half a cent is rounded up once for the total, not for each person.
    { euros: 1.785, size: 7, units: 1, cents: 1250 },
    { euros: 1.875, size: 6, units: 1, cents: 1125 },
    { euros: 1.785, size: 9, units: 3, cents: 4820 },
    { euros: 2.65, size: 3, units: 2, cents: 1590 },
    { euros: 0.001, size: 5, units: 1, cents: 1 },
    { euros: 0.001, size: 4, units: 1, cents: 0 },
    { euros: 100, size: 10, units: 24, cents: 2_400_000 },
  ])('is $cents cents for $size people, $units units at $euros €', ({ euros, size, units, cents }) => {
    expect(totalCents(euros, size, units)).toBe(cents);
  });

  it('does not decrease for a longer lesson or a higher price', () => {
    fc.assert(
      fc.property(thousandths, groupSize, duration, (price, size, units) => {
        const total = totalCents(fromThousandths(price), size, units);
        expect(totalCents(fromThousandths(price), size, units + 1)).toBeGreaterThanOrEqual(total);
        expect(totalCents(fromThousandths(price + 1), size, units)).toBeGreaterThanOrEqual(total);
      }),
    );
  });
});

describe('the price per person', () => {
  it('is the minimum of product.md §9 without a price of the teacher', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((size) => pricePerPerson({}, size))).toEqual([
      5, 3.5, 2.65, 2.25, 2, 1.875, 1.785,
    ]);
  });

  it('for 7 applies to every larger group', () => {
    fc.assert(
      fc.property(fc.integer({ min: 7, max: 10 }), thousandths, (size, price) => {
        expect(pricePerPerson({ 7: fromThousandths(price) }, size)).toBe(fromThousandths(price));
        expect(pricePerPerson({}, size)).toBe(1.785);
        expect(minimumPrice(size)).toBe(1.785);
      }),
    );
  });

  it('is the teacher’s price for the exact group size', () => {
    fc.assert(
      fc.property(
        fc.array(thousandths, { minLength: 7, maxLength: 7 }),
        fc.integer({ min: 1, max: 7 }),
        (list, size) => {
          const prices = Object.fromEntries(list.map((price, index) => [index + 1, fromThousandths(price)]));
          expect(pricePerPerson(prices, size)).toBe(prices[size]);
        },
      ),
    );
  });

  it('determines the price of a lesson with size and duration', () => {
    expect(lessonPriceCents({ 1: 7.5 }, 1, 4)).toBe(3000);
    expect(lessonPriceCents({}, 2, 2)).toBe(1400);
    expect(minimumPrices).toHaveLength(7);
  });
});

describe('money and prices as JSON', () => {
  it('convert to euros and back without a change', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (whole) => {
        expect(toCents(fromCents(whole))).toBe(whole);
        expect(toThousandths(fromThousandths(whole))).toBe(whole);
      }),
    );
  });

  it('with three decimals are rounded half up to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), (amount) => {
        expect(toCents(amount / 1000)).toBe(Math.floor((amount + 5) / 10));
      }),
      { numRuns: 2000 },
    );
  });
});
