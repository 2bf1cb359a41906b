import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecret } from '#domains/identity/public.ts';
import { buildUser } from '#testing/build.ts';
import { eventually, openChat, startTelegramServer, type TelegramServer } from './testing.ts';

let server: TelegramServer;

beforeAll(async () => {
  server = await startTelegramServer();
});
afterAll(() => server.close());

/** A PENDING account and a token to confirm it. */
async function newcomer() {
  const user = await buildUser(server.services.db, { status: 'PENDING' });
  const { body } = await server.call('requestVerification', { as: user });
  return { user, token: new URL(body.authLink).searchParams.get('start') ?? '' };
}
const statusOf = async (id: number) =>
  server.services.db
    .selectFrom('users')
    .select(['status', 'telegram_user_id', 'telegram_chat_id', 'telegram_username', 'confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('confirming through the bot', () => {
  it('shows the account, asks, and confirms when the button is pressed', async () => {
    const { user, token } = await newcomer();
    const chat = await openChat(server.messenger);
    const question = await chat.write(`/start ${token}`);
    expect(question.text).toContain(`Подтвердить аккаунт «${user.username}» на портале Kampus?`);
    expect(question.buttons.flat().map(({ text }) => text)).toEqual(['Подтвердить', 'Это не я']);
    expect((await statusOf(user.id)).status).toBe('PENDING');

    await chat.press(question, 'Подтвердить');
    expect(await statusOf(user.id)).toEqual({
      status: 'CONFIRMED',
      telegram_user_id: chat.person.id,
      telegram_chat_id: chat.person.id,
      telegram_username: chat.person.username,
      confirmed_at: expect.any(Date),
    });
    const answer = await eventually('the outcome replaces the question', async () => {
      const message = await chat.last();
      return message.editedAt !== null && message;
    });
    expect(answer.text).toContain(`Аккаунт «${user.username}» подтверждён`);
    expect(answer.buttons).toEqual([]);
    expect((await server.call('getMe', { as: user })).body.status).toBe('CONFIRMED');
    expect((await chat.write('/start')).text).toContain(`связан с аккаунтом «${user.username}»`);
  });

  it('says the outcome in the language of the account', async () => {
    const { user, token } = await newcomer();
    await server.call('setLanguage', { as: user, body: { language: 'sk' } });
    const chat = await openChat(server.messenger);
    await chat.press(await chat.write(`/start ${token}`), 'Подтвердить');
    const answer = await eventually('the outcome replaces the question', async () => {
      const message = await chat.last();
      return message.editedAt !== null && message;
    });
    expect(answer.text).toContain(`Účet „${user.username}“ je potvrdený`);
  });

  it('offers a button to the portal if its address is https', async () => {
    const { config } = server.services;
    const before = config.publicUrl;
    config.publicUrl = 'https://kampus.example';
    const { token } = await newcomer();
    const chat = await openChat(server.messenger);
    await chat.press(await chat.write(`/start ${token}`), 'Подтвердить');
    const answer = await eventually('the outcome replaces the question', async () => {
      const message = await chat.last();
      return message.editedAt !== null && message;
    });
    config.publicUrl = before;
    expect(answer.buttons).toEqual([[{ text: 'Вернуться на портал', url: 'https://kampus.example/profile' }]]);
  });

  it('«Это не я» ends the link and confirms nothing', async () => {
    const { user, token } = await newcomer();
    const chat = await openChat(server.messenger);
    await chat.press(await chat.write(`/start ${token}`), 'Это не я');
    await eventually('the refusal shows', async () => (await chat.last()).text.includes('ничего не подтверждено'));
    expect(await statusOf(user.id)).toMatchObject({ status: 'PENDING', telegram_user_id: null });
    expect((await chat.write(`/start ${token}`)).text).toContain('уже использована');
  });

  it('one Telegram account confirms only one portal account', async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    const chat = await openChat(server.messenger);
    await chat.press(await chat.write(`/start ${first.token}`), 'Подтвердить');
    const question = await chat.write(`/start ${second.token}`);
    await chat.press(question, 'Подтвердить');
    await eventually('the refusal shows', async () => (await chat.last()).text.includes('подтверждает только один'));
    expect(await statusOf(second.user.id)).toMatchObject({ status: 'PENDING', telegram_user_id: null });
    const other = await openChat(server.messenger);
    await other.press(await other.write(`/start ${second.token}`), 'Подтвердить');
    expect((await statusOf(second.user.id)).status).toBe('CONFIRMED');
  });

  it('of two simultaneous presses exactly one confirms the account', async () => {
    const { user, token } = await newcomer();
    const chats = [await openChat(server.messenger), await openChat(server.messenger)];
    const questions = await Promise.all(chats.map((chat) => chat.write(`/start ${token}`)));
    await Promise.all(questions.map((question, index) => chats[index]?.press(question, 'Подтвердить')));
    const { telegram_user_id } = await statusOf(user.id);
    expect(chats.map(({ person }) => person.id)).toContain(telegram_user_id);
    const texts = await eventually('both are answered', async () => {
      const messages = await Promise.all(chats.map((chat) => chat.last()));
      return messages.every(({ editedAt }) => editedAt !== null) && messages.map(({ text }) => text);
    });
    expect(texts.filter((text) => text.includes('Теперь на портале'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('уже подтверждён'))).toHaveLength(1);
  });

  it('explains unknown and expired links, and changes nothing', async () => {
    const { user, token } = await newcomer();
    const chat = await openChat(server.messenger);
    expect((await chat.write(`/start ${createSecret().text}`)).text).toContain('Такой ссылки нет');
    expect((await chat.write('/start ../../etc')).text).toContain('Такой ссылки нет');
    const question = await chat.write(`/start ${token}`);
    await sql`update verification_tokens set expires_at = now() where user_id = ${user.id}`.execute(server.services.db);
    expect((await chat.write(`/start ${token}`)).text).toContain('Срок действия ссылки истёк');
    await chat.press(question, 'Подтвердить');
    expect((await statusOf(user.id)).status).toBe('PENDING');
    expect((await chat.write('привет')).text).toContain('понимаю кнопки');
    expect((await chat.write('/start')).text).toContain('Здравствуйте');
  });

  it('stores no usable token in the database', async () => {
    const { user, token } = await newcomer();
    const rows = await server.services.db
      .selectFrom('verification_tokens')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .execute();
    expect(rows.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(token);
  });
});

describe('the chat page of the demo', () => {
  it('is served with its files and the list of people', async () => {
    const page = await server.app.inject({ url: '/dev/telegram?start=abc' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/);
    for (const part of ['chat.css', 'chat.js'])
      expect((await server.app.inject({ url: `/dev/telegram/${part}` })).statusCode).toBe(200);
    const teacher = await buildUser(server.services.db, { role: 'TEACHER', telegramChatId: 4242 });
    const people = (await server.app.inject({ url: '/dev/telegram/people' })).json();
    expect(people).toContainEqual(expect.objectContaining({ id: 4242, login: teacher.username, role: 'TEACHER' }));
  });

  it('refuses a Bot API call with a wrong token', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/dev/telegram/bot1:wrong/getMe', payload: {} });
    expect(answer.statusCode).toBe(401);
  });
});
