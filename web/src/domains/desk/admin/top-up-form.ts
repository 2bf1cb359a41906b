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
