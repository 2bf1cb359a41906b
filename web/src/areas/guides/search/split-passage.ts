export interface PassagePart {
  text: string;
  isMatch: boolean;
}

/** Splits a passage at the signs that stand around the words that matched, U+0002 before and U+0003 after. */
export function splitPassage(passage: string): PassagePart[] {
  return passage.split('\u0002').flatMap((piece, index) => {
    if (index === 0) return piece ? [{ text: piece, isMatch: false }] : [];
    const [match = '', rest = ''] = piece.split('\u0003');
    return [
      { text: match, isMatch: true },
      { text: rest, isMatch: false },
    ].filter((part) => part.text !== '');
  });
}
