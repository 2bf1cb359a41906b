import type { Language } from '@kampus/contract/languages';
import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Db } from '#platform/db/connect.ts';
import type { Services } from '../../services.ts';
import { openDeliveryQueue } from '../delivery-queue.ts';
import { findNotification, forgetDetails, reroute } from '../telegram/notification.ts';
import { type ComposedMail, composeMail } from './compose-mail.ts';
import { createMailSender, type MailSender } from './sender.ts';

/**
 * Delivery of e-mails, like the delivery of the bot (docs/decisions/007): rows become jobs, jobs
 * become mails. Every process sends, because mail servers have no rate limit like Telegram's.
 */

const queue = 'mail';
const dispatchMax = 200;
/** A delay of two seconds does not matter for e-mail, so no commit wakes the delivery. */
const sweepMs = 2000;

type MailServices = Pick<Services, 'config' | 'db' | 'log' | 'sealer'>;

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

interface MailRow {
  id: number;
  userId: number | null;
  notificationId: number | null;
  address: string | null;
  subject: string | null;
  body: string | null;
  language: Language;
}

/**
 * The mail if it is WAITING; undefined after it was sent or failed for good, or was erased. The
 * mail of a message without an address goes to the present address of the person.
 */
async function findWaitingMail(db: Db, id: number): Promise<MailRow | undefined> {
  return db
    .selectFrom('mails as m')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'm.user_id').on('u.email_bounced_at', 'is', null))
    .select(['m.id', 'm.user_id as userId', 'm.notification_id as notificationId', 'm.subject', 'm.body', 'm.language'])
    .select((eb) => eb.fn.coalesce('m.address', 'u.email').as('address'))
    .where('m.id', '=', id)
    .where('m.state', '=', 'WAITING')
    .executeTakeFirst();
}

/** Closes a WAITING mail and removes its address and words. */
async function closeMail(db: Db, id: number, state: 'SENT' | 'FAILED', error: string | null): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state, error, address: null, subject: null, body: null, settled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
}

/**
 * Closes the mail of a message. A message that has no other way is closed too; if its mail failed,
 * the dispatcher looks for another way. The lock comes first: the dispatcher decides by both rows.
 */
async function closeMessageMail(
  db: Db,
  { id, notificationId }: { id: number; notificationId: number },
  state: 'SENT' | 'FAILED',
  error: string | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('notifications').select('id').where('id', '=', notificationId).forUpdate().execute();
    await closeMail(trx, id, state, error);
    if (state === 'FAILED') await reroute(trx, notificationId, 'BY_MAIL');
    else
      await trx
        .updateTable('notifications')
        .set({ state, sent_at: sql<Date>`now()` })
        .where('id', '=', notificationId)
        .where('state', '=', 'BY_MAIL')
        .execute();
    await forgetDetails(trx, notificationId);
  });
}

async function settle(db: Db, mail: MailRow, state: 'SENT' | 'FAILED', error: string | null): Promise<void> {
  const { id, notificationId } = mail;
  if (notificationId === null) await closeMail(db, id, state, error);
  else await closeMessageMail(db, { id, notificationId }, state, error);
}

/** Records with the person that the address does not work. */
async function markBounced(db: Db, userId: number | null, address: string): Promise<void> {
  if (userId === null) return;
  await db
    .updateTable('users')
    .set({ email_bounced_at: sql<Date>`coalesce(email_bounced_at, now())` })
    .where('id', '=', userId)
    .where('email', '=', address)
    .execute();
}

/** Removes the mail of a message whose words no longer apply, and the message itself. */
async function discardMail(db: Db, id: number, notificationId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('mails').where('id', '=', id).execute();
    await trx.deleteFrom('notifications').where('id', '=', notificationId).where('state', '=', 'BY_MAIL').execute();
  });
}

/** The words of a mail: its own, or those of its message now. Undefined if they no longer apply. */
async function wordsOf(services: MailServices, mail: MailRow): Promise<ComposedMail | undefined> {
  if (mail.notificationId === null)
    return { ...mail, subject: mail.subject ?? '', text: mail.body ?? '', footer: undefined, unsubscribe: undefined };
  const notification = await findNotification(services.db, mail.notificationId);
  return notification && composeMail(services, notification);
}

/** Sends one mail and records the outcome. Throws if the attempt must be repeated. */
async function deliver(services: MailServices, sender: MailSender, { mailId }: Delivery): Promise<void> {
  const { db } = services;
  const mail = await findWaitingMail(db, mailId);
  if (!mail) return;
  const { id, address } = mail;
  if (address === null) return settle(db, mail, 'FAILED', 'the person has no address that works');
  const words = await wordsOf(services, mail);
  if (!words) return discardMail(db, id, mail.notificationId ?? 0);
  const result = await sender.send({ id, address, ...words });
  if (result.outcome === 'SENT') return settle(db, mail, 'SENT', null);
  // Servers repeat the address in their replies.
  const reason = result.reason.replaceAll(address, '…');
  if (result.outcome === 'AWAY') throw new Error(`The mail server did not take mail ${id}: ${reason}`);
  if (result.outcome === 'BOUNCED') await markBounced(db, mail.userId, address);
  await settle(db, mail, 'FAILED', reason);
}

/** Closes a mail whose attempts are used up. */
async function giveUp(db: Db, { mailId }: Delivery, reason: string): Promise<void> {
  const mail = await findWaitingMail(db, mailId);
  if (mail) await settle(db, mail, 'FAILED', reason);
}

/** Starts the delivery of e-mails, if there is a mail server. */
export async function startMailDelivery(services: MailServices, boss: PgBoss): Promise<{ close: () => Promise<void> }> {
  const { config, db, log } = services;
  if (config.mail === undefined) return { close: async () => {} };
  const sender = createMailSender(config.mail, config.publicUrl);
  await openDeliveryQueue<Delivery>(boss, queue, (delivery, reason) => giveUp(db, delivery, reason));
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

  const options = { localConcurrency: 2, batchSize: 1, pollingIntervalSeconds: 1 } as const;
  await boss.work<Delivery, void, typeof options>(queue, options, async ([job]) => {
    if (job) await deliver(services, sender, job.data);
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
