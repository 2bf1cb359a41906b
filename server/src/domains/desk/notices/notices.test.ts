import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetNotifiers } from '#domains/identity/public.ts';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';

let server: TestServer;
let guidePage: string;
let guideId: number;
let topicId: number;
beforeAll(async () => {
  // Nothing sends here: the tests read the outbox.
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'kampus@portal.example' });
  const built = await buildUniversity(server.services.db);
  topicId = built.topicId;
  guideId = (await buildGuide(server.services.db, topicId, '<p>Общежитие</p>')).id;
  guidePage = `/universities/${built.universityId}/faculties/${guideId}/`;
});
afterAll(() => server.close());

let counter = 0;
const newEmail = () => {
  counter += 1;
  return `notifier-${counter}@mail.example`;
};
const curator = () => buildUser(server.services.db, { role: 'CURATOR' });
type What = 'COMMENT' | 'REVIEW' | 'GUIDE' | 'TEACHER' | 'NAME' | 'PICTURE';
const send = (what: What, address: string, more: { email?: string; name?: string; why?: string } = {}) =>
  server.call('createNotice', {
    body: { what, address, why: 'Это оскорбление', email: newEmail(), inGoodFaith: true, kind: 'ABUSE', ...more },
  });
const decide = (as: TestUser, number: number, decision: 'KEEP' | 'HIDE') =>
  server.call('decideNotice', { as, params: { id: String(number) }, body: { decision, reason: 'Так по правилам' } });
const listed = async (query: { what?: What; query?: string } = {}) =>
  (await server.call('listNotices', { as: await curator(), query: { ...query, size: '500' } })).body;
async function mailsTo(address: string) {
  const { db } = server.services;
  return db.selectFrom('mails').select(['subject', 'body']).where('address', '=', address).orderBy('id').execute();
}
const decisionsOf = async (as: TestUser) => (await server.call('listOwnDecisions', { as })).body;

async function buildComment(content = 'Вы все глупы') {
  const author = await buildUser(server.services.db);
  const { body } = await server.call('createComment', { as: author, body: { guideId, content } });
  return { author, id: body.id, address: `${guidePage}#comment-${body.id}` };
}

describe('a notice', () => {
  it('is sent without an account and gets a number and a mail, and the thing waits at the desk', async () => {
    const { id, address, author } = await buildComment();
    const email = newEmail();
    const { status, body } = await send('COMMENT', address, { email, name: 'Анна' });
    expect(status).toBe(201);
    expect(await listed({ what: 'COMMENT', query: author.username })).toMatchObject([
      {
        what: 'COMMENT',
        subject: `comment:${id}`,
        comment: { id, content: 'Вы все глупы', reports: [] },
        notices: [{ id: body.number, name: 'Анна', email, why: 'Это оскорбление', times: 1 }],
      },
    ]);
    const [receipt] = await mailsTo(email);
    expect(receipt?.subject).toContain(String(body.number));
    expect(receipt?.body).not.toContain('оскорбление');
  });

  it('sent a hundred times is one, which counts, and one mail', async () => {
    const { id, address } = await buildComment();
    const email = newEmail();
    const numbers = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      const sent = await Promise.all(Array.from({ length: 10 }, () => send('COMMENT', address, { email })));
      for (const { status, body } of sent) {
        expect(status).toBe(201);
        numbers.add(body.number);
      }
    }
    expect(numbers.size).toBe(1);
    const item = (await listed({ what: 'COMMENT' })).find(({ subject }) => subject === `comment:${id}`);
    expect(item?.notices).toMatchObject([{ times: 100 }]);
    expect(await mailsTo(email)).toHaveLength(1);
    await send('COMMENT', address, { email, why: 'И ещё это реклама' });
    const again = (await listed({ what: 'COMMENT' })).find(({ subject }) => subject === `comment:${id}`);
    expect(again?.notices).toHaveLength(2);
  });

  it('of 100 kB, without a reason, an address, a mail address or good faith is refused', async () => {
    const { address } = await buildComment();
    expect((await send('COMMENT', address, { why: 'x'.repeat(100_000) })).status).toBe(413);
    expect((await send('COMMENT', address, { why: 'x'.repeat(3001) })).status).toBe(400);
    expect((await send('COMMENT', address, { why: ' ' })).status).toBe(400);
    expect((await send('COMMENT', '')).status).toBe(400);
    for (const email of ['', 'anna', 'anna@example.sk\r\nBcc: eva@example.sk', '"a b"@example.sk', 'a(b)@example.sk'])
      expect((await send('COMMENT', address, { email })).status).toBe(400);
    const body = { what: 'COMMENT', address, why: 'Раз', email: newEmail(), inGoodFaith: false } as never;
    expect((await server.call('createNotice', { body })).status).toBe(400);
  });

  it('with a line break in the name is stored in one line', async () => {
    const { id, address } = await buildComment();
    expect((await send('COMMENT', address, { name: 'Анна\r\nBcc: eva@example.sk' })).status).toBe(201);
    const item = (await listed({ what: 'COMMENT' })).find(({ subject }) => subject === `comment:${id}`);
    expect(item?.notices[0]?.name).toBe('Анна Bcc: eva@example.sk');
  });

  it('says so if the thing is gone, hidden, elsewhere, or not at the address', async () => {
    const { address, author, id } = await buildComment();
    await server.call('removeComment', { as: author, params: { id: String(id) } });
    expect((await send('COMMENT', address)).body).toMatchObject({ code: 'NOT_FOUND' });
    const hidden = await buildComment();
    const { body } = await send('COMMENT', hidden.address);
    await decide(await curator(), body.number, 'HIDE');
    expect((await send('COMMENT', hidden.address)).body).toMatchObject({ code: 'ALREADY_DECIDED' });
    const elsewhere = `https://elsewhere.example${guidePage}`;
    expect((await send('GUIDE', elsewhere)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
    for (const wrong of [guidePage, 'javascript:alert(1)', '//elsewhere.example', 'x y'])
      expect((await send('COMMENT', wrong)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await send('GUIDE', '/universities/1/faculties/2000000000/')).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await send('TEACHER', '/teachers/nobody-at-all')).body).toMatchObject({ code: 'NOT_FOUND' });
    expect((await send('PICTURE', address)).body).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('leaves no words of its sender in the address that mails repeat', async () => {
    const email = newEmail();
    const page = `${server.services.config.publicUrl}${guidePage}buy-here?now=1#cheap`;
    expect((await send('GUIDE', page, { email })).status).toBe(201);
    expect((await mailsTo(email))[0]?.body).toContain(`${guidePage}\n`);
    expect((await mailsTo(email))[0]?.body).not.toMatch(/buy-here|now=1|cheap/);
  });

  it('about a review or its author is refused at the address of another teacher', async () => {
    const { db } = server.services;
    const lesson = await buildLesson(server, 'PAID');
    await shiftLesson(server, lesson, -96);
    const { student: as, id, teacher } = lesson;
    const review = { as, params: { id: String(id) }, body: { rating: 1, text: 'Ужас' } };
    const { body: written } = await server.call('writeReview', review);
    await db.updateTable('users').set({ first_name: 'Анна' }).where('id', '=', as.id).execute();
    const sendAt = async (what: What, login: string) =>
      (await send(what, `/teachers/${login}#review-${written.id}`)).status;
    expect([await sendAt('REVIEW', 'buy-here.example'), await sendAt('NAME', 'buy-here.example')]).toEqual([400, 404]);
    expect(await listed({ what: 'REVIEW' })).toEqual([]);
    const login = teacher.username.toUpperCase();
    expect([await sendAt('REVIEW', login), await sendAt('NAME', login)]).toEqual([201, 201]);
    await decide(await curator(), (await listed({ what: 'REVIEW' }))[0]?.notices[0]?.id ?? 0, 'HIDE');
  });

  it('of one address is limited in an hour', async () => {
    const narrow = await startTestServer();
    const { max } = narrow.services.config.rateLimits.noticesByAddress;
    for (let count = 0; count < max; count += 1) await narrow.services.limiter.consume('noticesByAddress', '127.0.0.1');
    const body = { what: 'GUIDE', address: '/x', why: 'Раз', email: 'a@b.sk', inGoodFaith: true } as const;
    expect((await narrow.call('createNotice', { body })).status).toBe(429);
    await narrow.close();
  });
});

describe('a decision', () => {
  it('hides a comment, settles its reports and notices, and tells author and notifier the reason', async () => {
    const { author, address, id } = await buildComment();
    const [first, email] = [await curator(), newEmail()];
    const { body } = await send('COMMENT', address, { email });
    const reporter = await buildUser(server.services.db);
    await server.call('reportComment', { as: reporter, params: { id: String(id) }, body: { kind: 'ABUSE' } });
    expect((await decide(first, body.number, 'HIDE')).status).toBe(204);
    expect(await decisionsOf(author)).toMatchObject([{ kind: 'COMMENT_HIDDEN', reason: 'Так по правилам' }]);
    expect((await listed()).some(({ subject }) => subject === `comment:${id}`)).toBe(false);
    const [, decided] = await mailsTo(email);
    expect(decided?.body).toContain('Так по правилам');
    expect(decided?.body).toContain(server.services.config.public.operator.email);
    const { body: late } = await decide(await curator(), body.number, 'KEEP');
    expect(late).toMatchObject({ code: 'ALREADY_DECIDED', message: `${first.username}: убрано, жалоба закрыта` });
  });

  it('by the list of comments settles the notices too', async () => {
    const { address, id } = await buildComment();
    const email = newEmail();
    await send('COMMENT', address, { email });
    const params = { id: String(id) };
    await server.call('decideCommentReports', {
      as: await curator(),
      params,
      body: { decision: 'KEEP', reason: 'Не грубо' },
    });
    expect((await mailsTo(email))[1]?.body).toContain('оставил');
  });

  it('about a review hides it and tells both', async () => {
    const lesson = await buildLesson(server, 'PAID');
    await shiftLesson(server, lesson, -96);
    const review = { rating: 1, text: 'Ужас' };
    const written = await server.call('writeReview', {
      as: lesson.student,
      params: { id: String(lesson.id) },
      body: review,
    });
    const email = newEmail();
    const { body } = await send('REVIEW', `/teachers/${lesson.teacher.username}#review-${written.body.id}`, { email });
    expect(await listed({ what: 'REVIEW' })).toMatchObject([{ review: { text: 'Ужас' } }]);
    expect((await decide(await curator(), body.number, 'HIDE')).status).toBe(204);
    expect(await decisionsOf(lesson.student)).toMatchObject([{ kind: 'REVIEW_HIDDEN' }]);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('removes a name, a picture or the text of a page, with a statement of reasons', async () => {
    const { db } = server.services;
    const teacher = await buildUser(db, { role: 'TEACHER', firstName: 'Злой', lastName: 'Гений' });
    await db.updateTable('teachers').set({ about: 'Реклама' }).where('user_id', '=', teacher.id).execute();
    await db.updateTable('users').set({ avatar_key: 'avatars/none.webp' }).where('id', '=', teacher.id).execute();
    const page = `/teachers/${teacher.username}`;
    for (const what of ['NAME', 'PICTURE', 'TEACHER'] as const) {
      const { body } = await send(what, page);
      expect((await decide(await curator(), body.number, 'HIDE')).status).toBe(204);
    }
    const { body } = await server.call('getTeacher', { params: { username: teacher.username } });
    expect(body).toMatchObject({ teacherFullName: teacher.username, teacherAvatar: null, about: '' });
    expect((await decisionsOf(teacher)).map(({ kind, facts }) => [kind, facts])).toEqual([
      ['PROFILE_CLEARED', expect.stringContaining('Реклама')],
      ['PROFILE_CLEARED', 'Картинка профиля'],
      ['PROFILE_CLEARED', 'Имя в профиле: Злой Гений'],
    ]);
  });

  it('takes away nothing twice: what its person removed meanwhile is gone', async () => {
    const { db } = server.services;
    const teacher = await buildUser(db, { role: 'TEACHER', firstName: 'Злой' });
    await db.updateTable('users').set({ avatar_key: 'avatars/gone.webp' }).where('id', '=', teacher.id).execute();
    const email = newEmail();
    const notices = [];
    await db.updateTable('teachers').set({ about: 'Реклама' }).where('user_id', '=', teacher.id).execute();
    for (const what of ['NAME', 'PICTURE', 'TEACHER'] as const)
      notices.push((await send(what, `/teachers/${teacher.username}`, { email })).body.number);
    const nothing = { first_name: null, avatar_key: null };
    await db.updateTable('users').set(nothing).where('id', '=', teacher.id).execute();
    await db.updateTable('teachers').set({ about: '' }).where('user_id', '=', teacher.id).execute();
    for (const number of notices) expect((await decide(await curator(), number, 'HIDE')).status).toBe(204);
    expect(await decisionsOf(teacher)).toEqual([]);
    expect((await mailsTo(email)).filter(({ body }) => body?.includes('уже нет'))).toHaveLength(3);
  });

  it('leaves a person alone whose account was erased meanwhile', async () => {
    const { db } = server.services;
    const teacher = await buildUser(db, { role: 'TEACHER', firstName: 'Злой' });
    const { body } = await send('NAME', `/teachers/${teacher.username}`);
    const { deciding } = await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('users')
        .set({ first_name: 'Удалённый', last_name: 'пользователь', erased_at: new Date() })
        .where('id', '=', teacher.id)
        .execute();
      const late = decide(await curator(), body.number, 'HIDE');
      await waitForLocks(server);
      return { deciding: late };
    });
    expect((await deciding).body).toMatchObject({ code: 'NOT_FOUND' });
    const row = await db.selectFrom('users').select('first_name').where('id', '=', teacher.id).executeTakeFirst();
    expect(row).toEqual({ first_name: 'Удалённый' });
  });

  it('withdraws a guide, except by its keeper', async () => {
    const { db } = server.services;
    const other = await buildGuide(db, topicId, '<p>Неправда</p>');
    const keeper = await curator();
    await db.updateTable('guides').set({ keeper_id: keeper.id }).where('id', '=', other.id).execute();
    const { body } = await send('GUIDE', guidePage.replace(/\d+\/$/, `${other.id}/`));
    expect((await decide(keeper, body.number, 'KEEP')).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await decide(await curator(), body.number, 'HIDE')).status).toBe(204);
    expect((await server.call('getGuide', { params: { id: String(other.id) } })).status).toBe(404);
  });

  it('is refused to the person of the thing, by the rule and by the database', async () => {
    const { db } = server.services;
    const own = await buildUser(db, { role: 'CURATOR', firstName: 'Вера' });
    const { body: comment } = await server.call('createComment', { as: own, body: { guideId, content: 'Мой' } });
    const address = `${guidePage}#comment-${comment.id}`;
    for (const what of ['COMMENT', 'NAME'] as const) {
      const { body } = await send(what, address);
      expect((await decide(own, body.number, 'KEEP')).body).toMatchObject({ code: 'FORBIDDEN' });
      await expect(
        sql`
          update notices
             set decision = 'KEEP', reason = 'x', decided_at = now(), decided_by = ${own.id}
           where id = ${body.number}`.execute(db),
      ).rejects.toThrow('notices_other_curator_check');
    }
  });

  it('tells a curator about whom it is that others decide', async () => {
    const { db } = server.services;
    const [author, keeper, other] = [await curator(), await curator(), await curator()];
    const { body } = await server.call('createComment', { as: author, body: { guideId, content: 'Так и есть' } });
    const guide = await buildGuide(db, topicId);
    await db.updateTable('guides').set({ keeper_id: keeper.id }).where('id', '=', guide.id).execute();
    await send('COMMENT', `${guidePage}#comment-${body.id}`);
    await send('GUIDE', guidePage.replace(`faculties/${guideId}/`, `faculties/${guide.id}/`));
    const ownOf = async (as: TestUser, subject: string) =>
      (await server.call('listNotices', { as, query: { size: '500' } })).body.find((one) => one.subject === subject)
        ?.isOwn;
    const seen = [author, keeper, other].map(async (as) => [
      await ownOf(as, `comment:${body.id}`),
      await ownOf(as, `guide:${guide.id}`),
    ]);
    expect(await Promise.all(seen)).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('about what was removed meanwhile says so to the notifier', async () => {
    const { author, address, id } = await buildComment();
    const email = newEmail();
    const { body } = await send('COMMENT', address, { email });
    await server.call('removeComment', { as: author, params: { id: String(id) } });
    const item = (await listed({ what: 'COMMENT' })).find(({ subject }) => subject === `comment:${id}`);
    expect(item).toMatchObject({ comment: null, notices: [{ id: body.number }] });
    expect((await decide(await curator(), body.number, 'HIDE')).status).toBe(204);
    expect((await mailsTo(email))[1]?.body).toContain('уже нет');
    expect(await decisionsOf(author)).toEqual([]);
  });
});

it('names and addresses of notifiers are removed half a year after the decision', async () => {
  const { db } = server.services;
  const { body } = await send('TEACHER', `/teachers/${(await buildUser(db, { role: 'TEACHER' })).username}`);
  const row = () =>
    db.selectFrom('notices').select(['name', 'email', 'why']).where('id', '=', body.number).executeTakeFirstOrThrow();
  await decide(await curator(), body.number, 'KEEP');
  await forgetNotifiers(db);
  expect((await row()).email).not.toBeNull();
  await db
    .updateTable('notices')
    .set({ decided_at: new Date(Date.now() - 190 * 86_400_000) })
    .where('id', '=', body.number)
    .execute();
  await forgetNotifiers(db);
  expect(await row()).toMatchObject({ name: null, email: null, why: 'Это оскорбление' });
});
