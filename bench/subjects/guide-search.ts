import { type Bench, withClient } from '../harness/bench.ts';
import { request, startLoad } from '../harness/load.ts';
import { startProduct } from '../harness/product.ts';
import { milliseconds, type Row } from '../harness/report.ts';
import { quantile } from '../harness/stats.ts';
import { dropCached, timeOnce } from '../harness/uncached.ts';
import { seedGuides } from '../seed/guides.ts';
import { guideSizes, paths } from './paths.ts';

/** Common words, rare ones, several, beginnings, and words mistyped or in the wrong layout. */
export const guideQueries = {
  'common words': ['общежитие', 'студент', 'как устроена учёба', 'документы для стипендии', 'факультет информатики'],
  'rare words': ['лекциоэкзамена', 'банкокухна', 'словакоадреса'],
  'beginnings of words': ['обще', 'стип', 'документы для преп'],
  'mistyped words': ['обшежитие', 'стипендея', 'бибилотека документы', 'lekciya'],
};

const samples = 20;

/** Search over all guides, without cached responses. */
export async function guideSearch(bench: Bench): Promise<Row[]> {
  const sizes = guideSizes(bench);
  const url = await bench.createDatabase('guide_search', seedGuides(sizes));
  const { port } = await startProduct(bench, url);
  const load = startLoad(bench);
  return withClient(url, async (writer) => {
    const rows: Row[] = [];
    for (const [kind, words] of Object.entries(guideQueries)) {
      const times: number[] = [];
      for (let sample = 0; sample < samples; sample += 1)
        for (const word of words) {
          await dropCached(writer, ['guides']);
          times.push(await timeOnce(load, port, [request(paths.guideSearch(word))]));
        }
      rows.push({
        work: `guide search, ${sizes.guides.toLocaleString('en')} guides, ${kind}`,
        measured: `p50 ${milliseconds(quantile(times, 0.5))}, p99 ${milliseconds(quantile(times, 0.99))}`,
      });
    }
    return rows;
  });
}
