import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRoot } from './account.ts';
import { findPostmaster, isAlive } from './postmaster.ts';
import { StartupError } from './startup-error.ts';
import { findRunningPostgres, type PostgresOptions, startPostgres } from './supervisor.ts';

let folder: string;
let dataDir: string;
let lines: string[];
let cleanups: (() => unknown)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kampus-supervisor-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'postgres');
  lines = [];
  cleanups = [() => rmSync(folder, { recursive: true, force: true })];
});

afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function start(options: Partial<PostgresOptions> = {}) {
  const postgres = await startPostgres({ dataDir, log: (line) => lines.push(line), ...options });
  cleanups.push(postgres.stop);
  return postgres;
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(connectionString);
  // Errors during the shutdown of the server are irrelevant here.
  client.on('error', () => undefined);
  await client.connect();
  return await client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function socketFolder(connectionString: string): string {
  return new URL(connectionString).searchParams.get('host') ?? '';
}

const rowCount = 'select count(*)::int as count from kept';

describe('the private PostgreSQL', () => {
  it('starts, stops without leftovers, and has its data at the next start', async () => {
    const first = await start();
    await query(first.connectionString, 'create table kept as select 1');
    const pid = postmasterPid();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(socketFolder(first.connectionString))).toBe(false);

    const second = await start();
    expect(await query(second.connectionString, rowCount)).toEqual([{ count: 1 }]);
  });

  it('is durable, uses UTF-8 and listens on no network address', async () => {
    const { connectionString } = await start();
    const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses`;
    expect(await query(connectionString, settings)).toEqual([
      { fsync: 'on', commit: 'on', encoding: 'UTF8', addresses: '' },
    ]);
    expect(statSync(socketFolder(connectionString)).mode & 0o077).toBe(0);
  });

  it('restarts after a kill -9 at the same address, with all committed data', async () => {
    const { connectionString } = await start();
    await query(connectionString, 'create table kept as select generate_series(1, 1000)');
    const killed = postmasterPid();
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(() => query(connectionString, rowCount).catch(() => []), { timeout: 10_000 })
      .toEqual([{ count: 1000 }]);
    expect(postmasterPid()).not.toBe(killed);
    expect(lines.some((line) => line.includes('ended unexpectedly'))).toBe(true);
  });

  it('is reachable with any PostgreSQL variables in the environment', async () => {
    const nonsense = {
      PGHOST: '203.0.113.1',
      PGPORT: '1',
      PGUSER: 'nobody',
      PGDATABASE: 'nothing',
      PGPASSWORD: 'wrong',
      PGSSLMODE: 'require',
      PGSSLNEGOTIATION: 'direct',
      PGOPTIONS: '-c nonsense=1',
      PGCLIENTENCODING: 'KOI8R',
      PGREPLICATION: 'database',
      PGDATA: '/nowhere',
      PGTZ: 'Nowhere',
    };
    for (const [name, value] of Object.entries(nonsense)) vi.stubEnv(name, value);
    cleanups.push(() => vi.unstubAllEnvs());
    const { connectionString } = await start();
    const text = `select 'Жук' as word, current_setting('client_encoding') as encoding`;
    expect(await query(connectionString, text)).toEqual([{ word: 'Жук', encoding: 'UTF8' }]);
  });

  it('stops although one process of its watchdog shell was killed', async () => {
    const { stop } = await start();
    const pid = postmasterPid();
    const watcher = siblingsOf(pid);
    expect(watcher).toHaveLength(1);
    for (const sibling of watcher) process.kill(sibling, 'SIGKILL');
    await stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('ends when its parent process is killed, and the next start succeeds', async () => {
    const owner = await startInOtherProcess();
    const pid = postmasterPid();
    owner.kill('SIGKILL');
    const { connectionString } = await start();
    // The new parent of the ended process may take a moment to reap it.
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts although a lock file has the process id of another program of the account', async () => {
    const first = await start();
    await first.stop();
    const { uid, gid } = statSync(dataDir);
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    cleanups.push(() => stranger.kill());
    await once(stranger, 'spawn');
    writeFileSync(join(dataDir, 'postmaster.pid'), `${stranger.pid}\n${dataDir}\n0\n5432\n/tmp\n\n`);

    const second = await start();
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  });

  it('a second start on the same folder is refused and does not stop the first', async () => {
    const first = await start();
    const second = startPostgres({ dataDir, log: () => undefined, predecessorTimeoutMs: 300 });
    await expect(second).rejects.toThrow(/Another Kampus is using the database/);
    expect(await query(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(findRunningPostgres(dataDir)).toBe(first.connectionString);
  });

  it('waits for a predecessor that is shutting down', async () => {
    const first = await start();
    const stopping = first.stop();
    const second = await start();
    await stopping;
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('removes all files of a volatile instance', async () => {
    const { connectionString, stop } = await start({ volatile: true });
    expect(await query(connectionString, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'off' }]);
    await stop();
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('a failing start reports the cause in one line', () => {
  async function reason(): Promise<string> {
    const failure = await startPostgres({ dataDir, log: () => undefined }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartupError);
    const { message } = failure as StartupError;
    expect(message).not.toContain('\n');
    return message;
  }

  it('if the folder cannot be created', async () => {
    writeFileSync(join(folder, 'a-file'), '');
    dataDir = join(folder, 'a-file', 'postgres');
    expect(await reason()).toContain('Cannot write to the data folder');
  });

  it.runIf(process.platform === 'linux')('if the system refuses new folders there', async () => {
    dataDir = '/proc/nope/postgres';
    expect(await reason()).toContain('Cannot write to the data folder /proc/nope (ENOENT)');
  });

  it('if the folder has other files', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'letter.txt'), 'dear diary');
    expect(await reason()).toContain('holds files but no database');
    expect(readFileSync(join(dataDir, 'letter.txt'), 'utf8')).toBe('dear diary');
  });

  it('if the database is from another PostgreSQL release', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'PG_VERSION'), '17\n');
    expect(await reason()).toContain('was made by PostgreSQL 17');
  });
});

it.runIf(isRoot())(
  'as root, stores the data in another folder if its account cannot enter the requested one',
  async () => {
    chmodSync(folder, 0o700);
    const first = await start();
    cleanups.splice(1, 0, () => rmSync(first.dataDir, { recursive: true, force: true }));
    expect(first.dataDir).toMatch(/^\/var\/lib\/kampus\//);
    await query(first.connectionString, 'create table kept as select 1');
    await first.stop();

    // If the requested folder becomes accessible later, the existing database must still be used.
    chmodSync(folder, 0o755);
    const second = await start();
    expect(second.dataDir).toBe(first.dataDir);
    expect(await query(second.connectionString, rowCount)).toEqual([{ count: 1 }]);
  },
);

function siblingsOf(pid: number): number[] {
  const ps = (...args: string[]) => spawnSync('ps', args, { encoding: 'utf8' }).stdout.trim();
  const parent = ps('-o', 'ppid=', '-p', String(pid));
  const children = ps('-o', 'pid=', '--ppid', parent).split('\n').map(Number);
  return children.filter((child) => child !== pid);
}

async function startInOtherProcess(): Promise<ChildProcess> {
  const supervisor = JSON.stringify(new URL('./supervisor.ts', import.meta.url).href);
  const program = `import { startPostgres } from ${supervisor};
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  // PostgreSQL accepts connections a moment before its lock file says so.
  await expect.poll(() => findPostmaster(dataDir)?.isReady, { timeout: 10_000 }).toBe(true);
  return child;
}
