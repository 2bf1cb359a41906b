import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder } from '@kampus/embedded-postgres/data-folder';
import { startPostgres } from '@kampus/embedded-postgres/supervisor';
import type { Mailbox } from '@kampus/local-telegram/mailbox';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { resealIbans } from '#domains/balance/public.ts';
import { fillFacts, fillSections } from '#domains/guides/public.ts';
import { resealSecrets } from '#domains/identity/public.ts';
import { resealAddresses } from '#domains/teaching/public.ts';
import { startJobs } from '#drivers/jobs/start.ts';
import { startTelegram } from '#drivers/telegram/start.ts';
import { connect } from '#platform/db/connect.ts';
import { migrate } from '#platform/db/migrate.ts';
import { describeTrace, setTracing } from '#platform/tracing/tracing.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { parseDatabase } from './config-addresses.ts';
import { type Services, startServices } from './services.ts';

type Say = (line: string) => void;

/** Close functions, called in reverse order of opening. */
class Closers {
  #stack: (() => Promise<unknown>)[] = [];
  #closing: Promise<void> | undefined;

  add(close: () => Promise<unknown>): void {
    this.#stack.push(close);
  }

  /** Calls all close functions at the same time. */
  async closeTogether(): Promise<void> {
    await Promise.all(this.#stack.map((close) => close()));
  }

  /** Idempotent, because the terminal can send Ctrl-C twice. */
  close(): Promise<void> {
    this.#closing ??= (async () => {
      for (const close of this.#stack.reverse()) await close();
    })();
    return this.#closing;
  }
}

/**
 * Time for load balancers to detect that the process is not ready. Each response closes its
 * connection, and the proxy closes idle ones (deploy/compose/nginx.conf). Afterwards no connection
 * is left for a new request.
 */
const drainMs = 2000;
/**
 * After this time the process exits even if a close function hangs. The demo's embedded database
 * needs longer.
 */
const stopTimeoutMs = { production: 5000, demo: 20_000 };

async function drain({ config, lifecycle }: Services): Promise<void> {
  lifecycle.isClosing = true;
  if (config.production) await sleep(drainMs);
}

/** Stores the demo's signing key beside its database, so that sessions survive a restart. */
async function readDemoKeys(dataDir: string): Promise<Config['signingKeys']> {
  const file = join(dataDir, 'signing-key');
  const secret = await readFile(file, 'utf8').catch(async () => {
    const fresh = randomBytes(48).toString('base64url');
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, fresh, { mode: 0o600 });
    return fresh;
  });
  return [{ kid: 'demo', secret }];
}

async function openDatabase(config: Config, closers: Closers, say: Say): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  const postgres = await startPostgres({ dataDir: join(config.dataDir, 'postgres'), log: say });
  closers.add(postgres.stop);
  say(`Database: embedded PostgreSQL in ${postgres.dataDir}`);
  return postgres.connectionString;
}

/**
 * Throws a one-line error for the two faults that operators meet: an unreachable database and a
 * failed migration.
 */
async function prepareDatabase(url: string, say: Say): Promise<void> {
  const { db, close } = connect(url, { max: 1, limited: true });
  await sql`select 1`
    .execute(db)
    .catch((error: Error) => {
      throw new Error(
        `The database at ${parseDatabase(url).host || 'local-socket'} does not respond: ${error.message}`,
      );
    })
    .finally(close);
  const applied = await migrate(url);
  if (applied.length > 0) say(`Database: ${applied.length} migrations applied`);
}

/** Fails early if the port is not available. */
async function assertPortFree({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen({ port, host }, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new Error(`Port ${port} is in use; choose another with PORT=…`);
    if (error.code === 'EACCES') throw new Error(`Port ${port} needs more rights; choose another with PORT=…`);
    throw new Error(`Cannot listen at HOST=${host}: ${error.message}`);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/** Starts tracing if the environment configures it. Returns the trace fields for log lines. */
async function openTracing({ tracing: settings }: Config, closers: Closers): Promise<() => object> {
  if (!settings) return () => ({});
  const tracing = (await import('#platform/tracing/open-telemetry.ts')).startTracing(settings);
  setTracing(tracing);
  closers.add(tracing.close);
  return () => describeTrace(tracing);
}

/**
 * The demo without SMTP_URL gets a mail server of its own. Production does not even load its code.
 */
async function openMailbox({ config, db }: Services, closers: Closers): Promise<Mailbox | undefined> {
  if (config.production || config.mail) return undefined;
  const mailbox = await (await import('@kampus/local-telegram/mailbox')).openMailbox(db);
  closers.add(mailbox.close);
  config.mail = mailbox.mail;
  config.public.hasMail = true;
  return mailbox;
}

async function start(config: Config, closers: Closers, say: Say): Promise<void> {
  const mixin = await openTracing(config, closers);
  const log: FastifyBaseLogger = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization'],
    ...(config.tracing && { mixin }),
  });
  await assertPortFree(config);
  // The data folder stores uploads and, without DATABASE_URL, the database.
  if (!config.storage) makeDataFolder(config.dataDir);
  const databaseUrl = await openDatabase(config, closers, say);
  // Migrations, LISTEN, advisory locks and the job queue need a session. Some poolers do not
  // provide one.
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  await prepareDatabase(directUrl, say);
  const keys = config.signingKeys.length > 0 ? config.signingKeys : await readDemoKeys(config.dataDir);
  const { services, close } = await startServices(config, databaseUrl, keys, log);
  closers.add(close);
  if (config.production)
    await (await import('#drivers/demo/refuse-demo-people.ts')).refuseDemoPeople(services.db, config.demoPassword);
  else await (await import('#drivers/demo/load.ts')).loadDemo(services, say);
  const mailbox = await openMailbox(services, closers);
  await fillFacts(services);
  await fillSections(services);
  const unopened = {
    secondFactors: await resealSecrets(services),
    calendars: await resealAddresses(services),
    ibans: await resealIbans(services),
  };
  if (unopened.secondFactors + unopened.calendars + unopened.ibans > 0)
    log.warn(unopened, 'second factors, calendars or IBANs were sealed with a signing key that is not configured');
  // Requests, messages and jobs stop at the same time, before their dependencies.
  const running = new Closers();
  closers.add(() => running.closeTogether());
  const app = await buildApp(services);
  mailbox?.install(app);
  running.add(async () => {
    await drain(services);
    await app.close();
  });
  const telegram = await startTelegram(app, services, directUrl);
  running.add(telegram.close);
  const jobs = startJobs(services, directUrl, telegram);
  running.add(jobs.close);
  // Writes the compile cache now. At process exit, the write can delay a shutdown by seconds on a
  // busy machine.
  if (config.production) flushCompileCache();
  await app.listen({ port: config.port, host: config.host });
}

function announce(config: Config, say: Say): void {
  say(`Kampus is ready: ${config.publicUrl}`);
  if (config.production) return;
  say(`Demo people: student, student2, teacher, teacher2, curator, admin, developer`);
  say(`Password of all of them: ${config.demoPassword}`);
  say(`Local messenger (Telegram and mailbox of the demo): ${config.publicUrl}/dev/telegram`);
  if (config.public.bank) say(`Bank of the demo: ${config.publicUrl}/dev/bank`);
}

/**
 * Runs the server until SIGINT or SIGTERM. A fault at start prints one line and exits with code 1.
 */
export async function main(): Promise<void> {
  const say: Say = (line) => console.log(line);
  const closers = new Closers();
  let isProduction = false;
  const stop = (): void => {
    setTimeout(() => process.exit(1), stopTimeoutMs[isProduction ? 'production' : 'demo']).unref();
    void closers.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    const config = readConfig(process.env);
    isProduction = config.production;
    config.dataDir = resolve(config.dataDir);
    await start(config, closers, say);
    announce(config, say);
  } catch (error) {
    console.error(`Kampus did not start: ${(error as Error).message}`);
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
    await closers.close();
    process.exit(1);
  }
}

if (import.meta.main) await main();
