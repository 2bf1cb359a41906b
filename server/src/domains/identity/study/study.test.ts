import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { removeExpiredSecrets } from '../../identity/public.ts';

let server: TestServer;
let guideId: number;
let university: { id: number; short_name: string };
beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'kampus@portal.example' });
  const { db } = server.services;
  const { universityId, topicId } = await buildUniversity(db);
  university = await db
    .updateTable('universities')
    .set({ mail_domains: 'stuba.sk, fei.example' })
    .where('id', '=', universityId)
    .returning(['id', 'short_name'])
    .executeTakeFirstOrThrow();
  guideId = (await buildGuide(db, topicId)).id;
});
afterAll(() => server.close());

let counter = 0;
const newAddress = (domain = 'stuba.sk'): string => {
  counter += 1;
  return `xstudent${counter}@${domain}`;
};
const request = (as: TestUser, email: string) => server.call('requestStudyProof', { as, body: { email } });
const confirm = (as: TestUser, code: string) => server.call('confirmStudyProof', { as, body: { code } });
const own = async (as: TestUser) => (await server.call('getStudyProof', { as })).body?.proof;
const mailsTo = (address: string) =>
  server.services.db.selectFrom('mails').selectAll().where('address', '=', address).orderBy('id').execute();
const codeFor = async (address: string): Promise<string> =>
  /: (\d{6})\n/.exec((await mailsTo(address)).at(-1)?.body ?? '')?.[1] ?? 'no code';

async function prove(as: TestUser, address = newAddress()): Promise<string> {
  expect(await request(as, address)).toMatchObject({ status: 202, body: {} });
  expect((await confirm(as, await codeFor(address))).status).toBe(200);
  return address;
}

describe('a mailbox of a university', () => {
  it('proves by its code that the person studies there, for twelve months', async () => {
    const user = await buildUser(server.services.db);
    const address = newAddress();
    await request(user, address);
    const { body } = await confirm(user, await codeFor(address));
    expect(body).toMatchObject({ university: university.short_name });
    const { rows } = await sql<{ isAYear: boolean }>`
      select until = proved_at + interval '12 months' as "isAYear"
        from study_proofs where user_id = ${user.id}`.execute(server.services.db);
    expect(rows).toEqual([{ isAYear: true }]);
    expect(await own(user)).toEqual(body);
  });

  it.each(['stuba.sk', 'STUBA.SK', 'stud.fei.stuba.sk', 'fei.example'])('may be at %s', async (domain) => {
    await prove(await buildUser(server.services.db), newAddress(domain));
  });

  it('may not be of a retired university, and counts for the first of two universities with it', async () => {
    const { db } = server.services;
    const build = async (fields: { position: number; retired?: boolean }) => {
      const { universityId: id } = await buildUniversity(db);
      const all = { mail_domains: 'shared.example', ...fields };
      await db.updateTable('universities').set(all).where('id', '=', id).execute();
      return id;
    };
    const [later, first] = [await build({ position: 2 }), await build({ position: 1 })];
    await build({ position: 0, retired: true });
    const user = await buildUser(db);
    await prove(user, newAddress('shared.example'));
    const proofs = db.selectFrom('study_proofs').select('university_id').where('user_id', '=', user.id);
    expect(await proofs.execute()).toEqual([{ university_id: first }]);
    await db.updateTable('universities').set({ retired: true }).where('id', 'in', [later, first]).execute();
    expect((await request(user, newAddress('shared.example'))).body).toMatchObject({ errors: [{ path: 'email' }] });
  });

  it.each(['mail.example', 'notstuba.sk', 'stuba.sk.example', 'sk'])(
    'is not one at %s: no code is sent, and the domains are named',
    async (domain) => {
      const user = await buildUser(server.services.db);
      const address = newAddress(domain);
      expect((await request(user, address)).body).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path: 'email' }],
      });
      expect(await mailsTo(address)).toEqual([]);
    },
  );

  it.each(['anna(comment)@stuba.sk', '"anna k"@stuba.sk', 'anna@stuba.sk\r\nBcc: eva@stuba.sk'])(
    'is not written as %j',
    async (email) => {
      const user = await buildUser(server.services.db);
      expect((await request(user, email)).body).toMatchObject({ errors: [{ path: 'email' }] });
    },
  );

  it('is not stored: only its domain and a hash that needs the key', async () => {
    const user = await buildUser(server.services.db);
    const address = await prove(user);
    const row = await server.services.db
      .selectFrom('study_proofs')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ domain: 'stuba.sk', university_id: university.id });
    expect(JSON.stringify(row)).not.toContain(address.split('@')[0]);
    const { rows } = await sql<{ plain: Buffer }>`select sha256(${address}::bytea) as plain`.execute(
      server.services.db,
    );
    expect(row.mailbox_hash.equals(rows[0]?.plain ?? Buffer.of())).toBe(false);
    const codes = await server.services.db.selectFrom('email_codes').where('user_id', '=', user.id).select('email');
    expect(await codes.execute()).toEqual([]);
  });

  it('proves one person at a time, also with a tag and in capitals', async () => {
    const [first, second] = [await buildUser(server.services.db), await buildUser(server.services.db)];
    const address = await prove(first);
    await prove(second, address.toUpperCase().replace('@', '+kampus@'));
    expect([await own(first), await own(second)]).toEqual([
      null,
      expect.objectContaining({ university: university.short_name }),
    ]);
    const { rows } = await sql<{ action: string; subject: string }>`
      select action, subject from audit_entries
       where actor_id = ${second.id} order by id`.execute(server.services.db);
    expect(rows).toEqual([
      { action: 'user.take-study-mailbox', subject: `user:${first.id}` },
      { action: 'user.prove-study', subject: `user:${second.id}` },
    ]);
  });

  it('proves one of three people who confirm at once', async () => {
    const users = await Promise.all([1, 2, 3].map(() => buildUser(server.services.db)));
    const address = newAddress();
    const codes: string[] = [];
    for (const user of users) {
      await request(user, address);
      codes.push(await codeFor(address));
    }
    const answers = await Promise.all(users.map((user, index) => confirm(user, codes[index] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const proofs = await Promise.all(users.map(own));
    expect(proofs.filter(Boolean)).toHaveLength(1);
  });
});

describe('a code of a university', () => {
  it('has five tries, and is not the code of the own address', async () => {
    const user = await buildUser(server.services.db);
    const address = newAddress();
    await request(user, address);
    const code = await codeFor(address);
    expect((await server.call('confirmEmail', { as: user, body: { code } })).status).toBe(400);
    const wrong = code === '000000' ? '111111' : '000000';
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push((await confirm(user, wrong)).status);
    expect(answers).toEqual(Array(6).fill(400));
    expect((await confirm(user, code)).body).toMatchObject({
      errors: [{ path: 'code', message: 'Этот код больше не действует: запросите новый' }],
    });
    expect(await own(user)).toBeNull();
  });

  it('is for confirmed accounts', async () => {
    const user = await buildUser(server.services.db, { status: 'PENDING' });
    const refused = [await request(user, newAddress()), await confirm(user, '123456')];
    expect(refused.map(({ body }) => body)).toMatchObject(Array(2).fill({ code: 'ACCOUNT_NOT_CONFIRMED' }));
  });
});

describe('a proof', () => {
  const commentsOf = async () => (await server.call('listComments', { params: { guideId: String(guideId) } })).body;
  const comment = async (as: TestUser) =>
    (await server.call('createComment', { as, body: { guideId, content: 'Хороший факультет' } })).body;
  const studyIn = async (id: number | undefined) => (await commentsOf())?.find((one) => one.id === id)?.study;

  it('shows beside comments at once, and is gone when the person removes it', async () => {
    const user = await buildUser(server.services.db);
    const before = await comment(user);
    expect(await studyIn(before?.id)).toBeUndefined();
    await prove(user);
    expect(await studyIn(before?.id)).toMatchObject({ university: university.short_name });
    expect((await comment(user))?.study).toMatchObject({ university: university.short_name });
    expect((await server.call('removeStudyProof', { as: user })).status).toBe(204);
    expect(await studyIn(before?.id)).toBeUndefined();
    expect((await server.call('removeStudyProof', { as: user })).status).toBe(204);
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries
       where actor_id = ${user.id} order by id`.execute(server.services.db);
    expect(rows.map(({ action }) => action)).toEqual(['user.prove-study', 'user.remove-study-proof']);
  });

  it('shows the new name of its university at once, beside comments and reviews', async () => {
    const { db } = server.services;
    const lesson = await buildLesson(server, 'PAID');
    await shiftLesson(server, lesson, -96);
    await prove(lesson.student);
    const written = await comment(lesson.student);
    const review = { rating: 5, text: 'Понятно' };
    await server.call('writeReview', { as: lesson.student, params: { id: String(lesson.id) }, body: review });
    const shown = async () => {
      const { body } = await server.call('listReviews', { params: { username: lesson.teacher.username } });
      return [await studyIn(written?.id), body?.find(({ rating }) => rating === 5)?.study];
    };
    await shown();
    const renamed = { university: 'НОВАЯ' };
    const params = { list: 'universities' as const, id: String(university.id) };
    const as = await buildUser(db, { role: 'CURATOR' });
    const rename = (shortName: string) => server.call('updateCatalogueEntry', { as, params, body: { shortName } });
    expect((await rename(renamed.university)).status).toBe(200);
    expect(await shown()).toMatchObject([renamed, renamed]);
    await rename(university.short_name);
  });

  it('of another account is gone from its comments when its mailbox proves somebody else', async () => {
    const [first, second] = [await buildUser(server.services.db), await buildUser(server.services.db)];
    const address = await prove(first);
    const written = await comment(first);
    // The announcement of the comment may drop the first response.
    for (let count = 0; count < 5; count += 1) expect(await studyIn(written?.id)).toBeDefined();
    await prove(second, address);
    expect(await studyIn(written?.id)).toBeUndefined();
  });

  it('shows beside a review, and is gone at once with the mailbox', async () => {
    const lesson = await buildLesson(server, 'PAID');
    await shiftLesson(server, lesson, -96);
    const { id, student, teacher } = lesson;
    await server.call('writeReview', { as: student, params: { id: String(id) }, body: { rating: 5, text: 'Понятно' } });
    const shown = async () =>
      (await server.call('listReviews', { params: { username: teacher.username } })).body.map(({ study }) => study);
    expect(await shown()).toEqual([undefined]);
    const address = await prove(student);
    expect(await shown()).toEqual([await own(student)]);
    await prove(await buildUser(server.services.db), address);
    expect(await shown()).toEqual([undefined]);
  });

  it('shows to the teacher of a request, in the list and with the lesson', async () => {
    const { id, student, teacher } = await buildLesson(server, 'PENDING');
    const shown = async () => [
      (await server.call('getReservation', { as: teacher, params: { id: String(id) } })).body.study,
      (await server.call('listTeacherReservations', { as: teacher, params: { username: teacher.username } })).body.find(
        (one) => one.id === id,
      )?.study,
    ];
    expect(await shown()).toEqual([undefined, undefined]);
    await prove(student);
    const proof = await own(student);
    expect(proof).toMatchObject({ university: university.short_name });
    expect(await shown()).toEqual([proof, proof]);
  });

  it('shows to curators with a correction', async () => {
    const [reader, curator] = [
      await buildUser(server.services.db),
      await buildUser(server.services.db, { role: 'CURATOR' }),
    ];
    const { status } = await server.call('createCorrection', {
      as: reader,
      params: { id: String(guideId) },
      body: { version: 1, quote: 'Текст', kind: 'WRONG', proposal: 'Другой текст', mayName: false },
    });
    expect(status).toBe(201);
    const shown = async () =>
      (await server.call('listCorrections', { as: curator })).body.find((one) => one.username === reader.username);
    expect(await shown()).not.toHaveProperty('study');
    await prove(reader);
    expect((await shown())?.study).toEqual(await own(reader));
  });

  it('is shown to the desk with the person', async () => {
    const user = await buildUser(server.services.db);
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    const shown = async () =>
      (await server.call('getPerson', { as: curator, params: { username: user.username } })).body;
    expect(await shown()).not.toHaveProperty('study');
    await prove(user);
    expect((await shown())?.study).toMatchObject({ university: university.short_name });
  });

  it('ends by itself, and its row is removed at night', async () => {
    const user = await buildUser(server.services.db);
    await prove(user);
    const { db } = server.services;
    await sql`
      update study_proofs
         set proved_at = now() - interval '13 months', until = now() - interval '1 month'
       where user_id = ${user.id}`.execute(db);
    expect(await own(user)).toBeNull();
    expect((await comment(user))?.study).toBeUndefined();
    await removeExpiredSecrets(db);
    expect(await db.selectFrom('study_proofs').select('user_id').where('user_id', '=', user.id).execute()).toEqual([]);
  });

  it('begins anew with the next one', async () => {
    const user = await buildUser(server.services.db);
    await prove(user);
    await sql`
      update study_proofs
         set proved_at = now() - interval '11 months', until = now() + interval '1 month'
       where user_id = ${user.id}`.execute(server.services.db);
    await prove(user);
    const { proof } = (await server.call('getStudyProof', { as: user })).body ?? {};
    expect(Date.parse(proof?.until ?? '')).toBeGreaterThan(Date.now() + 360 * 86_400_000);
    expect(Date.parse(proof?.provedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });
});

it('a mailbox gets a limited number of codes, also if different people ask, or in capitals', async () => {
  const { db, config, limiter } = server.services;
  const address = newAddress();
  for (let left = config.rateLimits.emailCodesByMailbox.max; left > 1; left -= 1)
    await limiter.consume('emailCodesByMailbox', address);
  expect((await request(await buildUser(db), address)).status).toBe(202);
  const another = address.toUpperCase();
  expect(await request(await buildUser(db), another)).toMatchObject({ status: 429 });
  expect([(await mailsTo(address)).length, await mailsTo(another)]).toEqual([1, []]);
});

it('without a mail server nothing is sent', async () => {
  const mute = await startTestServer();
  const as = await buildUser(mute.services.db);
  const refused = await mute.call('requestStudyProof', { as, body: { email: newAddress() } });
  expect(refused.body).toMatchObject({ code: 'NO_MAIL' });
  await mute.close();
});
