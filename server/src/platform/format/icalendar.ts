/** The text format of iCalendar (RFC 5545). */

const lineBytesMax = 75;

/** Escapes backslash, semicolon, comma and line breaks. Removes other control characters. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');

/** Folds a line at 75 octets, never inside a character. Continuations begin with a space. */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineBytesMax) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

/** `20261014T160000Z` */
export const formatUtc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** The text of a calendar file. `product` identifies the program that wrote it. */
export function writeCalendar(product: string, name: string, lines: readonly string[]): string {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${product}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    ...lines,
    'END:VCALENDAR',
  ];
  return `${all.map(foldLine).join('\r\n')}\r\n`;
}
