import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#platform/http/access-tokens.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { createUser } from '../accounts/manage-user.ts';
import { confirmTotp, setUpTotp } from '../second-factor/second-factor.ts';
import { elevateSession } from './elevate-session.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const password = 'correct horse';
let counter = 0;
/** A user with a refreshed session, which is not elevated. */
async function newSession(): Promise<Actor & { refreshToken: string }> {
  counter += 1;
  const login = `elevated-${counter}`;
  await createUser(server.services.db, { username: login, password, role: 'CURATOR' });
  const first = (await server.call('login', { body: { login, password } })).body;
  const { accessToken, refreshToken } = (await server.call('refresh', { body: { refreshToken: first.refreshToken } }))
    .body;
  const actor = await server.services.tokens.verify(accessToken);
  if (!actor) throw new Error('Not signed in');
  expect(actor.isElevated).not.toBe(true);
  return { ...actor, refreshToken };
}
const elevate = async (actor: Actor, proof: { password: string; code?: string }) =>
  server.services.tokens.verify(await elevateSession(server.services, actor, proof));
const fault = (path: string, message: string) => ({
  code: 'VALIDATION_FAILED',
  message,
  errors: [{ path, message }],
});

it('the password alone elevates a session of an account without a second factor', async () => {
  const actor = await newSession();
  await expect(elevate(actor, { password: 'x' })).rejects.toMatchObject(fault('password', 'Неверный пароль'));
  const { id, sessionId } = actor;
  expect(await elevate(actor, { password })).toMatchObject({ id, sessionId, isElevated: true });
});

it('the password and a valid code elevate a session of an account with a second factor', async () => {
  const actor = await newSession();
  const { secret } = await setUpTotp(server.services, actor);
  const [code = ''] = await confirmTotp(server.services, actor, new TOTP({ secret }).generate());
  const codeRequired = fault('code', 'Введите код второго фактора');
  await expect(elevate(actor, { password })).rejects.toMatchObject(codeRequired);
  await expect(elevate(actor, { password, code: '' })).rejects.toMatchObject(codeRequired);
  await expect(elevate(actor, { password, code: '123' })).rejects.toMatchObject(fault('code', 'Неверный код'));
  expect(await elevate(actor, { password, code })).toMatchObject({ isElevated: true, hasSecondFactor: true });
});

it('elevation of an ended session is refused with UNAUTHENTICATED', async () => {
  const { refreshToken, ...actor } = await newSession();
  await server.call('logout', { body: { refreshToken } });
  await expect(elevate(actor, { password })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    headers: { 'www-authenticate': 'Bearer' },
  });
});

it('elevation of another user’s session is refused with UNAUTHENTICATED', async () => {
  const [owner, other] = [await newSession(), await newSession()];
  const mixed = { ...owner, sessionId: other.sessionId };
  await expect(elevate(mixed, { password })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('an elevated session stays elevated when it confirms a second factor, another does not become so', async () => {
  const confirm = async (isElevated: boolean) => {
    const as = { ...(await newSession()), isElevated };
    const { secret } = await setUpTotp(server.services, as);
    const { body } = await server.call('confirmTotp', { as, body: { code: new TOTP({ secret }).generate() } });
    expect(body.recoveryCodes).toHaveLength(10);
    return body.accessToken;
  };
  const token = await confirm(true);
  expect(await server.services.tokens.verify(token ?? '')).toMatchObject({ isElevated: true, hasSecondFactor: true });
  expect(await confirm(false)).toBeUndefined();
});
