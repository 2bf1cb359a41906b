import { readFileSync } from 'node:fs';
import type { SearchHit } from '@kampus/contract/guides/guides';
import { importCatalogue } from '../../server/src/drivers/operations/catalogue-import.ts';
import { connect } from '../../server/src/platform/db/connect.ts';
import type { Bench } from '../harness/bench.ts';
import { startProduct } from '../harness/product.ts';
import type { Check, Row } from '../harness/report.ts';
import { paths } from './paths.ts';
import { type Question, questions } from './search-questions.ts';

const catalogueFile = new URL('../../server/demo/catalogue.json', import.meta.url);

/** How the search answered a question. */
interface Result {
  question: Question;
  /** Position of the first right guide, from 0; -1: none. */
  place: number;
  isEmpty: boolean;
  isInexact: boolean;
  /** Whether the right first hit names a right heading. Undefined: nothing to judge. */
  isInSection: boolean | undefined;
}

/** Asks the guide search of the demo the judged questions. */
export async function searchQuality(bench: Bench): Promise<Row[]> {
  const url = await bench.createDatabase('search_quality', async () => {});
  const { db, close } = connect(url, { max: 2 });
  await importCatalogue(db, catalogueFile).finally(close);
  const { origin } = await startProduct(bench, url);
  const guideOf = guidesByTopic();
  const results: Result[] = [];
  for (const question of questions) results.push(await ask(origin, question, guideOf));
  const answerable = results.filter(({ question }) => question.guides.length > 0);
  const others = results.filter(({ question }) => question.guides.length === 0);
  for (const result of results) if (!isRight(result)) console.error(`  not right: ${describe(result)}`);
  return [
    ...[...new Set(answerable.map(({ question }) => question.kind))].map((kind) =>
      rowOf(
        kind,
        answerable.filter(({ question }) => question.kind === kind),
      ),
    ),
    { ...rowOf('all with an answer', answerable), must: limitsOf(answerable) },
    {
      work: `guide search, ${others.length} questions without an answer`,
      measured: `${percent(share(others, isRight))} are empty or marked as inexact`,
      must: [{ value: 100 * share(others, isRight), atLeast: 75, of: '% right' }],
    },
  ];
}

/** Name of a guide's file without `.html`, by the name of its topic. */
function guidesByTopic(): Map<string, string> {
  const { topics } = JSON.parse(readFileSync(catalogueFile, 'utf8')) as {
    topics: { name: string; guide: { bodyFile: string } }[];
  };
  const guides = new Map(topics.map(({ name, guide }) => [name, guide.bodyFile.replace(/^guides\/|\.html$/g, '')]));
  const names = [...guides.values()];
  const unknown = questions.flatMap((question) => question.guides).find((guide) => !names.includes(guide));
  if (unknown) throw new Error(`The demo has no guide «${unknown}»`);
  return guides;
}

async function get<T>(origin: string, path: string): Promise<T> {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return (await response.json()) as T;
}

async function ask(origin: string, question: Question, guideOf: Map<string, string>): Promise<Result> {
  const hits = await get<SearchHit[]>(origin, paths.guideSearch(question.query));
  const found = [...new Set(hits.map(({ name }) => guideOf.get(name) ?? name))];
  const place = found.findIndex((guide) => question.guides.includes(guide));
  const [first] = hits;
  const { headings = [] } = question;
  return {
    question,
    place,
    isEmpty: hits.length === 0,
    isInexact: first?.isExact === false,
    isInSection:
      first && place === 0 && headings.length > 0
        ? (await headingsAt(origin, first)).some((heading) => headings.includes(heading))
        : undefined,
  };
}

/** The heading of a hit's section, and the main heading above it. */
async function headingsAt(origin: string, { guideId, anchor }: SearchHit): Promise<string[]> {
  const { body } = await get<{ body: string }>(origin, paths.guide(guideId));
  const all = [...body.matchAll(/<h([23]) id="([^"]*)"[^>]*>(.*?)<\/h\1>/gs)];
  const index = all.findIndex(([, , id]) => id === anchor);
  const above = all.slice(0, index + 1).findLast(([, level]) => level === '2');
  return [all[index], above].flatMap((heading) => heading?.[3]?.replace(/<[^>]*>/g, '') ?? []);
}

const isRight = ({ question, place, isEmpty, isInexact }: Result): boolean =>
  question.guides.length > 0 ? place === 0 : isEmpty || isInexact;

const share = (results: Result[], is: (result: Result) => boolean | undefined): number =>
  results.filter(is).length / results.length;
const percent = (value: number): string => `${Math.round(100 * value)} %`;

const measures = {
  first: isRight,
  'among three': ({ place }: Result) => place >= 0 && place < 3,
  empty: ({ isEmpty }: Result) => isEmpty,
  inexact: ({ isInexact }: Result) => isInexact,
  'right section': ({ isInSection }: Result) => isInSection,
};
const bounds: Record<keyof typeof measures, Pick<Check, 'atLeast' | 'atMost'>> = {
  first: { atLeast: 80 },
  'among three': { atLeast: 92 },
  empty: { atMost: 3 },
  inexact: { atMost: 12 },
  'right section': { atLeast: 65 },
};

/** The share of a measure. Sections count only where the first hit is right and has a judgement. */
function shareOf(name: keyof typeof measures, results: Result[]): number | undefined {
  const judged = name === 'right section' ? results.filter(({ isInSection }) => isInSection !== undefined) : results;
  return judged.length === 0 ? undefined : share(judged, measures[name]);
}

const names = Object.keys(measures) as (keyof typeof measures)[];

function rowOf(kind: string, results: Result[]): Row {
  const shares = names.flatMap((name) => {
    const value = shareOf(name, results);
    return value === undefined ? [] : [`${name} ${percent(value)}`];
  });
  return { work: `guide search, ${results.length} questions: ${kind}`, measured: shares.join(', ') };
}

const limitsOf = (results: Result[]): Check[] =>
  names.map((name) => ({ value: 100 * (shareOf(name, results) ?? 0), ...bounds[name], of: `% ${name}` }));

function describe({ question: { kind, query }, place, isEmpty }: Result): string {
  return `${kind}: «${query}» (${isEmpty ? 'empty' : place < 0 ? 'no right guide' : `place ${place + 1}`})`;
}
