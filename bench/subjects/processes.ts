import { cpus } from 'node:os';
import { everyTag } from '../../server/src/platform/cache/announcement.ts';
import { type Bench, withClient } from '../harness/bench.ts';
import { type Cluster, startCluster, type Way } from '../harness/cluster.ts';
import { assertAnswers, compare, type Load, request, startLoad } from '../harness/load.ts';
import { milliseconds, perSecond, type Row } from '../harness/report.ts';
import { dropCached } from '../harness/uncached.ts';
import { largeGuides, seedGuides } from '../seed/guides.ts';
import { seedCustomers, seedTeachers } from '../seed/lessons.ts';
import { bookingRequest, createSlots } from './booking.ts';
import { commentRequest } from './commenting.ts';
import { paths } from './paths.ts';
import { searchPath } from './teacher-search.ts';

const counts = [1, 2, 4];
/** PostgreSQL of the benchmark takes sixty connections. */
const settings = { DATABASE_POOL_MAX: '8' };
/** Of the database of seed/lessons.ts. */
const keywords = 60;
const connections = 32;
const cachedGuide = 'guide from the cache';

/** What is sent. */
interface Work {
  name: string;
  /** The requests of a round. */
  ask: () => string[] | Promise<string[]>;
  /** The same requests again and again; else each once. */
  repeat: boolean;
  status: number;
}

/** Reads and bookings by one, two and four processes behind nginx, and what each part of the installation spends on them. */
export async function processes(bench: Bench): Promise<Row[]> {
  const load = startLoad(bench);
  bench.say(
    `  generator, nginx, processes and PostgreSQL share ${cpus().length} cores: more processes take from the others`,
  );
  return [...(await readGuides(bench, load)), ...(await searchAndBook(bench, load))];
}

/** First reads are more different requests than a round sends, all dropped from the caches before it. */
async function readGuides(bench: Bench, load: Load): Promise<Row[]> {
  const url = await bench.createDatabase('processes_guides', seedGuides({ guides: 500, comments: 20_000 }));
  const cluster = await startCluster(bench, url, counts, settings);
  const ids = Array.from({ length: largeGuides }, (_, index) => index + 1);
  const pages = [50, 49, 48, 47, 46, 45, 44, 43, 42, 41].flatMap((size) =>
    ids.map((id) => request(paths.comments(id, size))),
  );
  const writes = await Promise.all(ids.map((id) => commentRequest(id, id)));
  return withClient(url, async (writer) => {
    const firstReads = () => dropCached(writer, [everyTag]).then(() => pages);
    const works: Work[] = [
      { name: cachedGuide, ask: () => [request(paths.guide(1))], repeat: true, status: 200 },
      { name: 'comments of a guide, first read', ask: firstReads, repeat: true, status: 200 },
      { name: 'comment', ask: () => writes, repeat: true, status: 201 },
    ];
    return measureWorks(bench, load, cluster, works);
  }).finally(cluster.stop);
}

async function searchAndBook(bench: Bench, load: Load): Promise<Row[]> {
  const teachers = bench.isQuick ? 1000 : 3000;
  const url = await bench.createDatabase('processes_lessons', async (client) => {
    await seedTeachers(client, teachers);
    await seedCustomers(client, teachers);
  });
  const cluster = await startCluster(bench, url, counts, settings);
  const numbers = Array.from({ length: keywords }, (_, index) => index + 1);
  const searches = numbers.flatMap((first) =>
    numbers.slice(first).map((second) => request(searchPath({ keywords: [first, second] }, 0))),
  );
  const takeSlots = createSlots(teachers);
  return withClient(url, async (writer) => {
    const book = async () => {
      // Autovacuum does so in time: without it the growing table would be planned as an empty one.
      await writer.query('analyze reservations, lectures');
      return Promise.all(takeSlots(bench.isQuick ? 300 : 800).map((slot) => bookingRequest(teachers, slot)));
    };
    const search = () => dropCached(writer, ['teachers']).then(() => searches);
    const works: Work[] = [
      { name: 'teacher search, not cached', ask: search, repeat: true, status: 200 },
      { name: 'booking', ask: book, repeat: false, status: 201 },
    ];
    return measureWorks(bench, load, cluster, works);
  }).finally(cluster.stop);
}

async function measureWorks(bench: Bench, load: Load, cluster: Cluster, works: Work[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const work of works) {
    rows.push(...(await measureWork(bench, load, cluster, work)));
    bench.say(`  ${work.name}: measured`);
  }
  return rows;
}

async function measureWork(bench: Bench, load: Load, cluster: Cluster, work: Work): Promise<Row[]> {
  const send = (way: Way) => async () => {
    const requests = way.constantPath ? [request(way.constantPath)] : await work.ask();
    const seconds = work.repeat ? bench.secondsPerRound : 30;
    const job = { port: way.port, connections, requests, repeat: work.repeat, seconds };
    return cluster.meter(way, async () => assertAnswers(await load.run(job), work.status));
  };
  const ways = cluster.ways.filter(({ constantPath }) => constantPath === undefined || work.name === cachedGuide);
  const contenders = Object.fromEntries(ways.map((way) => [way.name, send(way)]));
  await compare(work.repeat ? bench.warmUpRounds : 2, contenders);
  cluster.reset();
  const result = await compare(bench.rounds, contenders);
  return ways.map((way) => {
    const [rate, p50, p99, cost] = [
      result.rate(way.name),
      result.p50(way.name),
      result.p99(way.name),
      cluster.costOf(way),
    ];
    const costs = Object.entries(cost).map(([part, us]) => `${part} ${Math.round(us)} µs`);
    return {
      work: `${way.constantPath ? 'a constant of as many bytes' : work.name}: ${way.name}, ${cpus().length} cores for all`,
      measured: `${perSecond(rate)}, p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}; processor for each: ${costs.join(', ')}`,
      figures: { rate, p50, ...cost },
    };
  });
}
