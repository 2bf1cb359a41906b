const spellings =
  'а:a б:b в:v г:g ґ:g д:d е:e ё:e є:ie ж:zh з:z и:i і:i ї:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ' +
  'ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:iu я:ia ў:u ә:a ғ:g қ:k ң:n ө:o ұ:u ү:u һ:h ' +
  "ł:l đ:d ð:d ø:o ß:ss æ:ae œ:oe þ:th ı:i ’:' ʼ:'";
const latin = new Map(spellings.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(2)]));

const spell = (letter: string): string => {
  const small = letter.toLowerCase();
  const spelled = latin.get(small);
  if (spelled === undefined) return letter;
  return small === letter ? spelled : spelled.charAt(0).toUpperCase() + spelled.slice(1);
};

/**
 * The letters of Russian, Ukrainian, Belarusian and Kazakh in Latin ones, and Latin letters without
 * accents: «Ковач, Žofia» → `Kovach, Zofia`.
 */
export const transliterate = (text: string): string =>
  [...text.normalize('NFC')].map(spell).join('').normalize('NFD').replace(/\p{M}/gu, '');
