import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Database, startPrimary, startStandby } from './database.ts';
import { type FileStore, startFileStore } from './file-store.ts';
import { accepts, freePort, Installation, responds } from './installation.ts';
import { type Pooler, startPooler } from './pooler.ts';
import { defineProgram, type Program } from './program.ts';
import { startProxy } from './proxy.ts';
import { type FakeTelegram, startTelegram } from './telegram.ts';

const root = join(import.meta.dirname, '..', '..');
/** Random for each run. */
export const signingSecret = randomBytes(48).toString('base64url');
const metricsToken = 'a token of the fault tests';
const valkeyPassword = 'a-password-of-the-fault-tests';

/** All parts under test, and the parts that this machine lacks. */
export interface System {
  /** Address for clients: nginx with TLS, else the first process. */
  origin: string;
  /** The certificate that clients trust. */
  certificate: string | undefined;
  processes: Program[];
  /** Direct addresses of the processes, without the proxy. */
  origins: string[];
  database: Database;
  nginx: Program | undefined;
  pooler: Pooler | undefined;
  valkey: Program | undefined;
  fileStore: Program | undefined;
  telegram: FakeTelegram;
  /** Runs a query on the primary, without the pooler. */
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** True if the metrics of this process say that it polls Telegram. */
  isPolling: (program: Program) => Promise<boolean>;
  /**
   * From its next start the process runs the version in this folder, or this version if undefined.
   */
  runFrom: (program: Program, otherRoot?: string) => void;
  /** Creates a standby of the primary, also after the loss of one. */
  addStandby: () => Promise<void>;
  missing: string[];
  stop: () => Promise<void>;
}

export interface SystemOptions {
  processCount?: number;
  /** A separate folder for the data of PostgreSQL. */
  databaseFolder?: string;
  /** Root folder of another version. Half of the processes run it. */
  otherRoot?: string;
  /** Root folder of another version, which migrates the database. At first all processes run it. */
  firstRoot?: string;
  /** Settings that override the defaults. */
  environment?: NodeJS.ProcessEnv;
}

interface Valkey {
  program: Program;
  url: string;
}

async function startValkey(installation: Installation): Promise<Valkey | undefined> {
  const command = installation.find('valkey-server', 'redis-server');
  if (!command) return undefined;
  const port = await freePort();
  const listen = ['--port', `${port}`, '--bind', '127.0.0.1', '--requirepass', valkeyPassword];
  const args = [...listen, '--save', '', '--dir', installation.folder];
  const program = await installation.launch({ name: 'valkey', command, args, isReady: () => accepts(port) });
  return { program, url: `redis://:${valkeyPassword}@127.0.0.1:${port}` };
}

interface Surroundings {
  origin: string;
  folder: string;
  database: Database;
  pooler: Pooler | undefined;
  valkey: Valkey | undefined;
  fileStore: FileStore | undefined;
  telegramOrigin: string;
}

/**
 * Half of the processes use the pooler in transaction mode, half in session mode, so both meet
 * every fault.
 */
function databaseSettings(index: number, { database, pooler }: Surroundings): Record<string, string> {
  if (!pooler) return { DATABASE_URL: database.primary.url };
  const shared =
    index % 2 === 0
      ? { DATABASE_URL: pooler.transactionUrl, DATABASE_POOLER: 'transaction' }
      : { DATABASE_URL: pooler.sessionUrl, DATABASE_POOLER: 'session' };
  return { ...shared, DATABASE_DIRECT_URL: pooler.sessionUrl };
}

/** The settings of an app process, as in docs/operations.md. */
const settingsOf = (index: number, port: number, surroundings: Surroundings): Record<string, string> => ({
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(surroundings.folder, 'compiled'),
  PORT: String(port),
  PUBLIC_URL: surroundings.origin,
  KAMPUS_DATA_DIR: join(surroundings.folder, 'data'),
  ...databaseSettings(index, surroundings),
  DATABASE_POOL_MAX: '6',
  ...(surroundings.valkey && { REDIS_URL: surroundings.valkey.url }),
  ...surroundings.fileStore?.settings,
  SIGNING_KEYS: `faults:${signingSecret}`,
  METRICS_TOKEN: metricsToken,
  TELEGRAM_BOT_TOKEN: '1:faults',
  OPERATOR_NAME: 'Kampus',
  OPERATOR_ADDRESS: 'Bratislava',
  OPERATOR_EMAIL: 'kampus@kampus.example',
  TELEGRAM_API_ROOT: surroundings.telegramOrigin,
  RATE_LIMIT_FACTOR: '1000000',
  // The admins sign in only once per run, without a second factor.
  REQUIRE_SECOND_FACTOR: '0',
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'error',
});

async function startProcesses(
  installation: Installation,
  ports: number[],
  surroundings: Surroundings,
  { otherRoot, firstRoot, environment }: SystemOptions,
): Promise<Pick<System, 'processes' | 'runFrom'>> {
  const roots = ports.map((_, index) => firstRoot ?? (index >= ports.length / 2 ? otherRoot : undefined) ?? root);
  const processes = ports.map((port, index) => {
    return defineProgram({
      name: `process ${index + 1}${roots[index] === otherRoot ? ' of the other version' : ''}`,
      command: process.execPath,
      args: () => [join(roots[index] ?? root, 'server', 'src', 'main.ts')],
      env: { ...settingsOf(index, port, surroundings), ...environment },
      isReady: () => responds(`http://127.0.0.1:${port}/readyz`),
    });
  });
  installation.defer(() => Promise.all(processes.map((program) => program.stop())));
  for (const program of processes) await program.start();
  return {
    processes,
    runFrom(program, otherRoot = root) {
      roots[processes.indexOf(program)] = otherRoot;
    },
  };
}

async function isPolling(origin: string | undefined): Promise<boolean> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return (await response.text()).includes('\nbot_polling 1');
}

async function startParts(installation: Installation, options: SystemOptions): Promise<System> {
  const { processCount = 4, databaseFolder } = options;
  const { folder, missing } = installation;
  const primary = await startPrimary(installation, databaseFolder ?? folder, options.firstRoot);
  const standby = databaseFolder === undefined ? await startStandby(installation, primary, folder) : undefined;
  const database: Database = { primary, standby };
  const pooler = await startPooler(installation, primary.cluster.socketDir);
  const valkey = await startValkey(installation);
  const fileStore = await startFileStore(installation);
  const telegram = await startTelegram(await freePort());
  installation.defer(telegram.close);
  const ports = await Promise.all(Array.from({ length: processCount }, freePort));
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const tlsPort = await freePort();
  const proxy = await startProxy(installation, tlsPort, ports);
  const origin = proxy?.origin ?? origins[0] ?? '';
  const parts = { origin, folder, database, pooler, valkey, fileStore, telegramOrigin: telegram.origin };
  const { processes, runFrom } = await startProcesses(installation, ports, parts, options);
  return {
    origin,
    certificate: proxy?.certificate,
    processes,
    origins,
    database,
    nginx: proxy?.program,
    pooler,
    valkey: valkey?.program,
    fileStore: fileStore?.program,
    telegram,
    query: (text, values) => database.primary.query(text, values),
    runFrom,
    isPolling: (program) => isPolling(origins[processes.indexOf(program)]),
    async addStandby() {
      database.standby = await startStandby(installation, database.primary, folder);
    },
    missing,
    stop: () => installation.close(),
  };
}

/**
 * Starts PostgreSQL with a standby, pooler, Valkey, a file store, the processes and the proxy, all
 * on loopback. Leaves out missing programs. With `databaseFolder` there is no standby.
 */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  const installation = new Installation();
  try {
    return await startParts(installation, options);
  } catch (error) {
    await installation.close();
    throw error;
  }
}
