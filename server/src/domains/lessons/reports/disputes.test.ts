import type { ReportKind } from '@kampus/contract/lessons/reports';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { insistOn } from '#testing/answered.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, listMessages, shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';
import { settleSilentReports } from './settle-report.ts';

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

const report = (as: TestUser, id: number, kind: ReportKind = 'TEACHER_ABSENT') =>
  server.call('reportLesson', { as, params: { id: String(id) }, body: { kind, text: 'Что произошло' } });
const agree = (as: TestUser, id: number) =>
  server.call('answerReport', { as, params: { id: String(id) }, body: { answer: 'AGREED' } });
const contest = (as: TestUser, id: number) =>
  server.call('answerReport', { as, params: { id: String(id) }, body: { answer: 'CONTESTED', text: 'Я был' } });
const decide = (as: TestUser, id: number, decision: 'ALL' | 'HALF' | 'NOTHING') =>
  server.call('decideDispute', {
    as,
    params: { id: String(id) },
    body: { decision, reason: 'Так видно из переписки' },
  });
const detailsOf = async (as: TestUser, id: number) =>
  (await server.call('getReservation', { as, params: { id: String(id) } })).body;
const balancesOf = async ({ teacher, student }: { teacher: TestUser; student: TestUser }) =>
  Promise.all([teacher, student].map(async (as) => (await server.call('getBalance', { as })).body));

/** A lesson that ended some hours ago. */
async function buildEnded(stage: 'CONFIRMED' | 'PAID', hoursAgo = 2, balanceCents = 5000) {
  const lesson = await buildLesson(server, stage, { balanceCents });
  const hours = (Date.now() - lesson.startsAt.getTime()) / 3_600_000 - 1 - hoursAgo;
  await shiftLesson(server, lesson, Math.floor(hours * 2) / 2);
  return lesson;
}

it('a lesson can be reported for 48 hours after its end, once, by its two people', async () => {
  const { id, student, teacher } = await buildLesson(server, 'PAID');
  expect(await report(student, id)).toMatchObject({ status: 409, body: { code: 'REPORT_NOT_ALLOWED' } });
  const ended = await buildEnded('PAID', 47);
  expect((await report(teacher, ended.id)).status).toBe(403);
  expect((await report(ended.student, ended.id)).status).toBe(201);
  const { rows } = await server.pool.query(
    `select round(extract(epoch from answer_until - created_at))::int as seconds
       from reservation_reports where reservation_id = $1`,
    [ended.id],
  );
  expect(rows).toEqual([{ seconds: 72 * 3600 }]);
  expect(await report(ended.teacher, ended.id)).toMatchObject({ status: 409, body: { code: 'ALREADY_REPORTED' } });
  const late = await buildEnded('PAID', 49);
  expect((await report(late.student, late.id)).status).toBe(409);
});

it.each([
  ['TEACHER_ABSENT', 'student', 0, 50],
  ['STUDENT_ABSENT', 'teacher', 10, 40],
  ['OTHER', 'student', 0, 50],
  ['OTHER', 'teacher', 10, 40],
] as const)(
  'agreement to a report of %s by the %s settles a paid lesson at once',
  async (kind, by, teacherHas, studentHas) => {
    const lesson = await buildEnded('PAID');
    const { body: newReport } = await report(lesson[by], lesson.id, kind);
    expect((await agree(lesson[by], newReport.id)).status).toBe(403);
    const other = by === 'student' ? lesson.teacher : lesson.student;
    expect((await detailsOf(other, lesson.id)).actions).toContain('AGREE_TO_REPORT');
    expect(await agree(other, newReport.id)).toMatchObject({ status: 200, body: { state: 'AGREED' } });
    expect(await balancesOf(lesson)).toMatchObject([
      { balance: teacherHas, locked: 0 },
      { balance: studentHas, locked: 0 },
    ]);
    const settled = await detailsOf(other, lesson.id);
    expect(settled.status).toBe('PAID');
    const role = by === 'student' ? 'TEACHER' : 'STUDENT';
    expect(settled.events.find((event) => event.kind === 'REPORT_AGREED')?.by).toMatchObject({ role });
    const messages = await listMessages(server, lesson);
    expect(messages[by].at(-1)).toBe('REPORT_AGREED');
    expect(messages[by === 'student' ? 'teacher' : 'student'].at(-1)).toBe('REPORTED');
  },
);

it('agreement to a report closes a lesson that is not paid, with closedBy SYSTEM', async () => {
  const lesson = await buildEnded('CONFIRMED');
  const { body: newReport } = await report(lesson.student, lesson.id);
  expect((await agree(lesson.teacher, newReport.id)).status).toBe(200);
  const details = await detailsOf(lesson.student, lesson.id);
  expect(details).toMatchObject({ status: 'CLOSED', closedBy: 'SYSTEM', closeReason: null });
  expect(await balancesOf(lesson)).toMatchObject([{ balance: 0 }, { balance: 50, locked: 0 }]);
});

it('no answer for 72 hours means agreement: both people get a message, and an unpaid lesson is closed', async () => {
  const {
    pool,
    services: { db },
  } = server;
  const lesson = await buildEnded('CONFIRMED');
  const { body: newReport } = await report(lesson.student, lesson.id);
  expect(await settleSilentReports(db)).toBe(0);
  await pool.query('update reservation_reports set answer_until = now() where id = $1', [newReport.id]);
  expect(await agree(lesson.teacher, newReport.id)).toMatchObject({ status: 409, body: { code: 'REPORT_CLOSED' } });
  expect(await settleSilentReports(db)).toBe(1);
  const details = await detailsOf(lesson.student, lesson.id);
  expect(details).toMatchObject({ status: 'CLOSED', closedBy: 'SYSTEM', closeReason: null });
  expect(details.report).toMatchObject({ state: 'AGREED', decision: 'ALL', reason: null });
  expect(details.events.at(-1)).toMatchObject({ kind: 'REPORT_AGREED', by: { role: 'SYSTEM' } });
  const { student, teacher } = await listMessages(server, lesson);
  expect([student.at(-1), teacher.at(-1)]).toEqual(['REPORT_AGREED', 'REPORT_AGREED']);
  expect(await balancesOf(lesson)).toMatchObject([{ balance: 0 }, { balance: 50, locked: 0 }]);
});

it('no answer means agreement with the reporter; a contested report waits for the desk without a time limit', async () => {
  const {
    pool,
    services: { db },
  } = server;
  const [byStudent, byTeacher, contested] = [
    await buildEnded('PAID'),
    await buildEnded('PAID'),
    await buildEnded('PAID'),
  ];
  await report(byStudent.student, byStudent.id, 'OTHER');
  await report(byTeacher.teacher, byTeacher.id, 'OTHER');
  const { body: newReport } = await report(contested.student, contested.id);
  await contest(contested.teacher, newReport.id);
  const ids = [byStudent.id, byTeacher.id, contested.id];
  await pool.query('update reservation_reports set answer_until = now() where reservation_id = any ($1)', [ids]);
  expect(await settleSilentReports(db)).toBe(2);
  expect(await balancesOf(byStudent)).toMatchObject([{ balance: 0 }, { balance: 50 }]);
  expect(await balancesOf(byTeacher)).toMatchObject([{ balance: 10, locked: 0 }, { balance: 40 }]);
  expect(await balancesOf(contested)).toMatchObject([{ balance: 10, locked: 10 }, { balance: 40 }]);
  expect((await decide(curator, newReport.id, 'NOTHING')).status).toBe(200);
});

it('two concurrent sweeps settle a report without an answer once', async () => {
  const {
    pool,
    services: { db },
  } = server;
  const lesson = await buildEnded('PAID');
  const { body: newReport } = await report(lesson.student, lesson.id);
  await pool.query('update reservation_reports set answer_until = now() where id = $1', [newReport.id]);
  const { sweeps } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('teachers').select('user_id').where('user_id', '=', lesson.teacher.id).forUpdate().execute();
    const started = Promise.all([settleSilentReports(db), settleSilentReports(db)]);
    await waitForLocks(server, 2);
    return { sweeps: started };
  });
  expect((await sweeps).sort()).toEqual([0, 1]);
});

it.each([
  ['PAID', 'ALL', 0, 50, 'PAID'],
  ['PAID', 'HALF', 5, 45, 'PAID'],
  ['PAID', 'NOTHING', 10, 40, 'PAID'],
  ['CONFIRMED', 'ALL', 0, 50, 'CLOSED'],
  ['CONFIRMED', 'HALF', 5, 45, 'CLOSED'],
  ['CONFIRMED', 'NOTHING', 0, 50, 'CONFIRMED'],
] as const)(
  'a contested report about a %s lesson is decided: %s',
  async (stage, decision, teacherHas, studentHas, status) => {
    const lesson = await buildEnded(stage);
    const { body: newReport } = await report(lesson.student, lesson.id);
    expect((await contest(lesson.teacher, newReport.id)).body).toMatchObject({ state: 'CONTESTED', answer: 'Я был' });
    const waiting = await server.call('listDisputes', { as: curator, query: {} });
    expect(waiting.body).toMatchObject([{ id: newReport.id, reservationId: lesson.id, by: 'STUDENT' }]);
    expect((await decide(curator, newReport.id, decision)).body).toMatchObject({
      state: 'DECIDED',
      decision,
      decidedBy: curator.username,
    });
    expect(await decide(curator, newReport.id, 'ALL')).toMatchObject({ status: 409, body: { code: 'DISPUTE_CLOSED' } });
    expect(await balancesOf(lesson)).toMatchObject([
      { balance: teacherHas, locked: 0 },
      { balance: studentHas, locked: status === 'CONFIRMED' ? 10 : 0 },
    ]);
    const reason = 'Так видно из переписки';
    const details = await detailsOf(lesson.student, lesson.id);
    const [closedBy, closeReason] = status === 'CLOSED' ? ['ADMIN', reason] : [null, null];
    expect(details).toMatchObject({ status, closedBy, closeReason, report: { state: 'DECIDED', decision, reason } });
    expect(details.events.find(({ kind }) => kind === 'DECIDED')).toMatchObject({
      by: { role: 'ADMIN' },
      text: reason,
    });
    const { student, teacher } = await listMessages(server, lesson);
    expect([student.at(-1), teacher.at(-1)]).toEqual(['DECIDED', 'DECIDED']);
    const { rows } = await server.pool.query('select actor_id, action, details from audit_entries where subject = $1', [
      `reservation:${lesson.id}`,
    ]);
    expect(rows).toEqual([{ actor_id: curator.id, action: 'dispute.decide', details: { decision, reason } }]);
    const answeredBefore = 'select answered_at < decided_at as is_so from reservation_reports where id = $1';
    expect((await server.pool.query(answeredBefore, [newReport.id])).rows).toEqual([{ is_so: true }]);
  },
);

it.each(['CONFIRMED', 'PAID'] as const)(
  'HALF of an odd price of a %s lesson is rounded up for the teacher',
  async (stage) => {
    const lesson = await buildLesson(server, 'PENDING');
    const { id, teacher, student, startsAt } = lesson;
    await server.pool.query('update reservations set price_cents = 1001 where id = $1', [id]);
    for (const status of stage === 'PAID' ? (['CONFIRMED', 'PAID'] as const) : (['CONFIRMED'] as const))
      await server.call('updateReservationStatus', { as: teacher, body: { id, status } });
    await shiftLesson(server, lesson, Math.floor(((Date.now() - startsAt.getTime()) / 3_600_000 - 3) * 2) / 2);
    const { body: newReport } = await report(student, id);
    await contest(teacher, newReport.id);
    expect((await decide(curator, newReport.id, 'HALF')).status).toBe(200);
    expect(await balancesOf(lesson)).toMatchObject([{ balance: 5.01 }, { balance: 44.99 }]);
  },
);

it('half of a lesson that is not paid is not called a late cancellation', async () => {
  const { id, teacher, student } = await buildEnded('CONFIRMED');
  const { body: newReport } = await report(student, id);
  await contest(teacher, newReport.id);
  await decide(curator, newReport.id, 'HALF');
  const { events } = await detailsOf(student, id);
  expect(events.slice(-2)).toMatchObject([{ kind: 'DECIDED' }, { kind: 'HALF_PAID', amount: 5 }]);
  for (const as of [student, teacher])
    expect((await server.call('listTransactions', { as, query: {} })).body[0]).toMatchObject({
      amount: 5,
      description: expect.stringMatching(/^Половина цены урока по решению куратора: /),
    });
});

it('half of a lesson that is not covered takes nothing from the student', async () => {
  const lesson = await buildEnded('CONFIRMED', 2, 900);
  const { body: newReport } = await report(lesson.student, lesson.id);
  await contest(lesson.teacher, newReport.id);
  expect((await decide(curator, newReport.id, 'HALF')).status).toBe(200);
  expect((await detailsOf(lesson.student, lesson.id)).status).toBe('CLOSED');
  expect(await balancesOf(lesson)).toMatchObject([{ balance: 0 }, { balance: 9, locked: 0 }]);
});

it('open disputes are listed oldest first, decided ones with the last decision first', async () => {
  const ids: number[] = [];
  const people: TestUser[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { id, teacher, student } = await buildEnded('CONFIRMED');
    const { body } = await report(student, id);
    await contest(teacher, body.id);
    ids.push(body.id);
    people.push(teacher, student);
  }
  const listed = async (state: 'CONTESTED' | 'DECIDED') =>
    (await server.call('listDisputes', { as: curator, query: { state } })).body.map(({ id }) => id);
  expect(await listed('CONTESTED')).toEqual(ids);
  const page = await server.call('listDisputes', { as: curator, query: { state: 'CONTESTED', page: '1', size: '1' } });
  expect(page.body.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(page.headers['x-total-count']).toBe('2');
  for (const { username } of people.slice(0, 2)) {
    const query = { state: 'CONTESTED', query: username } as const;
    const { body, headers } = await server.call('listDisputes', { as: curator, query });
    expect([body.map(({ id }) => id), headers['x-total-count']]).toEqual([ids.slice(0, 1), '1']);
  }
  for (const id of ids.toReversed()) await decide(curator, id, 'NOTHING');
  expect((await listed('DECIDED')).slice(0, 2)).toEqual(ids);
});

it('the student and the teacher cannot decide a dispute and do not see the name of the curator', async () => {
  const lesson = await buildEnded('PAID');
  const { body: newReport } = await report(lesson.student, lesson.id);
  await contest(lesson.teacher, newReport.id);
  const party = { ...lesson.teacher, role: 'CURATOR' as const };
  expect(await decide(party, newReport.id, 'NOTHING')).toMatchObject({
    status: 403,
    body: { code: 'PARTY_CANNOT_DECIDE' },
  });
  await decide(curator, newReport.id, 'ALL');
  const decided = (events: { kind: string; by: object }[]) => events.find(({ kind }) => kind === 'DECIDED')?.by;
  expect(decided((await detailsOf(lesson.student, lesson.id)).events)).toEqual({ role: 'ADMIN' });
  expect(decided((await detailsOf(curator, lesson.id)).events)).toEqual({ role: 'ADMIN', username: curator.username });
});

it('a lesson with an open report is not closed by an admin: the report settles it', async () => {
  const lesson = await buildEnded('CONFIRMED');
  const admin = await buildUser(server.services.db, { role: 'ADMIN' });
  const close = () => server.call('updateReservationStatus', { as: admin, body: { id: lesson.id, status: 'CLOSED' } });
  const { body: newReport } = await report(lesson.student, lesson.id);
  for (const step of [async () => undefined, () => contest(lesson.teacher, newReport.id)]) {
    await step();
    expect((await detailsOf(admin, lesson.id)).actions).not.toContain('REFUSE');
    expect(await close()).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGE_NOT_ALLOWED' } });
  }
  await decide(curator, newReport.id, 'NOTHING');
  expect((await detailsOf(admin, lesson.id)).actions).toContain('REFUSE');
  expect((await close()).status).toBe(200);
});

const call = insistOn(() => server);

it('one of fifty concurrent endings of a lesson succeeds, and the ledger is consistent', async () => {
  for (let round = 0; round < 4; round += 1) {
    const lesson = await buildLesson(server, 'CONFIRMED');
    const admin = await buildUser(server.services.db, { role: 'ADMIN' });
    const { id, teacher, student } = lesson;
    const endings = [
      () => call('cancelReservation', { as: student, params: { id: String(id) }, body: {} }),
      () => call('cancelReservation', { as: teacher, params: { id: String(id) }, body: { reason: 'Болею' } }),
      () => call('updateReservationStatus', { as: admin, body: { id, status: 'CLOSED' } }),
    ];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => endings[n % endings.length]?.()));
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => [200, 403, 409].includes(answer?.status ?? 0))).toBe(true);
    expect(await balancesOf(lesson)).toMatchObject([
      { balance: 0, locked: 0 },
      { balance: 50, locked: 0 },
    ]);
  }
});

it('both lists show a report until it is settled', async () => {
  const lesson = await buildEnded('PAID');
  const { id, student, teacher } = lesson;
  const listed = async () => {
    const { body } = await call('listUserReservations', {
      as: student,
      params: { username: student.username },
    });
    return body.find((one) => one.id === id)?.openMatters;
  };
  const { body: newReport } = await report(student, id, 'OTHER');
  const shown = { kind: 'OTHER', by: 'STUDENT', answerUntil: newReport.answerUntil } as const;
  expect(await listed()).toEqual({ move: null, report: { ...shown, state: 'OPEN' } });
  await contest(teacher, newReport.id);
  expect(await listed()).toEqual({ move: null, report: { ...shown, state: 'CONTESTED' } });
  await decide(curator, newReport.id, 'HALF');
  expect(await listed()).toBeUndefined();
});
