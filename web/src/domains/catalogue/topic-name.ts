interface TopicName {
  /** The abbreviation at the end of the name, for example in «Строительный факультет (SvF)». */
  abbreviation: string | undefined;
  /** The name without the abbreviation. A town in the same brackets stays. */
  rest: string;
}

/**
 * «…технологий (MTF, Трнава)» → MTF and «…технологий (Трнава)». An abbreviation has only Latin
 * letters that start with a capital.
 */
export function splitTopicName(name: string): TopicName {
  const match = /^(.*\S)\s*\((\p{Lu}[\p{L}\d]{1,7})(?:,\s*([^()]+))?\)$/u.exec(name.trim());
  const [, rest, abbreviation, place] = match ?? [];
  if (!rest || !abbreviation || !/^\p{Script=Latin}+$/u.test(abbreviation))
    return { abbreviation: undefined, rest: name };
  return { abbreviation, rest: place ? `${rest} (${place})` : rest };
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
