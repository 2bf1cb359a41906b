import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#domains/identity/public.ts';
import { buildGuide, buildLecture, buildTopUp, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { eraseUser } from './erase-account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const password = 'correct horse';
let counter = 0;
async function newPerson() {
  counter += 1;
  const username = `leaver-${counter}`;
  const { db } = server.services;
  const id = await createUser(db, { username, password, role: 'STUDENT', firstName: 'Анна', lastName: 'Коваль' });
  await db
    .updateTable('users')
    .set({ telegram_user_id: 900 + counter, telegram_username: 'anna' })
    .where('id', '=', id)
    .execute();
  return { id, username, role: 'STUDENT' as const };
}

/** A correction of a reader who may be named, accepted by a curator. Returns its guide. */
async function buildCorrection(reader: TestUser, curator: TestUser): Promise<{ id: number }> {
  const { db } = server.services;
  const guide = await buildGuide(db, (await buildUniversity(db)).topicId);
  await db
    .insertInto('guide_corrections')
    .values({
      guide_id: guide.id,
      user_id: reader.id,
      version: 1,
      quote: 'Текст',
      kind: 'WRONG',
      may_name: true,
      decision: 'ACCEPT',
      decided_at: new Date(),
      decided_by: curator.id,
    })
    .execute();
  return guide;
}

const fetchArchive = async ({ app, services }: TestServer, as: TestUser, isElevated = true, language = 'ru') => {
  const authorization = `Bearer ${await services.tokens.sign({ ...as, isElevated })}`;
  return app.inject({ url: '/api/auth/me/archive', headers: { authorization, 'accept-language': language } });
};

const textIn = (files: Record<string, Uint8Array>) => (name: string) => strFromU8(files[name] ?? new Uint8Array());

describe('the archive', () => {
  it('is refused to a session that has not proved itself anew', async () => {
    const answer = await fetchArchive(server, await newPerson(), false);
    expect(answer.json()).toMatchObject({ status: 403, code: 'ELEVATION_REQUIRED' });
  });

  it('has every row, however many there are, in both of its forms', async () => {
    const { db } = server.services;
    const person = await newPerson();
    const { topicId } = await buildUniversity(db);
    const guide = await buildGuide(db, topicId);
    await sql`
      insert into comments (guide_id, user_id, content)
      select ${guide.id}, ${person.id}, 'Номер ' || i || repeat(' и ещё', 200)
        from generate_series(1, 101) as i`.execute(db);
    const text = textIn(unzipSync((await fetchArchive(server, person)).rawPayload));
    const contents = (JSON.parse(text('data/comments.json')) as { content: string }[]).map(({ content }) => content);
    expect(new Set(contents).size).toBe(101);
    expect(text('index.html')).toContain('<h2>comments (101)</h2>');
    expect(text('index.html').match(/<td>Номер \d+ и ещё/g)).toHaveLength(101);
    expect(JSON.parse(text('data/reviews.json'))).toEqual([]);
    expect(text('index.html')).toContain('<h2>reviews (0)</h2>\n<p>—</p>');
  });

  it('has a page in the language of its reader', async () => {
    const person = await newPerson();
    const text = textIn(unzipSync((await fetchArchive(server, person, true, 'sk')).rawPayload));
    const [head] = text('index.html').split('<h2>');
    expect(head).toContain('<html lang="sk">');
    expect(head).toContain(`<h1>Údaje účtu „${person.username}“ na portáli Kampus</h1>`);
    expect(head).not.toMatch(/[а-яё]/i);
  });

  it('has the person’s texts and transfers, and no secrets', async () => {
    const { db } = server.services;
    const person = await newPerson();
    const { topicId } = await buildUniversity(db);
    const guide = await buildGuide(db, topicId);
    await server.call('createComment', { as: person, body: { guideId: guide.id, content: 'Мой <b>вопрос</b>' } });
    await buildTopUp(db, person.id, 500);
    const answer = await fetchArchive(server, person);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/zip');
    const files = unzipSync(answer.rawPayload);
    const text = textIn(files);
    expect(JSON.parse(text('data/users.json'))[0]).toMatchObject({ username: person.username, first_name: 'Анна' });
    expect(JSON.parse(text('data/comments.json'))).toHaveLength(1);
    expect(JSON.parse(text('data/transfers.json'))).toHaveLength(1);
    expect(text('index.html')).toContain('Мой &lt;b&gt;вопрос&lt;/b&gt;');
    expect(
      Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .join(),
    ).not.toMatch(/argon2|_hash|totp_secret/);
  });

  it('has the whole IBAN of a payout, which is stored sealed', async () => {
    const person = await newPerson();
    await buildTopUp(server.services.db, person.id, 500);
    const iban = 'SK3112000000198742637541';
    await server.call('requestPayout', {
      as: { ...person, isElevated: true },
      body: { amount: 1, iban, purpose: 'RETURN' },
    });
    const text = textIn(unzipSync((await fetchArchive(server, person)).rawPayload));
    const [payout] = JSON.parse(text('data/payouts.json'));
    expect(payout).toMatchObject({ iban, iban_end: '7541' });
    expect(payout).not.toHaveProperty('iban_sealed');
    expect(text('index.html')).toContain(`<td>${iban}</td>`);
  });

  it('has the notices that came from the confirmed address, and nobody else’s', async () => {
    const { db } = server.services;
    const person = await newPerson();
    await db
      .updateTable('users')
      .set({ email: `${person.username}@mail.example`, email_confirmed_at: new Date() })
      .where('id', '=', person.id)
      .execute();
    const { username } = await buildUser(db, { role: 'TEACHER' });
    const notify = (email: string, why: string) =>
      server.call('createNotice', {
        body: { what: 'TEACHER', address: `/teachers/${username}`, why, email, inGoodFaith: true },
      });
    await notify(`${person.username.toUpperCase()}@mail.example`, 'Моя жалоба');
    await notify('somebody@mail.example', 'Чужая жалоба');
    const text = textIn(unzipSync((await fetchArchive(server, person)).rawPayload));
    expect(JSON.parse(text('data/notices.json'))).toMatchObject([{ why: 'Моя жалоба' }]);
    const without = textIn(unzipSync((await fetchArchive(server, await newPerson())).rawPayload));
    expect(JSON.parse(without('data/notices.json'))).toEqual([]);
  });

  it('of a curator has no correction and no report that the curator only decided', async () => {
    const { db } = server.services;
    const [curator, reader] = [await newPerson(), await newPerson()];
    await buildCorrection(reader, curator);
    const lesson = await buildLesson(server, 'PAID');
    await db
      .insertInto('reservation_reports')
      .values({
        reservation_id: lesson.id,
        reporter_id: lesson.student.id,
        kind: 'OTHER',
        text: 'Чужой спор',
        answer_until: new Date(),
        state: 'DECIDED',
        decision: 'ALL',
        reason: 'Так',
        decided_by: curator.id,
        decided_at: new Date(),
      })
      .execute();
    const text = textIn(unzipSync((await fetchArchive(server, curator)).rawPayload));
    expect(JSON.parse(text('data/guide_corrections.json'))).toEqual([]);
    expect(JSON.parse(text('data/reservation_reports.json'))).toEqual([]);
    const own = textIn(unzipSync((await fetchArchive(server, reader)).rawPayload));
    expect(JSON.parse(own('data/guide_corrections.json'))).toMatchObject([{ quote: 'Текст' }]);
  });

  it('can be fetched a few times an hour by each person', async () => {
    // Outside production each limit is ten times as high: 30 archives.
    const narrow = await startTestServer({ RATE_LIMIT_FACTOR: '1' });
    const [person, other] = [await buildUser(narrow.services.db), await buildUser(narrow.services.db)];
    for (let count = 0; count < 27; count += 1) await narrow.services.limiter.consume('archivesByUser', person.id);
    const fetchAs = async (as: TestUser) => (await fetchArchive(narrow, as)).statusCode;
    const statuses = await Promise.all(Array.from({ length: 5 }, () => fetchAs(person)));
    expect(statuses.sort()).toEqual([200, 200, 200, 429, 429]);
    expect(await fetchAs(other)).toBe(200);
    await narrow.close();
  });
});

describe('erasing an account', () => {
  const erase = (as: Awaited<ReturnType<typeof newPerson>>, comments: 'KEEP' | 'DELETE', secret = password) =>
    server.call('eraseMe', { as, body: { password: secret, comments } });

  it('keeps the comments under «Удалённый пользователь», and sign-in is impossible', async () => {
    const { db } = server.services;
    const person = await newPerson();
    const { topicId } = await buildUniversity(db);
    const guide = await buildGuide(db, topicId);
    await server.call('createComment', { as: person, body: { guideId: guide.id, content: 'Остаётся' } });
    expect((await erase(person, 'KEEP', 'wrong')).body).toMatchObject({ errors: [{ path: 'password' }] });
    expect((await erase(person, 'KEEP')).status).toBe(204);
    const listed = await server.call('listComments', { params: { guideId: String(guide.id) } });
    expect(listed.body).toMatchObject([{ content: 'Остаётся', fullName: 'Удалённый пользователь', avatarUrl: null }]);
    const row = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/leaver|Анна|Коваль|anna/);
    expect((await server.call('login', { body: { login: person.username, password } })).status).toBe(401);
    expect((await server.call('login', { body: { login: `deleted-${person.id}`, password: '' } })).status).toBe(401);
  });

  it('removes the comments if the person chooses it', async () => {
    const { db } = server.services;
    const person = await newPerson();
    const { topicId } = await buildUniversity(db);
    const guide = await buildGuide(db, topicId);
    await server.call('createComment', { as: person, body: { guideId: guide.id, content: 'Уйдёт' } });
    expect((await erase(person, 'DELETE')).status).toBe(204);
    expect((await server.call('listComments', { params: { guideId: String(guide.id) } })).body).toEqual([]);
  });

  it('is refused with OPEN_OBLIGATIONS: the balance and the number of open lessons', async () => {
    const { db } = server.services;
    const person = await newPerson();
    await buildTopUp(db, person.id, 1250);
    const teacher = await buildUser(db, { role: 'TEACHER' });
    const lecture = await buildLecture(db, teacher);
    const booked = await server.call('createReservation', {
      as: person,
      body: { lectureId: lecture.id, capacity: 1, duration: 2 },
    });
    expect(booked.status).toBe(201);
    const answer = await erase(person, 'KEEP');
    expect(answer.body).toMatchObject({ code: 'OPEN_OBLIGATIONS', open: { lessons: 1, balance: 12.5 } });
    const taught = await db.selectFrom('users').selectAll().where('id', '=', teacher.id).executeTakeFirstOrThrow();
    await expect(eraseUser(server.services, taught, 'KEEP')).rejects.toMatchObject({ code: 'OPEN_OBLIGATIONS' });
    const row = await db.selectFrom('users').select('erased_at').where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(row.erased_at).toBeNull();
  });

  it('closes the account for money: a top-up does not find it, and a constraint refuses transfers', async () => {
    const { db } = server.services;
    const person = await newPerson();
    await erase(person, 'KEEP');
    const curator = await buildUser(db, { role: 'CURATOR' });
    const topUp = await server.call('topUp', { as: curator, body: { username: `deleted-${person.id}`, amount: 5 } });
    expect(topUp.body).toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(buildTopUp(db, person.id, 500)).rejects.toMatchObject({ constraint: 'accounts_closed_check' });
  });

  it('removes the picture that was uploaded while the account was erased', async () => {
    const { db, files } = server.services;
    const person = await newPerson();
    const read = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    await files.put('avatars/late.webp', Buffer.from('late'), { contentType: 'image/webp' });
    await db.updateTable('users').set({ avatar_key: 'avatars/late.webp' }).where('id', '=', person.id).execute();
    await eraseUser(server.services, read, 'KEEP');
    expect(await files.exists('avatars/late.webp')).toBe(false);
  });

  it('of a curator leaves the thanks to a reader whose correction the curator accepted', async () => {
    const [curator, reader] = [await newPerson(), await newPerson()];
    const { id } = await buildCorrection(reader, curator);
    const thanks = async () => (await server.call('getGuide', { params: { id: String(id) } })).body.thanks;
    expect(await thanks()).toEqual(['Анна Коваль']);
    expect((await erase(curator, 'KEEP')).status).toBe(204);
    server.services.cache.dropAll();
    expect(await thanks()).toEqual(['Анна Коваль']);
    expect((await erase(reader, 'KEEP')).status).toBe(204);
    expect(await thanks()).toEqual([]);
  });

  it('of a keeper leaves no login in the list of guides', async () => {
    const { db } = server.services;
    const keeper = await newPerson();
    const { topicId } = await buildUniversity(db);
    const { id } = await buildGuide(db, topicId);
    await db.updateTable('guides').set({ keeper_id: keeper.id }).where('id', '=', id).execute();
    const listed = async () =>
      (await server.call('listGuides', { query: { topicId: String(topicId) } })).body.content[0]?.keeper;
    expect(await listed()).toBe(keeper.username);
    expect((await erase(keeper, 'KEEP')).status).toBe(204);
    expect(await listed()).toBeNull();
  });

  it('is refused to the last admin who is not blocked', async () => {
    const blocked = await buildUser(server.services.db, { role: 'ADMIN' });
    await server.services.db
      .updateTable('users')
      .set({ block_scope: 'ALL', block_reason: 'Жалобы' })
      .where('id', '=', blocked.id)
      .execute();
    const id = await createUser(server.services.db, { username: 'last-admin', password, role: 'ADMIN' });
    const answer = await erase({ id, username: 'last-admin', role: 'STUDENT' }, 'KEEP');
    expect(answer.body).toMatchObject({ code: 'LAST_ADMIN' });
    const row = server.services.db.selectFrom('users').select('erased_at').where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).erased_at).toBeNull();
  });

  it('is refused while a paid lesson can still be refunded, and while a report about it is not settled', async () => {
    const { db } = server.services;
    const person = await newPerson();
    const teacher = await buildUser(db, { role: 'TEACHER' });
    const lecture = await buildLecture(db, teacher);
    await server.call('createReservation', { as: person, body: { lectureId: lecture.id, capacity: 1, duration: 2 } });
    const endedHoursAgo = (hours: number) =>
      sql`
        update reservations
           set status = 'PAID', paid_cents = price_cents, answered_at = now(), paid_at = now(),
               starts_at = date_trunc('hour', now()) - interval '1 hour' * ${hours + 1},
               ends_at = date_trunc('hour', now()) - interval '1 hour' * ${hours}
         where student_id = ${person.id}`.execute(db);
    await endedHoursAgo(47);
    expect((await erase(person, 'KEEP')).body).toMatchObject({ code: 'OPEN_OBLIGATIONS', open: { lessons: 1 } });
    await endedHoursAgo(60);
    await sql`
      insert into reservation_reports (reservation_id, reporter_id, kind, text, answer_until)
      select id, teacher_id, 'STUDENT_ABSENT', '-', now() from reservations
       where student_id = ${person.id}`.execute(db);
    for (const state of ['OPEN', 'CONTESTED'] as const) {
      await db.updateTable('reservation_reports').set({ state }).where('reporter_id', '=', teacher.id).execute();
      expect((await erase(person, 'KEEP')).body).toMatchObject({ code: 'OPEN_OBLIGATIONS', open: { lessons: 1 } });
    }
    const settled = { state: 'AGREED', decision: 'NOTHING' } as const;
    await db.updateTable('reservation_reports').set(settled).where('reporter_id', '=', teacher.id).execute();
    expect((await erase(person, 'KEEP')).status).toBe(204);
  });
});
