import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { confirmAccount } from './confirm-account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newcomer = () => buildUser(server.services.db, { status: 'PENDING' });
const askForLink = async (user: TestUser) => {
  const { body } = await server.call('requestVerification', { as: user });
  return new URL(body.authLink).searchParams.get('start') ?? '';
};
const countLinks = async (user: TestUser) => {
  const rows = await server.services.db
    .selectFrom('verification_tokens')
    .select('token_hash')
    .where('user_id', '=', user.id)
    .execute();
  return rows.length;
};

describe('links to confirm an account', () => {
  it('are deleted after they expire when the user requests a new link; other links stay valid', async () => {
    const [user, other] = [await newcomer(), await newcomer()];
    await askForLink(other);
    await askForLink(user);
    await sql`update verification_tokens set expires_at = now() - interval '1 second'`.execute(server.services.db);
    const second = await askForLink(user);
    await askForLink(user);
    expect(await countLinks(user)).toBe(2);
    expect(await countLinks(other)).toBe(1);
    expect(await confirmAccount(server.services, second, { id: 501, chatId: 501, username: 'jana' })).toEqual({
      state: 'DONE',
      purpose: 'CONFIRM',
      username: user.username,
    });
  });

  it.each([
    ['jana_nova', 'jana_nova'],
    [undefined, null],
  ])('store the Telegram name %s unchanged', async (username, stored) => {
    const user = await newcomer();
    const id = 600 + user.id;
    await confirmAccount(server.services, await askForLink(user), { id, chatId: id + 1000, username });
    const row = await server.services.db
      .selectFrom('users')
      .select(['telegram_username', 'telegram_user_id', 'telegram_chat_id'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ telegram_username: stored, telegram_user_id: id, telegram_chat_id: id + 1000 });
  });
});
