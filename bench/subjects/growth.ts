import { statfsSync } from 'node:fs';
import { type Bench, withClient } from '../harness/bench.ts';
import { exponentOf } from '../harness/fit.ts';
import { type Load, startLoad } from '../harness/load.ts';
import { startProduct } from '../harness/product.ts';
import { milliseconds, type Row } from '../harness/report.ts';
import { median } from '../harness/stats.ts';
import { dropCached, timeOnce } from '../harness/uncached.ts';
import { type GrowthPart, growthParts } from './growth-parts.ts';

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

/** The same requests on growing data, by one caller: what grows, and how fast. */
export async function growth(bench: Bench): Promise<Row[]> {
  const measurements: Measurement[] = [];
  const load = startLoad(bench);
  for (const size of readSizes(bench)) {
    const free = statfsSync(bench.folder);
    const freeGigabytes = (free.bavail * free.bsize) / 2 ** 30;
    const needed = gigabytes.always + gigabytes.perSize * size;
    if (freeGigabytes < needed) {
      bench.say(`  ${size}× is left out: it needs ${needed.toFixed(0)} GB, and ${freeGigabytes.toFixed(0)} are free`);
      continue;
    }
    for (const part of growthParts) measurements.push(...(await measurePart(bench, load, part, size)));
  }
  const works = new Set(measurements.map(({ work }) => work));
  return [...works].map((work) => summarise(work, measurements));
}

async function measurePart(bench: Bench, load: Load, part: GrowthPart, size: number): Promise<Measurement[]> {
  const startedAt = performance.now();
  const name = `growth_${part.name}_${size}`;
  const url = await bench.createDatabase(name, part.seed(size));
  bench.say(`  ${size}×: ${part.describe(size)}, made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  const product = await startProduct(bench, url);
  const measurements: Measurement[] = await withClient(url, async (writer) => {
    const { rows } = await writer.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    const found: Measurement[] = [
      { work: `${part.name} on disk`, size, value: Number(rows[0]?.bytes) / 2 ** 20, unit: 'MB' },
    ];
    for (const { work, ask, drops, status } of part.cases(size)) {
      const samples: number[] = [];
      for (let sample = 0; sample < warmUpSamples + (bench.isQuick ? 20 : 100); sample += 1) {
        const request = await ask(sample);
        if (drops) await dropCached(writer, drops(sample));
        samples.push(await timeOnce(load, product.port, [request], status));
      }
      found.push({ work, size, value: median(samples.slice(warmUpSamples)), unit: 'ms' });
      bench.say(`  ${size}×: ${work} ${milliseconds(found.at(-1)?.value ?? 0)}`);
    }
    return found;
  });
  await product.stop();
  await bench.dropDatabase(name);
  return measurements;
}

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
