import { parseEndpoint } from '@kampus/contract/endpoints';
import { type Language, originalLanguage } from '@kampus/contract/languages';
import { type Operation, type OperationName, operations } from '@kampus/contract/operations';
import {
  type FoundPage,
  findPage as findRoute,
  type PageName,
  pageRoutes,
  pathOf,
} from '@kampus/contract/pages/addresses';
import { type FirstData, type PageInfo, type PageWithoutTitle, pages } from '@kampus/contract/pages/info';
import { universityNames } from '@kampus/contract/university-names';
import { sql } from 'kysely';
import { shownMean } from '#domains/teaching/public.ts';
import { type CacheTag, tags } from '#platform/cache/tags.ts';
import type { Db } from '#platform/db/connect.ts';
import { cutAtWord } from '#platform/format/cut-at-word.ts';
import { unescapeHtml } from '#platform/format/html.ts';
import type { PageHead } from './page-head.ts';

/** A page of the web app at one address. */
export interface Page {
  /** Page of the contract, with the parameters of the address. */
  route: FoundPage;
  /** Modules of the web app. Their scripts are preloaded with the page. */
  modules: readonly string[];
  /** Cache tags of the rendered page. */
  tags: readonly CacheTag[];
  /** Address for cache and rendering, without query parameters that change nothing. */
  address: string;
  /** The server renders the first screen, which is the same for everybody. */
  isRendered: boolean;
  /** It depends on the clock: slots begin on the half hour. */
  hasClock: boolean;
  /** It shows results for its query parameters. */
  isSearch: boolean;
  /** Addresses of its first API calls, for preloads. */
  data: readonly string[];
  /** Returns undefined if the university, guide or teacher does not exist. */
  findHead: (db: Db, language: Language) => Promise<PageHead | undefined>;
}

type Params = Readonly<Record<string, string>>;
type FindHead = (db: Db, params: Params, language: Language) => Promise<PageHead | undefined>;

const universitiesCrumb = { name: 'Университеты', path: pathOf('universities') };

async function findUniversityHead(db: Db, { universityId }: Params, language: Language): Promise<PageHead | undefined> {
  const row = await db
    .selectFrom('universities')
    .select(['full_name as fullName', 'name'])
    .where('id', '=', Number(universityId))
    .executeTakeFirst();
  if (!row) return undefined;
  const [name] = universityNames(row, language);
  return {
    title: row.fullName,
    description: `${name}: факультеты, общежития и гайды для поступающих и студентов.`,
    canonical: pathOf('university', { universityId: String(universityId) }),
    crumbs: [
      universitiesCrumb,
      { name: row.fullName, path: pathOf('university', { universityId: String(universityId) }) },
    ],
  };
}

const comparisons = {
  compareDorms: {
    crumb: 'Сравнение общежитий',
    title: (university: string) => `Сравнение общежитий: ${university}`,
    description: (university: string) =>
      `${university}, общежития: цены, сроки и условия рядом, с годом и источником каждого факта.`,
  },
  compareFaculties: {
    crumb: 'Сравнение факультетов',
    title: (university: string) => `Сравнение факультетов: ${university}`,
    description: (university: string) =>
      `${university}, факультеты: цены, сроки и условия рядом, с годом и источником каждого факта.`,
  },
} as const;

/** The head of a comparison of a university's topics. */
const findComparisonHead =
  (name: keyof typeof comparisons): FindHead =>
  async (db, { universityId }, language) => {
    const university = await findUniversityHead(db, { universityId: String(universityId) }, language);
    const { crumb, title, description } = comparisons[name];
    const canonical = pathOf(name, { universityId: String(universityId) });
    return (
      university && {
        title: title(university.title ?? ''),
        description: description(university.title ?? ''),
        canonical,
        crumbs: [...(university.crumbs ?? []), { name: crumb, path: canonical }],
      }
    );
  };

interface GuideHead {
  title: string;
  firstParagraph: string | null;
  plainText: string;
  twinText: string | null;
  twins: Language[];
  updatedAt: Date;
  universityId: number;
  universityName: string;
  universityExists: boolean;
}

/** Length of a description in previews. */
const descriptionMax = 200;

/** A shorter first paragraph does not describe a guide. */
const paragraphMin = 60;
const toText = (markup: string): string => unescapeHtml(markup.replaceAll(/<[^<>]*>/g, ''));

/** The first paragraph of a guide, or its beginning. */
function describeGuide({ firstParagraph, plainText, twinText }: GuideHead): string {
  const paragraph = toText(firstParagraph ?? '').trim();
  if (paragraph.length >= paragraphMin) return shorten(paragraph);
  return shorten(twinText === null ? plainText : unescapeHtml(twinText));
}

/** The beginning of a text, up to the last whole word. */
function shorten(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (plain.length <= descriptionMax) return plain;
  return `${cutAtWord(plain, descriptionMax - 1).toWellFormed()}…`;
}

/**
 * The university in the address can differ from the guide's own (product.md §2). The first
 * quantifier of a PostgreSQL pattern decides for all of them whether they are greedy.
 */
async function findGuideHead(
  db: Db,
  { universityId, mainGuideId }: Params,
  language: Language,
): Promise<PageHead | undefined> {
  const { rows } = await sql<GuideHead>`
    select coalesce(twin.title, g.title) as title, g.updated_at as "updatedAt",
           u.id as "universityId", u.full_name as "universityName",
           substring(coalesce(twin.body, g.body) from '<p(?:\\s[^>]*?)??>(.*?)</p>')
             as "firstParagraph",
           left(g.plain_text, 300) as "plainText",
           left(regexp_replace(twin.body, '<[^>]*>', ' ', 'g'), 300) as "twinText",
           array(select distinct language from guide_twins where guide_id = g.id) as twins,
           exists (select from universities where id = ${universityId}) as "universityExists"
      from guides g join topics t on t.id = g.topic_id join universities u on u.id = t.university_id
      left join lateral (
        select title, body from guide_twins where guide_id = g.id and language = ${language}
         order by version desc limit 1) as twin on true
     where g.id = ${mainGuideId} and g.withdrawn_at is null`.execute(db);
  const row = rows[0];
  if (!row?.universityExists) return undefined;
  const ids = { universityId: String(row.universityId), mainGuideId: String(mainGuideId) };
  const canonical = pathOf('guide', ids);
  return {
    title: row.title,
    description: describeGuide(row),
    canonical,
    languages: [originalLanguage, ...row.twins],
    updatedAt: row.updatedAt.toISOString(),
    crumbs: [
      universitiesCrumb,
      { name: row.universityName, path: pathOf('university', ids) },
      { name: row.title, path: canonical },
    ],
  };
}

interface TeacherHead {
  username: string;
  name: string;
  avatarKey: string | null;
  about: string;
  languages: string[];
  keywords: string[];
  reviewsCount: number;
  mean: number | null;
}

/** Logins ignore case. The canonical address has the registered spelling. */
async function findTeacherHead(db: Db, { username }: Params): Promise<PageHead | undefined> {
  const { rows } = await sql<TeacherHead>`
    select u.username, full_name(u.first_name, u.last_name, u.username) as name,
           u.avatar_key as "avatarKey", t.about, t.languages,
           array(select k.keyword::text
                   from teacher_keywords as tk
                   join keywords as k on k.id = tk.keyword_id
                  where tk.teacher_id = u.id
                  order by k.keyword::text collate "ru-x-icu", k.id) as keywords,
           v.count as "reviewsCount", v.mean
      from users as u join teachers as t on t.user_id = u.id
     cross join lateral (select count(*), avg(rating)::float8 as mean from reviews
                          where teacher_id = u.id
                            and not is_withdrawn and hidden_reason is null) as v
     where u.username = ${username} and not t.is_away`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const canonical = pathOf('teacherPage', { username: row.username });
  const mean = shownMean(row.reviewsCount, row.mean);
  const topics = row.keywords.length > 0 ? `: ${row.keywords.join(', ')}` : '';
  return {
    title: row.name,
    description: shorten(row.about === '' ? `Преподаватель ${row.name}${topics}. Свободное время и цены.` : row.about),
    canonical,
    ...(row.avatarKey !== null && { picture: `/media/${row.avatarKey}` }),
    person: {
      name: row.name,
      languages: row.languages,
      subjects: row.keywords,
      ...(mean !== null && { rating: { mean, count: row.reviewsCount } }),
    },
    crumbs: [
      { name: 'Учителя', path: pathOf('selectTeachers') },
      { name: row.name, path: canonical },
    ],
  };
}

/** Heads that depend on the database. The other pages have theirs in contract/src/pages/info.ts. */
const findHeads: Readonly<Record<PageWithoutTitle, FindHead>> = {
  university: findUniversityHead,
  compareDorms: findComparisonHead('compareDorms'),
  compareFaculties: findComparisonHead('compareFaculties'),
  guide: findGuideHead,
  teacherPage: findTeacherHead,
};

function fixedHead(name: PageName): PageHead {
  const { title, description, search }: PageInfo = pages[name];
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(search !== 'hidden' && { canonical: pathOf(name) }),
  };
}

/** Address of the API call for first data. */
function addressOf({ operation, params = {}, query = {}, fixed = {} }: FirstData, ids: Params): string {
  const path = parseEndpoint(operation).path.replace(/:(\w+)/g, (_, key: string) => ids[params[key] ?? ''] ?? '');
  const named = Object.entries(query).map(([key, from]): [string, string] => [key, ids[from] ?? '']);
  const search = new URLSearchParams([...named, ...Object.entries(fixed)]);
  return search.size > 0 ? `${path}?${search}` : path;
}

const operationOf = (name: OperationName): Operation => operations[name];

/** Cache tags of an operation. The only path parameter is the key of a guide or a teacher. */
function tagsOf({ operation, params = {} }: FirstData, ids: Params): CacheTag[] {
  const [key = ''] = Object.values(params).map((name) => ids[name] ?? '');
  return (operationOf(operation).shows ?? []).map((shown) => {
    if (shown === 'guide' || shown === 'comments') return tags[shown](Number(key));
    return shown === 'teacher' ? tags.teacher(key) : tags[shown];
  });
}

/** The address with only those query parameters that change the first screen, in a fixed order. */
function plainAddress({ name, params }: FoundPage, path: string, search: URLSearchParams): string {
  const slash = path.length > 1 && path.endsWith('/') ? '/' : '';
  const data: readonly FirstData[] = pages[name].data;
  const names = new Set(data.flatMap((first) => first.search ?? []));
  const kept = [...names].flatMap((key): [string, string][] => {
    const value = search.get(key);
    return value === null ? [] : [[key, value]];
  });
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
  return pathOf(name, params) + slash + query;
}

/** Module of the web app that loads the pages with a guard. */
const memberScreens = 'src/member-screens.ts';

/** Finds the page at an address. Undefined: the web app shows its not-found screen. */
export function findPage(path: string, search = new URLSearchParams()): Page | undefined {
  const route = findRoute(path);
  if (!route) return undefined;
  const { name, params } = route;
  const { module, parts = [], data, isRendered }: PageInfo = pages[name];
  const findHead = findHeads[name as PageWithoutTitle] as FindHead | undefined;
  return {
    route,
    modules: [module, ...parts, ...('guard' in pageRoutes[name] ? [memberScreens] : [])],
    tags: [...new Set(data.flatMap((first) => tagsOf(first, params)))],
    address: plainAddress(route, path, search),
    isRendered,
    hasClock: !data.every(({ operation }) => operationOf(operation).cacheable),
    isSearch: data.some(({ search: names }) => names !== undefined),
    data: data.filter(({ search: names }) => names === undefined).map((first) => addressOf(first, params)),
    findHead: async (db, language) => (findHead ? findHead(db, params, language) : fixedHead(name)),
  };
}
