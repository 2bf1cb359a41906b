// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Line ends of one kind, no control characters (PostgreSQL keeps no NUL), no half characters. */
export const normaliseText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unprintable, '').toWellFormed();
