import { type RawBuilder, sql } from 'kysely';

const escapePattern = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&');

/**
 * A text column in lower case in every alphabet and in code point order: the expression of the name
 * indexes. `column` is SQL and never comes from a request.
 */
export const lowered = (column: string): RawBuilder<string> =>
  sql.raw(`lower(${column} collate "ru-x-icu") collate "C"`);

/** The LIKE pattern for a prefix, in lower case. */
export const toPrefix = (text: string): string => `${escapePattern(text)}%`;

/**
 * True if the text of `column` starts with `text`, case-insensitive. A range needs only the index;
 * LIKE would recheck every row. `column` is SQL and never comes from a request.
 */
export function begins(column: string, text: string): RawBuilder<boolean> {
  const from = text.toLowerCase();
  return sql<boolean>`${lowered(column)} >= ${from} and ${lowered(column)} < ${`${from}\u{10ffff}`}`;
}

/**
 * True if the text of `column` contains `text`, case-insensitive. `column` is SQL and never comes
 * from a request.
 */
export const contains = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${lowered(column)} like ${`%${escapePattern(text)}%`}`;
