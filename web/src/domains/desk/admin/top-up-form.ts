import { type TopUpBody, topUpFields } from '@kampus/contract/balance/balance';
import { toCents } from '@kampus/contract/pricing';
import * as z from 'zod/mini';

export interface TopUpValues {
  username: string;
  /** Digits and one dot, as typed. */
  amount: string;
}

/** The contract's rules and their texts for what was typed; then the amount is rounded to cents. */
export const topUpForm = z.pipe(
  z.transform(({ username, amount }: TopUpValues) => ({
    username,
    amount: amount === '' ? undefined : Number(amount),
  })),
  z.pipe(
    topUpFields,
    z.transform(({ username, amount }: TopUpBody) => ({ username, amount: toCents(amount) / 100 })),
  ),
);

/** The amount in euros as it will be booked, where rounding to cents changes what was typed. */
export function findRounded(amount: string): number | undefined {
  const typed = Number(amount);
  const rounded = toCents(typed) / 100;
  return Number.isFinite(typed) && /\.\d{3}/.test(amount) && rounded !== typed ? rounded : undefined;
}

/**
 * What the amount field holds after an edit: digits and at most one dot (product.md §5). A comma counts as the dot, spaces
 * and a € around a pasted amount fall away. Anything else leaves the field as it was: dropping single characters would
 * turn a pasted '-5' into a 5.
 */
export function acceptAmount(previous: string, typed: string): string {
  const plain = typed.replaceAll(/[\s€]/g, '').replace(',', '.');
  return /^\d*\.?\d*$/.test(plain) ? plain : previous;
}
