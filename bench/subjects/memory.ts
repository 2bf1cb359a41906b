import { setTimeout as sleep } from 'node:timers/promises';
import { attacks } from '../../faults/crowds/attacks.ts';
import type { Bench } from '../harness/bench.ts';
import { assertAnswers, request, startLoad } from '../harness/load.ts';
import { bearer, type Product, startProduct } from '../harness/product.ts';
import type { Row } from '../harness/report.ts';
import { guideTopics, seedGuides } from '../seed/guides.ts';
import { guideSizes, paths } from './paths.ts';

const toMegabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);
const asStudent = (id: number) => bearer(id, `student${id}`, 'STUDENT');
/** Students with many comments of 5 kB, so that their archives are large. */
const writers = { count: 30, comments: 1500 };

/**
 * Resident memory of the server: before its first request, after many reads and writes, and under
 * hostile requests.
 */
export async function memory(bench: Bench): Promise<Row[]> {
  const sizes = guideSizes(bench);
  const url = await bench.createDatabase('memory', async (client) => {
    await seedGuides(sizes)(client);
    await client.query(`
      insert into comments (guide_id, user_id, content)
      select 1 + i % 300, 1 + i % ${writers.count}, i || repeat('Спасибо, помогло! ', 150)
        from generate_series(1, ${writers.count * writers.comments}) as i`);
  });
  // The first start on this database writes the sections of all seeded guides.
  await (await startProduct(bench, url)).stop();
  return [
    ...(await measureLoad(bench, url, sizes.guides)),
    await measurePeak(bench, url, 'hostile reads', (product) => readEndlessly(bench, product)),
    await measurePeak(bench, url, 'large pictures uploaded at once', uploadPictures),
    await measurePeak(bench, url, 'large archives at once', fetchArchives),
  ];
}

async function measureLoad(bench: Bench, url: string, guides: number): Promise<Row[]> {
  const product = await startProduct(bench, url);
  // The job queue and the bot start after the site is ready.
  await sleep(5000);
  const idle = toMegabytes(product.memory().now);
  const load = startLoad(bench);
  const ids = Array.from({ length: guides }, (_, index) => index + 1);
  const reads = [
    ...ids.flatMap((id) => [
      request(paths.guide(id)),
      request(paths.comments(id), { headers: { 'accept-encoding': 'br' } }),
    ]),
    ...ids.slice(0, guideTopics).map((id) => request(paths.guides(id))),
  ];
  const writes = await Promise.all(
    ids.slice(0, 1000).map(async (id) => {
      const body = { guideId: 1 + (id % 300), content: 'Спасибо, очень помогло с документами!' };
      return request('/api/comments', { method: 'POST', headers: await asStudent(id), body });
    }),
  );
  const job = { port: product.port, connections: 32, repeat: true, seconds: bench.isQuick ? 2 : 8 };
  assertAnswers(await load.run({ ...job, requests: reads }), 200);
  assertAnswers(await load.run({ ...job, requests: writes }), 201);
  assertAnswers(await load.run({ ...job, requests: [request(paths.guide(1))] }), 200);
  await sleep(3000);
  const { now, peak } = product.memory();
  await product.stop();
  return [
    {
      work: 'memory of the app before the first request',
      measured: `${idle} MB`,
      must: [{ value: idle, atMost: 190, of: 'MB' }],
    },
    {
      work: 'memory of the app after load',
      measured: `${toMegabytes(now)} MB; at most ${toMegabytes(peak)} MB`,
      must: [{ value: toMegabytes(now), atMost: 320, of: 'MB' }],
    },
  ];
}

/** Measures a separate process with the limits of production. */
async function measurePeak(
  bench: Bench,
  url: string,
  work: string,
  attack: (product: Product) => Promise<string>,
): Promise<Row> {
  const product = await startProduct(bench, url, { RATE_LIMIT_FACTOR: '1' });
  const statuses = await attack(product);
  const megabytes = toMegabytes(product.memory().peak);
  await product.stop();
  return {
    work: `memory of the app: ${work}`,
    measured: `at most ${megabytes} MB; statuses ${statuses}`,
    must: [{ value: megabytes, atMost: 400, of: 'MB' }],
  };
}

/** Reads many different public addresses, each once. */
async function readEndlessly(bench: Bench, { port }: Product): Promise<string> {
  const requests = Array.from({ length: bench.isQuick ? 2000 : 60_000 }, (_, index) =>
    request(
      [
        `/api/guide?page=${index}&size=${1 + (index % 500)}`,
        `/api/teacher-schedules?page=${index}`,
        paths.guideSearch(`w${index.toString(36)}`),
      ][index % 3] ?? '/',
    ),
  );
  const job = { port, connections: 32, requests, repeat: false, seconds: 60 };
  return JSON.stringify((await startLoad(bench).run(job)).statuses);
}

async function uploadPictures({ origin }: Product): Promise<string> {
  const headers = await Promise.all([1, 2, 3, 4].map(asStudent));
  const tokens = headers.map(({ authorization }) => authorization.replace('Bearer ', ''));
  const uploads = attacks.filter(({ name }) => name.includes('pictures'));
  if (uploads.length === 0) throw new Error('There is no attack with pictures');
  const statuses = [];
  for (const { run } of uploads) statuses.push(await run({ origin, tokens, victim: 'student1' }));
  return JSON.stringify(statuses);
}

async function fetchArchives({ origin }: Product): Promise<string> {
  const ask = async (id: number): Promise<number> => {
    const response = await fetch(`${origin}/api/auth/me/archive`, { headers: await asStudent(id) });
    await response.arrayBuffer();
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: writers.count }, (_, index) => ask(index + 1)));
  return statuses.join(', ');
}
