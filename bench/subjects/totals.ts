import type { Bench } from '../harness/bench.ts';
import { assertAnswers, request, startLoad } from '../harness/load.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { milliseconds, type Row } from '../harness/report.ts';
import { ledgerPeople, seedLedger } from '../seed/ledger.ts';

/** Totals and weeks of a three-year ledger, read by one caller. */
export async function totals(bench: Bench): Promise<Row[]> {
  const count = bench.isQuick ? 50_000 : 1_000_000;
  const url = await bench.createDatabase('ledger', seedLedger(count));
  const { port } = await startProduct(bench, url);
  const headers = await bearer(ledgerPeople.admin, `admin${ledgerPeople.admin}`, 'ADMIN');
  const requests = [request('/api/balance/transactions/summary', { headers })];
  const seconds = 4 * bench.secondsPerRound;
  const { p50 } = assertAnswers(
    await startLoad(bench).run({ port, connections: 1, requests, repeat: true, seconds }),
    200,
  );
  return [
    {
      work: `totals and weeks of ${count.toLocaleString('en')} transfers`,
      measured: `p50 ${milliseconds(p50)}`,
      must: [{ value: p50, atMost: 50, of: 'ms' }],
    },
  ];
}
