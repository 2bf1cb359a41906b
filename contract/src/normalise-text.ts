// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Normalises line ends; removes control characters (PostgreSQL stores no NUL) and lone surrogates.
 */
export const normaliseText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unprintable, '').toWellFormed();
