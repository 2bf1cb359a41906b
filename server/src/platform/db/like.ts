const escapeSigns = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** The pattern of LIKE for what begins so, in lower case. */
export const toPrefix = (text: string): string => `${escapeSigns(text)}%`;

/**
 * From where to where, in the order of code points, stands what begins so, in lower case. An index by that order reads just
 * this; after a pattern of LIKE, every row that it found would be compared once more.
 */
export function toRange(text: string): { from: string; to: string } {
  const from = text.toLowerCase();
  return { from, to: `${from}\u{10ffff}` };
}

/** The pattern of LIKE for what has this in it, in lower case. */
export const toPart = (text: string): string => `%${escapeSigns(text)}%`;
