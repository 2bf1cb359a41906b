import type { Problem } from '@kampus/contract/errors';
import type { RegisterBody } from '@kampus/contract/identity/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUniversity, buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let studies: Pick<RegisterBody, 'universityId' | 'facultyId' | 'specializationId'>;
let elsewhere: typeof studies;

const asStudies = (built: { universityId: number; facultyId: number; specialtyId: number }) => ({
  universityId: built.universityId,
  facultyId: built.facultyId,
  specializationId: built.specialtyId,
});

beforeAll(async () => {
  server = await startTestServer();
  studies = asStudies(await buildUniversity(server.services.db));
  elsewhere = asStudies(await buildUniversity(server.services.db));
});
afterAll(() => server.close());

const register = (body: Partial<RegisterBody>) =>
  server.call('register', { body: { login: 'novacek', password: 'a long password', ...studies, ...body } });
const countUsers = async () =>
  Number(
    (
      await server.services.db
        .selectFrom('users')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('registering', () => {
  it('signs the student in and returns the confirmation link', async () => {
    const { status, body } = await register({ login: 'Jana.Nova' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'PENDING', userId: expect.any(Number) });
    const token = new URL(body.authLink).searchParams.get('start') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const picture = Buffer.from(body.qr.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
    expect(picture).toContain('<svg');
    const me = await server.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${body.accessToken}` },
    });
    expect(me.json()).toMatchObject({ id: body.userId, login: 'Jana.Nova', role: 'STUDENT', status: 'PENDING' });
    const row = await server.services.db
      .selectFrom('users')
      .innerJoin('verification_tokens', 'user_id', 'id')
      .select(['password_hash', 'token_hash', 'specialty_id'])
      .where('id', '=', body.userId)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row.token_hash.toString()).not.toContain(token);
    expect(row.specialty_id).toBe(studies.specializationId);
  });

  it('refuses a taken login and ignores the case', async () => {
    await buildUser(server.services.db, { username: 'taken' });
    const { status, body } = await register({ login: 'TaKeN' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'LOGIN_TAKEN', message: 'Этот логин уже занят' });
  });

  it('refuses a login that differs only in punctuation from the login of a staff member', async () => {
    await buildUser(server.services.db, { username: 'vera.kral', role: 'CURATOR' });
    await buildUser(server.services.db, { username: 'jan.hus', role: 'TEACHER' });
    for (const login of ['verakral', 'Vera_Kral', 'v-e-r-a.kral'])
      expect(await register({ login })).toMatchObject({ status: 409, body: { code: 'LOGIN_TAKEN' } });
    expect((await register({ login: 'janhus' })).status).toBe(201);
    expect((await register({ login: 'vera.kral2' })).status).toBe(201);
  });

  it.each([
    'admin',
    'Root',
    's.u.p.p.o.r.t',
    'null',
    'kampus',
    'adm1n',
    'kampus-help',
    'anna.support',
    '-adam',
    'adam.',
    '_adam',
    '...',
    '--help',
  ])('refuses the reserved or malformed login %s', async (login) => {
    const { status, body } = await register({ login });
    expect(status).toBe(400);
    expect((body as unknown as Problem).errors?.[0]?.path).toBe('login');
  });

  it('accepts exactly one of many concurrent registrations of a login', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ login: 'racing' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it.each([
    ['facultyId', () => ({ facultyId: elsewhere.facultyId })],
    ['specializationId', () => ({ specializationId: elsewhere.specializationId })],
    ['universityId', () => ({ universityId: 4_000_000 })],
    ['login', () => ({ login: 'ab' })],
    ['login', () => ({ login: 'имя' })],
    ['login', () => ({ login: 'a\u0000bcd' })],
    ['password', () => ({ password: 'short' })],
  ])('returns the name of the invalid field: %s', async (path, change) => {
    const before = await countUsers();
    const { status, body } = await register({ login: 'nobody', ...change() });
    expect(status).toBe(400);
    const problem = body as unknown as Problem;
    expect(problem.code).toBe('VALIDATION_FAILED');
    expect(problem.errors?.map((error) => error.path)).toContain(path);
    expect(await countUsers()).toBe(before);
  });
});

describe('the confirmation link', () => {
  it('can be requested again for an account that is not confirmed', async () => {
    const user = await buildUser(server.services.db, { status: 'PENDING' });
    const { status, body } = await server.call('requestVerification', { as: user });
    expect(status).toBe(200);
    expect(body.authLink).toContain('start=');
    expect(body.qr).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  it('is refused to a confirmed account, a removed account and a caller without a token', async () => {
    const confirmed = await buildUser(server.services.db);
    expect(await server.call('requestVerification', { as: confirmed })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_CONFIRMED' },
    });
    expect(await server.call('requestVerification', { as: { ...confirmed, id: 999_999 } })).toMatchObject({
      status: 401,
    });
    expect(await server.call('requestVerification')).toMatchObject({ status: 401 });
  });

  it('is rate-limited per user', async () => {
    const limited = await startTestServer({ RATE_LIMIT_FACTOR: '1' });
    const build = () => buildUser(limited.services.db, { status: 'PENDING' });
    const [eager, other] = [await build(), await build()];
    const { max } = limited.services.config.rateLimits.verificationsByUser;
    for (let count = 0; count < max; count += 1)
      await limited.services.limiter.consume('verificationsByUser', eager.id);
    const refused = await limited.call('requestVerification', { as: eager });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.call('requestVerification', { as: other })).status).toBe(200);
    await limited.close();
  });
});

describe('the user’s own profile', () => {
  const profile = () => ({
    firstName: '  Яна ',
    lastName: 'Нова',
    sex: 'FEMALE' as const,
    universityId: studies.universityId,
    facultyId: studies.facultyId,
    specialtyId: studies.specializationId,
  });

  it('is saved with trimmed names, also before the confirmation', async () => {
    const user = await buildUser(server.services.db, { status: 'PENDING' });
    const { status, body } = await server.call('updateProfile', { as: user, body: profile() });
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstName: 'Яна', lastName: 'Нова', sex: 'FEMALE', login: user.username });
    expect((await server.call('getMe', { as: user })).body).toEqual(body);
  });

  it('gets the six messages of the form for an empty body', async () => {
    const user = await buildUser(server.services.db);
    const { status, body } = await server.call('updateProfile', {
      as: user,
      body: { firstName: ' ', lastName: '' } as never,
    });
    expect(status).toBe(400);
    expect((body as unknown as Problem).errors).toEqual([
      { path: 'firstName', message: 'Имя обязательно' },
      { path: 'lastName', message: 'Фамилия обязательна' },
      { path: 'sex', message: 'Пол обязателен' },
      { path: 'universityId', message: 'Университет обязателен' },
      { path: 'facultyId', message: 'Факультет обязателен' },
      { path: 'specialtyId', message: 'Специальность обязательна' },
    ]);
  });

  it('cannot have a faculty of another university or a specialty of another faculty', async () => {
    const user = await buildUser(server.services.db);
    const faults = await Promise.all([
      server.call('updateProfile', { as: user, body: { ...profile(), facultyId: elsewhere.facultyId } }),
      server.call('updateProfile', { as: user, body: { ...profile(), specialtyId: elsewhere.specializationId } }),
    ]);
    expect(faults).toMatchObject([
      { status: 400, body: { errors: [{ path: 'facultyId' }] } },
      { status: 400, body: { errors: [{ path: 'specialtyId' }] } },
    ]);
  });

  it.each([
    ['Куратор', 'Портала', 'firstName'],
    ['Анна', 'Администратор', 'lastName'],
    ['Поддержка', 'Kampus', 'firstName'],
    ['Адмін', 'Анна', 'firstName'],
    ['Aдмин', 'Анна', 'firstName'],
    ['К у р а т о р', 'Анна', 'firstName'],
    ['Ад', 'мин', 'firstName'],
    ['Анна-support', 'Лис', 'firstName'],
    ['Anna', 'Kaмpus', 'lastName'],
  ])('of somebody outside the desk cannot be called %s %s', async (firstName, lastName, path) => {
    const { db } = server.services;
    const body = { ...profile(), firstName, lastName };
    for (const role of ['STUDENT', 'TEACHER'] as const) {
      const message = 'Так называются сотрудники портала, напишите своё имя';
      expect(await server.call('updateProfile', { as: await buildUser(db, { role }), body })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', errors: [{ path, message }] },
      });
    }
    const curator = await buildUser(db, { role: 'CURATOR' });
    expect((await server.call('updateProfile', { as: curator, body })).status).toBe(200);
  });

  it.each([
    ['Анна', 'Портнова'],
    ['Admina', 'Nováková'],
    ['Owen', 'Bot'],
    ['Jennifer', 'Null'],
    ['Адам', 'Минин'],
  ])('may be called %s %s', async (firstName, lastName) => {
    const user = await buildUser(server.services.db);
    const { status } = await server.call('updateProfile', { as: user, body: { ...profile(), firstName, lastName } });
    expect(status).toBe(200);
  });

  it('with a zero byte is refused with 400', async () => {
    const user = await buildUser(server.services.db);
    const { status } = await server.call('updateProfile', { as: user, body: { ...profile(), firstName: 'a\u0000b' } });
    expect(status).toBe(400);
  });
});
