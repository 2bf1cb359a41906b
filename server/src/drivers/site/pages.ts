import { parseEndpoint } from '@kampus/contract/endpoints';
import { type FirstData, findPage as findRoute, type PageName, pages, pathOf } from '@kampus/contract/pages';
import type pg from 'pg';
import { type CacheTag, tags } from '#platform/cache/tags.ts';
import { findRow, type Statement } from '#platform/db/statement.ts';
import type { PageHead } from './page-html.ts';

/** A page of the web app at one address, and what its head says. */
export interface Page {
  /** Of the web app's source: their scripts are preloaded with the page. */
  modules: readonly string[];
  /** Under which the page is kept; the write that changes its head drops it. */
  tag: CacheTag;
  /** Paths of the API that the page asks first; they are on their way before its scripts run. */
  data: readonly string[];
  /** Undefined: there is no such university or guide. */
  findHead: (pool: pg.Pool) => Promise<PageHead | undefined>;
}

const universityHead: Statement = {
  name: 'site-university',
  text: `select full_name as "fullName", name from universities where id = $1`,
};
const guideHead: Statement = {
  name: 'site-guide',
  text: `
    select g.title, coalesce(t.description, trim(left(g.plain_text, 200))) as description, t.university_id as "universityId",
      exists (select from universities where id = $2) as "universityExists"
    from guides g join topics t on t.id = g.topic_id where g.id = $1`,
};

type Params = Readonly<Record<string, string>>;
type FindHead = (pool: pg.Pool, params: Params) => Promise<PageHead | undefined>;

async function findUniversityHead(pool: pg.Pool, { universityId }: Params): Promise<PageHead | undefined> {
  const row = await findRow<{ fullName: string; name: string | null }>(pool, universityHead, [universityId]);
  const name = row?.name ?? row?.fullName;
  return (
    row && {
      title: row.fullName,
      description: `${name}: факультеты, общежития и гайды для поступающих и студентов.`,
      canonical: pathOf('university', { universityId: String(universityId) }),
    }
  );
}

interface GuideHead {
  title: string;
  description: string;
  universityId: number;
  universityExists: boolean;
}

/** The university of the address may be another than the guide's (product.md §2 links all guides below the first). */
async function findGuideHead(pool: pg.Pool, { universityId, mainGuideId }: Params): Promise<PageHead | undefined> {
  const row = await findRow<GuideHead>(pool, guideHead, [mainGuideId, universityId]);
  if (!row?.universityExists) return undefined;
  const canonical = pathOf('guide', { universityId: String(row.universityId), mainGuideId: String(mainGuideId) });
  return { title: row.title, description: row.description, canonical };
}

/** Pages whose head depends on the database; of the others it stands in contract/src/pages.ts. */
const databaseHeads: Readonly<Partial<Record<PageName, FindHead>>> = {
  university: findUniversityHead,
  guide: findGuideHead,
};

function fixedHead(name: PageName): PageHead {
  const { title, description, search } = pages[name];
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(search !== 'hidden' && { canonical: pathOf(name) }),
  };
}

/** The API's address of first data, for the ids of the page's own address. */
function addressOf({ operation, params = {}, query = {} }: FirstData, ids: Params): string {
  const path = parseEndpoint(operation).path.replace(/:(\w+)/g, (_, key: string) => ids[params[key] ?? ''] ?? '');
  const search = new URLSearchParams(
    Object.entries(query).map(([key, from]): [string, string] => [key, ids[from] ?? '']),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The page at a path; undefined where the web app shows its not-found screen. */
export function findPage(path: string): Page | undefined {
  const route = findRoute(path);
  if (!route) return undefined;
  const { name, params } = route;
  const { module, parts = [], data } = pages[name];
  const findHead = databaseHeads[name];
  return {
    modules: [module, ...parts],
    tag: name === 'guide' ? tags.guide(Number(params['mainGuideId'])) : tags.catalogue,
    data: data.map((first) => addressOf(first, params)),
    findHead: async (pool) => (findHead ? findHead(pool, params) : fixedHead(name)),
  };
}
