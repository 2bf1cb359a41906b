import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { CatalogueFile } from './catalogue-file.ts';

/** The catalogue as one object in the form that `importCatalogue` reads, guides with their texts inside. */
export async function exportCatalogue(db: Db): Promise<CatalogueFile> {
  const { rows } = await sql<{ catalogue: CatalogueFile }>`
    select json_strip_nulls(json_build_object(
      'universities', (
        select coalesce(json_agg(json_build_object(
          'id', u.id, 'shortName', u.short_name, 'fullName', u.full_name, 'name', u.name,
          'faculties', (
            select coalesce(json_agg(json_build_object(
              'id', f.id, 'shortName', f.short_name, 'name', f.name,
              'specialties', (
                select coalesce(json_agg(json_build_object('id', s.id, 'shortName', s.short_name) order by s.id), '[]')
                from specialties s where s.faculty_id = f.id
              )) order by f.id), '[]')
            from faculties f where f.university_id = u.id
          )) order by u.id), '[]')
        from universities u
      ),
      'topics', (
        select coalesce(json_agg(json_build_object(
          'id', t.id, 'universityId', t.university_id, 'type', t.type, 'name', t.name, 'title', t.title,
          'description', t.description,
          'guide', case when g.id is not null then json_build_object(
            'title', g.title, 'body', g.body, 'language', g.language,
            'validFrom', g.valid_from, 'validTo', g.valid_to) end
          ) order by t.id), '[]')
        from topics t left join guides g on g.id = t.main_guide_id
      ),
      'keywords', (select coalesce(json_agg(keyword order by id), '[]') from keywords)
    )) as catalogue`.execute(db);
  const catalogue = rows[0]?.catalogue;
  if (!catalogue) throw new Error('An export is always one row');
  return catalogue;
}
