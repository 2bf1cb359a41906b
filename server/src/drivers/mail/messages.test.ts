import type { Channels } from '@kampus/contract/identity/emails';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { confirmAccount } from '#domains/identity/public.ts';
import type { NotificationKind } from '#platform/db/notification-kind.ts';
import { type NotificationSubject, notify } from '#platform/db/notify.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { type MailSink, startMailSink } from '#testing/mail-sink.ts';
import { forgetDetails } from '../telegram/notification.ts';
import { type Chat, eventually, openChat, startTelegramServer, type TelegramServer } from '../telegram/testing.ts';

let sink: MailSink;
let server: TelegramServer;

beforeAll(async () => {
  sink = await startMailSink();
  server = await startTelegramServer({ withJobs: true, environment: sink.settings });
});
afterEach(() => server.messenger.faults.clear());
afterAll(async () => {
  await server.close();
  await sink.close();
});

const blockedBot = { kind: 'error', status: 403, description: 'Forbidden: bot was blocked by the user' } as const;

interface Person {
  user: TestUser;
  chat: Chat;
  address: string;
}

let counter = 0;
/** A person with Telegram, an address, and the chosen channels. */
async function person(channels: Partial<Channels> = {}): Promise<Person> {
  counter += 1;
  const { db } = server.services;
  const chat = await openChat(server.messenger);
  const user = await buildUser(db, { telegramChatId: chat.person.id });
  const address = `reader-${counter}@mail.example`;
  await db
    .updateTable('users')
    .set({ email: address, email_confirmed_at: new Date() })
    .where('id', '=', user.id)
    .execute();
  await server.call('setChannels', { as: user, body: channels });
  return { user, chat, address };
}

async function tell(user: TestUser, kind: NotificationKind = 'UNBLOCKED', subject: NotificationSubject = {}) {
  await inTransaction(server.services.db, (trx) => notify(trx, user.id, kind, subject));
  const { id } = await server.services.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}
const row = (id: number) =>
  server.services.db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** The notification after everything about it is over: no state or mail of it waits. */
const settled = (id: number) =>
  eventually('the message is settled', async () => {
    const now = await row(id);
    const mail = await server.services.db
      .selectFrom('mails')
      .select('state')
      .where('notification_id', '=', id)
      .executeTakeFirst();
    return !['WAITING', 'BY_MAIL'].includes(now.state) && mail?.state !== 'WAITING' && now;
  });
const mailsTo = ({ address }: Person) => sink.received.filter(({ to }) => to.includes(address));
const chatOf = async ({ chat }: Person) => (await chat.messages()).map(({ text }) => text);
const account = ({ user }: Person) =>
  server.services.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();

describe('a message', () => {
  it('goes where its group was told to go, in the same words', async () => {
    const [both, mail, chat] = [await person({ ACCOUNT: 'BOTH' }), await person({ ACCOUNT: 'EMAIL' }), await person()];
    for (const { user } of [both, mail, chat]) expect(await settled(await tell(user))).toMatchObject({ state: 'SENT' });
    const words = 'Ограничения на портале сняты.';
    expect([await chatOf(both), await chatOf(mail), await chatOf(chat)]).toEqual([[words], [], [words]]);
    expect([both, mail, chat].map((one) => mailsTo(one).length)).toEqual([1, 1, 0]);
    expect(mailsTo(mail)[0]?.words).toContain(words);
    expect(mailsTo(mail)[0]?.source).not.toContain('List-Unsubscribe');
  });

  it('goes by e-mail once if the person has just blocked the bot, and the profile says so', async () => {
    const reader = await person({ ACCOUNT: 'BOTH' });
    const plain = await person();
    for (const one of [reader, plain]) {
      server.messenger.faults.inject('sendMessage', blockedBot);
      const id = await tell(one.user, 'PASSKEY_ADDED', { details: JSON.stringify({ name: 'Первый' }) });
      expect(await settled(id)).toMatchObject({ state: 'SENT' });
      await eventually('the details go', async () => (await row(id)).details === null);
      server.messenger.faults.clear();
      expect(mailsTo(one)).toHaveLength(1);
      expect(await chatOf(one)).toEqual([]);
      expect((await server.call('getMe', { as: one.user })).body).toMatchObject({ telegram: 'GONE' });
      await settled(await tell(one.user));
      expect(mailsTo(one)).toHaveLength(2);
    }
  });

  it('goes by e-mail if Telegram refuses it, and then Telegram takes the next one', async () => {
    const reader = await person();
    server.messenger.faults.inject('sendMessage', { kind: 'error', status: 400, description: 'Bad Request: odd' });
    expect(await settled(await tell(reader.user))).toMatchObject({ state: 'SENT', message_id: null });
    expect(mailsTo(reader)).toHaveLength(1);
    expect(await settled(await tell(reader.user))).toMatchObject({ state: 'SENT', message_id: expect.any(Number) });
    expect(mailsTo(reader)).toHaveLength(1);
  });

  it('that Telegram refuses is not tried there again if its mail fails', async () => {
    const reader = await person();
    server.messenger.faults.inject('sendMessage', { kind: 'error', status: 400, description: 'Bad Request: odd' });
    sink.refuse(550);
    expect(await settled(await tell(reader.user))).toMatchObject({ state: 'FAILED', error: 'Bad Request: odd' });
    expect(await chatOf(reader)).toEqual([]);
  });

  it('keeps no details if the database fails once while they are removed', async () => {
    const { pool } = server;
    await pool.query(`create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('failures') % 2 = 1 then raise exception 'the database is away'; end if;
      return new; end $$`);
    await pool.query('create sequence failures');
    await pool.query(`create trigger fail_once before update on notifications for each row
      when (old.details is not null and new.details is null) execute function fail_once()`);
    const details = JSON.stringify({ name: 'Третий' });
    const [chat, mail] = [await person(), await person({ ACCOUNT: 'EMAIL' })];
    for (const { user } of [chat, mail]) {
      const id = await tell(user, 'PASSKEY_ADDED', { details });
      expect(await settled(id)).toMatchObject({ state: 'SENT' });
      await eventually('the details go', async () => (await row(id)).details === null);
    }
    await pool.query('drop function fail_once cascade');
    await pool.query('drop sequence failures');
  });

  it('has its own words until mail and Telegram are both over', async () => {
    const reader = await person({ ACCOUNT: 'BOTH' });
    const details = JSON.stringify({ name: 'Второй' });
    sink.refuse(451, 2);
    const id = await tell(reader.user, 'PASSKEY_ADDED', { details });
    expect(await settled(id)).toMatchObject({ state: 'SENT' });
    await eventually('the details go', async () => (await row(id)).details === null);
    expect(mailsTo(reader)[0]?.words).toContain('Второй');
  });

  it('with a password link goes to Telegram if it was asked for there, whatever the channels are', async () => {
    for (const channel of ['EMAIL', 'BOTH'] as const) {
      const reader = await person({ ACCOUNT: channel });
      const body = { login: reader.user.username, channel: 'TELEGRAM' } as const;
      await server.call('requestPasswordReset', { body });
      await eventually('the link', async () => (await chatOf(reader)).some((text) => text.includes('/password/reset')));
      expect(mailsTo(reader)).toEqual([]);
    }
  });

  it('with a password link for Telegram goes by e-mail if the person has just blocked the bot', async () => {
    const reader = await person({ ACCOUNT: 'TELEGRAM' });
    server.messenger.faults.inject('sendMessage', blockedBot);
    await server.call('requestPasswordReset', { body: { login: reader.user.username, channel: 'TELEGRAM' } });
    await eventually('the mail', async () => mailsTo(reader).length === 1);
    expect(mailsTo(reader)[0]?.words).toContain('/password/reset');
  });

  it('that is no duty has a link that ends it, and then comes to Telegram alone', async () => {
    const reader = await person({ TEXTS: 'BOTH' });
    const details = JSON.stringify({ guide: 'Общежитие «Млынска долина»' });
    await settled(await tell(reader.user, 'CORRECTION_ACCEPTED', { details }));
    const [mail] = mailsTo(reader);
    const header = /^List-Unsubscribe: <(.+?)>/ms.exec(mail?.source ?? '')?.[1]?.replace(/\s+/g, '') ?? '';
    expect(mail?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const { pathname, search } = new URL(header);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    const answer = await server.app.inject({ method: 'POST', url: pathname + search, headers, payload });
    expect(answer.statusCode).toBe(204);
    await settled(await tell(reader.user, 'CORRECTION_ACCEPTED', { details }));
    expect(mailsTo(reader)).toHaveLength(1);
    expect(await chatOf(reader)).toHaveLength(2);
    await server.services.db
      .updateTable('users')
      .set({ telegram_blocked_at: new Date() })
      .where('id', '=', reader.user.id)
      .execute();
    const id = await tell(reader.user, 'CORRECTION_ACCEPTED', { details });
    expect(await settled(id)).toMatchObject({ state: 'FAILED', error: 'the person has blocked the bot' });
    expect(mailsTo(reader)).toHaveLength(1);
  });

  it('names the page instead of a command of the bot', async () => {
    const reader = await person({ ACCOUNT: 'EMAIL' });
    await settled(await tell(reader.user, 'SECOND_FACTOR_OFF'));
    const words = mailsTo(reader)[0]?.words;
    expect(words).toContain(`смените пароль: ${server.services.config.publicUrl}/password/lost`);
    expect(words).not.toMatch(/\s\/password\s/);
  });

  it('with a line break in a name begins no header', async () => {
    const reader = await person({ ACCOUNT: 'EMAIL' });
    const details = JSON.stringify({ name: 'Ключ\r\nBcc: eva@mail.example\r\n' });
    await settled(await tell(reader.user, 'PASSKEY_ADDED', { details }));
    expect(mailsTo(reader)).toHaveLength(1);
    expect(mailsTo(reader)[0]?.source).not.toMatch(/^Bcc:/m);
    expect(sink.received.some(({ to }) => to.includes('eva@mail.example'))).toBe(false);
  });
});

describe('an address that the mail server refuses (550)', () => {
  it('is marked, and the message goes to Telegram, as do the next ones', async () => {
    const reader = await person({ ACCOUNT: 'EMAIL' });
    sink.refuse(550);
    expect(await settled(await tell(reader.user))).toMatchObject({ state: 'SENT', message_id: expect.any(Number) });
    expect((await server.call('getMe', { as: reader.user })).body).toMatchObject({
      email: reader.address,
      emailBouncedAt: expect.any(String),
    });
    await settled(await tell(reader.user));
    expect(await chatOf(reader)).toHaveLength(2);
    expect(mailsTo(reader)).toHaveLength(0);
  });

  it('goes to Telegram even if the database fails while the mail is closed', async () => {
    const { pool } = server;
    await pool.query(`create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('failures') = 1 then raise exception 'the database is away'; end if;
      return new; end $$`);
    await pool.query('create sequence failures');
    await pool.query(`create trigger fail_once before update on notifications for each row
      when (old.state = 'BY_MAIL' and new.queued_at is null) execute function fail_once()`);
    const reader = await person({ ACCOUNT: 'EMAIL' });
    sink.refuse(550);
    expect(await settled(await tell(reader.user))).toMatchObject({ state: 'SENT', message_id: expect.any(Number) });
    await pool.query('drop function fail_once cascade');
    await pool.query('drop sequence failures');
    expect(await chatOf(reader)).toHaveLength(1);
  });

  it('leaves the message undelivered if the bot is blocked too', async () => {
    const reader = await person();
    const blocked = { telegram_blocked_at: new Date() };
    await server.services.db.updateTable('users').set(blocked).where('id', '=', reader.user.id).execute();
    sink.refuse(550);
    expect(await settled(await tell(reader.user))).toMatchObject({ state: 'FAILED', details: null });
  });

  it('works again after it is confirmed anew; a passing refusal (451) does not mark it', async () => {
    const reader = await person({ ACCOUNT: 'EMAIL' });
    sink.refuse(451);
    expect(await settled(await tell(reader.user))).toMatchObject({ state: 'SENT', message_id: null });
    expect((await account(reader)).email_bounced_at).toBeNull();
    sink.refuse(550);
    await settled(await tell(reader.user));
    await server.call('requestEmail', { as: { ...reader.user, isElevated: true }, body: { email: reader.address } });
    const code = await eventually('the code', async () => /: (\d{6})\n/.exec(mailsTo(reader).at(-1)?.words ?? '')?.[1]);
    expect((await server.call('confirmEmail', { as: reader.user, body: { code } })).status).toBe(204);
    expect((await account(reader)).email_bounced_at).toBeNull();
  });
});

it('the former address is told of a change even if the person wants no e-mails', async () => {
  const reader = await person();
  const as = { ...reader.user, isElevated: true };
  await server.call('removeEmail', { as });
  await eventually('the mail', async () => mailsTo(reader).length === 1);
  expect(mailsTo(reader)[0]?.words).toContain('отвязан адрес почты re…@mail.example');
  await eventually('the message', async () => (await chatOf(reader)).length === 1);
});

it.each([
  ['had none before', { telegram_user_id: null, telegram_chat_id: null }],
  ['blocked the bot in the former one', { telegram_blocked_at: new Date() }],
])('another Telegram is told to the address of a person who %s, without a way to undo it', async (_who, former) => {
  const reader = await person({ ACCOUNT: 'TELEGRAM' });
  const { db, config } = server.services;
  await db.updateTable('users').set(former).where('id', '=', reader.user.id).execute();
  const { body } = await server.call('requestTelegramChange', { as: { ...reader.user, isElevated: true } });
  const token = new URL(body.authLink).searchParams.get('start') ?? '';
  const { id } = (await openChat(server.messenger)).person;
  await confirmAccount({ db, config }, token, { id, chatId: id, username: undefined });
  await eventually('the mail', async () => mailsTo(reader).length === 1);
  const [{ words } = { words: '' }] = mailsTo(reader);
  expect(words).toContain(`С аккаунтом «${reader.user.username}» на портале Kampus связали новый Telegram.`);
  expect(words).not.toMatch(/Ответить|вернуть/);
});

it('the warning about another Telegram never goes there, also if the address does not work', async () => {
  const reader = await person();
  const { db, config } = server.services;
  const { body } = await server.call('requestTelegramChange', { as: { ...reader.user, isElevated: true } });
  const token = new URL(body.authLink).searchParams.get('start') ?? '';
  const other = (await openChat(server.messenger)).person;
  sink.refuse(550);
  await confirmAccount({ db, config }, token, { id: other.id, chatId: other.id, username: undefined });
  const told = () =>
    db.selectFrom('notifications').select(['state', 'chat_id']).where('user_id', '=', reader.user.id).execute();
  await expect
    .poll(async () => (await told()).map(({ state }) => state).sort(), { timeout: 20_000 })
    .toEqual(['FAILED', 'SENT']);
  expect((await told()).filter(({ chat_id }) => Number(chat_id) === other.id)).toEqual([]);
});

it('the details of a message stay while the message or its mail waits', async () => {
  const { user } = await person();
  const { db } = server.services;
  const now = new Date();
  const { id } = await db
    .insertInto('notifications')
    .values({ user_id: user.id, kind: 'PASSKEY_ADDED', state: 'BY_MAIL', details: '{"name":"x"}', queued_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const left = async () => {
    await forgetDetails(db, id);
    return (await row(id)).details;
  };
  expect(await left()).toEqual({ name: 'x' });
  await db.updateTable('notifications').set({ state: 'SENT' }).where('id', '=', id).execute();
  // The delivery leaves a mail alone that has a job.
  await db.insertInto('mails').values({ notification_id: id, user_id: user.id, queued_at: now }).execute();
  expect(await left()).toEqual({ name: 'x' });
  await db.updateTable('mails').set({ state: 'SENT', settled_at: now }).where('notification_id', '=', id).execute();
  expect(await left()).toBeNull();
});
