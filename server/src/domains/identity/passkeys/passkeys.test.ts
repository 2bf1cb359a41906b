import type { TokenPair } from '@kampus/contract/identity/accounts';
import type { NewPasskey, PasskeyProof } from '@kampus/contract/identity/passkeys';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '#testing/software-authenticator.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { createUser } from '../accounts/manage-user.ts';

const origin = 'https://kampus.example';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: origin, KAMPUS_DEMO: '1' });
});
afterAll(() => server.close());

const password = 'correct horse';
let counter = 0;

interface Owner {
  id: number;
  username: string;
  role: 'STUDENT' | 'CURATOR' | 'ADMIN';
  isElevated: boolean;
  sessionId?: string;
}

async function newOwner(role: Owner['role'] = 'STUDENT'): Promise<Owner> {
  counter += 1;
  const username = `key-owner-${counter}`;
  return { id: await createUser(server.services.db, { username, password, role }), username, role, isElevated: true };
}

const prepare = async (owner: Owner) => (await server.call('preparePasskey', { as: owner })).body;
const create = (owner: Owner, credential: NewPasskey['credential'], name?: string) =>
  server.call('createPasskey', { as: owner, body: { credential, ...(name !== undefined && { name }) } });
const request = async () => (await server.call('requestPasskey')).body;
const signIn = (proof: PasskeyProof) => server.call('signInWithPasskey', { body: proof });

async function enrol(owner: Owner, deviation = {}): Promise<SoftwareAuthenticator & { id: number }> {
  const device = createSoftwareAuthenticator(origin);
  const { status, body } = await create(owner, device.create(await prepare(owner), deviation), 'Мой ноутбук');
  expect(status).toBe(201);
  return { ...device, id: body.id };
}

const invalid = { status: 400, body: { code: 'PASSKEY_INVALID' } };

describe('a passkey', () => {
  it('is created for its owner, who is notified, and is listed with its name and last use', async () => {
    const owner = await newOwner();
    const options = await prepare(owner);
    expect(options).toMatchObject({
      rp: { id: 'kampus.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(options.user.id).not.toContain(owner.username);
    const device = createSoftwareAuthenticator(origin);
    const created = await create(owner, device.create(options, { isBackedUp: true }), '  Мой ноутбук ');
    expect(created).toMatchObject({ status: 201, body: { name: 'Мой ноутбук', usedAt: null, isBackedUp: true } });
    await signIn(device.use(await request(), { isBackedUp: true }));
    const [listed] = (await server.call('listPasskeys', { as: owner })).body;
    expect(listed?.usedAt).not.toBeNull();
    const { rows } = await sql<{ transports: string[]; name: string; action: string }>`
      select transports, notifications.details ->> 'name' as name, action
        from passkeys join notifications using (user_id)
        join audit_entries on actor_id = passkeys.user_id and action like 'user.add%'
       where passkeys.user_id = ${owner.id}
         and notifications.kind = 'PASSKEY_ADDED'`.execute(server.services.db);
    expect(rows).toEqual([{ transports: ['internal'], name: 'Мой ноутбук', action: 'user.add-passkey' }]);
    expect((await prepare(owner)).excludeCredentials).toHaveLength(1);
    expect((await prepare(owner)).user.id).toBe(options.user.id);
  });

  it('gets the name of the browser by default, and a name that looks like a link is refused', async () => {
    const owner = await newOwner();
    const device = createSoftwareAuthenticator(origin);
    const unnamed = await create(owner, device.create(await prepare(owner)), ' ');
    expect(unnamed.body.name).toBe('Неизвестное устройство');
    const linked = await create(
      owner,
      createSoftwareAuthenticator(origin).create(await prepare(owner)),
      'evil.example',
    );
    expect(linked.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'name' }] });
  });

  it('can be added and removed only in an elevated session', async () => {
    const owner = { ...(await newOwner()), isElevated: false };
    const body = {
      credential: createSoftwareAuthenticator(origin).create(await prepare({ ...owner, isElevated: true })),
    };
    const answers = [
      await server.call('preparePasskey', { as: owner }),
      await server.call('createPasskey', { as: owner, body }),
      await server.call('removePasskey', { as: owner, params: { id: '1' } }),
    ];
    expect(answers.map(({ body: problem }) => (problem as unknown as { code: string }).code)).toEqual(
      Array(3).fill('ELEVATION_REQUIRED'),
    );
  });

  it('cannot be added twice, neither by its owner nor by another user', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const device = createSoftwareAuthenticator(origin);
    await create(owner, device.create(await prepare(owner)));
    for (const person of [owner, other])
      expect(await create(person, device.create(await prepare(person)))).toMatchObject({
        status: 409,
        body: { message: 'Этот ключ доступа уже добавлен' },
      });
  });

  it('is one of at most ten, also if two are added at once', async () => {
    const owner = await newOwner();
    for (let count = 0; count < 9; count += 1) await enrol(owner);
    const created = await Promise.all(
      [1, 2].map(async () => createSoftwareAuthenticator(origin).create(await prepare(owner))),
    );
    const statuses = (await Promise.all(created.map((one) => create(owner, one)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
    expect(await server.call('preparePasskey', { as: owner })).toMatchObject({ status: 409 });
  });

  it.each([
    ['by a page of another origin', { origin: 'https://kampus.example.evil' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('is not created %s', async (_, deviation) => {
    const owner = await newOwner();
    const credential = createSoftwareAuthenticator(origin).create(await prepare(owner), deviation);
    expect(await create(owner, credential)).toMatchObject(invalid);
    expect((await server.call('listPasskeys', { as: owner })).body).toEqual([]);
  });

  it('is not created with an expired or used challenge, or with the challenge of another user', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const theirs = await prepare(other);
    expect(await create(owner, createSoftwareAuthenticator(origin).create(theirs))).toMatchObject(invalid);
    const late = await prepare(owner);
    await sql`update passkey_challenges set expires_at = now() where user_id = ${owner.id}`.execute(server.services.db);
    expect(await create(owner, createSoftwareAuthenticator(origin).create(late))).toMatchObject(invalid);
    const tried = await prepare(owner);
    await create(owner, createSoftwareAuthenticator(origin).create(tried, { isVerified: false }));
    expect(await create(owner, createSoftwareAuthenticator(origin).create(tried))).toMatchObject(invalid);
    // A challenge for a sign-in cannot create a passkey either.
    const { challenge } = await request();
    expect(await create(owner, createSoftwareAuthenticator(origin).create({ ...tried, challenge }))).toMatchObject(
      invalid,
    );
  });
});

const actorOf = async ({ accessToken }: TokenPair) => server.services.tokens.verify(accessToken);
const sessionOf = async (device: SoftwareAuthenticator) => (await signIn(device.use(await request()))).body;

describe('signing in with a passkey', () => {
  it('opens an elevated session with both factors, and only the elevation ends with a refresh', async () => {
    const owner = await newOwner('CURATOR');
    const device = await enrol(owner);
    const pair = await sessionOf(device);
    expect(await actorOf(pair)).toMatchObject({ id: owner.id, isElevated: true, isByPasskey: true });
    const later = (await server.call('refresh', { body: { refreshToken: pair.refreshToken } })).body;
    expect(await actorOf(later)).toMatchObject({ isByPasskey: true });
    expect((await actorOf(later))?.isElevated).toBeUndefined();
    const sessions = (await server.call('listSessions', { as: { ...owner, ...(await actorOf(later)) } })).body;
    expect(sessions).toMatchObject([{ current: true }]);
  });

  it.each([
    ['from a page of another origin', { origin: 'http://kampus.example' }],
    ['for another host', { rpId: 'localhost' }],
    ['without user verification', { isVerified: false }],
    ['with a lower signature counter', { count: 1 }],
    ['with the user handle of another user', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
    ['without a user handle', { userHandle: '' }],
  ])('is refused for a response %s', async (_, deviation) => {
    const device = await enrol(await newOwner());
    await sessionOf(device);
    expect(await signIn(device.use(await request(), deviation))).toMatchObject({ status: 400 });
    expect((await signIn(device.use(await request()))).status).toBe(200);
  });

  it('accepts each challenge once and before it expires, and no challenge for a new passkey', async () => {
    const owner = await newOwner();
    const device = await enrol(owner);
    const requested = await request();
    expect((await signIn(device.use(requested))).status).toBe(200);
    expect(await signIn(device.use(requested))).toMatchObject(invalid);
    const late = await request();
    await sql`update passkey_challenges set expires_at = now()`.execute(server.services.db);
    expect(await signIn(device.use(late))).toMatchObject(invalid);
    const { challenge } = await prepare(owner);
    expect(await signIn(device.use({ ...requested, challenge }))).toMatchObject(invalid);
  });

  it('is refused for a signature of another key and for an unknown key', async () => {
    const device = await enrol(await newOwner());
    const other = createSoftwareAuthenticator(origin);
    const requested = await request();
    const { id, rawId, response } = device.use(requested);
    const forged = { ...other.use(requested), id, rawId };
    const proof = { ...forged, response: { ...forged.response, userHandle: response.userHandle } };
    expect(await signIn(proof)).toMatchObject(invalid);
    expect(await signIn(other.use(await request(), { userHandle: response.userHandle ?? '' }))).toMatchObject(invalid);
  });

  it('accepts only one of two responses with the same signature counter', async () => {
    const device = await enrol(await newOwner());
    const proofs = [device.use(await request(), { count: 7 }), device.use(await request(), { count: 7 })];
    const statuses = (await Promise.all(proofs.map(signIn))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it('returns the reason to a blocked user, and is refused after the account is erased', async () => {
    const owner = await newOwner();
    const device = await enrol(owner);
    const { db } = server.services;
    await sql`update users set block_scope = 'ALL', block_reason = 'Обман' where id = ${owner.id}`.execute(db);
    expect(await signIn(device.use(await request()))).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_BLOCKED', reason: 'Обман' },
    });
    await sql`update users set block_scope = null, block_reason = null where id = ${owner.id}`.execute(db);
    await server.call('eraseMe', { as: owner, body: { password, comments: 'KEEP' } });
    expect(await signIn(device.use(await request()))).toMatchObject(invalid);
    const { rows } = await sql`select from passkeys where user_id = ${owner.id}`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('elevation with a passkey', () => {
  it('elevates the session of its owner, and no session of another user', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const device = await enrol(owner);
    const { refreshToken } = await sessionOf(device);
    const pair = (await server.call('refresh', { body: { refreshToken } })).body;
    const actor = { ...owner, ...(await actorOf(pair)), isElevated: false };
    const requested = await server.call('preparePasskey', { as: actor });
    expect(requested.body).toMatchObject({ code: 'ELEVATION_REQUIRED', byPasskey: true, needsCode: false });
    const elevated = await server.call('elevateWithPasskey', { as: actor, body: device.use(await request()) });
    expect(await server.services.tokens.verify(elevated.body.accessToken)).toMatchObject({
      id: owner.id,
      sessionId: actor.sessionId,
      isElevated: true,
    });
    const foreign = await server.call('elevateWithPasskey', { as: other, body: device.use(await request()) });
    expect(foreign).toMatchObject(invalid);
  });
});

describe('removing a passkey', () => {
  it('ends the other sessions that it opened, and the current session counts as a password session', async () => {
    const owner = await newOwner();
    const device = await enrol(owner);
    const [here, elsewhere] = [await sessionOf(device), await sessionOf(device)];
    const byPassword = (await server.call('login', { body: { login: owner.username, password } })).body;
    const actor = { ...owner, ...(await actorOf(here)) };
    const removed = await server.call('removePasskey', { as: actor, params: { id: String(device.id) } });
    expect(removed.status).toBe(204);
    const refresh = ({ refreshToken }: TokenPair) => server.call('refresh', { body: { refreshToken } });
    expect((await refresh(elsewhere)).status).toBe(401);
    expect((await refresh(byPassword)).status).toBe(200);
    const kept = await refresh(here);
    expect(kept.status).toBe(200);
    expect((await actorOf(kept.body))?.isByPasskey).toBeUndefined();
    expect(await signIn(device.use(await request()))).toMatchObject(invalid);
    expect((await server.call('listPasskeys', { as: owner })).body).toEqual([]);
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries
       where actor_id = ${owner.id} and action like 'user.%passkey'
       order by id`.execute(server.services.db);
    expect(rows.map(({ action }) => action)).toEqual(['user.add-passkey', 'user.remove-passkey']);
    const told = server.services.db.selectFrom('notifications').select('kind').where('user_id', '=', owner.id);
    expect((await told.orderBy('id').execute()).map(({ kind }) => kind)).toEqual(['PASSKEY_ADDED', 'PASSKEY_REMOVED']);
  });

  it('leaves a session that ended before with the time of its end', async () => {
    const owner = await newOwner();
    const device = await enrol(owner);
    const { refreshToken } = await sessionOf(device);
    await server.call('logout', { body: { refreshToken } });
    const endOf = async () =>
      (
        await server.services.db
          .selectFrom('refresh_families')
          .select('revoked_at')
          .where('user_id', '=', owner.id)
          .executeTakeFirstOrThrow()
      ).revoked_at;
    const endedAt = await endOf();
    expect(endedAt).not.toBeNull();
    await server.call('removePasskey', { as: owner, params: { id: String(device.id) } });
    expect(await endOf()).toEqual(endedAt);
  });

  it('is possible only for its owner', async () => {
    const device = await enrol(await newOwner());
    const other = await newOwner();
    const answer = await server.call('removePasskey', { as: other, params: { id: String(device.id) } });
    expect(answer.status).toBe(404);
    expect((await signIn(device.use(await request()))).status).toBe(200);
  });
});
