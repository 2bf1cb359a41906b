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

/** Adds the keywords of a file that are new, and gives the others its positions. */
export async function writeKeywords(db: Db, keywords: CatalogueFile['keywords']): Promise<Counts> {
  const entries = keywords.map((entry) => (typeof entry === 'string' ? { keyword: entry } : entry));
  const { rows } = await sql<{ created: boolean }>`
    insert into keywords (keyword, position)
    select file_keywords.keyword, coalesce(file_keywords.position, 0)
      from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
                      as (keyword citext, position integer))
           with ordinality as file_keywords (keyword, position, file_order)
      left join keywords as own on own.keyword = file_keywords.keyword
     where own.id is null or own.position <> file_keywords.position
     order by file_order
    on conflict (keyword) do update set position = excluded.position
    returning old.id is null as created`.execute(db);
  return count(rows, keywords.length);
}

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

/** Writes the labels of facts of a file that are new or differ. The label is the key. */
export async function writeLabels(db: Db, labels: NonNullable<CatalogueFile['labels']>): Promise<Counts> {
  const { rows } = await sql<{ created: boolean }>`
    insert into fact_labels as own
           (label, label_uk, label_sk, label_en, synonyms, shelf_months, position)
    select label, "labelUk", "labelSk", "labelEn", synonyms, "shelfMonths", coalesce(
             position,
             (select position from fact_labels
               where lower(fact_labels.label) = lower(file_labels.label)), 0)
      from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as file_labels
           (label text, "labelUk" text, "labelSk" text, "labelEn" text, synonyms text,
            "shelfMonths" integer, position integer)
    on conflict (lower(label)) do update
       set (label, label_uk, label_sk, label_en, synonyms, shelf_months, position)
           = row (excluded.label, excluded.label_uk, excluded.label_sk, excluded.label_en,
             excluded.synonyms, excluded.shelf_months, excluded.position)
     where (own.label, own.label_uk, own.label_sk, own.label_en, own.synonyms, own.shelf_months,
            own.position)
           is distinct from (excluded.label, excluded.label_uk, excluded.label_sk,
            excluded.label_en, excluded.synonyms, excluded.shelf_months, excluded.position)
    returning old.id is null as created`.execute(db);
  return count(rows, labels.length);
}
