import type { Guide, GuideHistoryEntry, GuidePage, GuideVersionFull, OtherGuide } from '@kampus/contract/guides/guides';
import type { TwinLanguage } from '@kampus/contract/languages';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { contains } from '#platform/db/like.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { presentGuideFact } from './facts/present.ts';
import { factsOfGuide } from './facts/queries.ts';
import { type GuideRow, presentGuide, presentVersion } from './present.ts';

/** Guides `g` with their topics `t`, without withdrawn guides. */
const selectGuides = (db: Db) =>
  db
    .selectFrom('guides as g')
    .innerJoin('topics as t', 't.id', 'g.topic_id')
    .select(['g.id', 'g.title', 'g.body', 'g.topic_id as topicId', 'g.language', 'g.version'])
    .select(['t.name as topicName', 't.type as topicType', 't.university_id as universityId'])
    .select(['g.valid_from as validFrom', 'g.valid_to as validTo', 'g.checked_at as checkedAt'])
    .select([
      sql<string>`iso_instant(g.created_at)`.as('createdAt'),
      sql<string>`iso_instant(g.updated_at)`.as('updatedAt'),
      sql<string | null>`g.check_due`.as('checkDueOn'),
      sql<string | null>`(select username::text from users where id = g.keeper_id)`.as('keeper'),
    ])
    .where('g.withdrawn_at', 'is', null);

/** Names of the last five readers with an accepted correction who agreed to be named. */
const thanks = sql<string[]>`array(
  select full_name(u.first_name, u.last_name, u.username)
    from guide_corrections c
    join users u on u.id = c.user_id
   where c.guide_id = g.id and c.decision = 'ACCEPT' and c.may_name order by c.id desc limit 5)`;

const twinLanguages = sql<TwinLanguage[]>`array(
  select distinct language from guide_twins where guide_id = g.id order by language)`;

/**
 * A guide with its thanks and facts, whose labels are in a language too. Undefined for an unknown
 * or withdrawn guide.
 */
export async function findGuide(db: Db, id: number, language?: TwinLanguage): Promise<Guide | undefined> {
  const row = await selectGuides(db)
    .select([thanks.as('thanks'), factsOfGuide(db, language).as('facts'), twinLanguages.as('twins')])
    .where('g.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { facts, twins, ...guide } = row;
  return { ...presentGuide(guide), ...(twins.length > 0 && { twins }), facts: facts.map(presentGuideFact) };
}

/** The guide in the transaction that wrote it. Throws NOT_FOUND. */
export async function getSavedGuide(db: Db, id: number): Promise<Guide> {
  return presentGuide(orNotFound(await selectGuides(db).where('g.id', '=', id).executeTakeFirst()));
}

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
  const listed = selectGuides(db).select('g.created_at').where('g.id', 'in', ids);
  const rows = await db
    .selectFrom(matching.select(({ fn }) => fn.countAll<number>().as('total')).as('counted'))
    .leftJoin(listed.as('listed'), (join) => join.onTrue())
    .selectAll()
    .orderBy('listed.created_at', 'desc')
    .orderBy('listed.id', 'desc')
    .execute();
  const total = rows[0]?.total ?? 0;
  // An empty page is one row with only the total.
  const content = rows.filter(({ id }) => id !== null).map((row) => presentGuide(row as GuideRow));
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
