import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { listTransactionRows, type TransactionFilter } from '../../server/src/areas/balance/queries.ts';
import type { Database } from '../../server/src/platform/db/schema.ts';
import type { Bench } from '../harness/bench.ts';
import { assertAnswers, request, startLoad } from '../harness/load.ts';
import { bearer, startProduct } from '../harness/product.ts';
import { milliseconds, type Row } from '../harness/report.ts';
import { ledgerPeople, seedLedger } from '../seed/ledger.ts';

const totals = 'totals and weeks of everybody';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Pages of transactions over a ledger of years: the plan that PostgreSQL chooses, and the response time. */
export async function transactions(bench: Bench): Promise<Row[]> {
  const count = bench.isQuick ? 50_000 : 1_000_000;
  const url = await bench.createDatabase('ledger', seedLedger(count));
  const ledger = `${count.toLocaleString('en')} transfers`;
  return [
    await explain(url, `everybody's page at ${ledger}`, {}),
    await explain(url, `one person's page of withdrawals`, { accountId: 500, type: 'WITHDRAW' }),
    ...(await time(bench, url)),
  ];
}

async function explain(url: string, work: string, filter: TransactionFilter): Promise<Row> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  try {
    await listTransactionRows(db, filter, { size: 100, offset: 200 });
    const [statement] = statements;
    if (!statement) throw new Error('No statement was made');
    const { rows } = await pool.query(`explain (format json) ${statement.sql}`, [...statement.parameters]);
    const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'transfers');
    const isByIndex = scans.every((node) => node['Node Type'].startsWith('Index'));
    return {
      work,
      measured: scans.map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`).join(', '),
      must: { value: isByIndex ? scans.length : Number.POSITIVE_INFINITY, atMost: 1, of: 'index scan' },
    };
  } finally {
    await db.destroy();
  }
}

async function time(bench: Bench, url: string): Promise<Row[]> {
  const { port } = await startProduct(bench, url);
  const load = startLoad(bench);
  const admin = await bearer(ledgerPeople.admin, `admin${ledgerPeople.admin}`, 'ADMIN');
  const student = await bearer(500, 'student500', 'STUDENT');
  const cases = [
    { work: `everybody's first page of 100`, path: '/api/balance/transactions/all?page=0&size=100', headers: admin },
    { work: `everybody's hundredth page`, path: '/api/balance/transactions/all?page=99&size=100', headers: admin },
    {
      work: `one person's page, as admin`,
      path: '/api/balance/transactions/all?page=0&size=100&username=student500',
      headers: admin,
    },
    { work: 'own page', path: '/api/balance/transactions?page=0&size=100', headers: student },
    { work: totals, path: '/api/balance/transactions/summary', headers: admin },
  ];
  const rows: Row[] = [];
  for (const { work, path, headers } of cases) {
    const requests = [request(path, { headers })];
    const seconds = 2 * bench.secondsPerRound;
    const result = await load.run({ port, connections: 1, requests, repeat: true, seconds });
    assertAnswers(result, 200);
    rows.push({
      work: `transactions: ${work}`,
      measured: `p50 ${milliseconds(result.p50)}, p99 ${milliseconds(result.p99)}`,
      ...(work === totals && {
        must: { value: result.p50, atMost: 50, of: 'ms' },
        stretch: { value: result.p50, atMost: 10, of: 'ms' },
      }),
    });
  }
  return rows;
}
