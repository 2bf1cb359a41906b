import { sql } from 'kysely';
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { Db } from '#platform/db/connect.ts';
import type { Services } from '../../services.ts';
import { createMailSender, type MailSender, type WaitingMail } from './sender.ts';

/**
 * Delivery of e-mails, as of the bot's messages (docs/decisions/007): rows become jobs, jobs become
 * mails. All processes send: mail servers do not demand one pace of all of them.
 */

const queue = 'mail';
const dispatchMax = 200;
/** Nobody notices two seconds in front of a mail, so that no commit has to wake this. */
const sweepMs = 2000;
/** Delays double from 1 s to 10 min: about 14 hours in total, as for the bot. */
const retries = { retryLimit: 90, retryDelay: 1, retryBackoff: true, retryDelayMax: 600 };
/** Without a heartbeat the job of a dead process goes to another process. */
const survival = { heartbeatSeconds: 10, expireInSeconds: 300, deleteAfterSeconds: 86_400 };

interface Delivery {
  mailId: number;
}

/** Creates jobs for rows without one, in one transaction. Returns the number of rows. */
async function dispatchSome(db: Db, boss: PgBoss): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update mails set queued_at = now()
       where id in (select id from mails where queued_at is null
                     order by id limit ${dispatchMax} for update skip locked)
      returning id`.execute(trx);
    const jobs = rows.map(({ id }) => ({ data: { mailId: id } }));
    if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(trx) });
    return rows.length;
  });
}

/** The mail if it is WAITING; undefined after it was sent or failed for good, or was erased. */
async function findWaitingMail(db: Db, id: number): Promise<WaitingMail | undefined> {
  const found = await db
    .selectFrom('mails')
    .select(['id', 'address', 'subject', 'body'])
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  return found && { id, address: found.address ?? '', subject: found.subject ?? '', text: found.body ?? '' };
}

/** Closes a WAITING mail and removes its address and words. */
async function settle(db: Db, id: number, state: 'SENT' | 'FAILED', error: string | null): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state, error, address: null, subject: null, body: null, settled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
}

/** Sends one mail and records the outcome. Throws if the attempt must be repeated. */
async function deliver(db: Db, sender: MailSender, job: JobWithMetadata<Delivery>): Promise<void> {
  const mail = await findWaitingMail(db, job.data.mailId);
  if (!mail) return;
  const result = await sender.send(mail);
  if (result.outcome === 'SENT') return settle(db, mail.id, 'SENT', null);
  const isOver = result.outcome === 'REFUSED' || job.retryCount >= job.retryLimit;
  // Servers repeat the address in their replies.
  const reason = result.reason.replaceAll(mail.address, '…');
  if (!isOver) throw new Error(`The mail server did not take mail ${mail.id}: ${reason}`);
  await settle(db, mail.id, 'FAILED', reason);
}

/** Starts the delivery of e-mails, if there is a mail server. */
export async function startMailDelivery(
  { config, db, log }: Pick<Services, 'config' | 'db' | 'log'>,
  boss: PgBoss,
): Promise<{ close: () => Promise<void> }> {
  if (config.mail === undefined) return { close: async () => {} };
  const sender = createMailSender(config.mail, config.publicUrl);
  await boss.createQueue(queue, { ...retries, ...survival });
  await boss.updateQueue(queue, { ...retries, ...survival });
  let dispatching: Promise<unknown> | undefined;

  async function dispatchAll(): Promise<void> {
    try {
      while ((await dispatchSome(db, boss)) === dispatchMax);
    } catch (error) {
      // The rows stay, and the next sweep tries again.
      log.warn({ err: error }, 'mails could not be queued');
    }
    dispatching = undefined;
  }

  const options = { localConcurrency: 2, batchSize: 1, pollingIntervalSeconds: 1, includeMetadata: true } as const;
  await boss.work<Delivery, void, typeof options>(queue, options, async ([job]) => {
    if (job) await deliver(db, sender, job);
  });
  const sweep = setInterval(() => {
    dispatching ??= dispatchAll();
  }, sweepMs);

  return {
    async close() {
      clearInterval(sweep);
      await dispatching;
      await boss.offWork(queue, { wait: true });
      sender.close();
    },
  };
}
