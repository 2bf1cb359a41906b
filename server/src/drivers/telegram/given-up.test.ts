import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#testing/build.ts';
import { type MailSink, startMailSink } from '#testing/mail-sink.ts';
import { eventually, openChat, startTelegramServer, type TelegramServer } from './testing.ts';

/** Messages and mails in the last attempt of their job. */

let sink: MailSink;
let server: TelegramServer;
let boss: PgBoss;

beforeAll(async () => {
  sink = await startMailSink();
  server = await startTelegramServer({ withJobs: true, environment: sink.settings });
  boss = new PgBoss({ connectionString: server.databaseUrl, schema: 'pgboss', supervise: false, schedule: false });
  await boss.start();
});
afterEach(() => server.messenger.faults.clear());
afterAll(async () => {
  await boss.stop({ graceful: false });
  await server.close();
  await sink.close();
});

/** Writes a message that has a job already, to a person with Telegram and perhaps an address. */
async function queue(email: string | null = null): Promise<number> {
  const { db } = server.services;
  const chat = await openChat(server.messenger);
  const { id: user_id } = await buildUser(db, { telegramChatId: chat.person.id });
  if (email !== null)
    await db.updateTable('users').set({ email, email_confirmed_at: new Date() }).where('id', '=', user_id).execute();
  const { id } = await db
    .insertInto('notifications')
    .values({ user_id, kind: 'UNBLOCKED', queued_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const settled = (id: number) =>
  eventually('the message is settled', async () => {
    const found = await server.services.db
      .selectFrom('notifications')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return !['WAITING', 'BY_MAIL'].includes(found.state) && found;
  });
const sendOnce = (name: string, data: object) => boss.send(name, data, { retryLimit: 0 });

it('a message that Telegram did not take goes by e-mail, else it is closed with the reason', async () => {
  const description = 'Internal Server Error';
  server.messenger.faults.inject('sendMessage', { kind: 'error', status: 500, description }, 2);
  const [reader, other] = [await queue('reader@mail.example'), await queue()];
  for (const notificationId of [reader, other]) await sendOnce('deliver', { notificationId });
  expect(await settled(reader)).toMatchObject({ state: 'SENT', message_id: null });
  expect(sink.received.map(({ to }) => to)).toEqual([['reader@mail.example']]);
  expect(await settled(other)).toMatchObject({ state: 'FAILED', error: expect.stringContaining(description) });
});

it('a message of a process that died in the last attempt is closed', async () => {
  const { db } = server.services;
  const id = await queue();
  // `startAfter` and `ignoreStartAfter` let only this process fetch the job.
  await boss.send('deliver', { notificationId: id }, { startAfter: 3600, retryLimit: 0 });
  const [taken] = await boss.fetch('deliver', { ignoreStartAfter: true });
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = ${taken?.id}`.execute(db);
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = 'deliver'`.execute(db);
  await boss.supervise('deliver');
  expect(await settled(id)).toMatchObject({ state: 'FAILED', error: 'the delivery ended without an outcome' });
});

it('a mail that the database failed to close goes to Telegram', async () => {
  const { db } = server.services;
  await sql`
    create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'odd mail'; end $$`.execute(db);
  await sql`
    create trigger refuse before update on mails for each row
      when (new.state = 'SENT') execute function refuse()`.execute(db);
  const id = await queue('other@mail.example');
  const { user_id } = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const mail = await db
    .insertInto('mails')
    .values({ notification_id: id, user_id, queued_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('notifications').set({ state: 'BY_MAIL' }).where('id', '=', id).execute();
  await sendOnce('mail', { mailId: mail.id });
  expect(await settled(id)).toMatchObject({ state: 'SENT', message_id: expect.any(Number) });
  const closed = await db.selectFrom('mails').selectAll().where('id', '=', mail.id).executeTakeFirstOrThrow();
  expect(closed).toMatchObject({ state: 'FAILED', error: expect.stringContaining('odd mail') });
  await sql`drop function refuse cascade`.execute(db);
});
