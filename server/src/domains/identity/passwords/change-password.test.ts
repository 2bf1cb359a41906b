import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccessTokens } from '#platform/http/access-tokens.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';
import { createUser, setPassword } from '../accounts/manage-user.ts';
import { createSecret, hashSecret } from '../sessions/secrets.ts';
import { changePassword, resetPassword, sendPasswordLink } from './change-password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const password = 'correct horse';
let counter = 0;
/** Creates a user with a Telegram chat. */
async function newUser() {
  counter += 1;
  const username = `forgetful-${counter}`;
  const id = await createUser(server.services.db, { username, password, role: 'STUDENT' });
  await sql`update users set telegram_chat_id = ${id}, telegram_user_id = ${id} where id = ${id}`.execute(
    server.services.db,
  );
  return { id, username, role: 'STUDENT' as const };
}
async function linkFor(login: string): Promise<string> {
  expect(await sendPasswordLink(server.services, login)).toEqual({ state: 'SENT' });
  const { rows } = await sql<{ link: string }>`
    select details ->> 'link' as link from notifications join users on users.id = user_id
     where username = ${login} and kind = 'PASSWORD_LINK'
      order by notifications.id desc limit 1`.execute(server.services.db);
  return rows[0]?.link.split('#')[1] ?? '';
}
const reset = (token: string, next: string) => server.call('resetPassword', { body: { token, password: next } });
const change = (as: { id: number; username: string; role: 'STUDENT' }, oldPassword: string) =>
  server.call('changePassword', { as, body: { oldPassword, newPassword: 'another horse' } });
/** The audit entries and the notifications of a person. */
async function tracesOf(id: number) {
  const { db } = server.services;
  const audited = db.selectFrom('audit_entries').select(['actor_id', 'action']).where('subject', '=', `user:${id}`);
  const notified = db.selectFrom('notifications').select('kind').where('user_id', '=', id).orderBy('id');
  return {
    audited: (await audited.where('action', 'like', '%password').execute()).map(({ action }) => action),
    notified: (await notified.execute()).map(({ kind }) => kind),
  };
}

it('a secret has 43 URL-safe characters, and its stored hash is SHA-256', () => {
  const { text, hash } = createSecret();
  expect(text).toMatch(/^[\w-]{43}$/);
  expect(hash).toEqual(hashSecret(text));
  expect(hashSecret('abc').toString('hex')).toMatch(/^ba7816bf8f01cfea.{48}$/);
});

it('a wrong old password is refused with its field, and a change writes a notification and an audit entry', async () => {
  const person = await newUser();
  const message = 'Неверный пароль';
  expect((await change(person, 'x')).body).toMatchObject({ message, errors: [{ path: 'oldPassword', message }] });
  expect(await tracesOf(person.id)).toEqual({ audited: [], notified: [] });
  expect((await change(person, password)).status).toBe(204);
  expect(await tracesOf(person.id)).toEqual({ audited: ['user.change-password'], notified: ['PASSWORD_CHANGED'] });
});

it('a change revokes the other sessions in this process without an announcement, and wakes the delivery', async () => {
  const { username } = await newUser();
  const enter = async () => (await server.call('login', { body: { login: username, password } })).body.accessToken;
  const [here, elsewhere] = [await enter(), await enter()];
  const actor = await server.services.tokens.verify(here);
  if (!actor) throw new Error('Not signed in');
  const tokens = createAccessTokens([{ kid: 'test', secret: 'a secret that only tests know, long enough' }]);
  let woken = 0;
  server.services.bot.wakeDelivery = () => {
    woken += 1;
  };
  // Once at the commit, and once more when this process receives its own announcement.
  const isWoken = async () => {
    await expect.poll(() => woken).toBe(2);
    woken = 0;
  };
  const services = { ...server.services, tokens };
  const areValid = async () =>
    [await tokens.verify(here), await tokens.verify(elsewhere)].map((one) => one !== undefined);
  expect(await areValid()).toEqual([true, true]);
  await changePassword(services, actor, { oldPassword: password, newPassword: 'another horse' });
  expect(await areValid()).toEqual([true, false]);
  await isWoken();
  const token = await linkFor(username);
  await isWoken();
  await resetPassword(services, { token, password: 'a third horse' }, '192.0.2.1');
  expect(await areValid()).toEqual([false, false]);
  await isWoken();
});

it('a link is sent only to a user with a chat, and the function returns whether it was sent', async () => {
  const person = await newUser();
  expect(await sendPasswordLink(server.services, person.username)).toEqual({ state: 'SENT' });
  for (const login of ['nobody-at-all', 'not a login', 'a\u0000b', ''])
    expect(await sendPasswordLink(server.services, login), login).toEqual({ state: 'UNREACHABLE' });
});

it('of two concurrent uses of one link only one sets the password and writes an audit entry', async () => {
  const { db } = server.services;
  const person = await newUser();
  const token = await linkFor(person.username);
  const { resets } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('password_links').select('user_id').where('user_id', '=', person.id).forUpdate().execute();
    const both = Promise.all([reset(token, 'the first horse'), reset(token, 'the other horse')]);
    await waitForLocks(server, 2);
    return { resets: both };
  });
  const answers = await resets;
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'RESET_LINK_INVALID' });
  expect(await tracesOf(person.id)).toEqual({
    audited: ['user.reset-password'],
    notified: ['PASSWORD_LINK', 'PASSWORD_CHANGED'],
  });
});

it('a password change invalidates earlier links', async () => {
  const person = await newUser();
  const token = await linkFor(person.username);
  await change(person, password);
  expect((await reset(token, 'the first horse')).body).toMatchObject({ code: 'RESET_LINK_INVALID' });
});

it('a change with a password that was replaced meanwhile is refused', async () => {
  const { db } = server.services;
  const person = await newUser();
  const { changing } = await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ password_hash: 'the newer one' }).where('id', '=', person.id).execute();
    const late = change(person, password);
    await waitForLocks(server);
    return { changing: late };
  });
  expect(await changing).toMatchObject({ status: 400, body: { message: 'Неверный пароль' } });
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(password_hash).toBe('the newer one');
});

it("an operator's new password ends links that were sent, and tells the person", async () => {
  const person = await newUser();
  const token = await linkFor(person.username);
  await setPassword(server.services.db, { username: person.username, password: 'quite another one' });
  expect((await reset(token, 'a third horse')).body).toMatchObject({ code: 'RESET_LINK_INVALID' });
  expect((await tracesOf(person.id)).notified).toEqual(['PASSWORD_LINK', 'PASSWORD_CHANGED']);
});

it('an operator cannot change an erased account', async () => {
  const { db } = server.services;
  const { id, username } = await newUser();
  await db.updateTable('users').set({ erased_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await expect(setPassword(db, { username, password: 'quite another one' })).rejects.toMatchObject({
    code: 'USER_NOT_FOUND',
  });
});
