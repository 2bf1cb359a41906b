const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const characters = new Map(Object.entries(escapes).map(([character, entity]) => [entity, character]));

/** A text as HTML, also in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Undoes the escaping of sanitised HTML, which uses only these four entities. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot);/g, (entity) => characters.get(entity) ?? entity);
