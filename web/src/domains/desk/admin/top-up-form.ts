import { type TopUpBody, topUpFields } from '@kampus/contract/balance/balance';
import { toCents } from '@kampus/contract/pricing';
import * as z from 'zod/mini';

/** Validates with the rules and texts of the contract, then rounds the amount to cents. */
export const topUpForm = z.pipe(
  topUpFields,
  z.transform(({ username, amount }: TopUpBody) => ({ username, amount: toCents(amount) / 100 })),
);

/** The rounded amount in euros if the form accepts the input and rounding changes it. */
export function findRounded(amount: string): number | undefined {
  const { data: typed } = topUpFields.shape.amount.safeParse(amount);
  if (typed === undefined) return undefined;
  const rounded = toCents(typed) / 100;
  return rounded === typed ? undefined : rounded;
}
