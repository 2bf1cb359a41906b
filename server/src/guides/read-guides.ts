import type pg from 'pg';
import { findJson, type Prepared } from '../db/prepared.ts';
import { guideJson } from './guide-json.ts';

const guide: Prepared = {
  name: 'guide',
  text: `select ${guideJson}::text as json from guides g join topics t on t.id = g.topic_id where g.id = $1`,
};

// The page is chosen by ids alone, so that only its own bodies are read.
const guidePage: Prepared = {
  name: 'guide-page',
  text: `
    with chosen as (
      select id, created_at from guides
      where ($1::int is null or topic_id = $1) and ($2::text is null or language = $2)
      order by created_at desc, id desc limit $3 offset $3::bigint * $4
    ), counted as (
      select count(*) as total from guides
      where ($1::int is null or topic_id = $1) and ($2::text is null or language = $2)
    )
    select json_build_object(
      'content', coalesce((
        select json_agg(${guideJson} order by g.created_at desc, g.id desc)
        from chosen join guides g on g.id = chosen.id join topics t on t.id = g.topic_id
      ), '[]'),
      'totalPages', ceil(total::numeric / $3)::int,
      'totalElements', total
    )::text as json from counted`,
};

/** The contract's guide as JSON text; undefined where there is none. */
export const findGuide = (pool: pg.Pool, id: number): Promise<string | undefined> => findJson(pool, guide, [id]);

export interface GuideListing {
  topicId: number | null;
  /** Null lists all languages. */
  language: string | null;
  page: number;
  size: number;
}

/** A page of guides, newest first, as JSON text. An unknown topic has an empty page. */
export async function listGuides(pool: pg.Pool, { topicId, language, page, size }: GuideListing): Promise<string> {
  const json = await findJson(pool, guidePage, [topicId, language, size, page]);
  if (json === undefined) throw new Error('A page of guides is always one row');
  return json;
}
