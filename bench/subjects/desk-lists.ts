import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { countWaiting, listAudit } from '../../server/src/areas/admin/queries.ts';
import { listDeskEntries } from '../../server/src/areas/catalogue/desk-queries.ts';
import { listReported } from '../../server/src/areas/comments/desk-queries.ts';
import { listDisputes } from '../../server/src/areas/disputes/queries.ts';
import { listCorrections } from '../../server/src/areas/guides/correct-guide.ts';
import { listDueGuides } from '../../server/src/areas/guides/due-guides.ts';
import { listPeople } from '../../server/src/areas/people/queries.ts';
import { listReported as listReportedReviews } from '../../server/src/areas/reviews/queries.ts';
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
interface Ways {
  db: Db;
  pool: pg.Pool;
}

const page = { page: 0, size: 20 };
const lists: readonly { work: string; run: (ways: Ways) => Promise<unknown> }[] = [
  { work: 'what waits', run: ({ db }) => countWaiting(db) },
  { work: 'people, newest', run: ({ db }) => listPeople(db, page) },
  { work: 'people by a whole login', run: ({ db }) => listPeople(db, { ...page, query: 'person4711' }) },
  { work: 'people by a first name', run: ({ db }) => listPeople(db, { ...page, query: 'Мария' }) },
  { work: 'people by two words', run: ({ db }) => listPeople(db, { ...page, query: 'Мария Ков' }) },
  { work: 'reported comments', run: ({ db }) => listReported(db, page) },
  { work: 'reported comments of an author', run: ({ db }) => listReported(db, { ...page, query: 'person71' }) },
  { work: 'reported reviews', run: ({ db }) => listReportedReviews(db, page) },
  { work: 'reported reviews of a person', run: ({ db }) => listReportedReviews(db, { ...page, query: 'person71' }) },
  { work: 'corrections', run: ({ db }) => listCorrections(db, page) },
  { work: 'corrections of a guide', run: ({ db }) => listCorrections(db, { ...page, query: 'Гайд 7' }) },
  { work: 'guides to check', run: ({ db }) => listDueGuides(db, { ...page, state: 'due' }) },
  { work: 'disputes', run: ({ pool }) => listDisputes(pool, { ...page, state: 'CONTESTED' }) },
  { work: 'disputes, decided', run: ({ pool }) => listDisputes(pool, { ...page, state: 'DECIDED' }) },
  {
    work: 'disputes of a person',
    run: ({ pool }) => listDisputes(pool, { ...page, state: 'CONTESTED', query: 'person7' }),
  },
  ...(['universities', 'faculties', 'specialties', 'topics', 'keywords'] as const).map((list) => ({
    work: `catalogue: ${list}`,
    run: ({ db }: Ways) => listDeskEntries(db, list, page),
  })),
  { work: 'audit', run: ({ db }) => listAudit(db, page) },
  { work: 'audit of an actor', run: ({ db }) => listAudit(db, { ...page, actor: 'person7' }) },
  { work: 'audit of a person', run: ({ db }) => listAudit(db, { ...page, subject: 'user:person1' }) },
  { work: 'audit of one action', run: ({ db }) => listAudit(db, { ...page, action: 'user.block' }) },
  { work: 'audit of all about people', run: ({ db }) => listAudit(db, { ...page, action: 'user.' }) },
];

/** The nodes of a plan, but for scans that a limit right above them stops before the end. */
const nodesOf = (node: PlanNode): PlanNode[] => {
  const isStopped = (below: PlanNode): boolean => node['Node Type'] === 'Limit' && below['Node Type'] === 'Seq Scan';
  return [node, ...(node.Plans ?? []).filter((below) => !isStopped(below)).flatMap(nodesOf)];
};

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** Both ways to the database, which note the statements that they run. */
function openNoting(url: string): Ways & { statements: Statement[] } {
  const statements: Statement[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }: { query: CompiledQuery }) => void statements.push(query),
  });
  const noting = new Proxy(pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name, target);
      return (sql: string, parameters: readonly unknown[] = []) => {
        statements.push({ sql, parameters });
        return target.query(sql, [...parameters]);
      };
    },
  });
  return { db, pool: noting, statements };
}

/** The lists of the desk among 100,000 people and 1,000,000 comments: no table is read whole for a page or its total. */
export async function deskLists(bench: Bench): Promise<Row[]> {
  const size = bench.isQuick ? { people: 10_000, comments: 100_000 } : { people: 100_000, comments: 1_000_000 };
  const url = await bench.createDatabase('desk', seedDesk(size));
  const { statements, ...ways } = openNoting(url);
  const explaining = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const rows: Row[] = [];
    for (const { work, run } of lists) {
      statements.length = 0;
      await run(ways);
      rows.push(await explain(explaining, work, [...statements]));
    }
    return rows;
  } finally {
    await ways.db.destroy();
    await ways.pool.end();
    await explaining.end();
  }
}

/** All statements of a list together: what they scan, and for how long. */
async function explain(pool: pg.Pool, work: string, statements: readonly Statement[]): Promise<Row> {
  const nodes: PlanNode[] = [];
  let ms = 0;
  for (const { sql, parameters } of statements) {
    const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
    const [{ Plan, 'Execution Time': time }] = rows[0]['QUERY PLAN'];
    nodes.push(...nodesOf(Plan));
    ms += time;
  }
  const large = ['users', 'comments', 'comment_reports', 'audit_entries', 'guide_corrections', 'reservations'];
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''));
  const indexes = new Set(nodes.flatMap((node) => node['Index Name'] ?? []));
  return {
    work: `desk: ${work}`,
    measured: `${milliseconds(ms)} in the database; ${[...indexes].join(', ')}`,
    must: { value: whole.length, atMost: 0, of: 'tables read whole' },
  };
}
