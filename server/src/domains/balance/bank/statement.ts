import { hash } from 'node:crypto';
import { isDate } from '@kampus/contract/time';

/** One booked transfer of a statement. */
export interface StatementLine {
  bookedOn: string;
  /** Negative for money that left the account. */
  cents: number;
  partner: string | null;
  iban: string | null;
  /** References and messages: each place where a reference can be. */
  texts: readonly string[];
  /** The bank's own number of the transfer. Null if the bank gives none. */
  bankReference: string | null;
  /** Why the bank returned the transfer. Null if it does not say, and for other transfers. */
  returnReason: string | null;
  /** True for one transfer of a batch, which shares the number of the batch. */
  isPart: boolean;
  /** True for a batch without the sums of its transfers, so a curator must find the people. */
  isMixed: boolean;
}

/** A statement of one account, as every format has it. */
export interface ParsedStatement {
  iban: string;
  currency: string;
  openingCents: number | null;
  closingCents: number | null;
  closesOn: string | null;
  lines: StatementLine[];
}

/** The file is no statement that the portal can read. The message is for a curator. */
export class UnreadableStatement extends Error {
  override name = 'UnreadableStatement';
}

/** Text without control characters and repeated blanks. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const unclearSum = (text: string) => new UnreadableStatement(`Непонятная сумма: ${text}`);

/** `-12,50`, `1 234.56` or `12` in cents. Throws UnreadableStatement, also for parts of a cent. */
export function readCents(text: string): number {
  const digits = text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.');
  if (!/^[+-]?\d{1,12}(\.\d{1,2}0{0,3})?$/.test(digits)) throw unclearSum(text);
  return Math.round(Number(digits) * 100);
}

/** A date that exists. Throws UnreadableStatement. */
export function readDay(text: string): string {
  if (!isDate(text)) throw new UnreadableStatement(`Непонятная дата: ${text}`);
  return text;
}

/**
 * Identifies each line of a statement: the same transfer has the same checksum (SHA-256 in
 * hexadecimal digits) in every file. Equal transfers of one file are numbered.
 */
export function checksumLines(iban: string, lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ bookedOn, cents, partner, iban: other, texts, bankReference, isPart }) => {
    const facts = [iban, bookedOn, cents];
    const own = bankReference === null ? [partner, other, ...texts] : [bankReference, ...(isPart ? texts : [])];
    const identity = JSON.stringify([...facts, bankReference !== null, ...own]);
    const number = seen.get(identity) ?? 0;
    seen.set(identity, number + 1);
    return hash('sha256', `${number}:${identity}`);
  });
}

/** Digits of a reference. */
const referenceLength = 10;

/**
 * Numbers in these texts that can be references: ten digits after leading zeros, perhaps with
 * blanks between them.
 */
export function findReferences(texts: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (digits: string) => {
    const bare = digits.replace(/^0+/, '');
    if (bare.length === referenceLength) found.add(bare);
  };
  for (const text of texts) {
    for (const [run] of text.matchAll(/\d+/g)) add(run);
    for (const [spaced] of text.matchAll(/(?<!\d)\d+(?: \d+){1,9}/g)) {
      const parts = spaced.split(' ');
      for (let from = 0; from < parts.length; from += 1)
        for (let to = from + 2; to <= parts.length; to += 1) add(parts.slice(from, to).join(''));
    }
  }
  return [...found];
}
