/**
 * Marks around matched words. Stored text never contains them (contract/src/normalise-text.ts).
 */
const matchStart = '\u0002';
const matchEnd = '\u0003';
const passageLength = 180;
const leadLength = 60;

/** Letters of the text that match a letter of a stem. Stems have no accents. */
const accented: Readonly<Record<string, string>> = {
  е: 'её',
  a: 'aáä',
  c: 'cč',
  d: 'dď',
  e: 'eéě',
  i: 'ií',
  l: 'lĺľ',
  n: 'nň',
  o: 'oóôö',
  r: 'rŕř',
  s: 'sš',
  t: 'tť',
  u: 'uúů',
  y: 'yý',
  z: 'zž',
};

/**
 * Many other words start with a stem of up to this length, so only an inflectional ending may
 * follow it.
 */
const shortStemMax = 4;
const ending = '(?:[аеёиоуыэюяйьъ][\\p{L}]*)?(?![\\p{L}\\p{N}])';
/** Stems have no apostrophes either. */
const apostrophe = "['’ʼ]?";

export interface SoughtStem {
  stem: string;
  /** True for typed text that may be the beginning of a longer word. */
  isBeginning: boolean;
}

/** Matches words that begin with one of the stems; undefined without stems. */
function patternOf(stems: readonly SoughtStem[]): RegExp | undefined {
  const sources = stems.map(({ stem, isBeginning }) => {
    const letters = [...stem].map((letter) => (accented[letter] ? `[${accented[letter]}]` : letter)).join(apostrophe);
    return letters + (isBeginning || stem.length > shortStemMax ? '[\\p{L}\\p{N}]*' : ending);
  });
  return sources.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join('|')})`, 'giu') : undefined;
}

/** About one line of text around the first match, cut at whole words, with all matches marked. */
export function findPassage(text: string, stems: readonly SoughtStem[]): string {
  const letters = stems.filter(({ stem }) => /^[\p{L}\p{N}]+$/u.test(stem));
  const pattern = patternOf(letters);
  const first = pattern?.exec(text)?.index ?? 0;
  const from = first <= leadLength ? 0 : text.indexOf(' ', first - leadLength) + 1;
  const until = from + passageLength >= text.length ? text.length : text.lastIndexOf(' ', from + passageLength);
  // A text without blanks is cut at the exact length.
  const passage = text.slice(from, until > from ? until : from + passageLength);
  const marked = pattern ? passage.replace(pattern, (word) => matchStart + word + matchEnd) : passage;
  return `${from > 0 ? '…' : ''}${marked}${until < text.length ? '…' : ''}`;
}
