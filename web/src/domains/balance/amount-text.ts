import { toCents } from '@kampus/contract/pricing';

/**
 * Value of the amount field after an edit: digits and at most one dot (product.md §5). A comma
 * counts as a dot. Spaces and € around a pasted amount are removed. Other input leaves the field
 * unchanged: removing single characters would turn a pasted '-5' into 5.
 */
export function acceptAmount(previous: string, typed: string): string {
  const plain = typed.replaceAll(/[\s€]/g, '').replace(',', '.');
  return /^\d*(?:\.\d*)?$/.test(plain) ? plain : previous;
}

/** The amount in euros, rounded to cents as the server rounds. Undefined for an empty field. */
export const readAmount = (amount: string): number | undefined =>
  amount === '' ? undefined : toCents(Number(amount)) / 100;
