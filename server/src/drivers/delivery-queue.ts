import type { JobWithMetadata, PgBoss } from 'pg-boss';

/** How often and for how long a message or an e-mail is tried. */
const options = {
  // Delays double from 1 s to 10 min: about 14 hours in total, longer than any outage of Telegram
  // so far.
  retryLimit: 90,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  // Without a heartbeat the job of a dead process goes to another process.
  heartbeatSeconds: 10,
  expireInSeconds: 300,
  deleteAfterSeconds: 86_400,
};

/** Reason of the last failure. The job of a dead process has none. */
function reasonOf({ sourceOutput }: JobWithMetadata): string {
  const { reason, message } = (sourceOutput ?? {}) as { reason?: unknown; message?: unknown };
  return String(reason ?? message ?? 'the delivery ended without an outcome');
}

/**
 * Creates the queue of a way of delivery, or gives an existing one the present options. Calls
 * `giveUp` for each job that has used up its attempts, however the last one ended.
 */
export async function openDeliveryQueue<Delivery extends object>(
  boss: PgBoss,
  name: string,
  giveUp: (delivery: Delivery, reason: string) => Promise<void>,
): Promise<void> {
  const deadLetter = `${name}-given-up`;
  await boss.createQueue(deadLetter, options);
  await boss.createQueue(name, { ...options, deadLetter });
  await boss.updateQueue(name, { ...options, deadLetter });
  const workOptions = { pollingIntervalSeconds: 5, includeMetadata: true } as const;
  await boss.work<Delivery, void, typeof workOptions>(deadLetter, workOptions, async ([job]) => {
    if (job) await giveUp(job.data, reasonOf(job));
  });
}
