import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { countWaiting, listAudit } from '../../server/src/areas/admin/queries.ts';
import { listReported } from '../../server/src/areas/comments/desk-queries.ts';
import { listPeople } from '../../server/src/areas/people/queries.ts';
import type { Database } from '../../server/src/platform/db/schema.ts';
import type { Bench } from '../harness/bench.ts';
import { milliseconds, type Row } from '../harness/report.ts';
import { seedDesk } from '../seed/desk.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

type Db = Kysely<Database>;

const page = { page: 0, size: 20 };
const lists: readonly { work: string; run: (db: Db) => Promise<unknown> }[] = [
  { work: 'what waits', run: countWaiting },
  { work: 'people, newest', run: (db) => listPeople(db, page) },
  { work: 'people by a whole login', run: (db) => listPeople(db, { ...page, query: 'person4711' }) },
  { work: 'people by a first name', run: (db) => listPeople(db, { ...page, query: 'Мария' }) },
  { work: 'people by two words', run: (db) => listPeople(db, { ...page, query: 'Мария Ков' }) },
  { work: 'reported comments', run: (db) => listReported(db, page) },
  { work: 'reported comments of an author', run: (db) => listReported(db, { ...page, query: 'person71' }) },
  { work: 'audit', run: (db) => listAudit(db, page) },
  { work: 'audit of an actor', run: (db) => listAudit(db, { ...page, actor: 'person7' }) },
  { work: 'audit of a person', run: (db) => listAudit(db, { ...page, subject: 'user:person1' }) },
  { work: 'audit of one action', run: (db) => listAudit(db, { ...page, action: 'user.block' }) },
  { work: 'audit of all about people', run: (db) => listAudit(db, { ...page, action: 'user.' }) },
];

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The lists of the desk among 100,000 people and 1,000,000 comments: no table is read whole for a page or its total. */
export async function deskLists(bench: Bench): Promise<Row[]> {
  const size = bench.isQuick ? { people: 10_000, comments: 100_000 } : { people: 100_000, comments: 1_000_000 };
  const url = await bench.createDatabase('desk', seedDesk(size));
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const statements: CompiledQuery[] = [];
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  try {
    const rows: Row[] = [];
    for (const { work, run } of lists) {
      statements.length = 0;
      await run(db);
      rows.push(await explain(pool, work, [...statements]));
    }
    return rows;
  } finally {
    await db.destroy();
  }
}

/** All statements of a list together: what they scan, and for how long. */
async function explain(pool: pg.Pool, work: string, statements: readonly CompiledQuery[]): Promise<Row> {
  const nodes: PlanNode[] = [];
  let ms = 0;
  for (const { sql, parameters } of statements) {
    const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
    const [{ Plan, 'Execution Time': time }] = rows[0]['QUERY PLAN'];
    nodes.push(...nodesOf(Plan));
    ms += time;
  }
  const large = ['users', 'comments', 'comment_reports', 'audit_entries'];
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''));
  const indexes = new Set(nodes.flatMap((node) => node['Index Name'] ?? []));
  return {
    work: `desk: ${work}`,
    measured: `${milliseconds(ms)} in the database; ${[...indexes].join(', ')}`,
    must: { value: whole.length, atMost: 0, of: 'tables read whole' },
  };
}
