import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { parseTraceparent } from '#platform/tracing/traceparent.ts';
import { activeTracing, inSpan } from '#platform/tracing/tracing.ts';
import type { Services } from '../../services.ts';
import { openDeliveryQueue } from '../delivery-queue.ts';
import { closeAnsweredButtons, isQuestion } from './close-buttons.ts';
import { compose } from './compose.ts';
import { dispatchMax, dispatchSome, queue } from './dispatch.ts';
import { discard, findWaiting, giveUp, markBlocked, markSent, type Notification, reroute } from './notification.ts';
import { inOneProcess } from './one-process.ts';
import type { Outcome, Send } from './sender.ts';

/**
 * Delivery of notifications: rows become jobs, jobs become messages. docs/decisions/007 explains
 * the two steps.
 */

const workOptions = {
  // Telegram needs about 0.1 s per message, so a lower concurrency does not reach its rate limit.
  localConcurrency: 3,
  batchSize: 5,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  includeMetadata: true,
  perJobResults: true,
} as const;
/** Collection time: one transaction then creates jobs for all new rows, outside any request. */
const collectMs = 100;
/**
 * Interval of the search for rows of other processes, and of processes that died before
 * `wakeDelivery`.
 */
const sweepMs = 3000;

/**
 * Longest wait (429) with the current batch in memory. After a longer wait the rest is queued
 * again.
 */
const holdSecondsMax = 60;

interface Delivery {
  notificationId: number;
}

type Job = JobWithMetadata<Delivery>;
type Stop = Extract<Outcome, { outcome: 'SLOW_DOWN' | 'AWAY' }>;

/**
 * Sends one notification and records the outcome. Returns only outcomes that also affect the next
 * messages.
 */
async function deliver(
  { db, config }: Pick<Services, 'db' | 'config'>,
  send: Send,
  notification: Notification,
): Promise<Stop | undefined> {
  const { chatId, hasBlockedBot, isElsewhere } = notification.recipient;
  const message = compose(notification, config.publicUrl);
  if (!message) {
    await discard(db, notification.id);
    return undefined;
  }
  if (chatId === null || hasBlockedBot) {
    await reroute(db, notification.id, 'WAITING');
    return undefined;
  }
  const sending = await send(chatId, message);
  switch (sending.outcome) {
    case 'SENT':
      await markSent(db, notification, {
        messageId: sending.messageId,
        hasButtons: message.buttons !== undefined && isQuestion(notification.kind),
      });
      return undefined;
    case 'BLOCKED':
      await markBlocked(db, notification);
      if (isElsewhere) await giveUp(db, notification.id, sending.reason);
      else await reroute(db, notification.id, 'WAITING');
      return undefined;
    case 'REFUSED':
      await giveUp(db, notification.id, sending.reason);
      return undefined;
    default:
      return sending;
  }
}

/** Delivers inside the trace of the action that wrote the notification, if tracing is on. */
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

/**
 * Delivers, and repeats after each wait that Telegram asks for, up to `holdSecondsMax` in total or
 * until the process ends.
 */
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

/**
 * Delivers a batch in order. After a long wait or an outage of Telegram the rest of the batch waits
 * too.
 */
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
      // A new job instead of a retry: Telegram names the time, and the retry limit must not
      // decrease.
      await boss.send(queue, job.data, { startAfter: stop.seconds, priority: job.priority });
      results.push({ id: job.id, status: 'completed' });
    } else {
      results.push({ id: job.id, status: 'failed', output: { reason: stop.reason } });
    }
  }
  if (!stop) return results;
  log.warn({ stop }, 'Telegram accepts no messages at the moment');
  // The next batch would get the same wait.
  if (stop.outcome === 'SLOW_DOWN') {
    const seconds = Math.min(stop.seconds, holdSecondsMax);
    await sleep(seconds * 1000, undefined, { signal: closing }).catch(() => {});
  }
  return results;
}

/** The part of the bot that sends messages. */
export interface Sender {
  send: Send;
  removeButtons: (chatId: number, messageId: number) => Promise<void>;
  /** Resolves when the bot can send. */
  ready: Promise<void>;
}

/**
 * Runs `work` soon after `wake`, every few seconds, and at once while it returns true. One run at a
 * time.
 */
function startSweep(work: () => Promise<boolean>): { wake: () => void; close: () => Promise<void> } {
  let collecting: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  async function runWhileWanted(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false;
      if (await work()) isWanted = true;
    }
    running = undefined;
  }

  const run = (): void => {
    collecting = undefined;
    isWanted = true;
    running ??= runWhileWanted();
  };
  run();
  const interval = setInterval(run, sweepMs);
  return {
    wake: () => {
      collecting ??= setTimeout(run, collectMs);
    },
    async close() {
      isClosed = true;
      clearInterval(interval);
      clearTimeout(collecting);
      await running;
    },
  };
}

/**
 * Starts the delivery. Every process creates jobs; only one process at a time sends, because of
 * Telegram's rate limit. Delivery is at least once: if a process dies between sending and
 * recording, the next one sends again. Sending starts when `ready` resolves.
 */
export async function startDelivery(
  services: Services,
  boss: PgBoss,
  databaseUrl: string,
  { send, removeButtons, ready }: Sender,
): Promise<{ close: () => Promise<void> }> {
  const { log, bot } = services;
  await openDeliveryQueue<Delivery>(boss, queue, ({ notificationId }, reason) =>
    giveUp(services.db, notificationId, reason),
  );
  /** Set while this process delivers. */
  let workerId: string | undefined;
  let sending: Promise<void> | undefined;
  const closing = new AbortController();

  /** Returns true if more rows may wait for a job. */
  async function dispatch(): Promise<boolean> {
    try {
      const count = await dispatchSome(services, boss);
      if (workerId !== undefined) await closeAnsweredButtons(services.db, removeButtons);
      if (count > 0 && workerId !== undefined) boss.notifyWorker(workerId);
      return count === dispatchMax;
    } catch (error) {
      // The rows stay, and the sweep tries again.
      log.warn({ err: error }, 'notifications could not be queued');
      return false;
    }
  }
  const sweep = startSweep(dispatch);
  bot.wakeDelivery = sweep.wake;

  async function sendWhileAllowed(allowed: AbortSignal): Promise<void> {
    workerId = await boss.work<Delivery, unknown, typeof workOptions>(queue, workOptions, (jobs) =>
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
      bot.wakeDelivery = () => {};
      await Promise.all([sweep.close(), sending]);
    },
  };
}
