import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { CatalogueFile } from './catalogue-file.ts';

export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
}

const count = (rows: { created: boolean }[], total: number): Counts => {
  const created = rows.filter((row) => row.created).length;
  return { created, updated: rows.length - created, unchanged: total - rows.length };
};

/** Writes the terms of a file that are new or differ. The term is the key. */
export async function writeGlossary(db: Db, terms: NonNullable<CatalogueFile['glossary']>): Promise<Counts> {
  const { rows } = await sql<{ created: boolean }>`
    insert into glossary
           (term, reading, meaning, meaning_uk, meaning_sk, meaning_en, example, place, synonyms)
    select term, reading, meaning, "meaningUk", "meaningSk", "meaningEn", example, place, synonyms
      from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as file_terms
           (term text, reading text, meaning text, "meaningUk" text, "meaningSk" text,
            "meaningEn" text, example text, place text, synonyms text)
    on conflict (lower(term)) do update
       set (term, reading, meaning, meaning_uk, meaning_sk, meaning_en, example, place, synonyms)
           = row (excluded.term, excluded.reading, excluded.meaning, excluded.meaning_uk,
             excluded.meaning_sk, excluded.meaning_en, excluded.example, excluded.place,
             excluded.synonyms)
     where (glossary.term, glossary.reading, glossary.meaning, glossary.meaning_uk,
            glossary.meaning_sk, glossary.meaning_en, glossary.example, glossary.place,
            glossary.synonyms)
           is distinct from (excluded.term, excluded.reading, excluded.meaning,
            excluded.meaning_uk, excluded.meaning_sk, excluded.meaning_en, excluded.example,
            excluded.place, excluded.synonyms)
    returning old.id is null as created`.execute(db);
  return count(rows, terms.length);
}

/** Writes the synonyms of a file that are new or differ. The readers' words are the key. */
export async function writeSynonyms(db: Db, entries: NonNullable<CatalogueFile['synonyms']>): Promise<Counts> {
  const { rows } = await sql<{ created: boolean }>`
    insert into search_synonyms (word, synonyms)
    select word, synonyms
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as file_synonyms
           (word text, synonyms text)
    on conflict (lower(word)) do update
       set (word, synonyms) = row (excluded.word, excluded.synonyms)
     where (search_synonyms.word, search_synonyms.synonyms)
           is distinct from (excluded.word, excluded.synonyms)
    returning old.id is null as created`.execute(db);
  return count(rows, entries.length);
}
