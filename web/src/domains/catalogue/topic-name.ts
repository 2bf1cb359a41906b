/**
 * The abbreviation at the end of a name: MTF of «…технологий (MTF, Трнава)». It has only Latin
 * letters that start with a capital.
 */
export function findAbbreviation(name: string): string | undefined {
  const abbreviation = /\((\p{Lu}[\p{L}\d]{1,7})(?:,[^()]+)?\)$/u.exec(name.trim())?.[1];
  return abbreviation !== undefined && /^\p{Script=Latin}+$/u.test(abbreviation) ? abbreviation : undefined;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '');

/** True if every word of the query occurs in one of the texts. Ignores case and accents. */
export function matchesWords(query: string, texts: readonly (string | null)[]): boolean {
  const text = plain(texts.filter(Boolean).join(' '));
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
