import { type TopUpBody, topUpFields } from '@kampus/contract/balance/balance';
import { toCents } from '@kampus/contract/pricing';
import * as z from 'zod/mini';

/** Validates with the rules and texts of the contract, then rounds the amount to cents. */
export const topUpForm = z.pipe(
  topUpFields,
  z.transform(({ username, amount }: TopUpBody) => ({ username, amount: toCents(amount) / 100 })),
);

/** The rounded amount in euros if rounding to cents changes the input, else undefined. */
export function findRounded(amount: string): number | undefined {
  const typed = Number(amount);
  const rounded = toCents(typed) / 100;
  return Number.isFinite(typed) && /\.\d{3}/.test(amount) && rounded !== typed ? rounded : undefined;
}

/**
 * Value of the amount field after an edit: digits and at most one dot (product.md §5). A comma
 * counts as a dot. Spaces and € around a pasted amount are removed. Other input leaves the field
 * unchanged: removing single characters would turn a pasted '-5' into 5.
 */
export function acceptAmount(previous: string, typed: string): string {
  const plain = typed.replaceAll(/[\s€]/g, '').replace(',', '.');
  return /^\d*\.?\d*$/.test(plain) ? plain : previous;
}
