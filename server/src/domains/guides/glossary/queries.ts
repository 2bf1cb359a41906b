import { createTermFinder, type GlossaryTerm } from '@kampus/contract/guides/glossary';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { splitMarkup } from '../markup.ts';

/** The terms that were not taken away, by the Slovak alphabet. */
export const listGlossary = (db: Db): Promise<GlossaryTerm[]> =>
  db
    .selectFrom('glossary')
    .select(['id', 'term', 'reading', 'meaning', 'meaning_uk as meaningUk', 'example', 'place'])
    .where('retired', '=', false)
    .orderBy(sql`term collate "sk-x-icu"`)
    .execute();

/**
 * The terms of the glossary that a guide has, in the order of their first occurrence. Throws
 * NOT_FOUND.
 */
export async function listGuideTerms(db: Db, guideId: number): Promise<GlossaryTerm[]> {
  const row = await db
    .selectFrom('guides')
    .select('body')
    .where('id', '=', guideId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  const find = createTermFinder(await listGlossary(db));
  return splitMarkup(orNotFound(row).body)
    .filter(({ kind }) => kind === 'TEXT')
    .flatMap(({ source }) => find(source))
    .map(({ term }) => term);
}
