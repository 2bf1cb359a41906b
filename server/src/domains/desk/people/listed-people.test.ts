import type { PersonGroup } from '@kampus/contract/desk/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

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
const see = (person: TestUser) => server.call('getPerson', { as: curator, ...paramsOf(person) });

describe('people at the desk', () => {
  it('are found by the beginning of login, name or Telegram name, in any case', async () => {
    const { db } = server.services;
    const person = await buildUser(db, { username: 'zarina', firstName: 'Зарина', lastName: 'Ёлкина' });
    await db.updateTable('users').set({ telegram_username: 'Zara_77' }).where('id', '=', person.id).execute();
    for (const query of ['ZAR', 'зари', 'ёлк', '@zara', 'Зарина Ёл']) {
      const { body, headers } = await server.call('listPeople', { as: curator, query: { query } });
      expect(
        body.map(({ username }) => username),
        query,
      ).toContain('zarina');
      expect(Number(headers['x-total-count'])).toBeGreaterThan(0);
    }
    const none = await server.call('listPeople', { as: curator, query: { query: 'zar%' } });
    expect(none.body).toEqual([]);
  });

  it('are listed by role, with unconfirmed accounts and with active blocks', async () => {
    const { db } = server.services;
    const teacher = await buildUser(db, { role: 'TEACHER' });
    const pending = await buildUser(db, { status: 'PENDING' });
    const blocked = await buildUser(db);
    const formerly = await buildUser(db);
    for (const person of [blocked, formerly])
      await server.call('blockPerson', {
        as: curator,
        ...paramsOf(person),
        body: { scope: 'WRITING', reason: 'Спам' },
      });
    const hourAgo = new Date(Date.now() - 3_600_000);
    await db.updateTable('users').set({ block_until: hourAgo }).where('id', '=', formerly.id).execute();
    const list = async (group: PersonGroup, query?: string) => {
      const { body, headers } = await server.call('listPeople', {
        as: curator,
        query: { group, ...(query !== undefined && { query }) },
      });
      expect(Number(headers['x-total-count'])).toBe(body.length);
      return body.map(({ username }) => username);
    };
    expect(await list('TEACHER')).toContain(teacher.username);
    expect(await list('TEACHER')).not.toContain(pending.username);
    expect(await list('TEACHER', pending.username)).toEqual([]);
    expect(await list('PENDING')).toContain(pending.username);
    expect(await list('PENDING')).not.toContain(blocked.username);
    expect(await list('BLOCKED')).toContain(blocked.username);
    expect(await list('BLOCKED')).not.toContain(formerly.username);
    const nonsense = await server.call('listPeople', { as: curator, query: { group: 'WIZARD' as never } });
    expect(nonsense.status).toBe(400);
  });

  it('are listed with the viewer’s actions', async () => {
    const person = await buildUser(server.services.db);
    const find = async (as: TestUser, { username }: TestUser) =>
      (await server.call('listPeople', { as, query: { query: username } })).body[0]?.actions;
    expect(await find(curator, person)).toEqual(['BLOCK', 'END_SESSIONS', 'TOP_UP']);
    expect(await find(curator, admin)).toEqual(['TOP_UP']);
    expect(await find(admin, admin)).toEqual([]);
  });

  it('are shown with the counts of all their open lessons, also of those before the latest twenty', async () => {
    const { teacher, student } = await buildLesson(server, 'PENDING');
    await sql`
      insert into reservations overriding system value
      select closed.*
        from reservations as r, generate_series(1, 20) as nth,
             jsonb_populate_record(null::reservations, to_jsonb(r) || jsonb_build_object(
               'id', r.id + 1000 + nth, 'status', 'CLOSED', 'closed_at', now(),
               'closed_by', 'TEACHER')) as closed
       where r.teacher_id = ${teacher.id}`.execute(server.services.db);
    expect((await see(teacher)).body.lessons).not.toContainEqual(expect.objectContaining({ status: 'PENDING' }));
    expect((await see(teacher)).body).toMatchObject({ openLessonsCount: 1, openRequestsCount: 1 });
    expect((await see(student)).body).toMatchObject({ openLessonsCount: 1, openRequestsCount: 0 });
  });

  it('are shown with balance, transactions and the viewer’s actions', async () => {
    const person = await buildUser(server.services.db, { balanceCents: 700 });
    const seen = await server.call('getPerson', { as: curator, ...paramsOf(person) });
    expect(seen.body).toMatchObject({ username: person.username, balance: 7, telegram: 'NONE', sessions: [] });
    expect(seen.body.actions).toEqual(['BLOCK', 'END_SESSIONS', 'TOP_UP']);
    expect(seen.body.transactions).toEqual([expect.objectContaining({ type: 'DEPOSIT', amount: 7 })]);
    expect(seen.body.transactions[0]).not.toHaveProperty('username');
    const peer = await server.call('getPerson', { as: curator, ...paramsOf(admin) });
    expect(peer.body.actions).toEqual(['TOP_UP']);
    expect((await server.call('getPerson', { as: admin, ...paramsOf(admin) })).body.actions).toEqual([]);
  });

  it('are found by each word of a search, newest first, page by page', async () => {
    const { db } = server.services;
    const build = (lastName: string) => buildUser(db, { firstName: 'Пелагея', lastName });
    const [first, second] = [await build('Старая'), await build('Новая')];
    const find = async (query: object) => {
      const { body, headers } = await server.call('listPeople', { as: curator, query });
      return { names: body.map(({ username }) => username), total: Number(headers['x-total-count']) };
    };
    expect(await find({ query: 'Пелагея' })).toEqual({ names: [second.username, first.username], total: 2 });
    expect(await find({ query: 'Пелагея Ст' })).toEqual({ names: [first.username], total: 1 });
    expect(await find({ query: 'Пелагея', page: '1', size: '1' })).toEqual({ names: [first.username], total: 2 });
    expect(await find({ query: 'Пелагея', page: '2', size: '1' })).toEqual({ names: [], total: 2 });
    expect((await find({ size: '1' })).names).toEqual([second.username]);
    expect((await find({ page: '1', size: '1' })).names).toEqual([first.username]);
  });

  it('are neither listed nor shown after their erasure', async () => {
    const { db } = server.services;
    const erased = await buildUser(db, { role: 'TEACHER' });
    await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', erased.id).execute();
    for (const query of [{}, { group: 'TEACHER' }, { query: erased.username }] as const) {
      const { body } = await server.call('listPeople', { as: curator, query: { ...query, size: '500' } });
      expect(body.map(({ username }) => username)).not.toContain(erased.username);
    }
    expect((await see(erased)).body).toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('are shown with the count of their comments, second factor and what is left of top-ups', async () => {
    const { db } = server.services;
    const [person, other] = [await buildUser(db, { balanceCents: 700 }), await buildUser(db)];
    const { id: guideId } = await buildGuide(db, (await buildUniversity(db)).topicId);
    for (const as of [person, other, other])
      await server.call('createComment', { as, body: { guideId, content: 'Слово' } });
    await db
      .updateTable('users')
      .set({ totp_secret: 'x', totp_confirmed_at: new Date() })
      .where('id', '=', other.id)
      .execute();
    const [{ body: seen }, { body: seenOther }] = [await see(person), await see(other)];
    expect(seen).toMatchObject({ comments: 1, hasSecondFactor: false });
    expect(seen.transactions).toMatchObject([{ topUp: { transferId: expect.any(Number), left: 7 } }]);
    expect(seenOther).toMatchObject({ comments: 2, hasSecondFactor: true });
  });

  it('are shown with accepted lessons as open, and without paid ones', async () => {
    const { teacher } = await buildLesson(server, 'CONFIRMED');
    expect((await see(teacher)).body).toMatchObject({ openLessonsCount: 1, openRequestsCount: 0 });
    const paid = await buildLesson(server, 'PAID');
    expect((await see(paid.teacher)).body).toMatchObject({ openLessonsCount: 0, openRequestsCount: 0 });
  });
});
