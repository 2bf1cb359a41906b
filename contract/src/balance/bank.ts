import * as z from 'zod/mini';
import { euros, id, instant, pageQuery, reason, typedAmount } from '../fields.ts';
import { limits } from '../limits.ts';
import { toCents } from '../pricing.ts';

/** Form fields of a top-up by bank transfer. */
export const intentFields = z.object({ amount: typedAmount(limits.topUp) });

export const intentBody = z.pipe(
  intentFields,
  z.transform(({ amount }: z.output<typeof intentFields>) => ({ cents: toCents(amount) })),
);

/** What a person needs for the transfer, and whether the money has come. */
export const intent = z.object({
  id,
  state: z.enum(['WAITING', 'PAID']),
  amount: euros,
  createdAt: instant,
  /** The variable symbol: ten digits, the first is not zero. */
  reference: z.string(),
  iban: z.string(),
  /** Owner of the account. */
  name: z.string(),
  /** Pictures in data URLs. */
  paybysquare: z.string(),
  epc: z.string(),
  /** payme link for the bank app of the phone. */
  link: z.string(),
});
export type Intent = z.infer<typeof intent>;

/**
 * NO_MATCH: a person must look at the line. MATCHED: it paid a top-up or belongs to a payout.
 * DUPLICATE: another line already paid its top-up or settled its payout. DISCARDED: it is the
 * operator's own. BY_HAND: a curator named the person.
 */
const lineState = z.enum(['NO_MATCH', 'MATCHED', 'DUPLICATE', 'DISCARDED', 'BY_HAND']);
export type LineState = z.infer<typeof lineState>;

/** One transfer of the bank account. `amount` is negative for money that left it. */
export const bankLine = z.object({
  id,
  state: lineState,
  bookedOn: z.string(),
  amount: euros,
  /** The other side, as the bank names it. Null if the bank does not. */
  partner: z.nullable(z.string()),
  ibanEnd: z.nullable(z.string()),
  details: z.string(),
  /** Who got the money, else the one person whose top-up or payout the line names. */
  username: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The payout that the line sent or brought back. */
  payoutId: z.nullable(id),
});
export type BankLine = z.infer<typeof bankLine>;

/** `waiting`: NO_MATCH and DUPLICATE. Without a state, all lines. */
export const bankLinesQuery = z.object({
  ...pageQuery(limits.list.size),
  state: z.optional(z.enum(['waiting', ...lineState.options])),
});

/** Either the person who gets the money, or why the line is the operator's own. */
export const decideLineBody = z.union([
  z.strictObject({ username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
  z.strictObject({ discard: z.literal(true), reason }),
]);
export type DecideLineBody = z.infer<typeof decideLineBody>;

/**
 * Numbers of lines of a statement: matched lines (top-ups, sent and returned payouts), lines that
 * an earlier statement had, and lines that wait for a curator.
 */
export const statementResult = z.object({
  lines: z.int(),
  matched: z.int(),
  credited: z.int(),
  sent: z.int(),
  returned: z.int(),
  duplicates: z.int(),
  left: z.int(),
});
export type StatementResult = z.infer<typeof statementResult>;

/** An imported statement. `checked` counts the lines that were looked at so far. */
export const statement = z.object({
  id,
  fileName: z.string(),
  source: z.enum(['DESK', 'FOLDER']),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  checked: z.int(),
  ...statementResult.shape,
});
export type Statement = z.infer<typeof statement>;

/**
 * The comparison of the bank with the ledger. `expected` is the sum of the last four: balances of
 * people, payouts under way, lines that wait, and the portal's own money.
 */
const bankProof = z.object({
  day: z.string(),
  /** The day of the closing balance. */
  closesOn: z.string(),
  expected: euros,
  found: euros,
  difference: euros,
  /** The first day of the last nights that all balanced, or all differed. */
  since: z.string(),
  people: euros,
  underWay: euros,
  waiting: euros,
  own: euros,
});
export type BankProof = z.infer<typeof bankProof>;

/** Null before the first statement with an opening and a closing balance. */
export const bankProofAnswer = z.object({ proof: z.nullable(bankProof) });
