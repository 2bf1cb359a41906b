import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@kampus/embedded-postgres/supervisor';
import { sql } from 'kysely';
import { pino } from 'pino';
import { migrate } from '#platform/db/migrate.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { startServices } from '../services.ts';
import { execute } from './admin.ts';
import { buildUser } from './build.ts';

/**
 * Proves that Kampus works behind PgBouncer in session and transaction mode. PgBouncer must be
 * installed.
 */

const folder = mkdtempSync(join(tmpdir(), 'kampus-pooler-'));
chmodSync(folder, 0o755);

interface Pooler {
  process: ChildProcess;
  url: string;
}

async function startPooler(socketDir: string, mode: 'session' | 'transaction', port: number): Promise<Pooler> {
  const home = mkdtempSync(join(folder, `${mode}-`));
  const { uid, gid } = statSync(socketDir);
  writeFileSync(join(home, 'users.txt'), '"kampus" ""\n');
  writeFileSync(
    join(home, 'pgbouncer.ini'),
    `[databases]
kampus = host=${socketDir} port=5432 dbname=kampus user=kampus
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${home}/users.txt
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 20 : 5}
`,
  );
  for (const path of [home, join(home, 'users.txt'), join(home, 'pgbouncer.ini')]) chownSync(path, uid, gid);
  // PgBouncer must not run as root. Only the owner of the socket folder can connect to the
  // database.
  const started = spawn('pgbouncer', [join(home, 'pgbouncer.ini')], {
    uid,
    gid,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await Promise.race([sleep(1000), once(started, 'error').then(([error]) => Promise.reject(error))]);
  return { process: started, url: `postgresql://kampus@127.0.0.1:${port}/kampus` };
}

function check(what: string, isTrue: boolean): void {
  console.log(`${isTrue ? '✓' : '✗'} ${what}`);
  if (!isTrue) process.exitCode = 1;
}

async function tryMode(mode: 'session' | 'transaction', pooler: string, direct: string): Promise<void> {
  const environment = {
    KAMPUS_DEMO: '1',
    LOG_LEVEL: 'silent',
    KAMPUS_DATA_DIR: folder,
    DATABASE_URL: pooler,
    DATABASE_DIRECT_URL: direct,
    DATABASE_POOLER: mode,
  };
  const keys = [{ kid: 'test', secret: 'a secret that only this proof knows, long enough' }];
  const config = readConfig(environment);
  const { services, close } = await startServices(config, pooler, keys, pino({ level: 'silent' }));
  const app = await buildApp(services);
  const curator = await buildUser(services.db, { role: 'CURATOR' });
  const students = await Promise.all([...Array(10)].map(() => buildUser(services.db)));
  const authorization = `Bearer ${await services.tokens.sign(curator)}`;
  const topUps = await Promise.all(
    students.flatMap(({ username }) =>
      [1, 2, 3].map((amount) =>
        app.inject({
          method: 'POST',
          url: '/api/curator/update-balance',
          headers: { authorization },
          payload: { username, amount },
        }),
      ),
    ),
  );
  check(
    `${mode}: 30 concurrent top-ups succeed`,
    topUps.every(({ statusCode }) => statusCode === 200),
  );
  const { sum } = await services.db
    .selectFrom('accounts')
    .select(({ fn }) => fn.sum<number>('balance_cents').as('sum'))
    .where(
      'user_id',
      'in',
      students.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  check(`${mode}: the balances have the sum of the top-ups`, Number(sum) === 6000);
  const setting = sql<string>`current_setting('statement_timeout')`;
  const { limit } = await services.db.selectNoFrom(setting.as('limit')).executeTakeFirstOrThrow();
  check(
    `${mode}: statement_timeout comes from ${mode === 'session' ? 'the connection' : 'the role'} (${limit})`,
    limit === '4s',
  );
  const ready = await app.inject({ url: '/readyz' });
  check(`${mode}: ready`, ready.statusCode === 200);
  await app.close();
  await close();
}

const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), volatile: true, log: () => {} });
const direct = postgres.connectionString;
await migrate(direct);
const socketDir = new URL(direct).searchParams.get('host') ?? '';
const poolers: Pooler[] = [];
try {
  const session = await startPooler(socketDir, 'session', 16_432);
  poolers.push(session);
  await tryMode('session', session.url, direct);
  // The setting from docs/operations.md for transaction mode.
  await execute(direct, "alter role kampus set statement_timeout = '4s'");
  const transaction = await startPooler(socketDir, 'transaction', 16_433);
  poolers.push(transaction);
  await tryMode('transaction', transaction.url, direct);
} finally {
  for (const { process } of poolers) process.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
