import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterAll(() => server.close());

/** What waits at «Жалобы», as «Что ждёт» counts it and as the list has it. */
async function counts(): Promise<{ counted: number; listed: number }> {
  const { reports, reviews, notices } = (await server.call('getDeskSummary', { as: curator })).body;
  const listed = (await server.call('listNotices', { as: curator })).headers['x-total-count'];
  return { counted: reports + reviews + notices, listed: Number(listed) };
}

it('a notice counts once, also after its comment was removed', async () => {
  const { db } = server.services;
  const { universityId, topicId } = await buildUniversity(db);
  const { id: guideId } = await buildGuide(db, topicId);
  const author = await buildUser(db);
  const { body } = await server.call('createComment', { as: author, body: { guideId, content: 'Вы глупы' } });
  const address = `/universities/${universityId}/faculties/${guideId}/#comment-${body.id}`;
  const notice = {
    what: 'COMMENT',
    address,
    why: 'Оскорбление',
    email: 'anna@mail.example',
    inGoodFaith: true,
  } as const;
  expect((await server.call('createNotice', { body: notice })).status).toBe(201);
  expect(await counts()).toEqual({ counted: 1, listed: 1 });
  await server.call('removeComment', { as: author, params: { id: String(body.id) } });
  expect(await counts()).toEqual({ counted: 1, listed: 1 });
});

it('what is decided, later, under way or withdrawn is not counted', async () => {
  const { pool } = server;
  const count = async () => {
    const { guides, disputes, payouts, bank, objections, corrections } = (
      await server.call('getDeskSummary', { as: curator })
    ).body;
    return { guides, disputes, payouts, bank, objections, corrections };
  };
  const nothing = { guides: 0, disputes: 0, payouts: 0, bank: 0, objections: 0, corrections: 0 };
  expect(await count()).toEqual(nothing);
  const { db } = server.services;
  const { topicId } = await buildUniversity(db);
  const [due, later, withdrawn] = [
    await buildGuide(db, topicId),
    await buildGuide(db, topicId),
    await buildGuide(db, topicId),
  ];
  await pool.query('update guides set check_every_months = 1 where topic_id = $1', [topicId]);
  await pool.query('update guides set checked_at = current_date where id = $1', [later.id]);
  await pool.query('update guides set withdrawn_at = now() where id = $1', [withdrawn.id]);
  for (const state of ['OPEN', 'CONTESTED', 'AGREED']) {
    const { id, student } = await buildLesson(server, 'CONFIRMED');
    await pool.query(
      `insert into reservation_reports
              (reservation_id, reporter_id, kind, text, state, answer_until, decision)
       values ($1, $2, 'OTHER', 'x', $3, now(), case when $3 = 'AGREED' then 'NOTHING' end)`,
      [id, student.id, state],
    );
  }
  await pool.query(
    `insert into payout_batches
            (created_by, execute_on, iban, name, payout_count, total_cents, file_hash)
     values ($1, current_date, 'x', 'x', 1, 1, 'x')`,
    [curator.id],
  );
  for (const [state, isInBatch] of [
    ['REQUESTED', false] as const,
    ['REQUESTED', true] as const,
    ['CANCELLED', false] as const,
  ]) {
    const { id } = await buildUser(db);
    await pool.query(
      `insert into payouts (account_id, purpose, amount_cents, state, decided_at, batch_id)
       select id, 'RETURN', 1, $2::text, case when $2 = 'CANCELLED' then now() end,
              case when $3 then (select id from payout_batches) end
         from accounts where user_id = $1`,
      [id, state, isInBatch],
    );
  }
  await pool.query(
    `with stored as (
       insert into bank_statements (source, file_name, duplicate_count)
       values ('FOLDER', 'x', 0) returning id
     )
     insert into bank_lines (statement_id, checksum, booked_on, amount_cents, details, state,
                             checked_at, decided_by, decided_at, reason)
     select id, sha256(convert_to(concat(line.state, checked_at), 'UTF8')), '2026-11-25', 1, '',
            line.state, checked_at, by,
            case when by > 0 then now() end, case when by > 0 then 'x' end
       from stored, (values ('NO_MATCH', now(), null), ('DUPLICATE', now(), null), ('NO_MATCH', null, null),
              ('DISCARDED', now(), $1::int)) as line (state, checked_at, by)`,
    [curator.id],
  );
  const author = await buildUser(db);
  await pool.query(
    `insert into decisions (user_id, kind, subject, facts, reason, rule, objection, objected_at,
                            outcome, outcome_at)
     values ($1, 'BLOCKED', 'user:1', '', '', '', null, null, null, null),
            ($1, 'BLOCKED', 'user:1', '', '', '', 'x', now(), null, null),
            ($1, 'BLOCKED', 'user:1', '', '', '', 'x', now(), 'UPHELD', now())`,
    [author.id],
  );
  await pool.query(
    `insert into guide_corrections
            (guide_id, user_id, version, quote, kind, may_name, decision, decided_at)
     values ($1, $2, 1, 'a', 'WRONG', false, null, null),
            ($1, $2, 1, 'b', 'WRONG', false, 'DECLINE', now())`,
    [due.id, author.id],
  );
  expect(await count()).toEqual({ guides: 1, disputes: 1, payouts: 1, bank: 2, objections: 1, corrections: 1 });
});
