import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { unsubscribeToken } from './channels.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'kampus@portal.example' });
});
afterAll(() => server.close());

let counter = 0;
const newAddress = (): string => {
  counter += 1;
  return `person-${counter}@mail.example`;
};
const elevated = (user: TestUser): TestUser => ({ ...user, isElevated: true });
const request = (as: TestUser, email: string) => server.call('requestEmail', { as: elevated(as), body: { email } });
const confirm = (as: TestUser, code: string) => server.call('confirmEmail', { as, body: { code } });
const mailsTo = (address: string) =>
  server.services.db.selectFrom('mails').selectAll().where('address', '=', address).orderBy('id').execute();
const codeFor = async (address: string): Promise<string> =>
  /: (\d{6})\n/.exec((await mailsTo(address)).at(-1)?.body ?? '')?.[1] ?? 'no code';
const accountOf = ({ id }: TestUser) =>
  server.services.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const messagesTo = ({ id }: TestUser) =>
  server.services.db.selectFrom('notifications').selectAll().where('user_id', '=', id).orderBy('id').execute();

async function withEmail(as: TestUser): Promise<string> {
  const address = newAddress();
  expect((await request(as, address)).status).toBe(202);
  expect((await confirm(as, await codeFor(address))).status).toBe(204);
  return address;
}

describe('an address', () => {
  it('belongs to the account after the code from its mailbox', async () => {
    const user = await buildUser(server.services.db);
    const address = newAddress();
    expect(await request(user, ` ${address} `)).toMatchObject({ status: 202, body: {} });
    expect((await server.call('getMe', { as: user })).body).toMatchObject({ email: null });
    expect((await confirm(user, await codeFor(address))).status).toBe(204);
    expect((await server.call('getMe', { as: user })).body).toMatchObject({ email: address, emailBouncedAt: null });
    expect((await confirm(user, await codeFor(address))).body).toMatchObject({ errors: [{ path: 'code' }] });
  });

  it('needs a session that was proved anew, also for its removal', async () => {
    const user = await buildUser(server.services.db);
    const asked = await server.call('requestEmail', { as: user, body: { email: newAddress() } });
    expect(asked.body).toMatchObject({ code: 'ELEVATION_REQUIRED' });
    expect((await server.call('removeEmail', { as: user })).body).toMatchObject({ code: 'ELEVATION_REQUIRED' });
  });

  it.each([
    'anna',
    'anna(comment)@stuba.sk',
    '"anna k"@stuba.sk',
    'anna@stuba.sk, eva@stuba.sk',
    'anna@stuba.sk\r\nBcc: eva@stuba.sk',
  ])('%j is refused, and no mail is written', async (email) => {
    const user = await buildUser(server.services.db);
    expect((await request(user, email)).body).toMatchObject({ errors: [{ path: 'email' }] });
    expect(await server.services.db.selectFrom('mails').select('id').where('user_id', '=', user.id).execute()).toEqual(
      [],
    );
  });

  it('of another account gets the same answer and a code, and stays with that account', async () => {
    const [owner, other] = [await buildUser(server.services.db), await buildUser(server.services.db)];
    const address = await withEmail(owner);
    const [known, unknown] = [await request(other, address.toUpperCase()), await request(other, newAddress())];
    expect({ ...known, headers: {} }).toEqual({ ...unknown, headers: {} });
    await request(other, address);
    expect((await confirm(other, await codeFor(address))).body).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await accountOf(owner)).email).toBe(address);
    expect((await accountOf(other)).email).toBeNull();
  });

  it('can be confirmed by one of two accounts at once', async () => {
    const users = await Promise.all([1, 2, 3].map(() => buildUser(server.services.db)));
    const address = newAddress();
    const codes: string[] = [];
    for (const user of users) {
      await request(user, address);
      codes.push(await codeFor(address));
    }
    const answers = await Promise.all(users.map((user, index) => confirm(user, codes[index] ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  });

  it('is announced to Telegram and to the former address when it changes or goes', async () => {
    const user = await buildUser(server.services.db, { telegramChatId: 7001 });
    const former = await withEmail(user);
    const address = await withEmail(user);
    await server.call('removeEmail', { as: elevated(user) });
    expect(await messagesTo(user)).toMatchObject([
      { kind: 'EMAIL_SET', chat_id: 7001 },
      { kind: 'EMAIL_SET', chat_id: 7001, details: { email: expect.stringMatching(/^pe…@mail\.example$/) } },
      { kind: 'EMAIL_REMOVED', chat_id: 7001 },
    ]);
    const [, changed, removed] = await messagesTo(user);
    expect((await mailsTo(former)).at(-1)).toMatchObject({ notification_id: changed?.id });
    expect((await mailsTo(address)).at(-1)).toMatchObject({ notification_id: removed?.id });
    expect(await accountOf(user)).toMatchObject({ email: null, email_confirmed_at: null });
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries
       where actor_id = ${user.id} order by id`.execute(server.services.db);
    expect(rows.map(({ action }) => action)).toEqual(['user.change-email', 'user.change-email', 'user.remove-email']);
  });

  it('that bounced works again after its code, and goes with its mark; nothing else is announced', async () => {
    const user = await buildUser(server.services.db);
    const address = await withEmail(user);
    const bounce = () =>
      sql`update users set email_bounced_at = now() where id = ${user.id}`.execute(server.services.db);
    await bounce();
    expect((await server.call('getMe', { as: user })).body.emailBouncedAt).not.toBeNull();
    await request(user, address);
    await confirm(user, await codeFor(address));
    expect((await server.call('getMe', { as: user })).body).toMatchObject({ email: address, emailBouncedAt: null });
    expect((await messagesTo(user)).map(({ kind }) => kind)).toEqual(['EMAIL_SET']);
    await bounce();
    for (const _ of ['the address', 'nothing']) await server.call('removeEmail', { as: elevated(user) });
    expect(await accountOf(user)).toMatchObject({ email: null, email_bounced_at: null });
    expect((await messagesTo(user)).map(({ kind }) => kind)).toEqual(['EMAIL_SET', 'EMAIL_REMOVED']);
  });

  it.each([
    ['changes', withEmail],
    ['goes', (user: TestUser) => server.call('removeEmail', { as: elevated(user) })],
  ])('takes links for a new password with it when it %s', async (_, leave) => {
    const user = await buildUser(server.services.db);
    await withEmail(user);
    await server.call('requestPasswordReset', { body: { login: user.username, channel: 'EMAIL' } });
    await vi.waitFor(async () => expect((await messagesTo(user)).at(-1)?.kind).toBe('PASSWORD_LINK'));
    await leave(user);
    const links = await server.services.db
      .selectFrom('password_links')
      .select('used_at')
      .where('user_id', '=', user.id)
      .execute();
    expect(links).toEqual([{ used_at: expect.any(Date) }]);
  });
});

describe('a code', () => {
  it('ends with the removal of the address', async () => {
    const user = await buildUser(server.services.db);
    await withEmail(user);
    const address = newAddress();
    await request(user, address);
    await server.call('removeEmail', { as: elevated(user) });
    expect((await confirm(user, await codeFor(address))).status).toBe(400);
    expect((await accountOf(user)).email).toBeNull();
  });

  it('cannot be guessed: after five tries the right one is refused too', async () => {
    const user = await buildUser(server.services.db);
    const address = newAddress();
    await request(user, address);
    const code = await codeFor(address);
    const guesses = Array.from({ length: 1000 }, (_, index) => String(index).padStart(6, '0')).filter(
      (guess) => guess !== code,
    );
    const answers = [];
    for (let at = 0; at < guesses.length; at += 50)
      answers.push(...(await Promise.all(guesses.slice(at, at + 50).map((guess) => confirm(user, guess)))));
    expect(answers.filter(({ status }) => status !== 400)).toEqual([]);
    const wrong = answers.filter(({ body }) => (body as { message?: string } | undefined)?.message === 'Неверный код');
    expect(wrong).toHaveLength(5);
    expect((await confirm(user, code)).status).toBe(400);
    expect((await accountOf(user)).email).toBeNull();
    await request(user, address);
    expect((await confirm(user, await codeFor(address))).status).toBe(204);
  }, 120_000);

  it('is replaced by the next one and ends after 15 minutes', async () => {
    const user = await buildUser(server.services.db);
    const address = newAddress();
    await request(user, address);
    const first = await codeFor(address);
    await request(user, address);
    const second = await codeFor(address);
    if (first !== second) expect((await confirm(user, first)).status).toBe(400);
    await server.services.db
      .updateTable('email_codes')
      .set({ expires_at: sql<Date>`now()` })
      .where('user_id', '=', user.id)
      .execute();
    expect((await confirm(user, second)).body).toMatchObject({
      errors: [{ message: 'Этот код больше не действует: запросите новый' }],
    });
  });

  it('is not stored as it is', async () => {
    const user = await buildUser(server.services.db);
    const address = newAddress();
    await request(user, address);
    const row = await server.services.db
      .selectFrom('email_codes')
      .select('code_sealed')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.code_sealed).not.toContain(await codeFor(address));
  });

  it('is sent to one mailbox a few times an hour, also for different accounts', async () => {
    const narrow = await startTestServer({
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'kampus@portal.example',
      RATE_LIMIT_FACTOR: '1',
    });
    // Outside production each limit is ten times as high.
    for (let count = 0; count < 49; count += 1)
      await narrow.services.limiter.consume('emailCodesByMailbox', 'victim@mail.example');
    const statuses = [];
    for (const email of ['victim@mail.example', 'Victim+a@mail.example', 'other@mail.example']) {
      const as = elevated(await buildUser(narrow.services.db));
      statuses.push((await narrow.call('requestEmail', { as, body: { email } })).status);
    }
    expect(statuses).toEqual([202, 429, 202]);
    await narrow.close();
  });
});

describe('channels', () => {
  const defaults = {
    LESSONS: 'TELEGRAM',
    MONEY: 'TELEGRAM',
    ACCOUNT: 'TELEGRAM',
    OFFERS: 'TELEGRAM',
    TEXTS: 'TELEGRAM',
  };

  it('are chosen group by group, and e-mail needs an address', async () => {
    const user = await buildUser(server.services.db);
    expect((await server.call('getChannels', { as: user })).body).toEqual(defaults);
    const refused = await server.call('setChannels', { as: user, body: { MONEY: 'EMAIL' } });
    expect(refused.body).toMatchObject({ code: 'EMAIL_MISSING' });
    await withEmail(user);
    await server.call('setChannels', { as: user, body: { MONEY: 'EMAIL', TEXTS: 'BOTH' } });
    const changed = await server.call('setChannels', { as: user, body: { TEXTS: 'EMAIL' } });
    expect(changed.body).toEqual({ ...defaults, MONEY: 'EMAIL', TEXTS: 'EMAIL' });
    expect((await server.call('getChannels', { as: user })).body).toEqual(changed.body);
    const other = await buildUser(server.services.db);
    await withEmail(other);
    await server.call('setChannels', { as: other, body: { MONEY: 'EMAIL' } });
    await server.call('removeEmail', { as: elevated(user) });
    expect((await server.call('getChannels', { as: user })).body).toEqual(defaults);
    expect((await server.call('getChannels', { as: other })).body).toEqual({ ...defaults, MONEY: 'EMAIL' });
  });

  it('come in the chosen language', async () => {
    const user = await buildUser(server.services.db);
    expect((await server.call('getLanguage', { as: user })).body).toEqual({ language: null });
    const unknown = { language: 'xx' } as unknown as { language: 'uk' };
    expect((await server.call('setLanguage', { as: user, body: unknown })).status).toBe(400);
    expect((await server.call('setLanguage', { as: user, body: { language: 'sk' } })).status).toBe(204);
    expect((await server.call('getLanguage', { as: user })).body).toEqual({ language: 'sk' });
    await server.call('requestEmail', { as: elevated(user), body: { email: `slovak${user.id}@mail.example` } });
    const { rows } = await server.pool.query('select subject, body, language from mails where user_id = $1', [user.id]);
    expect(rows).toMatchObject([{ subject: expect.stringContaining('kód'), language: 'sk' }]);
    expect(rows[0].body).not.toMatch(/[а-яё]/i);
  });

  it('are set to Telegram by the link of an e-mail, without signing in', async () => {
    const user = await buildUser(server.services.db);
    await withEmail(user);
    await server.call('setChannels', { as: user, body: { TEXTS: 'BOTH', OFFERS: 'BOTH' } });
    const token = unsubscribeToken(server.services.sealer, user.id, 'TEXTS');
    expect((await server.call('unsubscribe', { body: { token } })).body).toEqual({ group: 'TEXTS' });
    expect((await server.call('getChannels', { as: user })).body).toEqual({ ...defaults, OFFERS: 'BOTH' });
    for (const forged of ['', `${user.id} TEXTS`, token.slice(0, -8), token.replace('sealed:', '')])
      expect((await server.call('unsubscribe', { body: { token: forged } })).body).toMatchObject({
        code: 'UNSUBSCRIBE_LINK_INVALID',
      });
  });

  it('are not stored for an erased person by the link of an old e-mail', async () => {
    const { db, sealer } = server.services;
    const user = await buildUser(db);
    await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', user.id).execute();
    const token = unsubscribeToken(sealer, user.id, 'TEXTS');
    expect((await server.call('unsubscribe', { body: { token } })).status).toBe(200);
    const stored = db.selectFrom('notification_channels').select('channel').where('user_id', '=', user.id);
    expect(await stored.execute()).toEqual([]);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x\r\n\r\nOne-Click\r\n--x--'],
  ])('are set by one request of a mail program (%s)', async (type, payload) => {
    const user = await buildUser(server.services.db);
    await withEmail(user);
    await server.call('setChannels', { as: user, body: { TEXTS: 'BOTH' } });
    const token = unsubscribeToken(server.services.sealer, user.id, 'TEXTS');
    const url = `/unsubscribe?${new URLSearchParams({ token })}`;
    const post = (address: string) =>
      server.app.inject({ method: 'POST', url: address, payload, headers: { 'content-type': type } });
    expect((await post(url)).statusCode).toBe(204);
    expect((await server.call('getChannels', { as: user })).body).toEqual(defaults);
    expect((await post('/unsubscribe')).statusCode).toBe(409);
  });
});

describe('a lost password', () => {
  it('can be replaced by a link in an e-mail; the answer is the same for every login', async () => {
    const [user, without] = [await buildUser(server.services.db), await buildUser(server.services.db)];
    await withEmail(user);
    const lost = (login: string) => server.call('requestPasswordReset', { body: { login, channel: 'EMAIL' } });
    for (const login of [user.username, without.username, 'nobody', '…'])
      expect(await lost(login)).toMatchObject({ status: 202, body: {} });
    const message = await vi.waitFor(async () => {
      const last = (await messagesTo(user)).at(-1);
      expect(last).toMatchObject({ kind: 'PASSWORD_LINK', state: 'BY_MAIL', queued_at: expect.any(Date) });
      return last;
    });
    const mail = await server.services.db
      .selectFrom('mails')
      .selectAll()
      .where('notification_id', '=', message?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ user_id: user.id, address: null, body: null });
    expect(await messagesTo(without)).toEqual([]);
    const token = String(message?.details?.['link']).split('#')[1] ?? '';
    const reset = await server.call('resetPassword', { body: { token, password: 'Gaudeamus-4242' } });
    expect(reset.status).toBe(204);
  });
});

it('without a mail server nothing is sent or chosen', async () => {
  const mute = await startTestServer();
  const as = elevated(await buildUser(mute.services.db));
  const answers = [
    await mute.call('requestEmail', { as, body: { email: newAddress() } }),
    await mute.call('setChannels', { as, body: { MONEY: 'EMAIL' } }),
    await mute.call('requestPasswordReset', { body: { login: as.username, channel: 'EMAIL' } }),
  ];
  expect(answers.map(({ body }) => body)).toMatchObject(Array(3).fill({ code: 'NO_MAIL' }));
  expect(mute.services.config.public.hasMail).toBe(false);
  const former = { email: newAddress(), email_confirmed_at: new Date() };
  await mute.services.db.updateTable('users').set(former).where('id', '=', as.id).execute();
  expect((await mute.call('removeEmail', { as })).status).toBe(204);
  expect(await mute.services.db.selectFrom('mails').select('address').execute()).toEqual([]);
  await mute.close();
});
