import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { inSnapshot } from '#platform/db/transaction.ts';
import type { CatalogueFile } from './catalogue-file.ts';

/** Universities with their faculties and specialties. */
async function listUniversities(trx: Db): Promise<CatalogueFile['universities']> {
  const { rows } = await sql<{ list: CatalogueFile['universities'] }>`
    select json_strip_nulls(coalesce(json_agg(json_build_object(
      'id', u.id, 'shortName', u.short_name, 'fullName', u.full_name, 'name', u.name,
      'mailDomains', string_to_array(u.mail_domains, ', '), 'position', u.position,
      'faculties', (
        select coalesce(json_agg(json_build_object(
          'id', f.id, 'shortName', f.short_name, 'name', f.name, 'position', f.position,
          'specialties', (
            select coalesce(json_agg(json_build_object(
              'id', s.id, 'shortName', s.short_name, 'position', s.position) order by s.id), '[]')
            from specialties s where s.faculty_id = f.id and not s.retired
          )) order by f.id), '[]')
        from faculties f where f.university_id = u.id and not f.retired
      )) order by u.id), '[]')) as list
    from universities u where not u.retired`.execute(trx);
  return rows[0]?.list ?? [];
}

/** Topics with their main guides and the newest twins of these. */
async function listTopics(trx: Db): Promise<CatalogueFile['topics']> {
  const { rows } = await sql<{ list: CatalogueFile['topics'] }>`
    select json_strip_nulls(coalesce(json_agg(json_build_object(
      'id', t.id, 'universityId', t.university_id, 'type', t.type, 'name', t.name, 'title', t.title,
      'description', t.description, 'position', t.position,
      'guide', case when g.id is not null then json_build_object(
        'title', g.title, 'body', g.body, 'language', g.language,
        'validFrom', g.valid_from, 'validTo', g.valid_to, 'twins', twins.list) end
      ) order by t.id), '[]')) as list
    from topics t left join guides g on g.id = t.main_guide_id
    left join lateral (
      select json_object_agg(newest.language, json_build_object(
               'title', newest.title, 'body', newest.body,
               'madeFrom', case when (source.title, source.body) is distinct from (g.title, g.body)
                           then json_build_object('title', source.title, 'body', source.body) end
             )) as list
        from (select distinct on (language) * from guide_twins
               where guide_id = g.id order by language, version desc) as newest
        join guide_versions as source
          on source.guide_id = g.id and source.version = newest.made_from_version) as twins
      on true
    where not t.retired`.execute(trx);
  return rows[0]?.list ?? [];
}

/** The terms of the glossary. */
async function listTerms(trx: Db): Promise<CatalogueFile['glossary']> {
  const { rows } = await sql<{ list: CatalogueFile['glossary'] }>`
    select json_strip_nulls(coalesce(json_agg(json_build_object(
      'term', term, 'reading', reading, 'meaning', meaning, 'meaningUk', meaning_uk,
      'meaningSk', meaning_sk, 'meaningEn', meaning_en,
      'example', example, 'place', place, 'synonyms', synonyms) order by id), '[]')) as list
    from glossary where not retired`.execute(trx);
  return rows[0]?.list;
}

/** The labels of facts. */
async function listLabels(trx: Db): Promise<CatalogueFile['labels']> {
  const { rows } = await sql<{ list: CatalogueFile['labels'] }>`
    select json_strip_nulls(coalesce(json_agg(json_build_object(
      'label', label, 'labelUk', label_uk, 'labelSk', label_sk, 'labelEn', label_en,
      'synonyms', synonyms, 'shelfMonths', shelf_months,
      'position', position) order by id), '[]')) as list
    from fact_labels where not retired`.execute(trx);
  return rows[0]?.list;
}

/**
 * The catalogue as one object in the format of `importCatalogue`, with the guide texts. It has no
 * hidden entries, because an import would show them.
 */
export const exportCatalogue = (db: Db): Promise<CatalogueFile> =>
  inSnapshot(db, async (trx) => {
    return {
      universities: await listUniversities(trx),
      topics: await listTopics(trx),
      keywords: await trx
        .selectFrom('keywords')
        .select(['keyword', 'position'])
        .where('retired', '=', false)
        .orderBy('id')
        .execute(),
      glossary: await listTerms(trx),
      synonyms: await trx
        .selectFrom('search_synonyms')
        .select(['word', 'synonyms'])
        .where('retired', '=', false)
        .orderBy('id')
        .execute(),
      labels: await listLabels(trx),
    };
  });
