import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@kampus/embedded-postgres/supervisor';
import pg from 'pg';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { defineProgram, findProgram, type Program, type ProgramOptions } from './program.ts';
import { type FakeTelegram, startTelegram } from './telegram.ts';

const root = join(import.meta.dirname, '..', '..');
const processCount = 4;
/** Of this run alone. */
export const signingSecret = randomBytes(48).toString('base64url');
const metricsToken = 'a token of the fault tests';
const valkeyPassword = 'a-password-of-the-fault-tests';

/** Everything under test, and what could not be had on this machine. */
export interface System {
  /** Where clients go: nginx with TLS, else the first process. */
  origin: string;
  /** The certificate that clients trust. */
  certificate: string | undefined;
  processes: Program[];
  /** Where each process itself is, past the proxy. */
  origins: string[];
  /** PostgreSQL past the pooler. */
  directUrl: string;
  nginx: Program | undefined;
  pooler: Program | undefined;
  valkey: Program | undefined;
  telegram: FakeTelegram;
  /** A connection past the pooler. */
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Process ids of the whole PostgreSQL, the postmaster first. */
  postgresPids: () => number[];
  /** Whether this process polls Telegram, as its metrics say. */
  isLeader: (program: Program) => Promise<boolean>;
  missing: string[];
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const answers = async (url: string): Promise<boolean> => (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;

/** Whether something accepts connections on this port of the loopback. */
const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** The proxy of deploy/compose, with this machine's ports and a certificate made for the run. */
function writeNginxConfiguration(folder: string, ports: number[], tlsPort: number, plainPort: number): string {
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`).join('\n    ');
  const text = readFileSync(join(root, 'deploy', 'compose', 'nginx.conf'), 'utf8')
    .replace(/server app1.*\n\s*server app2.*/, servers)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    // Debian's nginx is older than the directive.
    .replace(/listen 443 ssl;\n\s*http2 on;/, `listen 127.0.0.1:${tlsPort} ssl;`)
    .replaceAll('/etc/nginx/certificates', folder)
    .replace(
      'worker_processes auto;',
      `worker_processes 2; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;`,
    )
    .replace(
      'access_log off;',
      `access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;`,
    );
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, text);
  return file;
}

function makeCertificate(folder: string): string {
  const certificate = join(folder, 'fullchain.pem');
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const { status, stderr } = spawnSync(
    'openssl',
    [...args, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', join(folder, 'privkey.pem'), '-out', certificate],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return certificate;
}

function writePoolerConfiguration(folder: string, port: number, socketDir: string): string {
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
kampus = host=${socketDir} dbname=kampus user=kampus
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
`,
  );
  return file;
}

/** What is being started, and how all of it ends again, the last first. */
class Installation {
  readonly folder: string;
  readonly missing: string[] = [];
  #closers: (() => unknown)[] = [];

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'kampus-faults-'));
    chmodSync(this.folder, 0o755);
    this.defer(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  defer(close: () => unknown): void {
    this.#closers.unshift(close);
  }

  async launch(options: ProgramOptions): Promise<Program> {
    const program = defineProgram(options);
    this.defer(() => program.stop());
    await program.start();
    return program;
  }

  /** Where a program is; one that is not installed is noted. */
  find(...names: string[]): string | undefined {
    const path = names.map(findProgram).find((found) => found !== undefined);
    if (!path) this.missing.push(names.join(' or '));
    return path;
  }

  async close(): Promise<void> {
    for (const close of this.#closers) await close();
    this.#closers = [];
  }
}

interface Database {
  directUrl: string;
  socketDir: string;
  query: System['query'];
  pids: () => number[];
}

async function startDatabase(installation: Installation): Promise<Database> {
  const postgres = await startPostgres({ dataDir: join(installation.folder, 'postgres'), log: () => {} });
  installation.defer(postgres.stop);
  const directUrl = postgres.connectionString;
  await migrate(directUrl);
  const pool = new pg.Pool({ connectionString: directUrl, max: 3 });
  pool.on('error', () => {});
  installation.defer(() => pool.end());
  // A pooler in transaction mode passes no settings on: the role has the limits of a request (docs/operations.md).
  await pool.query("alter role kampus set statement_timeout = '4s'");
  await pool.query("alter role kampus set lock_timeout = '1s'");
  return {
    directUrl,
    socketDir: new URL(directUrl).searchParams.get('host') ?? '',
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    pids() {
      const postmaster = Number(readFileSync(join(postgres.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      return [postmaster, ...childrenOf(postmaster)];
    },
  };
}

interface Service {
  program: Program;
  port: number;
}

async function startPooler(installation: Installation, socketDir: string): Promise<Service | undefined> {
  const command = installation.find('pgbouncer');
  if (!command) return undefined;
  const port = await freePort();
  const args = [writePoolerConfiguration(installation.folder, port, socketDir)];
  // It refuses to run as root, and must reach PostgreSQL's socket.
  const uid = statSync(socketDir).uid;
  return {
    port,
    program: await installation.launch({ name: 'pgbouncer', command, args, uid, isReady: () => accepts(port) }),
  };
}

async function startValkey(installation: Installation): Promise<Service | undefined> {
  const command = installation.find('valkey-server', 'redis-server');
  if (!command) return undefined;
  const port = await freePort();
  const listen = ['--port', `${port}`, '--bind', '127.0.0.1', '--requirepass', valkeyPassword];
  const args = [...listen, '--save', '', '--dir', installation.folder];
  return { port, program: await installation.launch({ name: 'valkey', command, args, isReady: () => accepts(port) }) };
}

interface Surroundings {
  origin: string;
  folder: string;
  directUrl: string;
  pooler: Service | undefined;
  valkey: Service | undefined;
  telegramOrigin: string;
}

/** The settings of an app process, as docs/operations.md names them. */
const settingsOf = (port: number, { origin, folder, directUrl, pooler, valkey, telegramOrigin }: Surroundings) => ({
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  PORT: String(port),
  PUBLIC_URL: origin,
  KAMPUS_DATA_DIR: join(folder, 'data'),
  DATABASE_URL: pooler ? `postgresql://kampus@127.0.0.1:${pooler.port}/kampus` : directUrl,
  DATABASE_DIRECT_URL: directUrl,
  ...(pooler && { DATABASE_POOLER: 'transaction', DATABASE_NAMED_STATEMENTS: '0' }),
  DATABASE_POOL_MAX: '6',
  ...(valkey && { REDIS_URL: `redis://:${valkeyPassword}@127.0.0.1:${valkey.port}` }),
  SIGNING_KEYS: `faults:${signingSecret}`,
  METRICS_TOKEN: metricsToken,
  TELEGRAM_BOT_TOKEN: '1:faults',
  TELEGRAM_API_ROOT: telegramOrigin,
  RATE_LIMIT_FACTOR: '1000000',
  // Its admins sign in once for a whole run.
  REQUIRE_SECOND_FACTOR: '0',
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'error',
});

async function startParts(installation: Installation): Promise<System> {
  const { folder } = installation;
  const database = await startDatabase(installation);
  const pooler = await startPooler(installation, database.socketDir);
  const valkey = await startValkey(installation);
  const telegram = await startTelegram(await freePort());
  installation.defer(telegram.close);
  const ports = await Promise.all(Array.from({ length: processCount }, freePort));
  const nginxPath = installation.find('nginx');
  const tlsPort = await freePort();
  const origin = nginxPath ? `https://127.0.0.1:${tlsPort}` : `http://127.0.0.1:${ports[0]}`;
  const surroundings = {
    origin,
    folder,
    directUrl: database.directUrl,
    pooler,
    valkey,
    telegramOrigin: telegram.origin,
  };
  const processes: Program[] = [];
  for (const [index, port] of ports.entries())
    processes.push(
      await installation.launch({
        name: `process ${index + 1}`,
        command: process.execPath,
        args: [join(root, 'server', 'src', 'main.ts')],
        env: settingsOf(port, surroundings),
        isReady: () => answers(`http://127.0.0.1:${port}/readyz`),
      }),
    );
  const certificate = nginxPath && readFileSync(makeCertificate(folder), 'utf8');
  const nginx =
    nginxPath &&
    (await installation.launch({
      name: 'nginx',
      command: nginxPath,
      args: ['-c', writeNginxConfiguration(folder, ports, tlsPort, await freePort())],
      isReady: () => accepts(tlsPort),
    }));
  return {
    origin,
    certificate,
    processes,
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    directUrl: database.directUrl,
    nginx: nginx || undefined,
    pooler: pooler?.program,
    valkey: valkey?.program,
    telegram,
    query: database.query,
    postgresPids: database.pids,
    async isLeader(program) {
      const address = `http://127.0.0.1:${ports[processes.indexOf(program)]}/metrics`;
      const response = await fetch(address, { headers: { authorization: `Bearer ${metricsToken}` } });
      return (await response.text()).includes('\nbot_leader 1');
    },
    missing: installation.missing,
    stop: () => installation.close(),
  };
}

/** Starts PostgreSQL, pooler, Valkey, four processes and the proxy, all on loopback; leaves out what is not installed. */
export async function startSystem(): Promise<System> {
  const installation = new Installation();
  try {
    return await startParts(installation);
  } catch (error) {
    await installation.close();
    throw error;
  }
}

/** Process ids whose parent this is. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
