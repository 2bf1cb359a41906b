import { timeZone } from '@kampus/contract/format/wall-clock';
import type { PgBoss } from 'pg-boss';
import { closeTransferDays } from '#domains/balance/public.ts';
import { liftEndedBlocks, removeExpiredSecrets, removeUnconfirmedAccounts } from '#domains/identity/public.ts';
import {
  closeUnmarked,
  coverAllLessons,
  expireReservations,
  lapseMoves,
  releaseEarnings,
  settleSilentReports,
} from '#domains/lessons/public.ts';
import { publishWeeks, readCalendars } from '#domains/teaching/public.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import type { Services } from '../../services.ts';
import { writeReminders } from './reminders.ts';

/** Recurring work, done by one of all processes: pg-boss makes one job of each occurrence, one process takes it. */
interface Recurring {
  name: string;
  cron: string;
  run: (services: Services) => Promise<unknown>;
  /** So long one run may take, where five minutes are not enough. */
  expireInSeconds?: number;
}

/** The steps of a minute's work, in their order; each goes on where the last run of it stopped. */
const minuteSteps: readonly [name: string, step: (services: Services) => Promise<number>][] = [
  ['expired', expireReservations],
  ['unmarked', ({ db }) => closeUnmarked(db)],
  ['released', ({ db }) => releaseEarnings(db)],
  ['covered', ({ db }) => coverAllLessons(db)],
  ['lapsed', ({ db }) => lapseMoves(db)],
  ['agreed', ({ db }) => settleSilentReports(db)],
  ['unblocked', liftEndedBlocks],
  ['reminders', ({ db }) => writeReminders(db)],
];

/** Does every step, also where one before it fails. */
async function everyMinute(services: Services): Promise<void> {
  const settled: Record<string, number> = {};
  const doStep = async ([name, step]: (typeof minuteSteps)[number]) => {
    settled[name] = await step(services);
    return settled[name];
  };
  try {
    await oneByOne(minuteSteps, doStep);
  } finally {
    // A step that failed has done something as well, as a rule.
    if (minuteSteps.some(([name]) => settled[name] !== 0))
      services.log.info(settled, 'settled what was due, and wrote reminders');
  }
}

/** As above; sums a day also where accounts could not be removed. */
async function everyNight(services: Services): Promise<void> {
  const { db } = services;
  const steps = [
    () => removeUnconfirmedAccounts(services),
    () => removeExpiredSecrets(db),
    () => closeTransferDays(db),
  ];
  await oneByOne(steps, (step) => step());
}

const recurringWork: readonly Recurring[] = [
  { name: 'every-minute', cron: '* * * * *', run: everyMinute },
  { name: 'every-night', cron: '15 3 * * *', run: everyNight },
  // The calendar's third week appears on Monday at midnight; at any other hour there is little or nothing to do.
  { name: 'publish-weeks', cron: '5 * * * *', run: publishWeeks, expireInSeconds: 3600 },
  // Each calendar is read every quarter of an hour; which of them now spreads over the runs.
  { name: 'read-calendars', cron: '*/3 * * * *', run: readCalendars, expireInSeconds: 3600 },
];

/** The next run does what a failed one left undone, so an occurrence is not retried. */
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
    await boss.schedule(name, cron, null, { tz: timeZone });
  }
}
