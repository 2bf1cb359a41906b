import * as z from 'zod/mini';
import { euros, id, instant } from '../fields.ts';
import { transaction } from './balance.ts';

const holder = { username: z.string(), fullName: z.string() };

/** A paper about one top-up. Its number is the id of the transaction. */
export const receipt = z.object({
  id,
  ...holder,
  createdAt: instant,
  description: z.string(),
  amount: euros,
  /** What reversals took back so far. */
  reversed: euros,
});
export type Receipt = z.infer<typeof receipt>;

const month = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Ожидается месяц ГГГГ-ММ'));

/** Without a username, the own balance. Only ADMIN and above may name another person. */
export const accountStatementQuery = z.object({
  month,
  username: z.optional(z.string().check(z.maxLength(64))),
});

/** A month of a balance with each transaction, oldest first. */
export const accountStatement = z.object({
  ...holder,
  month: z.string(),
  /** The month of the first transaction; this month without any. */
  firstMonth: z.string(),
  /** The moment of the statement. In a month that is not over, transactions can follow. */
  madeAt: instant,
  isOver: z.boolean(),
  opening: euros,
  deposits: euros,
  withdrawals: euros,
  closing: euros,
  transactions: z.array(transaction),
});
export type AccountStatement = z.infer<typeof accountStatement>;
