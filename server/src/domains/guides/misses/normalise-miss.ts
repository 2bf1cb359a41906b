const lengthMin = 3;
const lengthMax = 100;

/** Addresses, logins of messengers, and numbers that can be a phone, a document or an account. */
const personal = [/@/, /https?:/, /\w\.(?:com|org|net|ru|ua|sk|cz|by|kz)\b/, /\d(?:[\s()+./-]*\d){4,}/];

export interface NormalQuery {
  query: string;
  /** The words as typed: a login can have dots and hyphens. */
  tokens: string[];
}

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
  return { query, tokens: [...words, ...lower.split(/[^\p{L}\p{N}_.-]+/u)] };
}
