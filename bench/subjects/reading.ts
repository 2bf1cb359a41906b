import { deepStrictEqual } from 'node:assert';
import type { Bench } from '../harness/bench.ts';
import { assertAnswers, compare, request, startLoad } from '../harness/load.ts';
import { startProduct } from '../harness/product.ts';
import { milliseconds, perSecond, type Row } from '../harness/report.ts';
import { median } from '../harness/stats.ts';
import { fetchAnswer } from '../limits/answers.ts';
import { startQueryServer, startReadyServer } from '../limits/start.ts';
import { guideTopics, largeGuides, seedGuides } from '../seed/guides.ts';
import { guideSizes, paths } from './paths.ts';

const connections = 32;

interface ReadCase {
  work: string;
  path: string;
  headers: Record<string, string>;
  /** If true, requests have the ETag of the response, and get 304. */
  isKnown?: boolean;
}

const cases: ReadCase[] = [
  { work: 'GET guide 20 kB', path: paths.guide(1), headers: {} },
  { work: 'GET guide, br', path: paths.guide(1), headers: { 'accept-encoding': 'gzip, deflate, br' } },
  { work: 'GET guide, gzip', path: paths.guide(1), headers: { 'accept-encoding': 'gzip' } },
  { work: 'GET guide, 304', path: paths.guide(1), headers: {}, isKnown: true },
  { work: 'GET guide list, 9 with totals', path: paths.guides(1), headers: {} },
  { work: 'GET topics of a university', path: paths.topics, headers: {} },
  { work: 'GET 50 comments', path: paths.comments(1), headers: {} },
  {
    work: 'GET rendered guide page, br',
    path: paths.guidePage(1),
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
  },
];

/**
 * Public reads: cached responses compared with responses from memory, and uncached ones with one
 * query per request.
 */
export async function reading(bench: Bench): Promise<Row[]> {
  const url = await bench.createDatabase('reading', seedGuides(guideSizes(bench)));
  return [...(await readWarm(bench, url)), ...(await readCold(bench, url)), await renderPages(bench, url)];
}

async function readWarm(bench: Bench, url: string): Promise<Row[]> {
  const product = await startProduct(bench, url);
  const answers = await Promise.all(cases.map(({ path, headers }) => fetchAnswer(product, path, headers)));
  const byPath = Object.fromEntries(answers.map((answer, index) => [`/${index}`, answer]));
  const nodePort = await startReadyServer(bench, 'node', byPath);
  const fastifyPort = await startReadyServer(bench, 'fastify', byPath);
  const load = startLoad(bench);

  const rows: Row[] = [];
  for (const [index, { work, path, headers, isKnown = false }] of cases.entries()) {
    const tag = isKnown ? { 'if-none-match': answers[index]?.headers['etag'] ?? '' } : {};
    const drive = (port: number, target: string) => async () => {
      const requests = [request(target, { headers: { ...headers, ...tag } })];
      const result = await load.run({ port, connections, requests, repeat: true, seconds: bench.secondsPerRound });
      return assertAnswers(result, isKnown ? 304 : 200);
    };
    const contenders = {
      product: drive(product.port, path),
      node: drive(nodePort, `/${index}`),
      fastify: drive(fastifyPort, `/${index}`),
    };
    const result = await compare(bench.rounds, contenders, bench.warmUpRounds);
    const [ofNode, ofFastify] = [result.ratio('product', 'node'), result.ratio('product', 'fastify')];
    rows.push({
      work,
      measured: `${perSecond(result.rate('product'))}; node ${perSecond(result.rate('node'))}, fastify ${perSecond(result.rate('fastify'))}`,
      must: isKnown
        ? [{ value: ofNode, atLeast: 0.35, of: '× node-buf' }]
        : [
            { value: ofNode, atLeast: 0.5, of: '× node-buf' },
            { value: ofFastify, atLeast: 0.65, of: '× fastify-buf' },
          ],
    });
  }
  await product.stop();
  return rows;
}

/**
 * A cache of 1 MB is too small for all responses of a round, so each response is computed again.
 */
async function readCold(bench: Bench, url: string): Promise<Row[]> {
  const product = await startProduct(bench, url, { CACHE_MEGABYTES: '1' });
  const queryPort = await startQueryServer(bench, url);
  const load = startLoad(bench);
  const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const kinds = [
    { work: 'guide', ids: range(largeGuides), path: paths.guide, limitPath: (id: number) => `/guide/${id}` },
    { work: 'guide list', ids: range(guideTopics), path: paths.guides, limitPath: (id: number) => `/guides/${id}` },
    { work: 'comments', ids: range(largeGuides), path: paths.comments, limitPath: (id: number) => `/comments/${id}` },
  ];
  const rows: Row[] = [];
  for (const { work, ids, path, limitPath } of kinds) {
    const limitOrigin = `http://127.0.0.1:${queryPort}`;
    deepStrictEqual(await fetchJson(product.origin + path(1)), await fetchJson(limitOrigin + limitPath(1)));
    const drive = (port: number, target: (id: number) => string) => async () => {
      const requests = ids.map((id) => request(target(id)));
      const result = await load.run({ port, connections, requests, repeat: true, seconds: bench.secondsPerRound });
      return assertAnswers(result, 200);
    };
    const contenders = { product: drive(product.port, path), query: drive(queryPort, limitPath) };
    const result = await compare(bench.rounds, contenders, bench.warmUpRounds);
    rows.push({
      work: `first read after a write: ${work}`,
      measured: `${perSecond(result.rate('product'))}; fastify-pg ${perSecond(result.rate('query'))}`,
      must: [{ value: result.ratio('product', 'query'), atLeast: 0.75, of: '× fastify-pg' }],
    });
  }
  return rows;
}

const fetchJson = async (url: string): Promise<unknown> => (await fetch(url)).json();

/**
 * The first request of each page after a write: reads its data and renders its screen. One caller,
 * one page after the other.
 */
async function renderPages(bench: Bench, url: string): Promise<Row> {
  const product = await startProduct(bench, url);
  const durationsMs: number[] = [];
  for (let id = 1; id <= largeGuides; id += 1) {
    const startedAt = performance.now();
    const response = await fetch(product.origin + paths.guidePage(id), { headers: { accept: 'text/html' } });
    const page = await response.text();
    durationsMs.push(performance.now() - startedAt);
    if (!page.includes('id="first-screen"')) throw new Error(`The page of guide ${id} is not rendered.`);
  }
  await product.stop();
  // The first third is warm-up for the code of all renderings.
  const p50 = median(durationsMs.slice(largeGuides / 3));
  return {
    work: 'first rendering of a guide page',
    measured: `p50 ${milliseconds(p50)}`,
    must: [{ value: p50, atMost: 20, of: 'ms' }],
  };
}
