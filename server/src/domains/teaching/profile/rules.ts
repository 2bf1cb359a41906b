import type { FieldError } from '@kampus/contract/errors';
import { minimumPrice, pricedGroupSizeMax, toThousandths } from '@kampus/contract/pricing';
import type { PriceEntry } from '@kampus/contract/teaching/teachers';
import { AppError } from '#platform/http/app-error.ts';

/**
 * Throws PRICES_INVALID if a price is below the minimum for its group size, or a size is missing or
 * listed twice.
 */
export function assertPrices(entries: PriceEntry[]): void {
  const errors: FieldError[] = [];
  const seen = new Set<number>();
  for (const [index, { capacity, price }] of entries.entries()) {
    const minimum = minimumPrice(capacity);
    if (seen.has(capacity)) errors.push({ path: `${index}.capacity`, message: 'Размер группы указан дважды' });
    else if (toThousandths(price) < toThousandths(minimum))
      errors.push({ path: `${index}.price`, message: `Мінімальна ціна: ${minimum}` });
    seen.add(capacity);
  }
  if (errors.length > 0) throw new AppError('PRICES_INVALID', { errors });
  if (seen.size < pricedGroupSizeMax)
    throw new AppError('PRICES_INVALID', { message: "Всі поля обов'язкові для заповнення" });
}
