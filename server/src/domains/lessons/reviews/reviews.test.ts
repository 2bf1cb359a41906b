import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Hours to shift a lesson from three days in the future to one day in the past. */
const dayAfter = -(3 + 1) * 24;

async function buildHeld(hours = dayAfter): Promise<TestLesson> {
  const lesson = await buildLesson(server, 'PAID');
  await shiftLesson(server, lesson, hours);
  return lesson;
}

const write = ({ id, student }: TestLesson, rating = 5, text = 'Стало понятно', as: TestUser = student) =>
  server.call('writeReview', { as, params: { id: String(id) }, body: { rating, text } });
const listed = async ({ teacher }: TestLesson) =>
  (await server.call('listReviews', { params: { username: teacher.username }, query: {} })).body;
const pageOf = async ({ teacher }: TestLesson) =>
  (await server.call('getTeacher', { params: { username: teacher.username } })).body;
const run = <Row>(statement: RawBuilder<Row>) => statement.execute(server.services.db);

/** A held lesson of another student with the same teacher. */
async function buildNext(first: TestLesson): Promise<TestLesson> {
  const other = await buildHeld();
  await run(sql`update lectures set teacher_id = ${first.teacher.id} where id = ${other.lectureId}`).catch(
    () => undefined,
  );
  await run(sql`update reservations set teacher_id = ${first.teacher.id} where id = ${other.id}`);
  return { ...other, teacher: first.teacher };
}

describe('a review', () => {
  it('of an author without a name has none, for each page to say it in its language', async () => {
    expect((await write(await buildHeld())).body.authorName).toBe('');
  });

  it('and its answer need a text that can be read', async () => {
    const lesson = await buildHeld();
    const invalid = { status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ path: 'text' }] } };
    expect(await write(lesson, 5, '\u0001 \u0002')).toMatchObject(invalid);
    const { body } = await write(lesson);
    const params = { id: String(body.id) };
    expect(await server.call('answerReview', { as: lesson.teacher, params, body: { text: '\u0001' } })).toMatchObject(
      invalid,
    );
  });

  it('is written by the student of a held and paid lesson, is public, and the teacher gets a message', async () => {
    const lesson = await buildHeld();
    await server.services.db
      .updateTable('users')
      .set({ first_name: 'Дарья', last_name: 'Климчук' })
      .where('id', '=', lesson.student.id)
      .execute();
    expect(
      (await server.call('getReservation', { as: lesson.student, params: { id: String(lesson.id) } })).body,
    ).toMatchObject({
      actions: expect.arrayContaining(['REVIEW']),
      review: null,
    });
    // A lesson ahead is not counted as held.
    const ahead = await buildLesson(server, 'PENDING');
    await run(sql`
      update reservations set student_id = ${lesson.student.id}, teacher_id = ${lesson.teacher.id}
       where id = ${ahead.id}`);
    const written = await write(lesson, 4, ' Всё по делу.\r\nСпасибо! ');
    expect(written).toMatchObject({
      status: 200,
      body: { rating: 4, text: 'Всё по делу.\nСпасибо!', authorName: 'Дарья К.', lessonsCount: 1, answer: null },
    });
    expect(await listed(lesson)).toEqual([written.body]);
    expect(await pageOf(lesson)).toMatchObject({ reviewsCount: 1, rating: null });
    const { rows } = await run(sql`
      select user_id from notifications where kind = 'REVIEWED' and reservation_id = ${lesson.id}`);
    expect(rows).toEqual([{ user_id: lesson.teacher.id }]);
  });

  it('about somebody who teaches no more makes no message, because there is no page to read it on', async () => {
    const lesson = await buildHeld();
    await run(sql`update users set role = 'STUDENT' where id = ${lesson.teacher.id}`);
    await run(sql`delete from notifications where user_id = ${lesson.teacher.id}`);
    expect((await write(lesson)).status).toBe(200);
    const { rows } = await run(sql`select kind from notifications where user_id = ${lesson.teacher.id}`);
    expect(rows).toEqual([]);
    const params = { username: lesson.teacher.username };
    expect((await server.call('listReviews', { params, query: {} })).status).toBe(404);
  });

  it('is refused with its rule after a report that it waited for', async () => {
    const lesson = await buildHeld();
    const { writing } = await server.services.db.transaction().execute(async (trx) => {
      await sql`select from reservations where id = ${lesson.id} for no key update`.execute(trx);
      const late = write(lesson);
      await waitForLocks(server);
      await sql`
        insert into reservation_reports (reservation_id, reporter_id, kind, text, answer_until)
        values (${lesson.id}, ${lesson.teacher.id}, 'STUDENT_ABSENT', '-', now())`.execute(trx);
      return { writing: late };
    });
    expect(await writing).toMatchObject({ status: 409, body: { code: 'REVIEW_NOT_ALLOWED', message: /не состоялся/ } });
  });

  it('is possible for 14 days after the end of the lesson', async () => {
    const lesson = await buildLesson(server, 'PAID');
    const hours = (Date.now() - 14 * 86_400_000 - lesson.startsAt.getTime()) / 3_600_000 - 1;
    await shiftLesson(server, lesson, Math.floor(hours));
    expect((await write(lesson)).status).toBe(409);
    await shiftLesson(server, lesson, 1);
    expect((await write(lesson)).status).toBe(200);
  });

  it('exists once for each student and teacher, and can be changed', async () => {
    const lesson = await buildHeld();
    const first = (await write(lesson, 2, 'Опоздал')).body;
    const second = (await write(lesson, 5, 'Перенёс, прошло отлично')).body;
    expect(second.id).toBe(first.id);
    expect(await listed(lesson)).toMatchObject([{ rating: 5, text: 'Перенёс, прошло отлично' }]);
    const both = await Promise.all([write(lesson, 1, 'Раз'), write(lesson, 3, 'Два')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await listed(lesson)).length).toBe(1);
  });

  it('that changes later is told to the teacher again', async () => {
    const lesson = await buildHeld();
    await write(lesson, 2, 'Опоздал');
    await run(sql`
      update notifications set occasion = greatest(occasion - 5, 0)
       where kind = 'REVIEWED' and user_id = ${lesson.teacher.id}`);
    await write(lesson, 5, 'Перенёс, прошло отлично');
    const { rows } = await run(sql`
      select kind from notifications
       where kind = 'REVIEWED' and user_id = ${lesson.teacher.id}`);
    expect(rows).toHaveLength(2);
  });

  it('that is sent again unchanged is no news, and still waits for a curator', async () => {
    const lesson = await buildHeld();
    const { body } = await write(lesson);
    await run(sql`
      update reviews set written_at = written_at - interval '1 day', attention_since = now()
       where id = ${body.id}`);
    const [before] = await listed(lesson);
    expect((await write(lesson)).body).toEqual(before);
    const { rows } = await run(sql`
      select attention_since is not null as waits,
             (select count(*)::int from notifications
               where kind = 'REVIEWED' and user_id = ${lesson.teacher.id}) as messages
        from reviews where id = ${body.id}`);
    expect(rows).toEqual([{ waits: true, messages: 1 }]);
    await run(sql`update reviews set attention_since = null where id = ${body.id}`);
  });

  it('that was withdrawn is public again when it is written anew', async () => {
    const lesson = await buildHeld();
    const { id } = (await write(lesson)).body;
    await run(sql`update reviews set is_withdrawn = true where id = ${id}`);
    const { body, headers } = await server.call('listReviews', {
      params: { username: lesson.teacher.username },
      query: {},
    });
    expect([body, headers['x-total-count']]).toEqual([[], '0']);
    const reviewFor = async (as: TestUser) =>
      (await server.call('getReservation', { as, params: { id: String(lesson.id) } })).body.review;
    expect([await reviewFor(lesson.teacher), await reviewFor(lesson.student)]).toMatchObject([null, { rating: 5 }]);
    await write(lesson, 4, 'Теперь хорошо');
    expect(await listed(lesson)).toMatchObject([{ id, rating: 4 }]);
  });

  it('counts for the mean rating, which is shown from three reviews on, to one decimal', async () => {
    const lesson = await buildHeld();
    const others = [await buildNext(lesson), await buildNext(lesson)];
    await write(lesson, 5);
    await write(others[0] as TestLesson, 4);
    expect(await pageOf(lesson)).toMatchObject({ reviewsCount: 2, rating: null });
    await write(others[1] as TestLesson, 4);
    expect(await pageOf(lesson)).toMatchObject({ reviewsCount: 3, rating: 4.3 });
    await write(lesson, 3);
    expect((await listed(lesson)).map(({ rating }) => rating)).toEqual([3, 4, 4]);
  });

  it('leaves list and mean after a refund of its lesson, and a new review is then refused', async () => {
    const lesson = await buildHeld();
    await write(lesson);
    await run(sql`update reservations set refunded_cents = 1 where id = ${lesson.id}`);
    await expect.poll(() => listed(lesson)).toEqual([]);
    expect(await pageOf(lesson)).toMatchObject({ reviewsCount: 0, lessonsCount: 0 });
    expect(await write(lesson)).toMatchObject({
      status: 409,
      body: { code: 'REVIEW_NOT_ALLOWED', message: /вернули/ },
    });
  });

  it('is refused with the text of the broken rule', async () => {
    const refusal = async (lesson: TestLesson, as?: TestUser) => {
      const { status, body } = await write(lesson, 5, 'Хорошо', as);
      return [status, (body as unknown as { message: string }).message];
    };
    const ahead = await buildLesson(server, 'PAID');
    expect(await refusal(ahead)).toEqual([409, 'Урока ещё не было']);
    const unpaid = await buildLesson(server, 'CONFIRMED');
    await shiftLesson(server, unpaid, dayAfter);
    expect(await refusal(unpaid)).toEqual([409, 'Отзыв пишут после оплаченного урока']);
    expect(await refusal(await buildHeld(-(3 + 15) * 24))).toEqual([409, 'Отзыв пишут в течение 14 дней после урока']);
    const held = await buildHeld();
    expect(await refusal(held, held.teacher)).toEqual([403, 'Отзыв об уроке пишет его ученик']);
    expect(await refusal(held, await buildUser(server.services.db))).toEqual([403, 'Отзыв об уроке пишет его ученик']);
    await run(sql`
      insert into reservation_reports (reservation_id, reporter_id, kind, text, answer_until)
      values (${held.id}, ${held.teacher.id}, 'STUDENT_ABSENT', '-', now())`);
    expect(await refusal(held)).toEqual([409, 'Об этом уроке сообщили, что он не состоялся']);
    expect(await pageOf(held)).toMatchObject({ lessonsCount: 0 });
    const blocked = await buildHeld();
    await run(sql`update users set block_scope = 'WRITING', block_reason = '-' where id = ${blocked.student.id}`);
    expect((await write(blocked)).body).toMatchObject({ code: 'WRITING_BLOCKED' });
    for (const lesson of [ahead, unpaid, held, blocked]) expect(await listed(lesson)).toEqual([]);
  });

  it.each([
    [0, 'Хорошо'],
    [6, 'Хорошо'],
    [4.5, 'Хорошо'],
    [5, '   '],
    [5, 'x'.repeat(2001)],
  ])('with rating %s and text «%s» is refused', async (rating, text) => {
    expect(await write(await buildHeld(), rating, text)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  });

  it('is refused if one Telegram confirmed both accounts, and waits for a curator if both share a device', async () => {
    const moved = await buildHeld();
    await run(sql`update users set telegram_user_id = 777001 where id = ${moved.student.id}`);
    await run(sql`
      insert into telegram_changes (user_id, old_user_id, old_chat_id)
       values (${moved.teacher.id}, 777001, 777001)`);
    expect(await write(moved)).toMatchObject({ status: 409, body: { message: /одним Telegram/ } });
    const shown = await server.call('getReservation', { as: moved.student, params: { id: String(moved.id) } });
    expect(shown.body.actions).not.toContain('REVIEW');
    const flat = await buildHeld();
    for (const { id } of [flat.student, flat.teacher])
      await run(sql`
        insert into refresh_families (user_id, device, address)
         values (${id}, 'Firefox, Linux', '147.175.1.2')`);
    const { body } = await write(flat);
    expect(await listed(flat)).toHaveLength(1);
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    const waiting = (await server.call('listReviewReports', { as: curator, query: {} })).body;
    expect(waiting).toMatchObject([{ id: body.id, sharesDevice: true, reports: [] }]);
    const keep = () =>
      server.call('decideReview', {
        as: curator,
        params: { id: String(body.id) },
        body: { decision: 'KEEP', reason: 'Соседи' },
      });
    await keep();
    const isWaiting = async () =>
      (await server.call('listReviewReports', { as: curator, query: {} })).body.some(({ id }) => id === body.id);
    await write(flat);
    expect(await isWaiting()).toBe(false);
    await write(flat, 5, 'Теперь другой текст');
    expect(await isWaiting()).toBe(true);
    await keep();
  });
});

describe('the database', () => {
  it('refuses a second review, a wrong rating and a review of a lesson that was not held', async () => {
    const [held, unpaid] = [await buildHeld(), await buildLesson(server, 'CONFIRMED')];
    const insert = (lesson: TestLesson, rating: number, student = lesson.student.id) =>
      run(sql`
        insert into reviews (teacher_id, student_id, reservation_id, rating, text)
        values (${lesson.teacher.id}, ${student}, ${lesson.id}, ${rating}, 'x')`);
    await expect(insert(unpaid, 5)).rejects.toThrow('no lesson that was held');
    await expect(insert(held, 6)).rejects.toThrow('reviews_rating_check');
    await expect(insert(held, 5, unpaid.student.id)).rejects.toThrow('no lesson that was held');
    await insert(held, 5);
    await expect(insert(held, 5)).rejects.toThrow('reviews_pair_key');
  });
});

describe('an answer', () => {
  const answer = (as: TestUser, id: number, text = 'Спасибо, приходите ещё') =>
    server.call('answerReview', { as, params: { id: String(id) }, body: { text } });

  it('is written by the teacher, once for each version of the review, without contacts', async () => {
    const lesson = await buildHeld();
    const { id } = (await write(lesson)).body;
    await run(sql`update reviews set written_at = now() - interval '1 minute' where id = ${id}`);
    expect((await answer(await buildUser(server.services.db, { role: 'TEACHER' }), id)).status).toBe(403);
    expect(await answer(lesson.teacher, id, 'Пишите: @maria_sh')).toMatchObject({ status: 400 });
    expect(await answer(lesson.teacher, id)).toMatchObject({ status: 200, body: { answer: 'Спасибо, приходите ещё' } });
    expect((await answer(lesson.teacher, id)).status).toBe(200);
    expect(await answer(lesson.teacher, id, 'Передумала')).toMatchObject({
      status: 409,
      body: { code: 'REVIEW_ANSWERED' },
    });
    expect(await listed(lesson)).toMatchObject([{ answer: 'Спасибо, приходите ещё' }]);
    await write(lesson, 3, 'На втором уроке хуже');
    expect(await answer(lesson.teacher, id, 'Разберём на следующем')).toMatchObject({ status: 200 });
    expect(await listed(lesson)).toMatchObject([{ rating: 3, answer: 'Разберём на следующем' }]);
    const { rows } = await run(sql`
      select from notifications where kind = 'REVIEW_ANSWERED' and user_id = ${lesson.student.id}`);
    expect(rows).toHaveLength(2);
  });

  it('is refused for a text that the teacher has not read', async () => {
    const lesson = await buildHeld();
    const { id, writtenAt } = (await write(lesson)).body;
    const answerTo = (seen: string | undefined, text = 'Спасибо') =>
      server.call('answerReview', { as: lesson.teacher, params: { id: String(id) }, body: { text, writtenAt: seen } });
    await write(lesson, 1, 'Не приходил, деньги взял');
    expect(await answerTo(writtenAt)).toMatchObject({ status: 409, body: { code: 'REVIEW_CHANGED' } });
    const [review] = await listed(lesson);
    expect(review).toMatchObject({ rating: 1, answer: null });
    expect(await answerTo(review?.writtenAt, 'Урок был')).toMatchObject({ status: 200, body: { answer: 'Урок был' } });
    // A repetition of the call changes nothing.
    expect((await answerTo(review?.writtenAt, 'Урок был')).status).toBe(200);
  });

  it('is refused for a review that the page does not show', async () => {
    const lesson = await buildHeld();
    const { id } = (await write(lesson)).body;
    await run(sql`update reviews set hidden_reason = 'Ругань' where id = ${id}`);
    expect((await answer(lesson.teacher, id)).status).toBe(404);
    await run(sql`update reviews set hidden_reason = null, is_withdrawn = true where id = ${id}`);
    expect((await answer(lesson.teacher, id)).status).toBe(404);
  });
});
