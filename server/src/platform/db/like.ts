import { type RawBuilder, sql } from 'kysely';

const escapeSigns = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** As the indexes of names have it: lower case of every alphabet, in the order of code points. */
const lowered = (column: string): RawBuilder<string> => sql.raw(`lower(${column} collate "ru-x-icu") collate "C"`);

/** The pattern of LIKE for what begins so, in lower case. */
export const toPrefix = (text: string): string => `${escapeSigns(text)}%`;

/**
 * Whether the text of `column` begins so, whatever the case. A range, because an index reads just that; after a pattern of
 * LIKE, every row that it found would be compared once more. `column` is SQL and never comes from a request.
 */
export function begins(column: string, text: string): RawBuilder<boolean> {
  const from = text.toLowerCase();
  return sql<boolean>`${lowered(column)} >= ${from} and ${lowered(column)} < ${`${from}\u{10ffff}`}`;
}

/** Whether the text of `column` has this in it, whatever the case. `column` is SQL and never comes from a request. */
export const contains = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${lowered(column)} like ${`%${escapeSigns(text)}%`}`;
