const lengthMin = 3;
const lengthMax = 100;

/** Addresses, logins of messengers, and numbers that can be a phone, a document or an account. */
const personal = [/@/, /https?:/, /\w\.(?:com|org|net|ru|ua|sk|cz|by|kz)\b/, /\d(?:[\s()+./-]*\d){4,}/];

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

/**
 * The words of a query for the list of searches without a result. Undefined for a query without
 * words, and for one that may have personal data.
 */
export function normaliseMiss(typed: string): NormalQuery | undefined {
  const lower = typed.normalize('NFC').toLowerCase();
  if (personal.some((pattern) => pattern.test(lower))) return undefined;
  const words = lower.match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.join(' ');
  if (query.length < lengthMin || query.length > lengthMax || !/\p{L}{2}/u.test(query)) return undefined;
  const logins = lower.split(/[^\p{L}\p{N}_.-]+/u).map((typedWord) => typedWord.replaceAll(/^[._-]+|[._-]+$/g, ''));
  return { query, tokens: [...words, ...logins, ...joinNeighbours(words)] };
}
