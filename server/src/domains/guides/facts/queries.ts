import type { TopicType } from '@kampus/contract/catalogue/catalogue';
import type { TopicFacts, UnknownLabel } from '@kampus/contract/guides/facts';
import type { TwinLanguage } from '@kampus/contract/languages';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#platform/db/connect.ts';
import { presentFact } from './present.ts';

/** Shelf life of a label that the vocabulary does not have. */
const shelfMonthsDefault = 12;

/** The column of the vocabulary with the labels of a language. */
const labelColumns = { uk: 'l.label_uk', sk: 'l.label_sk', en: 'l.label_en' } as const;

/** Facts `f` with their label `l` of the vocabulary, in the order of their guide. */
export const selectFacts = (db: Db, language?: TwinLanguage) =>
  db
    .selectFrom('guide_facts as f')
    .leftJoin('fact_labels as l', (join) => join.on('l.id', '=', sql<number>`find_fact_label(f.label)`))
    .select(['f.id', 'f.position', 'f.value', 'f.years', 'f.kind', 'f.unit', 'f.source'])
    .select('l.position as rank')
    .select(['f.cents_from', 'f.cents_to', 'f.date_from', 'f.date_to', 'f.confirmed_on'])
    .select([
      sql<string>`coalesce(l.label, f.label)`.as('label'),
      sql<string | null>`
        (greatest(make_date(f.year_to, 12, 31), f.confirmed_on)
         + make_interval(months => case when l.id is null then ${shelfMonthsDefault}
                                        else l.shelf_months end))::date`.as('fresh_until'),
    ])
    .select((language ? sql.ref<string | null>(labelColumns[language]) : sql<null>`null`).as('translated_label'))
    .orderBy('f.position')
    .orderBy('f.id');

/** The facts of the guide `g` of the query around, as one column. */
export const factsOfGuide = (db: Db, language?: TwinLanguage) =>
  jsonArrayFrom(selectFacts(db, language).where('f.guide_id', '=', sql.ref<number>('g.id')));

/** The facts of the main guides of a university's topics. A guide without facts is included. */
export async function listTopicFacts(
  db: Db,
  universityId: number,
  type: TopicType | undefined,
  language?: TwinLanguage,
): Promise<TopicFacts[]> {
  let topics = db
    .selectFrom('topics as t')
    .innerJoin('guides as g', 'g.id', 't.main_guide_id')
    .select(['t.id as topicId', 'g.id as guideId', 't.name', 'g.checked_at as checkedAt'])
    .where('t.university_id', '=', universityId)
    .where('t.retired', '=', false)
    .where('g.withdrawn_at', 'is', null)
    .orderBy('t.position')
    .orderBy('t.id');
  if (type !== undefined) topics = topics.where('t.type', '=', type);
  const found = await topics.execute();
  if (found.length === 0) return [];
  const rows = await selectFacts(db, language)
    .select('f.guide_id')
    .where(
      'f.guide_id',
      'in',
      found.map(({ guideId }) => guideId),
    )
    .execute();
  const byGuide = Map.groupBy(rows, ({ guide_id }) => guide_id);
  return found.map((topic) => ({ ...topic, facts: (byGuide.get(topic.guideId) ?? []).map(presentFact) }));
}

/** Labels that are not in the vocabulary, with the number of their facts and one guide of each. */
export async function listUnknownLabels(db: Db): Promise<UnknownLabel[]> {
  const { rows } = await sql<UnknownLabel>`
    select unknown.label, unknown.uses, g.id as "guideId", g.title as "guideTitle"
      from (
        select min(f.label) as label, count(*)::int as uses, min(f.guide_id) as guide_id
          from guide_facts f join guides on guides.id = f.guide_id
         where guides.withdrawn_at is null and find_fact_label(f.label) is null
         group by lower(f.label) order by uses desc, label limit 50
      ) as unknown
      join guides g on g.id = unknown.guide_id
     order by unknown.uses desc, unknown.label`.execute(db);
  return rows;
}
