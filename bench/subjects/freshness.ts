import type { Bench } from '../harness/bench.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { milliseconds, type Row } from '../harness/report.ts';
import { quantile } from '../harness/stats.ts';
import { seedGuides } from '../seed/guides.ts';
import { paths } from './paths.ts';

/** How long another process returns the old state after a write, and whether the writing process ever does. */
export async function freshness(bench: Bench): Promise<Row[]> {
  const url = await bench.createDatabase('freshness', seedGuides({ guides: 500, comments: 20_000 }));
  const [writer, reader] = [await startProduct(bench, url), await startProduct(bench, url)];
  const headers = { ...(await bearer(1, 'student1', 'STUDENT')), 'content-type': 'application/json' };
  const countAt = async (origin: string, guideId: number): Promise<number> => {
    const answer = await fetch(`${origin}${paths.comments(guideId)}`);
    await answer.arrayBuffer();
    return Number(answer.headers.get('x-total-count'));
  };

  const delaysMs: number[] = [];
  let staleOwn = 0;
  for (let sample = 0; sample < (bench.isQuick ? 50 : 300); sample += 1) {
    const guideId = 1 + (sample % 100);
    const before = await countAt(reader.origin, guideId);
    await countAt(writer.origin, guideId);
    const body = JSON.stringify({ guideId, content: 'Спасибо, помогло!' });
    const answer = await fetch(`${writer.origin}/api/comments`, { method: 'POST', headers, body });
    const writtenAt = performance.now();
    if (answer.status !== 201) throw new Error(`The comment was answered ${answer.status}`);
    if ((await countAt(writer.origin, guideId)) !== before + 1) staleOwn += 1;
    while ((await countAt(reader.origin, guideId)) !== before + 1) {
      if (performance.now() - writtenAt > 5000) throw new Error('The other process never showed the comment');
    }
    delaysMs.push(performance.now() - writtenAt);
  }
  return [
    {
      work: 'staleness in the same process',
      measured: `${staleOwn} of ${delaysMs.length} reads`,
      must: { value: staleOwn, atMost: 0, of: 'stale reads' },
    },
    {
      work: 'staleness in another process',
      measured: `p50 ${milliseconds(quantile(delaysMs, 0.5))}, p99 ${milliseconds(quantile(delaysMs, 0.99))}`,
      must: { value: quantile(delaysMs, 0.99), atMost: 50, of: 'ms p99' },
    },
  ];
}
