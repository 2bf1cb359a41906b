import * as z from 'zod/mini';
import { dateText, euros, id, instant, pageQuery } from '../fields.ts';
import { limits } from '../limits.ts';
import { toCents } from '../pricing.ts';

/**
 * `locked` is reserved: for a student's accepted lessons, or for a teacher's recently paid lessons.
 * `available` is the rest.
 */
export const balance = z.object({ balance: euros, locked: euros, available: euros });
export type Balance = z.infer<typeof balance>;

const transactionType = z.enum(['WITHDRAW', 'DEPOSIT']);
export type TransactionType = z.infer<typeof transactionType>;

/**
 * A transfer as one of its two users sees it. `amount` is positive. Only ADMIN and above see
 * `username`.
 */
export const transaction = z.object({
  id,
  type: transactionType,
  amount: euros,
  createdAt: instant,
  description: z.string(),
  username: z.optional(z.string()),
  /** At the desk, of a top-up whose person is known: what a reversal can still take. */
  topUp: z.optional(z.object({ transferId: id, left: euros })),
});
export type Transaction = z.infer<typeof transaction>;

export const transactionListQuery = z.object(pageQuery(limits.list.size));

const transactionFilter = {
  username: z.optional(z.string().check(z.maxLength(64))),
  type: z.optional(transactionType),
  from: z.optional(dateText),
  to: z.optional(dateText),
};
export const allTransactionsQuery = z.object({ ...pageQuery(limits.list.size), ...transactionFilter });
export const transactionSummaryQuery = z.object(transactionFilter);

export const transactionSummary = z.object({
  count: z.int(),
  /** Into and out of the portal, or of the person's balance if the filter has a person. */
  deposits: euros,
  withdrawals: euros,
  /** Top-ups without what was reversed. */
  toppedUp: euros,
  lessons: euros,
  /** Fees of late cancellations. */
  fees: euros,
  refunded: euros,
  /** Payouts and returns without what came back. */
  paidOut: euros,
  /**
   * Money in and out for each week (date of its Monday), oldest first, at most the last 26 weeks.
   */
  weeks: z.array(z.object({ week: dateText, deposits: euros, withdrawals: euros })),
});
export type TransactionSummary = z.infer<typeof transactionSummary>;

const { minEuros, maxEuros } = limits.topUp;
const numeric = 'Сума повинна бути числом';
const amount = z
  .number(numeric)
  .check(z.minimum(minEuros, 'Мінімальна сума - 0.01'), z.maximum(maxEuros, 'Максимальна сума - 100.00'));
const amountText = z.pipe(
  z.string().check(z.regex(/^(\d{1,9}(\.\d{0,9})?|\.\d{1,9})$/, numeric)),
  z.pipe(z.transform(Number), amount),
);

/**
 * Form fields of a top-up, with the Ukrainian texts of product.md §5. The limits apply to the typed
 * amount, before rounding. The amount may also come as text, as a form has it.
 */
export const topUpFields = z.object({
  username: z.string('Введіть username').check(z.trim(), z.minLength(1, 'Введіть username'), z.maxLength(64)),
  amount: z.union([amount, amountText], {
    error: ({ input }) => (input === undefined || input === null || input === '' ? 'Введіть суму' : numeric),
  }),
});

export type TopUpBody = z.output<typeof topUpFields>;

/** Converts the amount to whole cents, rounded half up. */
export const topUpBody = z.pipe(
  topUpFields,
  z.transform(({ username, amount }: TopUpBody) => ({ username, cents: toCents(amount) })),
);
/** A top-up by the caller. `left` is what a reversal can still take. */
export const madeTopUp = z.object({
  id,
  at: instant,
  username: z.string(),
  fullName: z.string(),
  amount: euros,
  left: euros,
});
export type MadeTopUp = z.infer<typeof madeTopUp>;
export const topUpAnswer = z.object({ username: z.string(), balance: euros });
