import { topUpBody } from '@kampus/contract/balance';
import { toCents } from '@kampus/contract/pricing';
import * as z from 'zod/mini';

export interface TopUpValues {
  username: string;
  /** Digits and one dot, as typed. */
  amount: string;
}

/** The contract's rules and their texts, over what the fields hold. */
export const topUpForm = z.pipe(
  z.transform(({ username, amount }: TopUpValues) => ({
    username,
    amount: amount === '' ? undefined : Number(amount),
  })),
  topUpBody,
);

/** The amount in euros as it will be booked, where rounding to cents changes what was typed. */
export function findRounded(amount: string): number | undefined {
  const typed = Number(amount);
  const rounded = toCents(typed) / 100;
  return Number.isFinite(typed) && /\.\d{3}/.test(amount) && rounded !== typed ? rounded : undefined;
}
