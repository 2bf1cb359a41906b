import type { Bench } from '../harness/bench.ts';
import { assertAnswers, compare, request, startLoad } from '../harness/load.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { perSecond, type Row } from '../harness/report.ts';
import { startQueryServer } from '../limits/start.ts';
import { seedGuides } from '../seed/guides.ts';

const connections = 32;
const content = 'Спасибо! А какие документы нужны для общежития, если приезжаешь только в октябре?';

/** A comment by a student of the database of seed/guides.ts. */
export async function commentRequest(student: number, guideId: number): Promise<string> {
  const headers = await bearer(student, `student${student}`, 'STUDENT');
  return request('/api/comments', { method: 'POST', headers, body: { guideId, content } });
}

/** Comments by many people under many guides, against Fastify that inserts without checking access. */
export async function commenting(bench: Bench): Promise<Row[]> {
  const url = await bench.createDatabase('commenting', seedGuides({ guides: 500, comments: 20_000 }));
  const product = await startProduct(bench, url);
  const queryPort = await startQueryServer(bench, url);
  const load = startLoad(bench);
  const people = Array.from({ length: 500 }, (_, index) => index + 1);
  const signed = await Promise.all(people.map((id) => commentRequest(id, 1 + (id % 300))));
  const plain = people.map((id) =>
    request('/comments', { method: 'POST', body: { guideId: 1 + (id % 300), userId: id, content } }),
  );
  const drive = (port: number, requests: string[]) => async () =>
    assertAnswers(await load.run({ port, connections, requests, repeat: true, seconds: bench.secondsPerRound }), 201);
  const contenders = { product: drive(product.port, signed), query: drive(queryPort, plain) };
  const result = await compare(bench.rounds, contenders, bench.warmUpRounds);
  const value = result.ratio('product', 'query');
  return [
    {
      work: 'POST comment, 32 callers',
      measured: `${perSecond(result.rate('product'))}; fastify-pg ${perSecond(result.rate('query'))}`,
      must: { value, atLeast: 1, of: '× fastify-pg' },
      stretch: { value, atLeast: 1.5, of: '× fastify-pg' },
    },
  ];
}
