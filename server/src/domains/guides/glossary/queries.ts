import { createTermFinder, type GlossaryTerm } from '@kampus/contract/guides/glossary';
import type { TwinLanguage } from '@kampus/contract/languages';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { unescapeHtml } from '#platform/format/html.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { splitMarkup } from '../markup.ts';

/** The column with the meanings of a language. */
const meaningColumns = { uk: 'meaning_uk', sk: 'meaning_sk', en: 'meaning_en' } as const;

/** The terms that were not taken away, by the Slovak alphabet. */
export async function listGlossary(db: Db, language?: TwinLanguage): Promise<GlossaryTerm[]> {
  const rows = await db
    .selectFrom('glossary')
    .select(['id', 'term', 'reading', 'meaning', 'meaning_uk as meaningUk', 'example', 'place'])
    .select((language ? sql.ref<string | null>(meaningColumns[language]) : sql<null>`null`).as('translatedMeaning'))
    .where('retired', '=', false)
    .orderBy(sql`term collate "sk-x-icu"`)
    .execute();
  return rows.map(({ translatedMeaning, ...term }) => ({ ...term, ...(translatedMeaning && { translatedMeaning }) }));
}

/**
 * The terms of the glossary that a guide has, in the order of their first occurrence. Throws
 * NOT_FOUND.
 */
export async function listGuideTerms(db: Db, guideId: number, language?: TwinLanguage): Promise<GlossaryTerm[]> {
  const row = await db
    .selectFrom('guides')
    .select('body')
    .where('id', '=', guideId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  const find = createTermFinder(await listGlossary(db, language));
  return splitMarkup(orNotFound(row).body)
    .filter(({ kind }) => kind === 'TEXT')
    .flatMap(({ source }) => find(unescapeHtml(source)))
    .map(({ term }) => term);
}
