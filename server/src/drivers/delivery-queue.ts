import type { PgBoss } from 'pg-boss';

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

/** Creates the queue of a way of delivery, or gives an existing one the present options. */
export async function openDeliveryQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
}
