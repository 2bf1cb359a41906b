import { statfsSync } from 'node:fs';
import pg from 'pg';
import type { Bench } from '../harness/bench.ts';
import { exponentOf } from '../harness/fit.ts';
import { type Load, startLoad } from '../harness/load.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { milliseconds, type Row } from '../harness/report.ts';
import { median } from '../harness/stats.ts';
import { dropCached, timeOnce } from '../harness/uncached.ts';
import { type GrowthCase, type GrowthPart, growthParts } from './growth-parts.ts';

/** What the largest database takes at most for each size, and what PostgreSQL takes beside it. */
const gigabytes = { perSize: 0.1, always: 3 };
const warmUpSamples = 10;

interface Measurement {
  work: string;
  size: number;
  value: number;
  unit: 'ms' | 'MB';
}

/** Times the smallest data; `KAMPUS_GROWTH=1,10` chooses others than 1, 10 and 100. */
function readSizes({ isQuick }: Bench): number[] {
  const given = process.env['KAMPUS_GROWTH'];
  const sizes = given ? given.split(',').map(Number) : isQuick ? [1, 10] : [1, 10, 100];
  if (sizes.every((size) => Number.isInteger(size) && size > 0)) return sizes;
  throw new Error(`KAMPUS_GROWTH is «${given}»; expected whole numbers such as 1,10,100`);
}

/** The smallest first, as many as the disk has room for at once. */
function affordable(bench: Bench, sizes: number[]): number[] {
  const { bavail, bsize } = statfsSync(bench.folder);
  let free = (bavail * bsize) / 2 ** 30 - gigabytes.always;
  return sizes
    .toSorted((a, b) => a - b)
    .filter((size) => {
      const needed = gigabytes.perSize * size;
      const fits = needed <= free;
      if (fits) free -= needed;
      else bench.say(`  ${size}× is left out: it needs ${needed} GB, and ${free.toFixed(1)} are free`);
      return fits;
    });
}

/** The same requests on growing data, by one caller: what grows, and how fast. */
export async function growth(bench: Bench): Promise<Row[]> {
  const sizes = affordable(bench, readSizes(bench));
  const load = startLoad(bench);
  const measurements: Measurement[] = [];
  for (const part of growthParts) measurements.push(...(await measurePart(bench, load, part, sizes)));
  const works = new Set(measurements.map(({ work }) => work));
  return [...works].map((work) => summarise(work, measurements));
}

/** The product on data of one size. */
interface Grown {
  size: number;
  product: Product;
  writer: pg.Client;
  cases: GrowthCase[];
}

async function grow(bench: Bench, part: GrowthPart, size: number): Promise<Grown> {
  const startedAt = performance.now();
  const url = await bench.createDatabase(nameOf(part, size), part.seed(size));
  bench.say(`  ${size}×: ${part.describe(size)}, made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  const product = await startProduct(bench, url);
  const writer = new pg.Client(url);
  await writer.connect();
  bench.defer(() => writer.end());
  return { size, product, writer, cases: part.cases(size) };
}

/** The sizes take turns, sample by sample, so that other work on the machine delays all of them alike. */
async function measurePart(bench: Bench, load: Load, part: GrowthPart, sizes: number[]): Promise<Measurement[]> {
  const all: Grown[] = [];
  for (const size of sizes) all.push(await grow(bench, part, size));
  const found: Measurement[] = [];
  for (const { size, writer } of all) {
    const { rows } = await writer.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    found.push({ work: `${part.name} on disk`, size, value: Number(rows[0]?.bytes) / 2 ** 20, unit: 'MB' });
  }
  for (const index of (all[0]?.cases ?? []).keys()) {
    const samples = all.map((): number[] => []);
    for (let sample = 0; sample < warmUpSamples + (bench.isQuick ? 20 : 100); sample += 1)
      for (const [turn, grown] of all.entries()) samples[turn]?.push(await timeCase(load, grown, index, sample));
    for (const [turn, { size, cases }] of all.entries()) {
      const value = median(samples[turn]?.slice(warmUpSamples) ?? []);
      found.push({ work: cases[index]?.work ?? '', size, value, unit: 'ms' });
      bench.say(`  ${size}×: ${found.at(-1)?.work} ${milliseconds(value)}`);
    }
  }
  for (const { product, writer } of all) {
    await product.stop();
    await writer.end();
  }
  for (const size of sizes) await bench.dropDatabase(nameOf(part, size));
  return found;
}

async function timeCase(load: Load, { product, writer, cases }: Grown, index: number, sample: number): Promise<number> {
  const { ask, drops, status } = cases[index] as GrowthCase;
  const request = await ask(sample);
  if (drops) await dropCached(writer, drops(sample));
  return timeOnce(load, product.port, [request], status);
}

const nameOf = ({ name }: GrowthPart, size: number): string => `growth_${name}_${size}`;

function summarise(work: string, all: Measurement[]): Row {
  const points = all.filter((each) => each.work === work);
  const values = points.map(({ size, value, unit }) => `${size}× ${format(value, unit)}`).join(', ');
  const exponent =
    points.length > 1
      ? `; exponent ${exponentOf(points.map(({ size, value }) => ({ x: size, y: value }))).toFixed(2)}`
      : '';
  const figures = Object.fromEntries(points.map(({ size, value }) => [`${size}×`, value]));
  return {
    work: `growth: ${work}`,
    figures,
    measured: `${points[0]?.unit === 'ms' ? 'p50 ' : ''}${values}${exponent}`,
  };
}

const format = (value: number, unit: Measurement['unit']): string =>
  unit === 'ms' ? milliseconds(value) : `${Math.round(value).toLocaleString('en')} MB`;
