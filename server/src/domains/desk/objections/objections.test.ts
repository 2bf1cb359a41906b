import { addDays, today } from '@kampus/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, unblockByOperator } from '#domains/identity/public.ts';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let guideId: number;
beforeAll(async () => {
  server = await startTestServer();
  const { topicId } = await buildUniversity(server.services.db);
  guideId = (await buildGuide(server.services.db, topicId, '<p>Общежитие</p>')).id;
});
afterAll(() => server.close());

const curator = () => buildUser(server.services.db, { role: 'CURATOR' });
const decisionsOf = async (as: TestUser) => (await server.call('listOwnDecisions', { as })).body;
const object = (as: TestUser, id: number, text = 'Это не реклама, а сайт деканата') =>
  server.call('objectToDecision', { as, params: { id: String(id) }, body: { text } });
const decide = (as: TestUser, id: number, outcome: 'UPHELD' | 'REVERSED', reason = 'Ссылка на деканат') =>
  server.call('decideObjection', { as, params: { id: String(id) }, body: { outcome, reason } });

/** A comment that a curator has hidden. */
async function buildHidden() {
  const { db } = server.services;
  const [author, reporter, first] = [await buildUser(db), await buildUser(db), await curator()];
  const { body: comment } = await server.call('createComment', {
    as: author,
    body: { guideId, content: 'Смотрите деканат' },
  });
  await server.call('reportComment', { as: reporter, params: { id: String(comment.id) }, body: { kind: 'SPAM' } });
  await server.call('decideCommentReports', {
    as: first,
    params: { id: String(comment.id) },
    body: { decision: 'HIDE', reason: 'Реклама' },
  });
  const [decision] = await decisionsOf(author);
  return { author, first, comment, id: decision?.id ?? 0 };
}
const stateOf = (id: number) =>
  server.services.db.selectFrom('comments').select('state').where('id', '=', id).executeTakeFirstOrThrow();

describe('a statement of reasons', () => {
  it('says of a hidden comment what, which facts, which rule and how to object', async () => {
    const { author } = await buildHidden();
    expect(await decisionsOf(author)).toMatchObject([
      {
        kind: 'COMMENT_HIDDEN',
        facts: expect.stringContaining('Смотрите деканат'),
        reason: 'Реклама',
        rule: expect.stringContaining('Условия портала'),
        howToObject: expect.stringContaining('другой куратор'),
        objection: null,
      },
    ]);
  });

  it('is in the language of the reader; the reason stays as the curator wrote it', async () => {
    const { author, id } = await buildHidden();
    const headers = { 'accept-language': 'en' };
    const english = {
      facts: expect.stringMatching(/^Comment on the guide “.*”: Смотрите деканат$/),
      reason: 'Реклама',
      rule: 'Terms of the portal: “What must not be on the portal”',
      howToObject: expect.stringContaining('Another curator'),
    };
    expect((await server.call('listOwnDecisions', { as: author, headers })).body).toMatchObject([english]);
    const sent = { as: author, headers, params: { id: String(id) }, body: { text: 'Не реклама' } };
    expect((await server.call('objectToDecision', sent)).body).toMatchObject(english);
    const { body } = await server.call('listObjections', { as: await curator(), headers, query: {} });
    expect(body.find((one) => one.id === id)).toMatchObject(english);
  });

  it('says of a block in the language of the reader what is not allowed, and until when', async () => {
    const person = await buildUser(server.services.db);
    const until = addDays(today(new Date()), 3);
    for (const end of [{ until }, {}]) {
      const body = { scope: 'WRITING' as const, reason: 'Спам', ...end };
      const sent = { as: await curator(), params: { username: person.username }, body };
      expect((await server.call('blockPerson', sent)).status).toBe(200);
    }
    const { body } = await server.call('listOwnDecisions', { as: person, headers: { 'accept-language': 'en' } });
    expect(body.map(({ facts }) => facts)).toEqual([
      'No writing and no booking of lessons, without an end date',
      `No writing and no booking of lessons until ${until.split('-').reverse().join('.')}`,
    ]);
  });

  it('is read by its person alone', async () => {
    const { id } = await buildHidden();
    const stranger = await buildUser(server.services.db);
    expect(await decisionsOf(stranger)).toEqual([]);
    expect((await object(stranger, id)).body).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an objection', () => {
  it('is sent once; a retry with the same text changes nothing', async () => {
    const { author, id } = await buildHidden();
    const sent = await object(author, id, ' Не реклама.\r\nСайт деканата ');
    expect(sent).toMatchObject({
      status: 201,
      body: { objection: { text: 'Не реклама.\nСайт деканата', outcome: null } },
    });
    expect((await object(author, id, 'Не реклама.\nСайт деканата')).status).toBe(201);
    expect((await object(author, id, 'Ещё раз')).body).toMatchObject({ code: 'ALREADY_OBJECTED' });
    for (const text of ['', ' ', 'x'.repeat(2001), 'x'.repeat(100_000)])
      expect([400, 413]).toContain((await object(author, id, text)).status);
  });

  it('is decided by another curator than the decision, who brings the comment back', async () => {
    const { author, first, comment, id } = await buildHidden();
    expect((await decide(await curator(), id, 'UPHELD')).body).toMatchObject({ code: 'NOT_FOUND' });
    await object(author, id);
    expect((await decide(first, id, 'UPHELD')).body).toMatchObject({ code: 'SAME_CURATOR' });
    const second = await curator();
    const { body: waiting } = await server.call('listObjections', { as: second, query: {} });
    expect(waiting.find((one) => one.id === id)).toMatchObject({
      username: author.username,
      decidedBy: first.username,
    });
    const shown = async () =>
      (await server.call('listComments', { params: { guideId: String(guideId) }, query: { size: '500' } })).body.find(
        (one) => one.id === comment.id,
      );
    expect(await shown()).toMatchObject({ content: '' });
    expect((await decide(second, id, 'REVERSED')).status).toBe(204);
    expect(await stateOf(comment.id)).toEqual({ state: 'SHOWN' });
    expect(await shown()).toMatchObject({ content: 'Смотрите деканат' });
    expect(await shown()).not.toHaveProperty('hiddenReason');
    const message = `${second.username}: решение отменено`;
    expect((await decide(await curator(), id, 'UPHELD')).body).toMatchObject({ code: 'ALREADY_DECIDED', message });
    expect(await decisionsOf(author)).toMatchObject([
      { objection: { outcome: 'REVERSED', reason: 'Ссылка на деканат' } },
    ]);
    const { rows } = await sql`
      select details from notifications
       where user_id = ${author.id} and kind = 'OBJECTION_DECIDED'`.execute(server.services.db);
    expect(rows).toEqual([{ details: { outcome: 'REVERSED', reason: 'Ссылка на деканат' } }]);
  });

  it('leaves the comment hidden if the decision is upheld', async () => {
    const { author, comment, id } = await buildHidden();
    await object(author, id);
    await decide(await curator(), id, 'UPHELD');
    expect(await stateOf(comment.id)).toEqual({ state: 'HIDDEN' });
  });

  it('is refused by the database from the curator of the decision', async () => {
    const { author, first, id } = await buildHidden();
    await object(author, id);
    await expect(
      sql`update decisions
             set outcome = 'UPHELD', outcome_at = now(), outcome_by = ${first.id}
           where id = ${id}`.execute(server.services.db),
    ).rejects.toThrow('decisions_other_curator_check');
  });
});

it('an objection to a hidden review is not decided by the teacher of the review', async () => {
  const { db } = server.services;
  const lesson = await buildLesson(server, 'PAID');
  await shiftLesson(server, lesson, -4 * 24);
  const { student } = lesson;
  const written = await server.call('writeReview', {
    as: student,
    params: { id: String(lesson.id) },
    body: { rating: 1, text: 'Ничего не понял' },
  });
  const params = { id: String(written.body.id) };
  await server.call('reportReview', { as: lesson.teacher, params, body: { kind: 'ABUSE' } });
  const body = { decision: 'HIDE', reason: 'Грубость' } as const;
  await server.call('decideReview', { as: await curator(), params, body });
  await db.updateTable('users').set({ role: 'CURATOR' }).where('id', '=', lesson.teacher.id).execute();
  const [decision] = await decisionsOf(student);
  await object(student, decision?.id ?? 0);
  const teacher = { ...lesson.teacher, role: 'CURATOR' as const };
  expect((await decide(teacher, decision?.id ?? 0, 'UPHELD')).body).toMatchObject({ code: 'FORBIDDEN' });
  expect((await decide(await curator(), decision?.id ?? 0, 'REVERSED')).status).toBe(204);
});

describe('a blocked person', () => {
  const block = async ({ username }: TestUser, scope: 'ALL' | 'WRITING', reason = 'Грубость') =>
    server.call('blockPerson', { as: await curator(), params: { username }, body: { scope, reason } });
  async function buildBlocked(scope: 'ALL' | 'WRITING') {
    const { db } = server.services;
    const person = await buildUser(db);
    const password_hash = await hashPassword('Gaudeamus-42');
    await db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
    await block(person, scope);
    return person;
  }
  const isBlocked = async (id: number) =>
    (await server.services.db.selectFrom('users').select('block_scope').where('id', '=', id).executeTakeFirstOrThrow())
      .block_scope !== null;

  it('who may not write can still read the decision and object', async () => {
    const person = await buildBlocked('WRITING');
    const [decision] = await decisionsOf(person);
    expect(decision).toMatchObject({ kind: 'BLOCKED', reason: 'Грубость' });
    expect((await object(person, decision?.id ?? 0)).status).toBe(201);
    await decide(await curator(), decision?.id ?? 0, 'REVERSED');
    expect(await isBlocked(person.id)).toBe(false);
  });

  it('of an equal or higher rank gets the block lifted only by a higher rank or an operator', async () => {
    const { db } = server.services;
    const admin = await buildUser(db, { role: 'ADMIN' });
    const developers = [
      await buildUser(db, { role: 'DEVELOPER' }),
      await buildUser(db, { role: 'DEVELOPER' }),
    ] as const;
    const blockAndObject = async () => {
      const body = { scope: 'WRITING', reason: 'Грубость' } as const;
      await server.call('blockPerson', { as: developers[0], params: { username: admin.username }, body });
      const id = (await decisionsOf(admin))[0]?.id ?? 0;
      await object(admin, id);
      return id;
    };
    const first = await blockAndObject();
    const canReverse = async (as: TestUser, id: number) =>
      (await server.call('listObjections', { as, query: { size: '500' } })).body.find((one) => one.id === id)
        ?.canReverse;
    expect(await canReverse(await curator(), first)).toBe(false);
    expect(await canReverse(developers[1], first)).toBe(true);
    for (const as of [await curator(), await buildUser(db, { role: 'ADMIN' })])
      expect((await decide(as, first, 'REVERSED')).body).toMatchObject({
        code: 'FORBIDDEN',
        message: 'Это можно сделать только с теми, чья роль ниже вашей',
      });
    expect(await isBlocked(admin.id)).toBe(true);
    expect(await decisionsOf(admin)).toMatchObject([{ objection: { outcome: null } }]);
    expect((await decide(developers[1], first, 'REVERSED')).status).toBe(204);
    expect(await isBlocked(admin.id)).toBe(false);
    const second = await blockAndObject();
    await unblockByOperator(db, admin.username);
    expect(await canReverse(await curator(), second)).toBe(true);
    expect((await decide(await curator(), second, 'REVERSED')).status).toBe(204);
  });

  it('stays blocked if a block before the present one is taken back', async () => {
    const person = await buildBlocked('WRITING');
    const [former] = await decisionsOf(person);
    const id = former?.id ?? 0;
    await object(person, id);
    await server.call('unblockPerson', { as: await curator(), params: { username: person.username } });
    await block(person, 'WRITING', 'Снова грубость');
    expect((await decide(await curator(), id, 'REVERSED')).status).toBe(204);
    expect(await isBlocked(person.id)).toBe(true);
  });

  it('who cannot sign in reads and objects to the present block by login and password', async () => {
    const person = await buildBlocked('WRITING');
    await block(person, 'ALL', 'Снова грубость');
    const cleared = { kind: 'PROFILE_CLEARED', subject: `user:${person.id}`, facts: 'Имя', reason: 'Брань' } as const;
    await server.services.db
      .insertInto('decisions')
      .values({ ...cleared, user_id: person.id, rule: 'Условия портала', decided_by: null })
      .execute();
    const credentials = { login: person.username, password: 'Gaudeamus-42' };
    expect((await server.call('login', { body: credentials })).body).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
    const read = await server.call('objectToBlock', { body: credentials });
    expect(read).toMatchObject({ status: 200, body: { kind: 'BLOCKED', reason: 'Снова грубость', objection: null } });
    const sent = await server.call('objectToBlock', { body: { ...credentials, text: 'Это был не я' } });
    expect(sent.body).toMatchObject({ objection: { text: 'Это был не я' } });
    const wrong = await server.call('objectToBlock', { body: { ...credentials, password: 'wrong' } });
    expect(wrong.body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await decide(await curator(), read.body.id, 'REVERSED');
    expect((await server.call('objectToBlock', { body: credentials })).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await server.call('login', { body: credentials })).status).toBe(200);
  });
});
