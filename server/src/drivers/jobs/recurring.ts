import { timeZone } from '@kampus/contract/format/wall-clock';
import type { PgBoss } from 'pg-boss';
import { closeTransferDays, proveBank, readStatementFolder, settleBankLines } from '#domains/balance/public.ts';
import { eraseReturned, eraseUnconfirmed } from '#domains/desk/public.ts';
import { checkLinks, forgetWords, removeOldMisses, writeDigests } from '#domains/guides/public.ts';
import {
  deleteFormerAvatars,
  forgetNotifiers,
  liftEndedBlocks,
  removeExpiredSecrets,
  removeUnconfirmedAccounts,
} from '#domains/identity/public.ts';
import {
  closeUnmarked,
  coverAllLessons,
  expireReservations,
  lapseMoves,
  releaseEarnings,
  settleSilentReports,
} from '#domains/lessons/public.ts';
import { offerFreeTime, publishWeeks, readCalendars } from '#domains/teaching/public.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import type { Services } from '../../services.ts';
import { writeReminders } from './reminders.ts';

/** Scheduled work. pg-boss creates one job per occurrence, and one process runs it. */
interface Recurring {
  name: string;
  cron: string;
  run: (services: Services) => Promise<unknown>;
  /** Time limit of one run. The default is five minutes. */
  expireInSeconds?: number;
}

/**
 * The steps of the work of each minute, in order. Each run continues where the previous run
 * stopped.
 */
const minuteSteps: readonly [name: string, step: (services: Services) => Promise<number>][] = [
  ['expired', expireReservations],
  ['offered', (services) => offerFreeTime(services, new Date())],
  ['unmarked', ({ db }) => closeUnmarked(db)],
  ['released', ({ db }) => releaseEarnings(db)],
  // Lines that an interrupted import has not settled.
  ['settled', settleBankLines],
  ['covered', ({ db }) => coverAllLessons(db)],
  ['lapsed', ({ db }) => lapseMoves(db)],
  ['agreed', ({ db }) => settleSilentReports(db)],
  ['unblocked', liftEndedBlocks],
  ['erased', eraseReturned],
  ['reminders', ({ db }) => writeReminders(db)],
];

/** Runs every step. A failing step does not stop the next one. */
async function everyMinute(services: Services): Promise<void> {
  const settled: Record<string, number> = {};
  const doStep = async ([name, step]: (typeof minuteSteps)[number]) => {
    settled[name] = await step(services);
    return settled[name];
  };
  try {
    await oneByOne(minuteSteps, doStep);
  } finally {
    // A failed step (undefined, not 0) is logged too: it usually did part of its work.
    if (minuteSteps.some(([name]) => settled[name] !== 0))
      services.log.info(settled, 'the work of this minute is done');
  }
}

/** Nightly work. A failing step does not stop the next one. */
async function everyNight(services: Services): Promise<void> {
  const { db } = services;
  const steps = [
    () => removeUnconfirmedAccounts(services),
    () => eraseUnconfirmed(services),
    () => removeExpiredSecrets(db),
    () => deleteFormerAvatars(services),
    () => forgetNotifiers(db),
    () => closeTransferDays(db),
    () => removeOldMisses(db),
    () => forgetWords(db),
  ];
  await oneByOne(steps, (step) => step());
}

const recurringWork: readonly Recurring[] = [
  { name: 'every-minute', cron: '* * * * *', run: everyMinute },
  { name: 'read-statements', cron: '* * * * *', run: readStatementFolder, expireInSeconds: 3600 },
  { name: 'every-night', cron: '15 3 * * *', run: everyNight },
  { name: 'prove-bank', cron: '20 3 * * *', run: proveBank },
  { name: 'check-links', cron: '30 3 * * *', run: checkLinks, expireInSeconds: 3600 },
  { name: 'guide-digest', cron: '0 8 * * 1', run: ({ db }) => writeDigests(db) },
  // The third week of the calendar appears on Monday at 00:00. Other runs have little or no work.
  { name: 'publish-weeks', cron: '5 * * * *', run: publishWeeks, expireInSeconds: 3600 },
  // Each calendar is read every 15 minutes. The reads of different calendars spread over the runs.
  { name: 'read-calendars', cron: '*/3 * * * *', run: readCalendars, expireInSeconds: 3600 },
];

/** No retry: the next run does the work that a failed run left. */
const queueOptions = {
  policy: 'exclusive',
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 300,
  deleteAfterSeconds: 86_400,
} as const;

export async function scheduleRecurring(boss: PgBoss, services: Services): Promise<void> {
  for (const { name, cron, run, ...options } of recurringWork) {
    await boss.createQueue(name, { ...queueOptions, ...options });
    await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
      try {
        await run(services);
      } catch (error) {
        services.log.error({ err: error, work: name }, 'recurring work failed in part');
        throw error;
      }
    });
    // Work whose minute passed while no process ran is done once, at the start of the next.
    await boss.schedule(name, cron, null, { tz: timeZone, missed: 'once' });
  }
}
