import type { Bench } from '../harness/bench.ts';
import { assertAnswers, compare, request, startLoad } from '../harness/load.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { milliseconds, perSecond, type Row } from '../harness/report.ts';
import { quantile } from '../harness/stats.ts';
import { startQueryServer } from '../limits/start.ts';
import { largeGuides, seedGuides } from '../seed/guides.ts';
import { paths } from './paths.ts';

const connections = 32;
const content = 'Спасибо! А какие документы нужны для общежития, если приезжаешь только в октябре?';
const people = Array.from({ length: 500 }, (_, index) => index + 1);
const guideOf = (person: number) => 1 + (person % largeGuides);

/**
 * Comments by many people under many guides, and the delay until a comment is visible in this and
 * in another process.
 */
export async function commenting(bench: Bench): Promise<Row[]> {
  const url = await bench.createDatabase('commenting', seedGuides({ guides: 500, comments: 20_000 }));
  return [await writeComments(bench, url), ...(await readAfterComments(bench, url))];
}

/** Compares with Fastify that inserts without access checks. */
async function writeComments(bench: Bench, url: string): Promise<Row> {
  const product = await startProduct(bench, url);
  const queryPort = await startQueryServer(bench, url);
  const load = startLoad(bench);
  const signed = await Promise.all(
    people.map(async (id) => {
      const headers = await bearer(id, `student${id}`, 'STUDENT');
      return request('/api/comments', { method: 'POST', headers, body: { guideId: guideOf(id), content } });
    }),
  );
  const plain = people.map((id) =>
    request('/comments', { method: 'POST', body: { guideId: guideOf(id), userId: id, content } }),
  );
  const drive = (port: number, requests: string[]) => async () =>
    assertAnswers(await load.run({ port, connections, requests, repeat: true, seconds: bench.secondsPerRound }), 201);
  const contenders = { product: drive(product.port, signed), query: drive(queryPort, plain) };
  const result = await compare(bench.rounds, contenders, bench.warmUpRounds);
  await product.stop();
  return {
    work: 'POST comment, 32 callers',
    measured: `${perSecond(result.rate('product'))}; fastify-pg ${perSecond(result.rate('query'))}`,
    must: [{ value: result.ratio('product', 'query'), atLeast: 0.5, of: '× fastify-pg' }],
  };
}

async function readAfterComments(bench: Bench, url: string): Promise<Row[]> {
  const [writer, reader] = [await startProduct(bench, url), await startProduct(bench, url)];
  const headers = { ...(await bearer(1, 'student1', 'STUDENT')), 'content-type': 'application/json' };
  const countAt = async (origin: string, guideId: number): Promise<number> => {
    const response = await fetch(`${origin}${paths.comments(guideId)}`);
    await response.arrayBuffer();
    return Number(response.headers.get('x-total-count'));
  };

  const delaysMs: number[] = [];
  let staleHere = 0;
  for (let sample = 0; sample < (bench.isQuick ? 50 : 300); sample += 1) {
    const guideId = guideOf(sample);
    const before = await countAt(reader.origin, guideId);
    await countAt(writer.origin, guideId);
    const body = JSON.stringify({ guideId, content });
    const response = await fetch(`${writer.origin}/api/comments`, { method: 'POST', headers, body });
    const writtenAt = performance.now();
    if (response.status !== 201) throw new Error(`The comment got status ${response.status}`);
    if ((await countAt(writer.origin, guideId)) !== before + 1) staleHere += 1;
    while ((await countAt(reader.origin, guideId)) !== before + 1) {
      if (performance.now() - writtenAt > 5000)
        throw new Error('The other process did not show the comment within 5 s');
    }
    delaysMs.push(performance.now() - writtenAt);
  }
  const p99 = quantile(delaysMs, 0.99);
  return [
    {
      work: 'stale reads after a comment, same process',
      measured: `${staleHere} of ${delaysMs.length} reads`,
      must: [{ value: staleHere, atMost: 0, of: 'stale reads' }],
    },
    {
      work: 'until another process shows a comment',
      measured: `p50 ${milliseconds(quantile(delaysMs, 0.5))}, p99 ${milliseconds(p99)}`,
      must: [{ value: p99, atMost: 100, of: 'ms p99' }],
    },
  ];
}
