import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fromKysely, type JobResult, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { NotificationKind } from '#platform/db/notification-kind.ts';
import { parseTraceparent } from '#platform/tracing/traceparent.ts';
import { activeTracing, inSpan } from '#platform/tracing/tracing.ts';
import type { Services } from '../../services.ts';
import { closeAnsweredButtons, isQuestion } from './close-buttons.ts';
import { compose } from './compose.ts';
import { discard, findWaiting, type Notification, settle } from './notification.ts';
import { inOneProcess } from './one-process.ts';
import type { Outcome, Send } from './sender.ts';

/** Notifications on their way: rows become jobs, jobs become messages (docs/decisions/007 says why in two steps). */

const queue = 'deliver';
/** Telegram takes a tenth of a second for a message: with less at a time its pace is not reached. */
const concurrency = { localConcurrency: 3, batchSize: 5 };
const dispatchMax = 200;
/** Rows are collected this long: one transaction then makes jobs of all of them, outside any request. */
const collectMs = 100;
/** How often rows are looked for whose writer died before waking this process, or runs in another one. */
const sweepMs = 3000;

/** Doubling from a second to ten minutes: about fourteen hours in all, longer than any outage of Telegram's so far. */
const retries = { retryLimit: 90, retryDelay: 1, retryBackoff: true, retryDelayMax: 600 };
/** A process that died while sending is noticed by its missing heartbeat; another process then takes the job. */
const survival = { heartbeatSeconds: 10, expireInSeconds: 300, deleteAfterSeconds: 86_400 };

/** What a person waits for goes first, then what is due within the hour; the rest can wait. */
const priorities: Partial<Record<NotificationKind, number>> = {
  PASSWORD_LINK: 3,
  TELEGRAM_CHANGED: 3,
  PASSKEY_ADDED: 3,
  REQUESTED: 3,
  CONFIRMED: 3,
  CONFIRMED_TEACHER: 3,
  REFUSED: 3,
  CANCELLED_BY_STUDENT: 3,
  CANCELLED_BY_TEACHER: 3,
  MOVE_PROPOSED: 3,
  MOVE_ACCEPTED: 3,
  MOVE_DECLINED: 3,
  MOVE_WITHDRAWN: 3,
  PAID: 2,
  TOPPED_UP: 2,
  REPORTED: 2,
  DECIDED: 2,
  EXPIRED: 2,
  REMINDER_HOUR: 1,
};

/** Become jobs first: behind ten thousand others they would wait for seconds before their priority counts. */
const awaited = Object.keys(priorities);

/** A wait of Telegram's up to this long is sat out with the batch in hand; the rest of a longer one is put back. */
const holdSecondsMax = 60;

interface Delivery {
  notificationId: number;
}

/**
 * Makes jobs of the rows that have none yet, in one transaction. Rows for people without Telegram are only marked.
 * Returns the number of rows.
 */
async function dispatchSome({ db }: Pick<Services, 'db'>, boss: PgBoss): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; kind: NotificationKind; state: 'WAITING' | 'NO_TELEGRAM' }>`
      update notifications as n
         set queued_at = now(), state = case when coalesce(n.chat_id, u.telegram_chat_id) is null then 'NO_TELEGRAM' else n.state end
        from users as u
       where u.id = n.user_id and n.id in (
         select id from notifications where queued_at is null
          order by kind = any (${awaited}) desc, id limit ${dispatchMax} for update skip locked)
      returning n.id, n.kind, n.state`.execute(trx);
    const jobs = rows
      .filter(({ state }) => state === 'WAITING')
      .map(({ id, kind }) => ({ data: { notificationId: id }, priority: priorities[kind] ?? 0 }))
      .sort((a, b) => a.data.notificationId - b.data.notificationId);
    if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(trx) });
    return rows.length;
  });
}

type Job = JobWithMetadata<Delivery>;
type Stop = Extract<Outcome, { outcome: 'SLOW_DOWN' | 'AWAY' }>;

const isLastAttempt = (job: Job): boolean => job.retryCount >= job.retryLimit;

/** Sends one notification and records the outcome. Returns only an outcome that concerns the following messages too. */
async function deliver(
  { db, config }: Pick<Services, 'db' | 'config'>,
  send: Send,
  notification: Notification,
): Promise<Stop | undefined> {
  const { chatId, hasBlockedBot } = notification.recipient;
  const message = compose(notification, config.publicUrl);
  if (!message) await discard(db, notification.id);
  else if (chatId === null) await settle(db, notification, 'NO_TELEGRAM');
  else if (hasBlockedBot) await settle(db, notification, 'FAILED', { error: 'the person has blocked the bot' });
  else {
    const outcome = await send(chatId, message);
    switch (outcome.outcome) {
      case 'SENT':
        await settle(db, notification, 'SENT', {
          sent: {
            messageId: outcome.messageId,
            hasButtons: message.buttons !== undefined && isQuestion(notification.kind),
          },
        });
        break;
      case 'BLOCKED':
        await settle(db, notification, 'FAILED', { error: outcome.reason, isBlocked: true });
        break;
      case 'REFUSED':
        await settle(db, notification, 'FAILED', { error: outcome.reason });
        break;
      default:
        return outcome;
    }
  }
  return undefined;
}

/** Delivers in the course of what caused the message, while traces are on. */
function deliverTraced(
  services: Pick<Services, 'db' | 'config'>,
  send: Send,
  notification: Notification,
): Promise<Stop | undefined> {
  const tracing = activeTracing();
  if (!tracing) return deliver(services, send, notification);
  const { id, kind, trace } = notification;
  const attributes = { 'messaging.system': 'telegram', 'messaging.message.id': String(id) };
  const start = { name: `send ${kind}`, kind: 'producer', parent: parseTraceparent(trace), attributes } as const;
  return inSpan(tracing, start, () => deliver(services, send, notification));
}

/** Delivers, and as long as Telegram says wait, waits and tries again: until `holdSecondsMax` or the end of the process. */
async function deliverPatiently(
  services: Pick<Services, 'db' | 'log' | 'config'>,
  send: Send,
  notification: Notification,
  closing: AbortSignal,
): Promise<Stop | undefined> {
  for (let leftSeconds = holdSecondsMax; ; ) {
    const stop = await deliverTraced(services, send, notification);
    if (stop?.outcome !== 'SLOW_DOWN' || stop.seconds > leftSeconds || closing.aborted) return stop;
    leftSeconds -= stop.seconds;
    services.log.warn({ stop }, 'Telegram asked for a wait');
    await sleep(stop.seconds * 1000, undefined, { signal: closing }).catch(() => {});
  }
}

/** Delivers a batch in order. Once Telegram says wait for long or does not answer, the rest of the batch waits too. */
async function workOff(
  services: Pick<Services, 'db' | 'log' | 'config'>,
  boss: PgBoss,
  send: Send,
  jobs: Job[],
  closing: AbortSignal,
): Promise<JobResult[]> {
  const { db, log } = services;
  const results: JobResult[] = [];
  let stop: Stop | undefined;
  for (const job of jobs) {
    const notification = await findWaiting(db, job.data.notificationId);
    if (notification) stop ??= await deliverPatiently(services, send, notification, closing);
    if (!notification || !stop) {
      results.push({ id: job.id, status: 'completed' });
    } else if (stop.outcome === 'SLOW_DOWN') {
      // A new job instead of a retry: Telegram names the time, and this attempt must not count against the limit.
      await boss.send(queue, job.data, { startAfter: stop.seconds, priority: job.priority });
      results.push({ id: job.id, status: 'completed' });
    } else {
      if (isLastAttempt(job)) await settle(db, notification, 'FAILED', { error: stop.reason });
      results.push({ id: job.id, status: 'failed', output: { reason: stop.reason } });
    }
  }
  if (!stop) return results;
  log.warn({ stop }, 'Telegram accepts no messages at the moment');
  // The next batch would meet the same wait.
  if (stop.outcome === 'SLOW_DOWN') {
    const seconds = Math.min(stop.seconds, holdSecondsMax);
    await sleep(seconds * 1000, undefined, { signal: closing }).catch(() => {});
  }
  return results;
}

/** The bot, as far as messages need it. */
export interface Sender {
  send: Send;
  removeButtons: (chatId: number, messageId: number) => Promise<void>;
  /** Resolves when the bot can send. */
  ready: Promise<void>;
}

/**
 * Starts turning notifications into messages. Every process makes jobs of rows; one at a time sends, so that Telegram's
 * pace is kept. At least once: a process killed between sending and recording makes the next one send again. `ready`
 * resolves when the bot can send; until then rows only become jobs.
 */
export async function startDelivery(
  services: Services,
  boss: PgBoss,
  databaseUrl: string,
  { send, removeButtons, ready }: Sender,
): Promise<{ close: () => Promise<void> }> {
  const { log, bot } = services;
  await boss.createQueue(queue, { ...retries, ...survival });
  await boss.updateQueue(queue, { ...retries, ...survival });
  let workerId: string | undefined;
  let running: Promise<void> | undefined;
  let sending: Promise<void> | undefined;
  let collecting: NodeJS.Timeout | undefined;
  let isWanted = false;
  const closing = new AbortController();

  async function dispatchAll(): Promise<void> {
    while (isWanted && !closing.signal.aborted) {
      isWanted = false;
      try {
        const count = await dispatchSome(services, boss);
        if (workerId !== undefined) await closeAnsweredButtons(services.db, removeButtons);
        if (count === dispatchMax) isWanted = true;
        if (count > 0 && workerId !== undefined) boss.notifyWorker(workerId);
      } catch (error) {
        // The sweep tries again; the rows wait.
        log.warn({ err: error }, 'notifications could not be queued');
      }
    }
    running = undefined;
  }

  const dispatch = (): void => {
    collecting = undefined;
    isWanted = true;
    running ??= dispatchAll();
  };
  bot.wakeDelivery = () => {
    collecting ??= setTimeout(dispatch, collectMs);
  };
  dispatch();
  const sweep = setInterval(dispatch, sweepMs);

  async function sendWhileAllowed(allowed: AbortSignal): Promise<void> {
    const options = {
      ...concurrency,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 1,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    workerId = await boss.work<Delivery, unknown, typeof options>(queue, options, (jobs) =>
      workOff(services, boss, send, jobs, allowed),
    );
    if (!allowed.aborted) await once(allowed, 'abort');
    workerId = undefined;
    await boss.offWork(queue, { wait: false });
  }

  void ready.then(() => {
    sending = inOneProcess(databaseUrl, 'delivery', sendWhileAllowed, { log, signal: closing.signal });
  });

  return {
    async close() {
      closing.abort();
      clearInterval(sweep);
      clearTimeout(collecting);
      bot.wakeDelivery = () => {};
      await Promise.all([running, sending]);
    },
  };
}
