import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import { type Operation, operations, type RequestLimit } from '@kampus/contract/operations';
import { type Role, roleRanks, roles } from '@kampus/contract/roles';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { buildGuide, buildLecture, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { sampleBodies, sampleParams } from './every-operation.test-data.ts';
import { isOpenWhileBlocked } from './writing-block.ts';

/** Tests every operation of the contract. A new operation is covered automatically. */

const names = Object.keys(operations) as OperationName[];
const operationOf = (name: OperationName): Operation => operations[name];
const fill = (path: string, params: Record<string, string>) => path.replace(/:(\w+)/g, (_, key) => params[key] ?? '');

let server: TestServer;
const users = new Map<Role, TestUser>();

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1' });
  for (const role of roles) users.set(role, await buildUser(server.services.db, { role }));
});
afterAll(() => server.close());

interface Sent {
  token?: string;
  path?: string;
  payload?: string | object;
  contentType?: string;
}

async function send(name: OperationName, sent: Sent = {}) {
  const { method, path } = parseEndpoint(name);
  return server.app.inject({
    method,
    url: sent.path ?? fill(path, sampleParams),
    headers: {
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...(sent.payload !== undefined && { 'content-type': sent.contentType ?? 'application/json' }),
    },
    ...(sent.payload !== undefined && { payload: sent.payload }),
  });
}

/** Token of a recently authenticated user, so that operations with elevation are tested too. */
const tokenOf = (role: Role): Promise<string> =>
  server.services.tokens.sign({ ...(users.get(role) as TestUser), isElevated: true });

function expectProblem(response: Awaited<ReturnType<typeof send>>, status: number): void {
  expect(response.statusCode, response.body).toBe(status);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.json()).toMatchObject({
    status,
    type: expect.stringMatching(/^urn:kampus:error:/),
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.stringMatching(/\S/),
    detail: expect.stringMatching(/\S/),
    requestId: response.headers['x-request-id'],
  });
  expect(response.body).not.toMatch(/at \w+ \(|node_modules|select .* from/i);
}

const isWrite = (name: OperationName): boolean => parseEndpoint(name).method !== 'GET';

const requiredRole = ({ access }: Operation): Role =>
  access === 'signed-in' || access === 'confirmed' || access === 'anyone' ? 'STUDENT' : access;

describe('every operation of the contract', () => {
  it.each(names)('%s is registered', (name) => {
    const { method, path } = parseEndpoint(name);
    // The router stores a path without its trailing slash and accepts both.
    expect(server.app.hasRoute({ method, url: path.replace(/\/$/, '') })).toBe(true);
  });

  const guarded = names.filter((name) => operationOf(name).access !== 'anyone');

  it.each(guarded)('%s responds 401 without a token and with a forged, expired or malformed token', async (name) => {
    expectProblem(await send(name), 401);
    const signer = (secret: string, expiry: number) =>
      new SignJWT({ uid: 1, role: 'DEVELOPER' })
        .setProtectedHeader({ alg: 'HS256', kid: 'test' })
        .setSubject('student')
        .setExpirationTime(expiry)
        .sign(new TextEncoder().encode(secret));
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    expectProblem(
      await send(name, { token: await signer('a secret that somebody guessed, long enough', inAnHour) }),
      401,
    );
    const anHourAgo = inAnHour - 7200;
    expectProblem(
      await send(name, { token: await signer('a secret that only tests know, long enough', anHourAgo) }),
      401,
    );
    expectProblem(await send(name, { token: 'not.a.token' }), 401);
  });

  const ranked = guarded.filter((name) => requiredRole(operationOf(name)) !== 'STUDENT');

  it.each(ranked)('%s responds 403 to every rank below the required one', async (name) => {
    const required = requiredRole(operationOf(name));
    const lower = roles.filter((role) => roleRanks[role] < roleRanks[required]);
    expect(lower.length).toBeGreaterThan(0);
    for (const role of lower) expectProblem(await send(name, { token: await tokenOf(role) }), 403);
  });

  const writes = guarded.filter(isWrite);
  /** Sends a valid call of a person with the required role who is blocked from writing. */
  async function sendBlocked(name: OperationName, payload = sampleBodies[name]) {
    const { db, tokens } = server.services;
    const caller = await buildUser(db, { role: requiredRole(operationOf(name)) });
    const block = { block_scope: 'WRITING' as const, block_reason: 'Спам' };
    await db.updateTable('users').set(block).where('id', '=', caller.id).execute();
    const token = await tokens.sign({ ...caller, isElevated: true });
    const query = name === 'duplicateWeek' ? '?date=2026-01-05' : '';
    const path = fill(parseEndpoint(name).path, sampleParams) + query;
    return send(name, { token, path, ...(operationOf(name).body && { payload: payload ?? {} }) });
  }

  it.each(writes)('%s is refused to a person who is blocked from writing, unless its row allows it', async (name) => {
    const { error } = operationOf(name).body?.safeParse(sampleBodies[name] ?? {}) ?? {};
    expect(error, `Write a valid body of ${name} in sampleBodies`).toBeUndefined();
    const response = await sendBlocked(name);
    const code = response.body && (response.json() as { code?: string }).code;
    expect(code === 'WRITING_BLOCKED', response.body).toBe(!isOpenWhileBlocked(name, sampleBodies[name]));
  });

  it.each([
    ['updateReservationStatus', { id: 1, status: 'CLOSED' }],
    ['answerMove', { answer: 'DECLINED' }],
    ['answerReport', { answer: 'AGREED' }],
  ] as const)('%s is open to a person who is blocked from writing if it refuses or pays back', async (name, body) => {
    expect((await sendBlocked(name, body)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  /** These look for the lesson or teacher first: an unconfirmed account has no lesson. */
  const afterRow: OperationName[] = [
    'updateReservationStatus',
    'cancelReservation',
    'waiveFee',
    'reportLesson',
    'answerReport',
    'proposeMove',
    'answerMove',
    'withdrawMove',
    'writeReview',
    'watchTeacher',
  ];
  const confirmed = names.filter((name) => operationOf(name).access === 'confirmed' && !afterRow.includes(name));
  const codeFor = async (name: OperationName, caller: TestUser): Promise<unknown> => {
    const [token, payload] = [await server.services.tokens.sign(caller), sampleBodies[name]];
    return (await send(name, { token, ...(payload && { payload }) })).json().code;
  };

  it.each(confirmed)('%s is refused to an unconfirmed account', async (name) => {
    const caller = await buildUser(server.services.db, { status: 'PENDING' });
    expect(await codeFor(name, caller)).toBe('ACCOUNT_NOT_CONFIRMED');
  });

  const ofReaders = ['createComment', 'reportComment', 'createCorrection', 'confirmFact', 'uploadAvatar'] as const;
  it.each([...ofReaders, 'reportReview', 'getMe'] as const)('%s responds 401 to an erased account', async (name) => {
    const { db } = server.services;
    const erased = await buildUser(db);
    await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', erased.id).execute();
    for (const caller of [erased, { ...erased, id: 2_000_000_000 }])
      expect(await codeFor(name, caller)).toBe('UNAUTHENTICATED');
  });

  // Fields of a wrong type, for a body that may be empty.
  const wrongFields = { unknown: true, amount: {}, id: [], reason: {}, query: {}, about: [] };
  const withBody = names.filter((name) => operationOf(name).body);

  it.each(withBody)('%s refuses a body that is not JSON, has a wrong type or is missing', async (name) => {
    const token = await tokenOf('DEVELOPER');
    expectProblem(await send(name, { token, payload: '{"broken' }), 400);
    expectProblem(await send(name, { token, payload: '"text"' }), 400);
    expectProblem(await send(name, { token, payload: 'null' }), 400);
    expectProblem(await send(name, { token, payload: wrongFields }), 400);
    expectProblem(await send(name, { token }), 400);
    expectProblem(await send(name, { token, payload: 'a=b', contentType: 'application/x-www-form-urlencoded' }), 415);
  });

  it.each(withBody)('%s refuses a body of several megabytes', async (name) => {
    const payload = JSON.stringify({ text: 'x'.repeat(3_000_000) });
    expectProblem(await send(name, { token: await tokenOf('DEVELOPER'), payload }), 413);
  });

  const withId = names.filter((name) => /:(id|guideId|version)\b/.test(parseEndpoint(name).path));

  it.each(withId)('%s refuses an id that is not a positive integer', async (name) => {
    const token = await tokenOf('DEVELOPER');
    const { path } = parseEndpoint(name);
    const payload = operationOf(name).body ? {} : undefined;
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999', '1e3', "1'--"]) {
      const filled = fill(path, {
        ...sampleParams,
        id: encodeURIComponent(id),
        guideId: encodeURIComponent(id),
        version: encodeURIComponent(id),
      });
      expectProblem(await send(name, { token, path: filled, ...(payload && { payload }) }), 400);
    }
  });

  const withPage = names.filter((name) => {
    const query = operationOf(name).query;
    return query?.safeParse({ page: '0' }).success && !query.safeParse({ page: 'x' }).success;
  });

  it.each(withPage)('%s refuses an invalid page or size', async (name) => {
    const token = await tokenOf('DEVELOPER');
    const path = fill(parseEndpoint(name).path, sampleParams);
    for (const query of ['page=-1', 'page=x', 'size=0', 'size=501', 'size=1e9'])
      expectProblem(await send(name, { token, path: `${path}?${query}` }), 400);
  });

  const withQuery = names.filter((name) => operationOf(name).query);

  it.each(withQuery)('%s takes a query parameter with an empty value as absent', async (name) => {
    const token = await tokenOf('DEVELOPER');
    const path = fill(parseEndpoint(name).path, sampleParams);
    const fields = Object.keys((operationOf(name).query as z.ZodMiniObject).shape);
    const [without, empty] = [
      await send(name, { token, path }),
      await send(name, { token, path: `${path}?${fields.map((field) => `${field}=`).join('&')}` }),
    ];
    expect(empty.statusCode, empty.body).toBe(without.statusCode);
  });

  const withDates = names.flatMap((name) =>
    ['date', 'from', 'to']
      .filter((field) => {
        const query = operationOf(name).query;
        return query?.safeParse({ [field]: '2026-01-05' }).success && !query.safeParse({ [field]: 'x' }).success;
      })
      .map((field) => [name, field] as const),
  );

  it.each(withDates)('%s refuses an invalid or distant date in %s', async (name, field) => {
    const token = await tokenOf('DEVELOPER');
    const path = fill(parseEndpoint(name).path, sampleParams);
    for (const date of ['9999-12-31', '0000-01-01', '2026-02-30', '+12026-01-01'])
      expectProblem(await send(name, { token, path: `${path}?${field}=${encodeURIComponent(date)}` }), 400);
  });

  const counted = names.filter((name) => operationOf(name).counted);

  it.each(counted)('%s has an x-total-count header', async (name) => {
    const { db } = server.services;
    const { username } = await buildUser(db, { role: 'TEACHER' });
    const { id } = await buildGuide(db, (await buildUniversity(db)).topicId);
    const path = fill(parseEndpoint(name).path, { username, guideId: String(id), list: 'keywords' });
    const query = operationOf(name).query?.safeParse({}).success ? '' : `?username=${username}`;
    const response = await send(name, { token: await tokenOf('DEVELOPER'), path: `${path}${query}` });
    expect(response.statusCode, response.body).toBe(200);
    expect(Number(response.headers['x-total-count'])).toBeGreaterThanOrEqual(response.json().length);
  });

  const limited = names.filter((name) => operationOf(name).limit);

  /** One call of these takes more than 20 ms of the process, or writes many rows. */
  const costly: OperationName[] = [
    'getArchive',
    'uploadAvatar',
    'uploadGuideImage',
    'previewGuide',
    'createGuide',
    'updateGuide',
    'previewWeekTemplate',
    'saveWeekTemplate',
    'saveTeacherSettings',
    'replacePrices',
  ];

  it.each(costly)('%s is costly and has a rate limit', (name) => expect(limited).toContain(name));

  it.each(limited)('%s responds 429 when its rate limit is reached', async (name) => {
    const { db, limiter, config } = server.services;
    const limit = operationOf(name).limit as RequestLimit;
    const caller = await buildUser(db, { role: requiredRole(operationOf(name)) });
    const key = limit.endsWith('ByUser') ? caller.id : '127.0.0.1';
    for (let count = 0; count < config.rateLimits[limit].max; count += 1) await limiter.consume(limit, key);
    const token = await server.services.tokens.sign({ ...caller, isElevated: true });
    const payload = sampleBodies[name];
    const response = await send(name, { token, ...(payload && { payload }) });
    expectProblem(response, 429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    await limiter.reset(limit, key);
  });

  it('only the student and the teacher of a CONFIRMED lesson see its room and exact place', async () => {
    const { db } = server.services;
    const secrets = /secret-room|Obchodn/;
    const [teacher, student] = [await buildUser(db, { role: 'TEACHER' }), await buildUser(db)];
    const settings = (await server.call('getTeacherSettings', { as: teacher })).body;
    const own = { roomUrl: 'https://meet.example/secret-room', exactPlace: 'Obchodná 12' };
    await server.call('saveTeacherSettings', { as: teacher, body: { ...settings, ...own } });
    const { id: lectureId } = await buildLecture(db, teacher);
    await buildLecture(db, teacher, { daysAhead: 4 });
    const booking = { lectureId, capacity: 1, duration: 2 };
    const { id } = (await server.call('createReservation', { as: student, body: booking })).body;
    const seen = async (as: TestUser) =>
      secrets.test(JSON.stringify((await server.call('getReservation', { as, params: { id: String(id) } })).body));
    expect([await seen(student), await seen(teacher)]).toEqual([false, false]);
    await server.call('updateReservationStatus', { as: teacher, body: { id, status: 'CONFIRMED' } });
    expect([await seen(student), await seen(teacher)]).toEqual([true, true]);

    const strangers = [undefined, ...users.values(), await buildUser(db, { role: 'TEACHER' })];
    // Reads first, because some writes change the lesson.
    const sorted = names.toSorted((one, other) => Number(isWrite(one)) - Number(isWrite(other)));
    for (const name of sorted)
      for (const stranger of strangers)
        for (const number of [id, lectureId, teacher.id]) {
          const params = { ...sampleParams, id: String(number), username: teacher.username };
          const token = stranger && (await server.services.tokens.sign(stranger));
          const payload = { ...sampleBodies[name], ...booking, id };
          const query = name === 'listTeacherKeywords' ? `?username=${teacher.username}` : '';
          const response = await send(name, {
            path: fill(parseEndpoint(name).path, params) + query,
            ...(token && { token }),
            ...(operationOf(name).body && { payload }),
          });
          expect(response.body, `${name} to ${stranger?.role ?? 'a visitor'}`).not.toMatch(secrets);
        }
  }, 120_000);

  it('an undecodable path gets a problem response', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/api/prices/%ff' });
    expectProblem(response, 400);
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    });
  });

  it('an unknown path gets a problem response', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/api/no-such-thing' });
    expectProblem(response, 404);
  });

  it('accepts a trailing slash', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/api/universities/' });
    expect(response.statusCode).toBe(200);
  });
});
