import { timeZone } from '@kampus/contract/format/wall-clock';
import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Db, PortalDb } from '../db/connect.ts';
import { type Gauges, registerGauges } from './database-gauges.ts';

/** Sources of the metrics in this file. */
export interface MetricSources {
  db: PortalDb;
  cache: ResponseCache;
  isCacheListening: () => boolean;
  bot: { isPolling: boolean | undefined; waitSeconds: () => number };
}

interface WaitingMails {
  mailsWaiting: number;
  oldestMailSeconds: number;
}

interface SharedState extends WaitingMails {
  waiting: number;
  oldestSeconds: number;
  lastProvedSeconds: number | null;
  lastBackupFailed: boolean | null;
  lastBackupBytes: number | null;
  weeksBehind: number;
  calendarsBehind: number;
}

/** Days from the current week's Monday to the calendar's last day. */
const lastDayOffset = limits.calendarWeeks * 7 - 1;

/**
 * Reads the state of background work from the database. Throws if the database is unavailable or
 * the job queue has no tables yet.
 */
async function readSharedState(db: Db): Promise<SharedState> {
  const { rows } = await sql<Omit<SharedState, keyof WaitingMails>>`
    with waiting as (
      select created_at from notifications where queued_at is null
      union all
      select created_on from pgboss.job where name = 'deliver' and state < 'completed'
    ), last_backup as (
      select bytes, failure from backups order by id desc limit 1
    )
    select (select count(*) from waiting)::int as waiting,
           coalesce((select extract(epoch from now() - min(created_at)) from waiting), 0)::float8
             as "oldestSeconds",
           (select extract(epoch from max(proved_at)) from backups)::float8 as "lastProvedSeconds",
           (select failure is not null from last_backup) as "lastBackupFailed",
           (select bytes from last_backup)::float8 as "lastBackupBytes",
           (select count(*) from week_templates as w join teachers as t on t.user_id = w.teacher_id
             where not t.is_away
               and coalesce(w.published_through, '-infinity')
                   < date_trunc('week', now() at time zone '${sql.raw(timeZone)}')::date
                     + ${sql.raw(String(lastDayOffset))}
           )::int as "weeksBehind",
           (select count(*) from busy_calendars as c join teachers as t on t.user_id = c.teacher_id
             where not t.is_away and c.next_read_at < now() - interval '1 hour'
           )::int as "calendarsBehind"`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('The state of the jobs could not be read');
  return { ...state, ...(await readWaitingMails(db)) };
}

async function readWaitingMails(db: Db): Promise<WaitingMails> {
  const { rows } = await sql<WaitingMails>`
    select count(*)::int as "mailsWaiting",
           coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestMailSeconds"
      from mails where state = 'WAITING'`.execute(db);
  return rows[0] ?? { mailsWaiting: 0, oldestMailSeconds: 0 };
}

const gauges: Gauges<SharedState> = {
  waiting: ['notifications_waiting', 'Messages that are not sent yet'],
  oldestSeconds: ['notifications_oldest_waiting_seconds', 'Age of the oldest message that is not sent yet'],
  mailsWaiting: ['mails_waiting', 'E-mails that are not sent yet'],
  oldestMailSeconds: ['mails_oldest_waiting_seconds', 'Age of the oldest e-mail that is not sent yet'],
  lastProvedSeconds: ['backup_last_proved_timestamp_seconds', 'Time of the last successful test restore of a backup'],
  lastBackupFailed: ['backup_last_failed', '1 if the last backup could not be restored'],
  lastBackupBytes: ['backup_last_bytes', 'Size of the last backup'],
  weeksBehind: ['week_templates_behind', 'Week templates without slots up to the end of the calendar'],
  calendarsBehind: [
    'busy_calendars_behind',
    'External calendars of teachers with a read that is overdue by more than an hour',
  ],
};

/** A gauge whose value is read at each scrape. */
function registerGauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

function registerCache(registry: Registry, { cache, isCacheListening }: MetricSources): void {
  registerGauge(registry, 'cache_listening', '1 while the process receives changes of other processes', () =>
    Number(isCacheListening()),
  );
  new Counter({
    name: 'cache_reads_total',
    help: 'Reads of the response cache behind the routes, by result',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      const { hits, misses } = cache.stats();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
  registerGauge(registry, 'cache_entries', 'Cached responses', () => cache.stats().entries);
  const bytesHelp = 'Memory of the cached responses, including compressed bodies';
  registerGauge(registry, 'cache_bytes', bytesHelp, () => cache.stats().bytes);
}

/**
 * Counts every PostgreSQL error of this pool: violated constraints, timeouts (57014), conflicts
 * (40001).
 */
function registerDatabaseErrors(registry: Registry, pool: pg.Pool): void {
  const errors = new Counter({
    name: 'database_errors_total',
    help: 'Errors that PostgreSQL reported, by SQLSTATE',
    labelNames: ['sqlstate'],
    registers: [registry],
  });
  const instrumented = new WeakSet<pg.PoolClient>();
  // On acquire, not on connect: some connections are open already.
  pool.on('acquire', (client) => {
    if (instrumented.has(client)) return;
    instrumented.add(client);
    (client as unknown as pg.Client).connection.on('errorMessage', ({ code }: { code?: string }) =>
      errors.inc({ sqlstate: code ?? 'unknown' }),
    );
  });
}

function registerBot(registry: Registry, bot: MetricSources['bot']): void {
  const waitHelp = 'Seconds until Telegram accepts the next message';
  registerGauge(registry, 'telegram_wait_seconds', waitHelp, () => bot.waitSeconds());
  // The gauge does not exist if a webhook replaces polling.
  if (bot.isPolling === undefined) return;
  registerGauge(registry, 'bot_polling', '1 in the process that polls Telegram', () => Number(bot.isPolling));
}

/** Registers the metrics that are not about requests. docs/operations.md explains each value. */
export function registerMetrics(registry: Registry, sources: MetricSources): void {
  const { db, bot } = sources;
  registerGauges(registry, gauges, () => readSharedState(db));
  registerCache(registry, sources);
  registerDatabaseErrors(registry, db.pool);
  registerBot(registry, bot);
}
