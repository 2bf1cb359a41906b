import type pg from 'pg';
import { batch, reads } from '#platform/db/batch.ts';
import { type GuideRow, guideColumns, presentGuide } from './present.ts';

const findRows = batch<{ id: number }, GuideRow>({
  name: 'guides',
  takes: { id: 'integer' },
  text: (asked) => `
    select asked.call_index, ${guideColumns}
      from ${asked}
      join guides g on g.id = asked.id join topics t on t.id = g.topic_id`,
  ...reads,
});

/** The contract's guide as JSON text; undefined where there is none. */
export async function findGuideJson(pool: pg.Pool, id: number): Promise<string | undefined> {
  const [row] = await findRows(pool, { id });
  return row && JSON.stringify(presentGuide(row));
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
 * A statement of its own for each choice of filters: one for all of them would be planned once, and then read every
 * guide. The page is chosen by ids alone, so that only its own bodies are read.
 */
function pagesOf(
  hasTopic: boolean,
  hasLanguage: boolean,
): (pool: pg.Pool, listing: GuideListing) => Promise<PageRow[]> {
  const chosen = [hasTopic ? 'topic_id = asked."topicId"' : 'true', hasLanguage ? 'language = asked.language' : 'true'];
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

/** A page of guides, newest first, as JSON text. An unknown topic has an empty page. */
export async function listGuides(pool: pg.Pool, listing: GuideListing): Promise<string> {
  const rows = await findPageRows(pool, listing);
  const total = rows[0]?.total ?? 0;
  // An empty page is one row as well: the total alone.
  const content = rows.filter(({ id }) => id !== null).map(presentGuide);
  return JSON.stringify({ content, totalPages: Math.ceil(total / listing.size), totalElements: total });
}
