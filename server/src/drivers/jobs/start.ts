import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Services } from '../../services.ts';
import { startMailDelivery } from '../mail/delivery.ts';
import { type Sender, startDelivery } from '../telegram/delivery.ts';
import { scheduleRecurring } from './recurring.ts';

export interface Jobs {
  /** Resolves when the queues are open. The site works without it. */
  started: Promise<void>;
  close: () => Promise<void>;
}

const retryMs = 2000;
/** Workers fetch jobs one after another, so more connections would be idle. */
const connectionsMax = 3;
/** Time for running jobs to end at shutdown. The next process repeats unfinished jobs. */
const stopTimeoutMs = 3000;

function createBoss(databaseUrl: string, { log }: Services): PgBoss {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'pgboss',
    application_name: 'kampus-jobs',
    max: connectionsMax,
    // Interval of the check for jobs of killed processes.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  return boss;
}

/**
 * Starts the job queue in the background: delivery through `telegram` and by e-mail, and the
 * recurring work. The site is ready without it; rows and jobs wait until it runs.
 */
export function startJobs(services: Services, databaseUrl: string, telegram: Sender): Jobs {
  const { log } = services;
  let boss: PgBoss | undefined;
  let delivery: { close: () => Promise<void> } | undefined;
  let mail: { close: () => Promise<void> } | undefined;
  let isClosed = false;

  async function start(): Promise<void> {
    while (!isClosed) {
      const next = createBoss(databaseUrl, services);
      try {
        await next.start();
        delivery = await startDelivery(services, next, databaseUrl, telegram);
        mail = await startMailDelivery(services, next);
        await scheduleRecurring(next, services);
        boss = next;
        return;
      } catch (error) {
        log.warn({ err: error }, 'the job queue did not start, trying again');
        await Promise.all([delivery?.close(), mail?.close()]);
        await next.stop({ graceful: false }).catch(() => {});
        await sleep(retryMs);
      }
    }
  }

  const started = start();
  return {
    started,
    async close() {
      isClosed = true;
      await started;
      await Promise.all([delivery?.close(), mail?.close()]);
      await boss?.stop({ graceful: true, timeout: stopTimeoutMs, close: true });
    },
  };
}
