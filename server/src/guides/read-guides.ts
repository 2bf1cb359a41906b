import type pg from 'pg';
import { findPrepared, type Prepared } from '../db/prepared.ts';
import { type GuideRow, guideColumns, presentGuide } from './guide-row.ts';

const guide: Prepared = {
  name: 'guide',
  text: `select ${guideColumns} from guides g join topics t on t.id = g.topic_id where g.id = $1`,
};

/**
 * A statement of its own for each choice of filters: one for all of them would be planned once, and then read every
 * guide. The page is chosen by ids alone, so that only its own bodies are read.
 */
function guidePage({ topicId, language }: GuideListing): Prepared {
  const byTopic = topicId === null ? 'true' : 'topic_id = $3';
  const byLanguage = language === null ? 'true' : `language = ${topicId === null ? '$3' : '$4'}`;
  return {
    name: `guide-page${topicId === null ? '' : '-topic'}${language === null ? '' : '-language'}`,
    text: `
      with chosen as (
        select id from guides where ${byTopic} and ${byLanguage}
        order by created_at desc, id desc limit $1 offset $1::bigint * $2
      ), counted as (
        select count(*) as total from guides where ${byTopic} and ${byLanguage}
      )
      select total, page.*
      from counted left join (
        select ${guideColumns}, row_number() over (order by g.created_at desc, g.id desc) as place
        from chosen join guides g on g.id = chosen.id join topics t on t.id = g.topic_id
      ) as page on true
      order by page.place`,
  };
}

/** The contract's guide as JSON text; undefined where there is none. */
export async function findGuide(pool: pg.Pool, id: number): Promise<string | undefined> {
  const row = await findPrepared<GuideRow>(pool, guide, [id]);
  return row && JSON.stringify(presentGuide(row));
}

export interface GuideListing {
  topicId: number | null;
  /** Null lists all languages. */
  language: string | null;
  page: number;
  size: number;
}

/** A page of guides, newest first, as JSON text. An unknown topic has an empty page. */
export async function listGuides(pool: pg.Pool, listing: GuideListing): Promise<string> {
  const { topicId, language, page, size } = listing;
  const values = [size, page, topicId, language].filter((value) => value !== null);
  const { rows } = await pool.query<GuideRow & { total: number; place: number | null }>({
    ...guidePage(listing),
    values,
  });
  const total = rows[0]?.total ?? 0;
  // An empty page is one row as well: the total alone.
  const content = rows.filter(({ place }) => place !== null).map(presentGuide);
  return JSON.stringify({ content, totalPages: Math.ceil(total / size), totalElements: total });
}
