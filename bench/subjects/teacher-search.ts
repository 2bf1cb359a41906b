import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, today } from '@kampus/contract/time';
import pg from 'pg';
import type { Bench } from '../harness/bench.ts';
import { assertAnswers, type Load, request, startLoad } from '../harness/load.ts';
import { startProduct } from '../harness/product.ts';
import { assertOneRow, runRaw } from '../harness/raw-sql.ts';
import { milliseconds, type Row } from '../harness/report.ts';
import { median, quantile } from '../harness/stats.ts';
import { rawTeacherSearch, type SearchFilter } from '../limits/teacher-scan.ts';
import { seedTeachers } from '../seed/lessons.ts';

const filters: Record<string, SearchFilter> = {
  all: {},
  morning: { part: ['08:00', '12:00'] },
  date: { date: addDays(today(new Date()), 5) },
  'date, evening': { date: addDays(today(new Date()), 5), part: ['17:00', '22:00'] },
  keywords: { keywords: [5, 12] },
  'keywords, morning': { keywords: [5, 12], part: ['08:00', '12:00'] },
};

const pages = [0, 9];
/** Time from the commit of a write until its cached responses are dropped. */
const dropMs = 4;

function pathOf({ date, part, keywords }: SearchFilter, page: number): string {
  const query = new URLSearchParams({ page: String(page), size: '10' });
  if (date) query.set('date', date);
  if (part) query.set('startTime', part[0]);
  if (part) query.set('endTime', part[1]);
  if (keywords) query.set('keywords', keywords.join(','));
  return `/api/teacher-schedules?${query}`;
}

interface CaseTimes {
  name: string;
  raw: number;
  cold: number;
  coldP99: number;
  warm: number;
}

/** Search over growing numbers of teachers: cached, built anew after a write, and by scanning all slots. */
export async function teacherSearch(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const teachers of bench.isQuick ? [1000] : [1000, 10_000, 100_000]) {
    const times = await measureSize(bench, teachers);
    for (const { name, raw, cold, coldP99, warm } of times)
      bench.say(
        `  ${teachers} teachers, ${name}: raw ${raw.toFixed(2)} ms, cold p50 ${cold.toFixed(2)} p99 ${coldP99.toFixed(2)}, cached ${warm.toFixed(2)}`,
      );
    rows.push(...summarise(teachers, times));
  }
  return rows;
}

function summarise(teachers: number, times: CaseTimes[]): Row[] {
  const worst = (value: (times: CaseTimes) => number) => times.toSorted((a, b) => value(b) - value(a))[0] as CaseTimes;
  const slowest = worst(({ cold }) => cold);
  const largest = worst(({ coldP99 }) => coldP99);
  const size = teachers.toLocaleString('en');
  const measured = `p50 ${milliseconds(median(times.map(({ cold }) => cold)))}, slowest (${slowest.name}) ${milliseconds(slowest.cold)}; cached ${milliseconds(median(times.map(({ warm }) => warm)))}; scan ${milliseconds(median(times.map(({ raw }) => raw)))}`;
  if (teachers < 100_000) {
    const over = worst(({ cold, raw }) => cold - raw);
    return [
      {
        work: `teacher search, ${size} teachers, any filter`,
        measured,
        must: { value: over.cold - over.raw, atMost: 0.6, of: 'ms over scan' },
        stretch: { value: slowest.cold, atMost: 1, of: 'ms' },
      },
    ];
  }
  const share = worst(({ cold, raw }) => cold / raw);
  return [
    {
      work: `teacher search, ${size} teachers, any filter`,
      measured,
      must: { value: share.cold / share.raw, atMost: 0.1, of: `× scan` },
      stretch: { value: share.cold / share.raw, atMost: 0.01, of: '× scan' },
    },
    {
      work: `the same, p99`,
      measured: `${milliseconds(largest.coldP99)} (${largest.name})`,
      must: { value: largest.coldP99, atMost: 50, of: 'ms' },
    },
  ];
}

async function measureSize(bench: Bench, teachers: number): Promise<CaseTimes[]> {
  const name = `teachers_${teachers}`;
  const url = await bench.createDatabase(name, (client) => seedTeachers(client, teachers));
  const product = await startProduct(bench, url);
  const load = startLoad(bench);
  const writer = new pg.Client(url);
  await writer.connect();
  const times: CaseTimes[] = [];
  try {
    for (const [filterName, filter] of Object.entries(filters))
      for (const page of pages) {
        const caseName = `${filterName}, page ${page + 1}`;
        times.push({
          name: caseName,
          ...(await measureCase({ bench, url, load, writer, teachers, port: product.port }, filter, page)),
        });
      }
  } finally {
    await writer.end();
  }
  await product.stop();
  await bench.dropDatabase(name);
  return times;
}

interface Context {
  bench: Bench;
  url: string;
  load: Load;
  writer: pg.Client;
  teachers: number;
  port: number;
}

async function measureCase({ bench, url, load, writer, teachers, port }: Context, filter: SearchFilter, page: number) {
  const requests = [request(pathOf(filter, page))];
  const once = async () =>
    assertAnswers(await load.run({ port, connections: 1, requests, repeat: false, seconds: 10 }), 200).p50;
  const announcement = JSON.stringify({ origin: 'bench', tags: ['teachers'] });
  const [raw, cold, warm]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < bench.rounds; round += 1) {
    const scan = rawTeacherSearch(filter, page);
    const values = Array.from({ length: teachers < 100_000 ? 5 : 1 }, () => scan.values);
    raw.push((await runRaw({ url, connections: 1, text: scan.text, values, seconds: 4, check: assertOneRow })).p50);
    for (let sample = 0; sample < (bench.isQuick ? 5 : 12); sample += 1) {
      // As a write in another process would do: it drops all cached responses of the search.
      await writer.query('select pg_notify($1, $2)', ['kampus_cache', announcement]);
      await sleep(dropMs);
      cold.push(await once());
    }
    warm.push((await load.run({ port, connections: 1, requests, repeat: true, seconds: 0.2 })).p50);
  }
  return { raw: median(raw), cold: median(cold), coldP99: quantile(cold, 0.99), warm: median(warm) };
}
