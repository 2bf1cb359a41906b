import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../harness/bench.ts';
import { assertAnswers, request, startLoad } from '../harness/load.ts';
import { bearer, startProduct } from '../harness/product.ts';
import type { Row } from '../harness/report.ts';
import { guideTopics, seedGuides } from '../seed/guides.ts';
import { guideSizes, paths } from './paths.ts';

const megabyte = 2 ** 20;

/** Memory of the server before its first request, and after everything has been read and much been written, so that its cache is full. */
export async function memory(bench: Bench): Promise<Row[]> {
  const sizes = guideSizes(bench);
  const url = await bench.createDatabase('memory', seedGuides(sizes));
  const product = await startProduct(bench, url);
  // The queue of jobs and the bot start after the site is ready.
  await sleep(5000);
  const idle = Math.round(product.memory().now / megabyte);
  const load = startLoad(bench);
  const br = { 'accept-encoding': 'br' };
  const ids = Array.from({ length: sizes.guides }, (_, index) => index + 1);
  const reads = [
    ...ids.flatMap((id) => [request(paths.guide(id)), request(paths.comments(id), { headers: br })]),
    ...ids.slice(0, guideTopics).map((id) => request(paths.guides(id))),
  ];
  const writes = await Promise.all(
    ids.slice(0, 1000).map(async (id) =>
      request('/api/comments', {
        method: 'POST',
        headers: await bearer(id, `student${id}`, 'STUDENT'),
        body: { guideId: 1 + (id % 300), content: 'Спасибо, очень помогло с документами!' },
      }),
    ),
  );
  const job = { port: product.port, connections: 32, repeat: true, seconds: bench.isQuick ? 2 : 8 };
  assertAnswers(await load.run({ ...job, requests: reads }), 200);
  assertAnswers(await load.run({ ...job, requests: writes }), 201);
  assertAnswers(await load.run({ ...job, requests: [request(paths.guide(1))] }), 200);
  await sleep(3000);
  const { now, peak } = product.memory();
  const megabytes = Math.round(now / megabyte);
  return [
    {
      work: 'memory of the app before the first request',
      measured: `${idle} MB`,
      must: { value: idle, atMost: 120, of: 'MB' },
      stretch: { value: idle, atMost: 90, of: 'MB' },
    },
    {
      work: 'memory of the app after load',
      measured: `${megabytes} MB; at most ${Math.round(peak / megabyte)} MB`,
      must: { value: megabytes, atMost: 200, of: 'MB' },
      stretch: { value: megabytes, atMost: 150, of: 'MB' },
    },
  ];
}
