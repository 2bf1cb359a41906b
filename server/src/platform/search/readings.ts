/**
 * Other readings of a query: without hyphens, typed with the wrong keyboard layout, or Russian in
 * Latin letters.
 */
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const ukrainianKeys = "'йцукенгшщзхїфівапролджєячсмитьбю";

const mapKeys = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((key, index) => [key, [...to][index] ?? key]));

const layouts = [
  mapKeys(latinKeys, russianKeys),
  mapKeys(latinKeys, ukrainianKeys),
  mapKeys(russianKeys, latinKeys),
  mapKeys(ukrainianKeys, latinKeys),
];

/** Longer spellings stand before their beginnings. */
const latinSpellings = (
  'tsya:тся shch:щ sch:щ sh:ш ch:ч zh:ж kh:х ts:ц tz:ц yo:ё jo:ё yu:ю ju:ю iu:ю ya:я ja:я ia:я ye:е je:е ' +
  "a:а b:б c:ц d:д e:е f:ф g:г h:х i:и j:й k:к l:л m:м n:н o:о p:п q:к r:р s:с t:т u:у v:в w:в x:кс y:ы z:з ':ь"
).split(' ');
const cyrillicOf = new Map(latinSpellings.map((pair) => pair.split(':') as [string, string]));
const latinPattern = new RegExp([...cyrillicOf.keys()].join('|'), 'g');

/** A word in Latin letters as Russian. Cyrillic letters stay. */
export const readTransliterated = (token: string): string =>
  token
    .replace(/iya\b/g, 'ия')
    .replace(/[iy]j\b/g, 'ий')
    .replace(/([bcdfghklmnprstvz])ye\b/g, '$1ые')
    .replace(latinPattern, (letters) => cyrillicOf.get(letters) ?? letters);

/** Other readings of a token without blanks, in lower case. The likeliest come first. */
export function otherReadings(token: string): string[] {
  const inLayouts = layouts.map((layout) => [...token].map((key) => layout.get(key) ?? key).join(''));
  const readings = [token.replaceAll('-', ''), ...inLayouts];
  if (/[a-z]/.test(token)) {
    const read = readTransliterated(token);
    readings.push(read, read.replaceAll('ы', 'й'), read.replaceAll('ш', 'щ'));
  }
  return [...new Set(readings)].filter((reading) => reading !== token && /\p{L}/u.test(reading));
}
