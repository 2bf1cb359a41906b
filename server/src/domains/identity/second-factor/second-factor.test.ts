import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSealer } from '#platform/db/sealer.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';
import { applyFactorLoss, confirmTotp, removeTotp, resealSecrets, setUpTotp, spendCode } from './second-factor.ts';

let server: TestServer;
let person: TestUser;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  // A fixed clock, so that no time step ends between generating a code and using it.
  vi.useFakeTimers({ toFake: ['Date'] });
  person = await buildUser(server.services.db);
  ({ secret } = await setUpTotp(server.services, person));
});

/** The code of the app for the time step at this offset from now; a time step has 30 seconds. */
const codeIn = (steps: number): string => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
const row = () =>
  server.services.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
const spend = async (code: string) => spendCode(server.services, await row(), code);
const confirm = (code = codeIn(-1)) => confirmTotp(server.services, person, code);
const storedCodes = () =>
  server.services.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute();
const auditOf = async () => {
  const entries = server.services.db.selectFrom('audit_entries').select(['actor_id', 'action']);
  return entries.where('subject', '=', `user:${person.id}`).orderBy('id').execute();
};

it('setup returns an otpauth address with the portal and the login, and the factor is not yet active', async () => {
  const { uri, qr, secret: shown } = await setUpTotp(server.services, person);
  expect(shown).toMatch(/^[A-Z2-7]{32}$/);
  expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Kampus:${person.username}?issuer=Kampus&secret=${shown}`);
  expect(uri).toContain('period=30');
  expect(qr).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(await row()).toMatchObject({ totp_confirmed_at: null, totp_last_step: null });
});

it('a code of the app activates the factor and returns ten recovery codes', async () => {
  const codes = await confirm();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(new Set(codes).size).toBe(10);
  expect((await row()).totp_confirmed_at).not.toBeNull();
  expect(await storedCodes()).toHaveLength(10);
  expect(await auditOf()).toEqual([{ actor_id: person.id, action: 'user.second-factor-on' }]);
});

it('activation ends the other sessions, and the owner is told of both changes', async () => {
  const { db, tokens } = server.services;
  const open = async () =>
    (
      await db
        .insertInto('refresh_families')
        .values({ user_id: person.id, device: '', address: '192.0.2.1' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [here, elsewhere] = [await open(), await open()];
  const access = await tokens.sign({ ...person, sessionId: elsewhere });
  await confirmTotp(server.services, { ...person, sessionId: here }, codeIn(-1));
  expect(await tokens.verify(access)).toBeUndefined();
  const active = db.selectFrom('refresh_families').select('id').where('user_id', '=', person.id);
  expect(await active.where('revoked_at', 'is', null).execute()).toEqual([{ id: here }]);
  await removeTotp(server.services, person, codeIn(0));
  const told = db.selectFrom('notifications').select('kind').where('user_id', '=', person.id).orderBy('id');
  expect((await told.execute()).map(({ kind }) => kind)).toEqual(['SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF']);
});

it('activation is refused with a wrong code, a second time, and without a secret', async () => {
  await expect(confirm('000')).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    message: 'Неверный код',
    errors: [{ path: 'code', message: 'Неверный код' }],
  });
  await confirm();
  await expect(confirm()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/^Второй фактор уже включён\. Чтобы получить коды восстановления, выключите его/),
  });
  const other = await buildUser(server.services.db);
  await expect(confirmTotp(server.services, other, codeIn(0))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Начните настройку второго фактора снова',
  });
});

it('setup is refused while a factor is active, and for a removed account', async () => {
  await confirm();
  const before = (await row()).totp_secret;
  await expect(setUpTotp(server.services, person)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Второй фактор уже включён',
  });
  expect((await row()).totp_secret).toBe(before);
  const gone = { ...person, id: 999_999 };
  await expect(setUpTotp(server.services, gone)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('accepts six-digit codes of the current, previous and next time step, also with blanks', async () => {
  const letters = ['abcdef', 'шифр12', '12шифр', `x${codeIn(0)}`, `${codeIn(0)}x`];
  for (const wrong of ['', '12345', '1234567', ...letters, codeIn(-2), codeIn(2)])
    expect(await spend(wrong), wrong).toBe(false);
  expect(await spend(codeIn(-1))).toBe(true);
  expect(await spend(` ${codeIn(0).slice(0, 3)} ${codeIn(0).slice(3)}`)).toBe(true);
  expect(await spend(codeIn(1))).toBe(true);
});

it('refuses a used code and codes of earlier time steps', async () => {
  expect(await spend(codeIn(0))).toBe(true);
  expect(await spend(codeIn(0))).toBe(false);
  expect(await spend(codeIn(-1))).toBe(false);
  vi.setSystemTime(Date.now() + 30_000);
  expect(await spend(codeIn(-1))).toBe(false);
  expect(await spend(codeIn(1))).toBe(true);
});

it('a sealed secret that is copied to another user does not work there', async () => {
  const { db } = server.services;
  const other = await buildUser(db);
  const { totp_secret } = await row();
  await db.updateTable('users').set({ totp_secret }).where('id', '=', other.id).execute();
  expect(await spendCode(server.services, { ...other, totp_secret }, codeIn(0))).toBe(false);
  expect(await spend(codeIn(0))).toBe(true);
});

it('refuses every code if no key opens the secret', async () => {
  const sealer = createSealer([{ kid: 'foreign', secret: 'another secret that only tests know' }]);
  expect(await spendCode({ ...server.services, sealer }, await row(), codeIn(0))).toBe(false);
});

it('of two concurrent activations only one succeeds', async () => {
  const { db } = server.services;
  const both = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute();
    const confirmations = Promise.allSettled([confirm(codeIn(0)), confirm(codeIn(1))]);
    await waitForLocks(server, 2);
    return { confirmations };
  });
  expect((await both.confirmations).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await storedCodes()).toHaveLength(10);
});

it('accepts each recovery code once and only from its owner, in upper case and without a hyphen too', async () => {
  const [first = '', second = ''] = await confirm();
  const other = await buildUser(server.services.db);
  const stranger = { id: other.id, username: other.username, totp_secret: null };
  expect(await spendCode(server.services, stranger, first)).toBe(false);
  expect(await spend(first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(true);
  expect(await spend(first)).toBe(false);
  expect(await spend(second)).toBe(true);
  expect((await storedCodes()).filter(({ used_at }) => used_at === null)).toHaveLength(8);
});

it('a new setup returns new recovery codes and deletes the old ones', async () => {
  const [old = ''] = await confirm();
  await removeTotp(server.services, person, codeIn(0));
  ({ secret } = await setUpTotp(server.services, person));
  await confirm();
  expect(await storedCodes()).toHaveLength(10);
  expect(await spend(old)).toBe(false);
});

it('a valid code removes the factor with its secret and recovery codes', async () => {
  await expect(removeTotp(server.services, person, codeIn(0))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Второй фактор не включён',
  });
  await confirm();
  await expect(removeTotp(server.services, person, '000')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await removeTotp(server.services, person, codeIn(0));
  expect(await row()).toMatchObject({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null });
  expect(await storedCodes()).toEqual([]);
  expect((await auditOf()).map(({ action }) => action)).toEqual(['user.second-factor-on', 'user.second-factor-off']);
});

it('the last admin can remove the factor if none is required', async () => {
  const { db } = server.services;
  await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', person.id).execute();
  await confirm();
  await removeTotp(server.services, person, codeIn(0));
  expect((await row()).totp_secret).toBeNull();
  await db.updateTable('users').set({ role: 'STUDENT' }).where('id', '=', person.id).execute();
});

describe('if a second factor is required', () => {
  const requiring = () => ({ ...server.services, config: { ...server.services.config, requiresSecondFactor: true } });
  const setUser = (fields: object) =>
    server.services.db.updateTable('users').set(fields).where('id', '=', person.id).execute();
  const remove = () => removeTotp(requiring(), person, codeIn(0));
  /** Another admin with a second factor. */
  async function buildAdmin(fields: object = {}): Promise<void> {
    const { db } = server.services;
    const { id } = await buildUser(db, { role: 'ADMIN' });
    const inForce = { totp_secret: 'x', totp_confirmed_at: new Date(), ...fields };
    await db.updateTable('users').set(inForce).where('id', '=', id).execute();
  }
  beforeEach(async () => {
    const demoted = { role: 'STUDENT' as const };
    await server.services.db.updateTable('users').set(demoted).where('id', '!=', person.id).execute();
    await confirm();
  });
  const refused = {
    code: 'LAST_ADMIN',
    message: expect.stringContaining('последний администратор со вторым фактором'),
  };

  it.each(['ADMIN', 'DEVELOPER'])('the last %s with a factor cannot remove it', async (role) => {
    await setUser({ role });
    await expect(remove()).rejects.toMatchObject(refused);
    expect((await row()).totp_confirmed_at).not.toBeNull();
    await buildAdmin();
    await remove();
    expect((await row()).totp_confirmed_at).toBeNull();
  });

  it('an erased or blocked admin does not count as another admin with a factor', async () => {
    await setUser({ role: 'ADMIN' });
    await buildAdmin({ erased_at: new Date() });
    await buildAdmin({ block_scope: 'ALL', block_reason: 'x' });
    await expect(remove()).rejects.toMatchObject(refused);
    await buildAdmin({ block_scope: 'WRITING', block_reason: 'x' });
    await remove();
  });

  it('of the last two admins only one can remove the factor in concurrent requests', async () => {
    const { db } = server.services;
    await setUser({ role: 'ADMIN' });
    const other = await buildUser(db, { role: 'ADMIN' });
    const own = await setUpTotp(server.services, other);
    const codeOfOther = (steps: number) =>
      new TOTP({ secret: own.secret }).generate({ timestamp: Date.now() + steps * 30_000 });
    await confirmTotp(server.services, other, codeOfOther(-1));
    const { removals } = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('recovery_codes').select('user_id').forUpdate().execute();
      const both = Promise.allSettled([remove(), removeTotp(requiring(), other, codeOfOther(0))]);
      await waitForLocks(server, 2);
      return { removals: both };
    });
    expect((await removals).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('a user who is not an admin can remove the factor, also if no admin has one', async () => {
    await remove();
    expect((await row()).totp_confirmed_at).toBeNull();
  });
});

it('clearing a lost factor ends the sessions and writes an audit entry', async () => {
  const { db } = server.services;
  await confirm();
  const family = { user_id: person.id, device: 'Firefox', address: '192.0.2.1' };
  await db.insertInto('refresh_families').values(family).execute();
  const holder = await row();
  await inTransaction(db, (trx) => applyFactorLoss(trx, holder));
  expect(await row()).toMatchObject({ totp_secret: null, totp_confirmed_at: null });
  const left = db.selectFrom('refresh_families').select('id').where('user_id', '=', person.id);
  expect(await left.where('revoked_at', 'is', null).execute()).toEqual([]);
  expect((await auditOf()).at(-1)).toEqual({ actor_id: null, action: 'user.clear-second-factor' });
  const told = db.selectFrom('notifications').select('kind').where('user_id', '=', person.id).orderBy('id');
  expect((await told.execute()).at(-1)).toEqual({ kind: 'SECOND_FACTOR_OFF' });
});

it('resealing uses the newest key, and a secret that no key opens stays and is counted', async () => {
  const { db } = server.services;
  const keys = [
    { kid: 'new', secret: 'a newer secret that only tests know' },
    { kid: 'test', secret: 'a secret that only tests know, long enough' },
  ];
  const cleared = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null };
  await db.updateTable('users').set(cleared).where('id', '!=', person.id).execute();
  expect(await resealSecrets({ db, sealer: createSealer(keys) })).toBe(0);
  const sealed = (await row()).totp_secret;
  expect(sealed).toMatch(/^sealed:new:/);
  const foreign = createSealer([{ kid: 'foreign', secret: 'another secret that only tests know' }]);
  expect(await resealSecrets({ db, sealer: foreign })).toBe(1);
  expect((await row()).totp_secret).toBe(sealed);
  expect(await spendCode({ db, sealer: createSealer(keys) }, await row(), codeIn(0))).toBe(true);
});
