import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUser, setPassword, setRole } from '#domains/identity/public.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';
import { clearProfile } from '../notices/clear-profile.ts';

let server: TestServer;
let curator: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
  admin = await buildUser(server.services.db, { role: 'ADMIN' });
});
afterAll(() => server.close());

const paramsOf = ({ username }: TestUser) => ({ params: { username } });

describe('a block', () => {
  it('with scope WRITING prevents comments until it is lifted', async () => {
    const { db } = server.services;
    const person = await buildUser(db);
    const { topicId } = await buildUniversity(db);
    const guide = await buildGuide(db, topicId);
    const comment = () => server.call('createComment', { as: person, body: { guideId: guide.id, content: 'Привет' } });
    const body = { scope: 'WRITING' as const, reason: 'Спам' };
    const blocked = await server.call('blockPerson', { as: curator, ...paramsOf(person), body });
    expect(blocked.body.block).toEqual({ scope: 'WRITING', until: null, reason: 'Спам' });
    const message = 'Вам пока нельзя писать на портале и бронировать уроки';
    expect((await comment()).body).toMatchObject({ code: 'WRITING_BLOCKED', message });
    expect((await server.call('getMe', { as: person })).body.block).toMatchObject({ reason: 'Спам' });
    expect((await server.call('unblockPerson', { as: curator, ...paramsOf(person) })).body.block).toBeNull();
    expect((await comment()).status).toBe(201);
  });

  it('with scope WRITING lets a teacher mark a lesson as paid, but accept no request', async () => {
    const [request, lesson] = [await buildLesson(server, 'PENDING'), await buildLesson(server, 'CONFIRMED')];
    const change = async ({ teacher, id }: TestLesson, status: 'CONFIRMED' | 'PAID') => {
      const body = { scope: 'WRITING' as const, reason: 'Спам' };
      await server.call('blockPerson', { as: curator, ...paramsOf(teacher), body });
      return (await server.call('updateReservationStatus', { as: teacher, body: { id, status } })).status;
    };
    expect(await change(request, 'CONFIRMED')).toBe(403);
    expect(await change(lesson, 'PAID')).toBe(200);
  });

  it('with scope ALL ends sessions and refuses the sign-in with the reason', async () => {
    const { db } = server.services;
    await createUser(db, { username: 'blocked-one', password: 'correct horse', role: 'STUDENT' });
    const signIn = () => server.call('login', { body: { login: 'blocked-one', password: 'correct horse' } });
    const { accessToken } = (await signIn()).body;
    const body = { scope: 'ALL' as const, until: '2099-01-31', reason: 'Мошенничество' };
    await server.call('blockPerson', { as: curator, params: { username: 'blocked-one' }, body });
    const me = await server.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${accessToken}` } });
    expect(me.statusCode).toBe(401);
    expect((await signIn()).body).toMatchObject({ code: 'ACCOUNT_BLOCKED', reason: 'Мошенничество' });
  });

  it('needs a reason, a day in the future and a rank above the person', async () => {
    const person = await buildUser(server.services.db);
    const block = (as: TestUser, target: TestUser, body: object) =>
      server.call('blockPerson', { as, ...paramsOf(target), body: body as never });
    expect((await block(curator, person, { scope: 'ALL', reason: ' ' })).status).toBe(400);
    const past = await block(curator, person, { scope: 'ALL', reason: 'Спам', until: '2020-01-01' });
    expect(past.body).toMatchObject({ errors: [{ path: 'until' }] });
    const other = await buildUser(server.services.db, { role: 'CURATOR' });
    for (const target of [other, admin, curator])
      expect((await block(curator, target, { scope: 'ALL', reason: 'Спам' })).body).toMatchObject({
        code: 'FORBIDDEN',
      });
  });

  it('is refused to a former curator with an old token', async () => {
    const { db } = server.services;
    const former = await buildUser(db, { role: 'CURATOR' });
    const person = await buildUser(db);
    await db.updateTable('users').set({ role: 'STUDENT' }).where('id', '=', former.id).execute();
    const body = { scope: 'ALL' as const, reason: 'Спам' };
    const answer = await server.call('blockPerson', { as: former, ...paramsOf(person), body });
    expect(answer.body).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a role', () => {
  it('can be given only below the own rank, and the audit has the reason', async () => {
    const person = await buildUser(server.services.db);
    const give = (as: TestUser, role: 'TEACHER' | 'CURATOR' | 'ADMIN') =>
      server.call('setPersonRole', { as, ...paramsOf(person), body: { role, reason: 'Новый преподаватель' } });
    expect((await give(curator, 'TEACHER')).status).toBe(403);
    expect((await give(admin, 'ADMIN')).status).toBe(403);
    const { body } = await give(admin, 'TEACHER');
    expect(body.role).toBe('TEACHER');
    expect(body.audit[0]).toMatchObject({
      action: 'user.set-role',
      actor: admin.username,
      details: { from: 'STUDENT', to: 'TEACHER', reason: 'Новый преподаватель' },
    });
  });
});

describe('help for a person', () => {
  it('confirms an account once', async () => {
    const person = await buildUser(server.services.db, { status: 'PENDING' });
    const confirm = () => server.call('confirmPerson', { as: curator, ...paramsOf(person) });
    expect((await confirm()).body).toMatchObject({ status: 'CONFIRMED' });
    expect((await confirm()).body).toMatchObject({ code: 'ALREADY_CONFIRMED' });
  });

  it('sends a password link only to a person with a linked Telegram', async () => {
    const { db } = server.services;
    const reachable = await buildUser(db, { telegramChatId: 4711 });
    const silent = await buildUser(db);
    const send = (person: TestUser) => server.call('sendPasswordLink', { as: curator, ...paramsOf(person) });
    expect((await send(reachable)).status).toBe(204);
    expect((await send(silent)).body).toMatchObject({ code: 'TELEGRAM_MISSING' });
  });

  it('sends at most three password links within an hour, and says when the next one can be sent', async () => {
    const { db } = server.services;
    const person = await buildUser(db, { telegramChatId: 4712 });
    const send = () => server.call('sendPasswordLink', { as: curator, ...paramsOf(person) });
    for (const _ of [1, 2, 3]) expect((await send()).status).toBe(204);
    await sql`update password_links set created_at = created_at - interval '50 minutes'
      where user_id = ${person.id}`.execute(db);
    const { status, body, headers } = await send();
    expect([status, body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(500);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600);
  });

  it('writes a password link and its audit entry in one transaction', async () => {
    const { db } = server.services;
    const person = await buildUser(db, { telegramChatId: 4713 });
    await server.call('sendPasswordLink', { as: curator, ...paramsOf(person) });
    const { rows } = await sql`
      select from password_links join audit_entries on audit_entries.xmin = password_links.xmin
       where user_id = ${person.id} and action = 'user.password-link'
         and subject = ${`user:${person.id}`}`.execute(db);
    expect(rows).toHaveLength(1);
  });
});

it('the page of a person has no sign-ins, which only admins may read', async () => {
  const { db } = server.services;
  const staff = await buildUser(db, { role: 'ADMIN' });
  await setPassword(db, { username: staff.username, password: 'correct horse' });
  await server.call('login', { body: { login: staff.username, password: 'correct horse' } });
  const { body } = await server.call('getPerson', { as: curator, ...paramsOf(staff) });
  expect(body.sessions.map(({ place }) => place)).toEqual(['127.0.0.x']);
  expect(body.audit.map(({ action }) => action)).toEqual(['user.set-password']);
});

describe('an action on the own account or on a peer', () => {
  it('is refused for the own account with FORBIDDEN and a text, for every role', async () => {
    const { db } = server.services;
    const developer = await buildUser(db, { role: 'DEVELOPER' });
    for (const as of [curator, admin, developer]) {
      const self = { as, ...paramsOf(as) };
      const reason = 'Проверка';
      const answers = [
        await server.call('blockPerson', { ...self, body: { scope: 'ALL', reason } }),
        await server.call('unblockPerson', self),
        await server.call('confirmPerson', self),
        await server.call('endPersonSessions', self),
        await server.call('sendPasswordLink', self),
        ...(as === curator ? [] : [await server.call('setPersonRole', { ...self, body: { role: 'STUDENT', reason } })]),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(403);
        expect(body).toMatchObject({ code: 'FORBIDDEN', message: 'С собой этого сделать нельзя' });
      }
      const row = await db.selectFrom('users').selectAll().where('id', '=', as.id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ role: as.role, block_scope: null });
    }
  });

  it('is refused between admins, also in concurrent calls', async () => {
    const { db } = server.services;
    const other = await buildUser(db, { role: 'ADMIN' });
    const demote = (as: TestUser, target: TestUser) =>
      server.call('setPersonRole', { as, ...paramsOf(target), body: { role: 'STUDENT', reason: 'Спор' } });
    const answers = await Promise.all([demote(admin, other), demote(other, admin)]);
    for (const { body } of answers)
      expect(body).toMatchObject({ message: 'Это можно сделать только с теми, чья роль ниже вашей' });
  });
});

describe('the account of a teacher stays free while a change of their rights waits for the calendar', () => {
  const password = 'correct horse';
  const changes: [string, (teacher: TestUser) => Promise<unknown>][] = [
    ['role', (teacher) => setRole(server.services.db, { username: teacher.username, role: 'STUDENT' })],
    [
      'block',
      (teacher) =>
        server.call('blockPerson', { as: curator, ...paramsOf(teacher), body: { scope: 'ALL', reason: 'Спор' } }),
    ],
    [
      'cleared profile',
      (teacher) =>
        inTransaction(server.services.db, (trx) =>
          clearProfile(trx, 'TEACHER', { userId: teacher.id, seen: undefined, reason: 'Спор', actor: curator }),
        ),
    ],
    [
      'erasure',
      (teacher) =>
        server.call('eraseMe', { as: { ...teacher, isElevated: true }, body: { password, comments: 'KEEP' } }),
    ],
  ];
  it.each(changes)('%s', async (_, change) => {
    const { db } = server.services;
    const teacher = await buildUser(db, { role: 'TEACHER' });
    await setPassword(db, { username: teacher.username, password });
    // A booking locks the calendar and then refers to the account.
    const { changed } = await db.transaction().execute(async (trx) => {
      await sql`select from teachers where user_id = ${teacher.id} for no key update`.execute(trx);
      const answer = change(teacher);
      await waitForLocks(server);
      await sql`select from users where id = ${teacher.id} for key share nowait`.execute(trx);
      return { changed: answer };
    });
    await changed;
  });
});

it('a former curator is removed as guide keeper, and comments show the new role at once', async () => {
  const { db } = server.services;
  const former = await buildUser(db, { role: 'CURATOR' });
  const { topicId } = await buildUniversity(db);
  const guide = await buildGuide(db, topicId);
  const listedKeeper = async () =>
    (await server.call('listGuides', { query: { topicId: String(topicId) } })).body.content[0]?.keeper;
  const ofGuide = { params: { guideId: String(guide.id) } };
  await server.call('setGuideKeeping', {
    as: curator,
    params: { id: String(guide.id) },
    body: { keeper: former.username, checkEveryMonths: 6 },
  });
  await server.call('createComment', { as: former, body: { guideId: guide.id, content: 'Куратор' } });
  expect((await server.call('listComments', ofGuide)).body[0]?.role).toBe('CURATOR');
  expect(await listedKeeper()).toBe(former.username);
  await server.call('setPersonRole', {
    as: admin,
    ...paramsOf(former),
    body: { role: 'STUDENT', reason: 'Ушёл из команды' },
  });
  await vi.waitFor(async () => {
    expect((await server.call('listComments', ofGuide)).body[0]?.role).toBe('STUDENT');
    expect((await server.call('getGuide', { params: { id: String(guide.id) } })).body.keeper).toBeNull();
    expect(await listedKeeper()).toBeNull();
  });
});
