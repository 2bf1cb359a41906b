import type { Guide, GuideHistoryEntry, GuidePage, GuideVersionFull, OtherGuide } from '@kampus/contract/guides/guides';
import type { TwinLanguage } from '@kampus/contract/languages';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { contains } from '#platform/db/like.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { type FactRow, presentGuideFact } from './facts/present.ts';
import { type GuideRow, presentGuide, presentVersion } from './present.ts';

/** Guides `g` with their topics `t`, without withdrawn guides. */
const shownGuides = sql`guides as g join topics as t on t.id = g.topic_id and g.withdrawn_at is null`;

const columns = sql`g.id, g.title, g.body, g.topic_id as "topicId", g.language, g.version,
  t.name as "topicName", t.type as "topicType", t.university_id as "universityId",
  g.valid_from as "validFrom", g.valid_to as "validTo",
  iso_instant(g.created_at) as "createdAt", iso_instant(g.updated_at) as "updatedAt",
  g.checked_at as "checkedAt", g.check_due as "checkDueOn",
  (select username::text from users where id = g.keeper_id) as keeper`;

interface WholeGuideRow extends Omit<GuideRow, 'facts' | 'twins'> {
  facts: FactRow[];
  twins: TwinLanguage[];
}

/**
 * A guide with its facts, whose labels are in a language too, and with the names of the last five
 * readers with an accepted correction who agreed to be named. Undefined for an unknown or withdrawn
 * guide.
 */
export async function findGuide(db: Db, id: number, language?: TwinLanguage): Promise<Guide | undefined> {
  const { rows } = await sql<WholeGuideRow>`
    select ${columns}, array(
             select full_name(u.first_name, u.last_name, u.username)
               from guide_corrections as c join users as u on u.id = c.user_id
              where c.guide_id = g.id and c.decision = 'ACCEPT' and c.may_name
              group by u.id
              order by max(c.id) desc limit 5
           ) as thanks, coalesce((
             select json_agg(f order by f.position, f.id) from labelled_facts as f
              where f.guide_id = g.id
           ), '[]') as facts, array(
             select distinct language from guide_twins where guide_id = g.id order by language
           ) as twins
      from ${shownGuides} where g.id = ${id}`.execute(db);
  if (!rows[0]) return undefined;
  const { facts, twins, ...guide } = rows[0];
  return {
    ...presentGuide(guide),
    ...(twins.length > 0 && { twins }),
    facts: facts.map((fact) => presentGuideFact(fact, language)),
  };
}

/** The guide in the transaction that wrote it. Throws NOT_FOUND. */
export const getSavedGuide = async (db: Db, id: number): Promise<Guide> => orNotFound(await findGuide(db, id));

export interface GuideListing {
  topicId: number | null;
  /** Any part of the title. Null lists all. */
  query: string | null;
  /** Null lists all languages. */
  language: string | null;
  page: number;
  size: number;
}

/** A page of guides, newest first. An unknown topic gives an empty page. */
export async function listGuides(db: Db, { topicId, query, language, page, size }: GuideListing): Promise<GuidePage> {
  let matching = db.selectFrom('guides').where('withdrawn_at', 'is', null);
  if (topicId !== null) matching = matching.where('topic_id', '=', topicId);
  if (query !== null) matching = matching.where(contains('title', query));
  if (language !== null) matching = matching.where('language', '=', language);
  // Selects the page by ids first, so that only the bodies of this page are read.
  const ids = matching
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(size * page);
  const { rows } = await sql<GuideRow & { total: number }>`
    select counted.total, listed.*
      from (${matching.select(({ fn }) => fn.countAll().as('total'))}) as counted
      left join (
        select ${columns}, g.created_at from ${shownGuides} where g.id in (${ids})
      ) as listed on true
     order by listed.created_at desc, listed.id desc`.execute(db);
  const total = rows[0]?.total ?? 0;
  // An empty page is one row with only the total.
  const content = rows.filter(({ id }) => id !== null).map(presentGuide);
  return { content, totalPages: Math.ceil(total / size), totalElements: total };
}

/**
 * The other guides of a guide's topic, newest first, with their titles in a language. Throws
 * NOT_FOUND for an unknown guide.
 */
export async function listOtherGuides(
  db: Db,
  guideId: number,
  language: TwinLanguage | undefined,
): Promise<{ guides: OtherGuide[]; total: number }> {
  const rows = await db
    .selectFrom('guides as g')
    .leftJoin('guides as other', (join) =>
      join
        .onRef('other.topic_id', '=', 'g.topic_id')
        .onRef('other.id', '<>', 'g.id')
        .on('other.withdrawn_at', 'is', null),
    )
    .select(['other.id', 'other.title', sql<number>`count(other.id) over ()`.as('total')])
    .select((eb) =>
      eb
        .selectFrom('guide_twins as twin')
        .select('twin.title')
        .whereRef('twin.guide_id', '=', 'other.id')
        .where('twin.language', '=', language ?? null)
        .orderBy('twin.version', 'desc')
        .limit(1)
        .as('twinTitle'),
    )
    .where('g.id', '=', guideId)
    .where('g.withdrawn_at', 'is', null)
    .orderBy('other.created_at', 'desc')
    .orderBy('other.id', 'desc')
    .limit(limits.list.size)
    .execute();
  // A guide without other guides in its topic gives one row with nulls.
  const { total } = orNotFound(rows[0]);
  const guides = rows.flatMap(({ id, title, twinTitle }) =>
    id === null || title === null ? [] : [{ id, title, ...(twinTitle && { twinTitle }) }],
  );
  return { guides, total };
}

const versions = (db: Db, guideId: number) =>
  db
    .selectFrom('guide_versions as v')
    .leftJoin('users as u', 'u.id', 'v.saved_by')
    .select(['v.version', 'v.title', 'u.username', 'v.saved_at'])
    .where('v.guide_id', '=', guideId);

const checks = (db: Db, guideId: number) =>
  db
    .selectFrom('guide_checks as c')
    .innerJoin('users as u', 'u.id', 'c.checked_by')
    .select(['c.version', 'u.username', 'c.checked_at'])
    .where('c.guide_id', '=', guideId)
    .orderBy('c.id', 'desc');

/** Saved versions with their checks, newest first. Throws NOT_FOUND for an unknown guide. */
export async function listGuideVersions(db: Db, guideId: number): Promise<GuideHistoryEntry[]> {
  const rows = await versions(db, guideId).orderBy('v.version', 'desc').execute();
  if (rows.length === 0)
    orNotFound(await db.selectFrom('guides').select('id').where('id', '=', guideId).executeTakeFirst());
  const byVersion = Map.groupBy(await checks(db, guideId).execute(), ({ version }) => version);
  return rows.map((row) => ({
    ...presentVersion(row),
    checks: (byVersion.get(row.version) ?? []).map(({ username, checked_at }) => ({
      checkedBy: username,
      checkedAt: checked_at.toISOString(),
    })),
  }));
}

/** One saved version with its text. Throws NOT_FOUND. */
export async function getGuideVersion(db: Db, guideId: number, version: number): Promise<GuideVersionFull> {
  const row = await versions(db, guideId)
    .select(['v.topic_id', 'v.body'])
    .where('v.version', '=', version)
    .executeTakeFirst();
  const { topic_id, body, ...rest } = orNotFound(row);
  return { ...presentVersion(rest), topicId: topic_id, body };
}
