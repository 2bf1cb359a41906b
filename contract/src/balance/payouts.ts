import * as z from 'zod/mini';
import { euros, id, instant, pageQuery, reason, searchText, typedAmount } from '../fields.ts';
import { limits } from '../limits.ts';
import { toCents } from '../pricing.ts';
import { typedIban } from './iban.ts';

/** EARNED: a teacher's earnings. RETURN: a person's own money back. */
const payoutPurpose = z.enum(['EARNED', 'RETURN']);

/**
 * REQUESTED locks the sum. SENT moves it out of the portal, REFUSED and CANCELLED unlock it. A
 * BOUNCED payout was SENT and came back.
 */
const payoutState = z.enum(['REQUESTED', 'SENT', 'BOUNCED', 'REFUSED', 'CANCELLED']);
export type PayoutState = z.infer<typeof payoutState>;

/** A sum that leaves a balance or comes back to it. */
const amount = typedAmount(limits.moneyBack);

/** Form fields of a request. */
export const payoutFields = z.object({
  amount,
  iban: typedIban,
  purpose: payoutPurpose,
  /** Erases the account after the return is SENT, and keeps or deletes its comments. */
  eraseComments: z.optional(z.enum(['KEEP', 'DELETE'])),
});

export const payoutBody = z.pipe(
  payoutFields,
  z.transform(({ amount: euro, ...rest }: z.output<typeof payoutFields>) => ({ ...rest, cents: toCents(euro) })),
);
export type PayoutBody = z.output<typeof payoutBody>;

export const payout = z.object({
  id,
  state: payoutState,
  amount: euros,
  purpose: payoutPurpose,
  /** The last four characters. Null after the account was erased. */
  ibanEnd: z.nullable(z.string()),
  createdAt: instant,
  /** Not sent before this moment: a changed IBAN waits. */
  payableAt: instant,
  decidedAt: z.nullable(instant),
  /** Why the payout was refused or bounced. */
  reason: z.nullable(z.string()),
  /** True if the account is erased after the payout is SENT. */
  erasesAccount: z.boolean(),
  /** True while a file for the bank has the payout: it cannot be cancelled. */
  isAtBank: z.boolean(),
});
export type Payout = z.infer<typeof payout>;

/** A payout at the desk, with the person and the whole IBAN. */
export const deskPayout = z.object({
  ...payout.shape,
  username: z.string(),
  fullName: z.string(),
  iban: z.nullable(z.string()),
  /** Null also if the statement of the bank settled the payout. */
  decidedBy: z.nullable(z.string()),
  /** The variable symbol of the transfer. The statement finds the payout by it. */
  reference: z.string(),
  /** The batch that has the payout. */
  batchId: z.nullable(id),
});
export type DeskPayout = z.infer<typeof deskPayout>;

/**
 * Payouts of a state, or all of them. REQUESTED ones are `waiting` outside a batch, `atBank` in
 * one. `query` is the start of the person's login.
 */
export const deskPayoutsQuery = z.object({
  ...pageQuery(limits.list.size),
  state: z.optional(z.enum(['waiting', 'atBank', ...payoutState.options])),
  query: searchText,
});

export const decidePayoutBody = z.object({
  state: z.enum(['SENT', 'BOUNCED', 'REFUSED']),
  /** Required for BOUNCED and REFUSED. The person reads it. */
  reason: z.optional(reason),
});
export type DecidePayoutBody = z.infer<typeof decidePayoutBody>;

/**
 * A file of payouts for the bank. OPEN: the bank has not settled all of them. RELEASED: a curator
 * took the unsettled ones out.
 */
export const payoutBatch = z.object({
  id,
  state: z.enum(['OPEN', 'SETTLED', 'RELEASED']),
  createdAt: instant,
  createdBy: z.string(),
  executeOn: z.string(),
  count: z.int(),
  amount: euros,
  /** Payouts of the batch that wait for the bank, were sent, and came back. */
  waiting: z.int(),
  sent: z.int(),
  bounced: z.int(),
});
export type PayoutBatch = z.infer<typeof payoutBatch>;

/** `ready`: payouts that wait for a batch of this curator. The day's limits may let fewer in. */
export const payoutBatches = z.object({
  ready: z.object({ count: z.int(), amount: euros }),
  batches: z.array(payoutBatch),
});
export type PayoutBatches = z.infer<typeof payoutBatches>;

/** Form fields of a reversed top-up or a goodwill refund. The person reads the reason. */
export const moneyBackFields = z.object({ amount, reason });

export const moneyBackBody = z.pipe(
  moneyBackFields,
  z.transform(({ amount: euro, reason: why }: z.output<typeof moneyBackFields>) => ({
    cents: toCents(euro),
    reason: why,
  })),
);
export type MoneyBackBody = z.output<typeof moneyBackBody>;
