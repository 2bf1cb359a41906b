import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPassword, undoTelegramChange } from '#domains/identity/public.ts';
import { buildUser } from '#testing/build.ts';
import { type Chat, eventually, openChat, startTelegramServer, type TelegramServer } from './testing.ts';
import { accountTexts, confirmTexts } from './texts.ts';

let server: TelegramServer;
beforeAll(async () => {
  server = await startTelegramServer({ withJobs: true });
});
afterAll(() => server.close());

/** A user with a linked chat and an elevated session. */
async function linked() {
  const chat = await openChat(server.messenger);
  const { db } = server.services;
  const user = await buildUser(db, { telegramChatId: chat.person.id });
  return { chat, user: { ...user, isElevated: true } };
}
type Linked = Awaited<ReturnType<typeof linked>>;

const linkOf = async ({ user }: Linked): Promise<string> => {
  const { body } = await server.call('requestTelegramChange', { as: user });
  return new URL(body.authLink).searchParams.get('start') ?? '';
};
const telegramOf = async ({ user }: Linked) => {
  const row = server.services.db.selectFrom('users').select('telegram_user_id').where('id', '=', user.id);
  return (await row.executeTakeFirstOrThrow()).telegram_user_id;
};
const edited = (chat: Chat) =>
  eventually('the question gives way', async () => {
    const message = await chat.last();
    return message.editedAt !== null && message;
  });

/** Links another Telegram account; returns its chat, and the message in the previous chat. */
async function move(person: Linked) {
  const next = await openChat(server.messenger);
  const question = await next.write(`/start ${await linkOf(person)}`);
  expect(question.text).toContain(`Связать этот Telegram с аккаунтом «${person.user.username}»`);
  await next.press(question, 'Подтвердить');
  expect((await edited(next)).text).toContain('связан с этим Telegram');
  const told = await eventually('the Telegram before is told', async () => {
    const message = await person.chat.last().catch(() => undefined);
    return message?.text.includes('другим Telegram') && message;
  });
  return { next, told };
}

describe('linking another Telegram', () => {
  it('moves the account, notifies the previous Telegram, and sends later messages to the new one', async () => {
    const person = await linked();
    const { next, told } = await move(person);
    expect(await telegramOf(person)).toBe(next.person.id);
    expect(told.buttons.flat().map(({ text }) => text)).toEqual(['Это не я, вернуть сюда']);
    expect((await server.call('getMe', { as: person.user })).body).toMatchObject({
      telegram: 'LINKED',
      telegramUsername: next.person.username,
      telegramLinkedAt: expect.any(String),
    });
    expect((await next.write('/password')).text).toMatch(/\/password\/reset\?login=\S+#/);
    expect((await person.chat.messages()).length).toBe(1);
  });

  it('the previous Telegram undoes the change within a day, which ends sessions and links', async () => {
    const person = await linked();
    const { next, told } = await move(person);
    const token = /#([\w-]+)/.exec((await next.write('/password')).text)?.[1] ?? '';
    const pair = await server.services.db
      .insertInto('refresh_families')
      .values({ user_id: person.user.id, device: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const device = { user_id: person.user.id, token_hash: Buffer.from('of a thief') };
    await server.services.db.insertInto('sign_in_devices').values(device).execute();
    await person.chat.press(told, 'Это не я, вернуть сюда');
    expect((await edited(person.chat)).text).toContain('все сеансы на портале завершены');
    expect(await telegramOf(person)).toBe(person.chat.person.id);
    const access = await server.services.tokens.sign({ ...person.user, sessionId: pair.id });
    expect(await server.services.tokens.verify(access)).toBeUndefined();
    const reset = await server.call('resetPassword', { body: { token, password: 'of a stranger' } });
    expect(reset.body).toMatchObject({ code: 'RESET_LINK_INVALID' });
    expect((await next.write('/lessons')).text).toContain('не связан');
    const devices = server.services.db.selectFrom('sign_in_devices').where('user_id', '=', person.user.id);
    expect(await devices.selectAll().execute()).toEqual([]);
    const audited = server.services.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', `user:${person.user.id}`)
      .orderBy('id');
    expect(await audited.execute()).toEqual([{ action: 'user.change-telegram' }, { action: 'user.restore-telegram' }]);
  });

  it('undoing a change is answered in the language of the account', async () => {
    const person = await linked();
    const { told } = await move(person);
    await server.call('setLanguage', { as: person.user, body: { language: 'sk' } });
    await person.chat.press(told, 'Это не я, вернуть сюда');
    expect((await edited(person.chat)).text).toContain(`Účet „${person.user.username}“ je znova prepojený`);
  });

  it('undoing a change removes the ways in of the last week, and keeps older ones', async () => {
    const { db } = server.services;
    const person = await linked();
    const { told } = await move(person);
    const addPasskey = (name: string, age: string) =>
      sql`
        insert into passkeys (user_id, credential_id, public_key, sign_count, is_backup_eligible,
                              is_backed_up, transports, name, created_at)
        values (${person.user.id}, ${Buffer.from(name)}, ''::bytea, 0, false, false, '{}', ${name},
                now() - ${age}::interval)`.execute(db);
    await addPasskey('own', '8 days');
    await addPasskey('before', '6 days');
    await addPasskey('after', '0 days');
    await sql`update users set totp_secret = 'x', totp_confirmed_at = now() where id = ${person.user.id}`.execute(db);
    await sql`insert into recovery_codes (user_id, code_hash) values (${person.user.id}, ''::bytea)`.execute(db);
    const mailbox = `new-${person.user.id}@mail.example`;
    await sql`
      update users set email = ${mailbox}, email_confirmed_at = now()
       where id = ${person.user.id}`.execute(db);
    await person.chat.press(told, 'Это не я, вернуть сюда');
    expect((await edited(person.chat)).text).toContain('Ключи доступа, второй фактор и адрес почты');
    const keys = db.selectFrom('passkeys').select('name').where('user_id', '=', person.user.id);
    expect(await keys.execute()).toEqual([{ name: 'own' }]);
    const columns = ['totp_secret', 'totp_confirmed_at', 'email'] as const;
    const row = db.selectFrom('users').select(columns).where('id', '=', person.user.id);
    expect(await row.executeTakeFirst()).toEqual({ totp_secret: null, totp_confirmed_at: null, email: null });
    const codes = db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.user.id);
    expect(await codes.execute()).toEqual([]);
  });

  it('undoing a change keeps a second factor and an address that are older than a week', async () => {
    const { db } = server.services;
    const person = await linked();
    const { told } = await move(person);
    await sql`
      update users set totp_secret = 'x', totp_confirmed_at = now() - interval '8 days',
                       email = 'old@mail.example', email_confirmed_at = now() - interval '8 days'
       where id = ${person.user.id}`.execute(db);
    await person.chat.press(told, 'Это не я, вернуть сюда');
    await edited(person.chat);
    const row = db.selectFrom('users').select(['totp_secret', 'email']).where('id', '=', person.user.id);
    expect(await row.executeTakeFirst()).toEqual({ totp_secret: 'x', email: 'old@mail.example' });
  });

  it('undoing a change removes a second factor that waits for its first code', async () => {
    const { db } = server.services;
    const person = await linked();
    const { told } = await move(person);
    await db.updateTable('users').set({ totp_secret: 'x' }).where('id', '=', person.user.id).execute();
    await person.chat.press(told, 'Это не я, вернуть сюда');
    await edited(person.chat);
    const row = db.selectFrom('users').select('totp_secret').where('id', '=', person.user.id);
    expect(await row.executeTakeFirst()).toEqual({ totp_secret: null });
  });

  it('a change is undone once, and with it the later ones', async () => {
    const person = await linked();
    const { next: first } = await move(person);
    await move(person);
    const changes = await server.services.db
      .selectFrom('telegram_changes')
      .select('id')
      .where('user_id', '=', person.user.id)
      .orderBy('id')
      .execute();
    const undo = (index: number, { person: { id } }: Chat) =>
      undoTelegramChange(server.services, changes[index]?.id ?? 0, id);
    expect(await undo(0, person.chat)).toMatchObject({ state: 'DONE' });
    expect(await undo(1, first)).toEqual({ state: 'GONE' });
    expect(await undo(0, person.chat)).toEqual({ state: 'GONE' });
    expect(await telegramOf(person)).toBe(person.chat.person.id);
  });

  it('the change cannot be undone after a day, nor by a third Telegram', async () => {
    const person = await linked();
    const { next, told } = await move(person);
    const stranger = await openChat(server.messenger);
    const data = told.buttons.flat()[0]?.callback_data ?? '';
    const message = await stranger.write('/help');
    const buttons = JSON.stringify([[{ text: 'Чужая', callback_data: data }]]);
    await sql`update messenger.messages set buttons = ${buttons} where id = ${message.id}`.execute(server.services.db);
    await stranger.press({ ...message, buttons: [[{ text: 'Чужая', callback_data: data }]] }, 'Чужая');
    expect((await edited(stranger)).text).toContain(accountTexts.telegramGone);
    await sql`update telegram_changes set changed_at = now() - interval '25 hours'`.execute(server.services.db);
    await person.chat.press(told, 'Это не я, вернуть сюда');
    expect((await edited(person.chat)).text).toContain('Сутки прошли');
    expect(await telegramOf(person)).toBe(next.person.id);
  });

  it('refuses a Telegram with another account; «Это не я» ends the link', async () => {
    const [person, other] = [await linked(), await linked()];
    const taken = await other.chat.write(`/start ${await linkOf(person)}`);
    await other.chat.press(taken, 'Подтвердить');
    expect((await edited(other.chat)).text).toContain('уже связан с другим аккаунтом');
    const token = await linkOf(person);
    const stranger = await openChat(server.messenger);
    await stranger.press(await stranger.write(`/start ${token}`), 'Это не я');
    await edited(stranger);
    expect((await stranger.write(`/start ${token}`)).text).toContain('уже использована');
    expect(await telegramOf(person)).toBe(person.chat.person.id);
  });

  it('a link ends with the next one, with a new password, and when other sessions end', async () => {
    const person = await linked();
    const stranger = await openChat(server.messenger);
    const open = async (token: string) => (await stranger.write(`/start ${token}`)).text;
    const former = await linkOf(person);
    const lost = await linkOf(person);
    expect(await open(former)).toContain(confirmTexts.unknown);
    await setPassword(server.services.db, { username: person.user.username, password: 'correct horse' });
    expect(await open(lost)).toContain('уже использована');
    const other = await linkOf(person);
    await server.call('endOtherSessions', { as: person.user });
    expect(await open(other)).toContain('уже использована');
    const login = { login: person.user.username, password: 'correct horse' };
    await server.call('login', { body: login });
    const { body: sessions } = await server.call('listSessions', { as: person.user });
    const ofSession = await linkOf(person);
    const params = { sessionId: sessions[0]?.id ?? '' };
    expect((await server.call('endOneSession', { as: person.user, params })).status).toBe(204);
    expect(await open(ofSession)).toContain('уже использована');
    expect(await telegramOf(person)).toBe(person.chat.person.id);
  });

  it('the message to the previous Telegram does not depend on a blocked bot in the next one, nor sets it', async () => {
    const { db, bot } = server.services;
    const person = await linked();
    const users = db.updateTable('users').where('id', '=', person.user.id);
    const tell = async ({ person: { id } }: Chat) => {
      const details = JSON.stringify({ change: 1, username: person.user.username });
      const message = { user_id: person.user.id, kind: 'TELEGRAM_CHANGED', chat_id: id, details } as const;
      const sent = await db.insertInto('notifications').values(message).returning('id').executeTakeFirstOrThrow();
      bot.wakeDelivery();
      return eventually('the message is settled', async () => {
        const row = db.selectFrom('notifications').select('state').where('id', '=', sent.id);
        const { state } = await row.executeTakeFirstOrThrow();
        return state !== 'WAITING' && state;
      });
    };
    await users.set({ telegram_blocked_at: new Date() }).execute();
    expect(await tell(await openChat(server.messenger))).toBe('SENT');
    await users.set({ telegram_blocked_at: null }).execute();
    const description = 'Forbidden: bot was blocked by the user';
    // A message of an earlier test would take the fault.
    await eventually('nothing else waits', async () => {
      const waiting = db.selectFrom('notifications').select('id').where('state', '=', 'WAITING');
      return (await waiting.execute()).length === 0;
    });
    server.messenger.faults.inject('sendMessage', { kind: 'error', status: 403, description });
    expect(await tell(await openChat(server.messenger))).toBe('FAILED');
    const row = db.selectFrom('users').select('telegram_blocked_at').where('id', '=', person.user.id);
    expect(await row.executeTakeFirst()).toEqual({ telegram_blocked_at: null });
  });

  it('needs an elevated session and a confirmed account', async () => {
    const { user } = await linked();
    const unproved = await server.call('requestTelegramChange', { as: { ...user, isElevated: false } });
    expect(unproved.body).toMatchObject({ code: 'ELEVATION_REQUIRED' });
    const pending = await buildUser(server.services.db, { status: 'PENDING' });
    const refused = await server.call('requestTelegramChange', { as: { ...pending, isElevated: true } });
    expect(refused.body).toMatchObject({ code: 'ACCOUNT_NOT_CONFIRMED' });
  });
});
