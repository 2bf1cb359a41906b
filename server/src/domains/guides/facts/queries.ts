import type { TopicType } from '@kampus/contract/catalogue/catalogue';
import type { TopicFacts, UnknownLabel } from '@kampus/contract/guides/facts';
import type { TwinLanguage } from '@kampus/contract/languages';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { type FactRow, presentFact } from './present.ts';

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
  const guideIds = found.map(({ guideId }) => guideId);
  const { rows } = await sql<FactRow & { guide_id: number }>`
    select * from labelled_facts
     where guide_id = any (${guideIds}) order by position, id`.execute(db);
  const byGuide = Map.groupBy(rows, ({ guide_id }) => guide_id);
  return found.map((topic) => ({
    ...topic,
    facts: (byGuide.get(topic.guideId) ?? []).map((row) => presentFact(row, language)),
  }));
}

/** Labels that are not in the vocabulary, with the number of their facts and one guide of each. */
export async function listUnknownLabels(db: Db): Promise<UnknownLabel[]> {
  const { rows } = await sql<UnknownLabel>`
    select unknown.label, unknown.uses, g.id as "guideId", g.title as "guideTitle"
      from (
        select min(f.label) as label, count(*)::int as uses, min(f.guide_id) as guide_id
          from labelled_facts f join guides on guides.id = f.guide_id
         where guides.withdrawn_at is null and f.label_id is null
         group by lower(f.label) order by uses desc, label limit 50
      ) as unknown
      join guides g on g.id = unknown.guide_id
     order by unknown.uses desc, unknown.label`.execute(db);
  return rows;
}
