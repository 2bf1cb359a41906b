import type pg from 'pg';
import { hashPassword, verifyPassword } from '../../server/src/areas/accounts/passwords.ts';
import { sanitiseHere } from '../../server/src/areas/guides/sanitise-apart.ts';
import { readConfig } from '../../server/src/config.ts';
import { createAccessTokens } from '../../server/src/platform/http/access-tokens.ts';
import { isTooDeep } from '../../server/src/platform/http/json-body.ts';
import { createLimiter } from '../../server/src/platform/http/limiter.ts';
import { createWorkQueue } from '../../server/src/platform/http/work-queue.ts';
import { type Bench, withClient } from '../harness/bench.ts';
import { milliseconds, type Row } from '../harness/report.ts';
import { median } from '../harness/stats.ts';
import { seedGuides } from '../seed/guides.ts';

const secret = 'a key of the benchmark that signs nothing else';
const commentBody = JSON.stringify({ guideId: 17, content: 'Спасибо! А какие документы нужны в октябре?' });
/** As many sessions as a process knows to have ended in a quarter of an hour after a large leak. */
const endedSessions = 5000;
const commentsInBatch = 25;

/**
 * What each protection costs, in the time of one call of it: those in the path of every request, those of a write, and
 * those that are dear by intention. What the protecting headers cost is a column of `reading`.
 */
export async function protections(bench: Bench): Promise<Row[]> {
  const time = (calls: number, work: () => unknown) =>
    timeOfOne(bench.rounds, bench.isQuick ? calls / 10 : calls, work);
  const rows: Row[] = [];
  const add = (work: string, ms: number, of = '') => rows.push({ work, measured: `${describe(ms)}${of}` });

  const tokens = createAccessTokens([{ kid: 'bench', secret }]);
  const token = await tokens.sign({ id: 1, username: 'student1', role: 'STUDENT', sessionId: 'mine' });
  tokens.revoke(Array.from({ length: endedSessions }, (_, index) => `ended-${index}`));
  add('session: a token that is known, beside 5,000 ended sessions', await time(20_000, () => tokens.verify(token)));
  add('session: a token that is seen for the first time', await time(500, () => verifyAnew(token)));

  const limiter = createLimiter(readConfig({ RATE_LIMIT_FACTOR: '1000000' }).rateLimits);
  const anyone = (): number => Math.floor(500 * Math.random());
  add('limit: a call counted', await time(10_000, () => limiter.consume('commentsByUser', anyone())));
  add('body: depth of a comment', await time(20_000, () => isTooDeep(commentBody)));
  const guide = JSON.stringify({ body: guideHtml });
  add(
    'body: depth of a guide of 20 kB',
    await time(500, () => isTooDeep(guide)),
    `; JSON.parse ${describe(await time(500, () => JSON.parse(guide)))}`,
  );
  const queue = createWorkQueue({ atOnce: 2, waitingMax: 10 });
  add('queue of heavy work: a place taken and passed on', await time(20_000, () => queue.run('', async () => 0)));
  add('guide: 20 kB sanitised when it is saved', await time(20, () => sanitiseHere(guideHtml)));
  const hash = await hashPassword('a password of the benchmark');
  add('password: compared (Argon2id, 19 MiB)', await time(10, () => verifyPassword(hash, 'another one')));
  rows.push(await measureBlocks(bench));
  return rows;
}

const guideHtml = `<h2>Документы</h2>${'<p>Для общежития нужны <strong>паспорт</strong>, <a href="https://uniba.sk/">договор</a> и справка о доходах семьи.</p>'.repeat(110)}`;

const verifyAnew = (token: string): Promise<unknown> => createAccessTokens([{ kid: 'bench', secret }]).verify(token);

const describe = (ms: number): string => (ms < 0.1 ? `${(ms * 1000).toFixed(2)} µs` : milliseconds(ms));

/** Milliseconds of one call: the median of the rounds, after one round that warms up. */
async function timeOfOne(rounds: number, calls: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    for (let call = 0; call < calls; call += 1) await work();
    if (round > 0) times.push((performance.now() - startedAt) / calls);
  }
  return median(times);
}

/** Whether the writer is blocked is asked by the database with each row that is written. */
async function measureBlocks(bench: Bench): Promise<Row> {
  const url = await bench.createDatabase('protections', seedGuides({ guides: 500, comments: 20_000 }));
  const [whole, blocks]: [number[], number[]] = [[], []];
  await withClient(url, async (client) => {
    for (let round = 0; round < 5 * bench.rounds; round += 1) {
      const plan = await explainComments(client);
      whole.push(plan['Execution Time']);
      blocks.push(plan.Triggers.find((trigger) => trigger['Trigger Name'].includes('blocked'))?.Time ?? Number.NaN);
    }
  });
  const ofOne = median(blocks) / commentsInBatch;
  return {
    work: 'block: asked by the database with each comment',
    measured: `${describe(ofOne)}; the statement of ${commentsInBatch} takes ${milliseconds(median(whole))}`,
  };
}

interface Plan {
  'Execution Time': number;
  Triggers: { 'Trigger Name': string; Time: number }[];
}

async function explainComments(client: pg.Client): Promise<Plan> {
  await client.query('begin');
  const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
    `explain (analyze, format json)
     insert into comments (guide_id, user_id, content) select 1 + n, 1 + n, 'Спасибо!' from generate_series(1, $1) as n`,
    [commentsInBatch],
  );
  await client.query('rollback');
  const plan = rows[0]?.['QUERY PLAN'][0];
  if (!plan) throw new Error('PostgreSQL explained nothing');
  return plan;
}
