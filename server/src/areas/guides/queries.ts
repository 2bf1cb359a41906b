import type { Guide, GuidePage, GuideVersion, GuideVersionFull, OtherGuide } from '@kampus/contract/guides';
import { limits } from '@kampus/contract/limits';
import type pg from 'pg';
import { batch, reads } from '#platform/db/batch.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Statement } from '#platform/db/statement.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { type GuideRow, presentGuide, presentVersion } from './present.ts';

/** The columns of a guide, for a query from `guides g join topics t`. */
export const guideColumns = `
  g.id, g.title, g.body, g.topic_id as "topicId",
  t.name as "topicName", t.type as "topicType", t.university_id as "universityId",
  g.valid_from::text as "validFrom", g.valid_to::text as "validTo", g.language, g.version,
  iso_instant(g.created_at) as "createdAt", iso_instant(g.updated_at) as "updatedAt", g.checked_at::text as "checkedAt",
  (select username::text from users where id = g.keeper_id) as keeper`;

/** Readers whose corrections a guide has, and who wish to be named. */
const thanksColumn = `array(
  select full_name(u.first_name, u.last_name, u.username) from guide_corrections c join users u on u.id = c.user_id
   where c.guide_id = g.id and c.decision = 'ACCEPT' and c.may_name order by c.id desc limit 5) as thanks`;

const findRows = batch<{ id: number }, GuideRow>({
  name: 'guides',
  takes: { id: 'integer' },
  text: (asked) => `
    select asked.call_index, ${guideColumns}, ${thanksColumn}
      from ${asked}
      join guides g on g.id = asked.id and g.withdrawn_at is null join topics t on t.id = g.topic_id`,
  ...reads,
});

/** The contract's guide; undefined where there is none. */
export async function findGuide(pool: pg.Pool, id: number): Promise<Guide | undefined> {
  const [row] = await findRows(pool, { id });
  return row && presentGuide(row);
}

export interface GuideListing {
  topicId: number | null;
  /** Null lists all languages. */
  language: string | null;
  page: number;
  size: number;
}

type PageRow = GuideRow & { total: number };

/**
 * One statement per choice of filters, because a generic plan for all of them would read every guide. The page is chosen
 * by ids alone, so that only its own bodies are read.
 */
function pagesOf(
  hasTopic: boolean,
  hasLanguage: boolean,
): (pool: pg.Pool, listing: GuideListing) => Promise<PageRow[]> {
  const chosen = [
    'withdrawn_at is null',
    ...(hasTopic ? ['topic_id = asked."topicId"'] : []),
    ...(hasLanguage ? ['language = asked.language'] : []),
  ];
  const name = `guide-pages${hasTopic ? '-topic' : ''}${hasLanguage ? '-language' : ''}`;
  const text = (asked: string): string => `
    select asked.call_index, counted.total, page.*
      from ${asked}
     cross join lateral (select count(*) as total from guides where ${chosen.join(' and ')}) as counted
      left join lateral (
        select ${guideColumns}, row_number() over (order by g.created_at desc, g.id desc) as row
          from (
            select id from guides where ${chosen.join(' and ')}
             order by created_at desc, id desc limit asked.size offset asked.size * asked.page
          ) as chosen
          join guides g on g.id = chosen.id join topics t on t.id = g.topic_id
      ) as page on true
     order by asked.call_index, page.row`;
  const takes = { topicId: 'integer', language: 'text', page: 'bigint', size: 'integer' } as const;
  return batch<GuideListing, PageRow>({ name, takes, text, ...reads, callsMax: 4 });
}

const findPage = {
  all: pagesOf(false, false),
  ofTopic: pagesOf(true, false),
  inLanguage: pagesOf(false, true),
  ofTopicInLanguage: pagesOf(true, true),
};

function findPageRows(pool: pg.Pool, listing: GuideListing): Promise<PageRow[]> {
  const { topicId, language } = listing;
  if (topicId === null) return (language === null ? findPage.all : findPage.inLanguage)(pool, listing);
  return (language === null ? findPage.ofTopic : findPage.ofTopicInLanguage)(pool, listing);
}

/** A page of guides, newest first. An unknown topic has an empty page. */
export async function listGuides(pool: pg.Pool, listing: GuideListing): Promise<GuidePage> {
  const rows = await findPageRows(pool, listing);
  const total = rows[0]?.total ?? 0;
  // An empty page is one row with the total alone.
  const content = rows.filter(({ id }) => id !== null).map(presentGuide);
  return { content, totalPages: Math.ceil(total / listing.size), totalElements: total };
}

/** A guide that has no others is one row without them. */
const others: Statement = {
  name: 'guide-others',
  text: `
    select listed.id, listed.title, count(listed.id) over () as total
      from guides g
      left join lateral (
        select id, title, created_at from guides
         where topic_id = g.topic_id and id <> g.id and withdrawn_at is null
      ) as listed on true
     where g.id = $1 and g.withdrawn_at is null
     order by listed.created_at desc, listed.id desc
     limit ${limits.list.size}`,
};

/** The other guides of a guide's topic, newest first. Throws NOT_FOUND for an unknown guide. */
export async function listOtherGuides(
  pool: pg.Pool,
  guideId: number,
): Promise<{ guides: OtherGuide[]; total: number }> {
  const { rows } = await pool.query<{ id: number | null; title: string; total: number }>({
    ...others,
    values: [guideId],
  });
  const { total } = orNotFound(rows[0]);
  const guides = rows.flatMap(({ id, title }) => (id === null ? [] : [{ id, title }]));
  return { guides, total };
}

const versions = (db: Db, guideId: number) =>
  db
    .selectFrom('guide_versions as v')
    .leftJoin('users as u', 'u.id', 'v.saved_by')
    .select(['v.version', 'v.title', 'u.username', 'v.saved_at'])
    .where('v.guide_id', '=', guideId);

/** Saved versions, newest first. Throws NOT_FOUND for an unknown guide. */
export async function listGuideVersions(db: Db, guideId: number): Promise<GuideVersion[]> {
  const rows = await versions(db, guideId).orderBy('v.version', 'desc').execute();
  if (rows.length === 0)
    orNotFound(await db.selectFrom('guides').select('id').where('id', '=', guideId).executeTakeFirst());
  return rows.map(presentVersion);
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
