import { limits } from '@kampus/contract/limits';

const lengthMin = 3;

/** Addresses and logins of messengers. */
const addresses = [/@/, /https?:/, /\w\.(?:com|org|net|ru|ua|sk|cz|by|kz)\b/];

/** Numbers that can be a phone, a document or an account, unless they are dates. */
const longNumbers = /\d(?:[\s()+./-]*\d){4,}/g;

/** 4.3.2027, 2027-03-04, 300/2025, 2026/27, 2026. */
const date = [
  String.raw`\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:19|20)\d\d`,
  String.raw`(?:19|20)\d\d-\d\d?-\d\d?`,
  String.raw`\d{1,4}/(?:19|20)\d\d`,
  String.raw`(?:19|20)\d\d(?:[/-]\d\d)?`,
].join('|');

/** Dates, perhaps beside a short number: «2026/27 2 семестр». */
const dates = new RegExp(String.raw`^(?:\d\d?\s+)?(?:${date})(?:[\s-]+(?:${date}))*(?:\s+\d\d?)?$`);

export interface NormalQuery {
  query: string;
  /** What can be a login or a last name: the words as typed and neighbours joined. */
  tokens: string[];
}

/** What joins the parts of a last name: García López, Новак-Малая, O'Brien. */
const joints = [' ', '-', "'", '’', 'ʼ'];

/** Two and three neighbouring words, as they stand in last names of several parts. */
const joinNeighbours = (words: readonly string[]): string[] =>
  [2, 3].flatMap((count) =>
    words.slice(count - 1).flatMap((_, start) => joints.map((joint) => words.slice(start, start + count).join(joint))),
  );

/** True for a text with an address or a number that may belong to a person. */
export function hasPersonalData(typed: string): boolean {
  const lower = typed.normalize('NFC').toLowerCase();
  const numbers = lower.match(longNumbers) ?? [];
  return addresses.some((pattern) => pattern.test(lower)) || numbers.some((number) => !dates.test(number));
}

/**
 * The words of a query for the list of searches without a result. Undefined for a query without
 * words, and for one that may have personal data.
 */
export function normaliseMiss(typed: string): NormalQuery | undefined {
  if (hasPersonalData(typed)) return undefined;
  const lower = typed.normalize('NFC').toLowerCase();
  const words = lower.match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.join(' ');
  if (query.length < lengthMin || query.length > limits.search.askMax || !/\p{L}{2}/u.test(query)) return undefined;
  const logins = lower.split(/[^\p{L}\p{N}_.-]+/u).map((typedWord) => typedWord.replaceAll(/^[._-]+|[._-]+$/g, ''));
  return { query, tokens: [...words, ...logins, ...joinNeighbours(words)] };
}
