import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import { operations } from '@kampus/contract/operations';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildLecture, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { type Answer, startTestServer, type TestServer } from '#testing/test-server.ts';

/** Retries after a lost response: every call with an `Idempotency-Key` takes effect once. */

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

/** Sends a call with a key. `isOther` sends a different body with the same key. */
type Send = (key: string, isOther?: boolean) => Promise<Answer<unknown>>;

const keyed = (key: string) => ({ 'idempotency-key': key });
const idOf = (id: number) => ({ id: String(id) });

/** A paid lesson that ended about two hours ago. */
async function buildOver(): Promise<TestLesson> {
  const lesson = await buildLesson(server, 'PAID');
  const ahead = (lesson.startsAt.getTime() - Date.now()) / 3_600_000 + 1;
  await shiftLesson(server, lesson, -Math.ceil((ahead + 2) * 2) / 2);
  return lesson;
}

const buildPayee = async (): Promise<TestUser> => ({
  ...(await buildUser(server.services.db, { balanceCents: 1000 })),
  isElevated: true,
});
const payoutBody = { iban: 'SK3112000000198742637541', purpose: 'RETURN' as const };

async function buildMove(lesson: TestLesson): Promise<number> {
  const slot = await buildLecture(server.services.db, lesson.teacher, { daysAhead: 6 });
  const sent = { as: lesson.student, params: idOf(lesson.id), body: { lectureId: slot.id } };
  return (await server.call('proposeMove', sent)).body.id;
}

async function buildReport(lesson: TestLesson): Promise<number> {
  const body = { kind: 'OTHER' as const, text: 'Урока не было' };
  return (await server.call('reportLesson', { as: lesson.student, params: idOf(lesson.id), body })).body.id;
}

const builders: Partial<Record<OperationName, () => Promise<Send>>> = {
  createReservation: async () => {
    const { db } = server.services;
    const as = await buildUser(db);
    const slot = await buildLecture(db, await buildUser(db, { role: 'TEACHER' }), { units: 4 });
    return (key, isOther) => {
      const body = { lectureId: slot.id, capacity: isOther ? 2 : 1, duration: 2 };
      return server.call('createReservation', { as, headers: keyed(key), body });
    };
  },
  updateReservationStatus: async () => {
    const { id, teacher: as } = await buildLesson(server, 'CONFIRMED');
    return (key, isOther) => {
      const body = { id, status: isOther ? ('CLOSED' as const) : ('PAID' as const) };
      return server.call('updateReservationStatus', { as, headers: keyed(key), body });
    };
  },
  cancelReservation: async () => {
    const { id, teacher: as } = await buildLesson(server, 'PAID');
    return (key, isOther) => {
      const body = { reason: isOther ? 'Уезжаю' : 'Болею' };
      return server.call('cancelReservation', { as, params: idOf(id), headers: keyed(key), body });
    };
  },
  waiveFee: async () => {
    const lesson = await buildLesson(server, 'PAID');
    await shiftLesson(server, lesson, -Math.floor((lesson.startsAt.getTime() - Date.now()) / 3_600_000) + 3);
    await server.call('cancelReservation', { as: lesson.student, params: idOf(lesson.id), body: { fee: 5 } });
    return (key) => server.call('waiveFee', { as: lesson.teacher, params: idOf(lesson.id), headers: keyed(key) });
  },
  proposeMove: async () => {
    const { id, student: as, teacher } = await buildLesson(server, 'PAID');
    const slot = await buildLecture(server.services.db, teacher, { daysAhead: 6, units: 4 });
    return (key, isOther) => {
      const startAt = new Date(slot.startsAt.getTime() + (isOther ? 3_600_000 : 0)).toISOString();
      const body = { lectureId: slot.id, startAt };
      return server.call('proposeMove', { as, params: idOf(id), headers: keyed(key), body });
    };
  },
  answerMove: async () => {
    const lesson = await buildLesson(server, 'PAID');
    const params = idOf(await buildMove(lesson));
    return (key, isOther) => {
      const body = { answer: isOther ? ('DECLINED' as const) : ('ACCEPTED' as const) };
      return server.call('answerMove', { as: lesson.teacher, params, headers: keyed(key), body });
    };
  },
  withdrawMove: async () => {
    const lesson = await buildLesson(server, 'PAID');
    const params = idOf(await buildMove(lesson));
    return (key) => server.call('withdrawMove', { as: lesson.student, params, headers: keyed(key) });
  },
  reportLesson: async () => {
    const { id, student: as } = await buildOver();
    return (key, isOther) => {
      const body = { kind: 'OTHER' as const, text: isOther ? 'Связь пропала' : 'Урока не было' };
      return server.call('reportLesson', { as, params: idOf(id), headers: keyed(key), body });
    };
  },
  answerReport: async () => {
    const lesson = await buildOver();
    const params = idOf(await buildReport(lesson));
    return (key, isOther) => {
      const body = isOther ? { answer: 'CONTESTED' as const, text: 'Был' } : { answer: 'AGREED' as const };
      return server.call('answerReport', { as: lesson.teacher, params, headers: keyed(key), body });
    };
  },
  decideDispute: async () => {
    const lesson = await buildOver();
    const params = idOf(await buildReport(lesson));
    const contested = { answer: 'CONTESTED' as const, text: 'Был' };
    await server.call('answerReport', { as: lesson.teacher, params, body: contested });
    return (key, isOther) => {
      const body = { decision: isOther ? ('ALL' as const) : ('HALF' as const), reason: 'Видно' };
      return server.call('decideDispute', { as: curator, params, headers: keyed(key), body });
    };
  },
  cancelDay: async () => {
    const { teacher: as, startsAt } = await buildLesson(server, 'PAID');
    return (key, isOther) => {
      const body = { date: startsAt.toISOString().slice(0, 10), reason: isOther ? 'Уезжаю' : 'Болею' };
      return server.call('cancelDay', { as, headers: keyed(key), body });
    };
  },
  requestPayout: async () => {
    const as = await buildPayee();
    return (key, isOther) => {
      const body = { ...payoutBody, amount: isOther ? 2 : 1 };
      return server.call('requestPayout', { as, headers: keyed(key), body });
    };
  },
  decidePayout: async () => {
    const requested = await server.call('requestPayout', {
      as: await buildPayee(),
      body: { ...payoutBody, amount: 1 },
    });
    const as = { ...curator, isElevated: true };
    return (key, isOther) => {
      const body = { state: isOther ? ('REFUSED' as const) : ('SENT' as const), reason: 'Проверено' };
      return server.call('decidePayout', { as, params: idOf(requested.body.id), headers: keyed(key), body });
    };
  },
  createPayoutBatch: async () => {
    await server.call('requestPayout', { as: await buildPayee(), body: { ...payoutBody, amount: 1 } });
    const as = { ...curator, isElevated: true };
    return (key) => server.call('createPayoutBatch', { as, headers: keyed(key) });
  },
  reverseTopUp: async () => {
    const { username } = await buildUser(server.services.db);
    await server.call('topUp', { as: curator, body: { username, amount: 5 } });
    const [topUp] = (await server.call('listOwnTopUps', { as: curator })).body;
    return (key, isOther) => {
      const sent = { params: { transferId: String(topUp?.id) }, body: { amount: isOther ? 2 : 1, reason: 'Опечатка' } };
      return server.call('reverseTopUp', { as: curator, headers: keyed(key), ...sent });
    };
  },
  giveGoodwill: async () => {
    const lesson = await buildOver();
    await shiftLesson(server, lesson, -48);
    return (key, isOther) => {
      const body = { amount: isOther ? 2 : 1, reason: 'Связь прервалась' };
      return server.call('giveGoodwill', { as: curator, params: idOf(lesson.id), headers: keyed(key), body });
    };
  },
  createIntent: async () => {
    const as = await buildUser(server.services.db);
    return (key, isOther) => {
      const body = { amount: isOther ? 20 : 10 };
      return server.call('createIntent', { as, headers: keyed(key), body });
    };
  },
  decideBankLine: async () => {
    const { username } = await buildUser(server.services.db);
    const { rows } = await sql<{ id: number }>`
      with file as (
        insert into bank_statements (source, file_name, duplicate_count)
        values ('FOLDER', 'november.xml', 0) returning id)
      insert into bank_lines (statement_id, checksum, booked_on, amount_cents, details, checked_at)
      select id, sha256('a line'), '2026-11-25', 500, 'Without a reference', now() from file
      returning id`.execute(server.services.db);
    const params = idOf(rows[0]?.id ?? 0);
    return (key, isOther) => {
      const body = isOther ? { discard: true as const, reason: 'Чужой платёж' } : { username };
      return server.call('decideBankLine', { as: curator, params, headers: keyed(key), body });
    };
  },
  createGuide: async () => {
    const { topicId } = await buildUniversity(server.services.db);
    return (key, isOther) => {
      const body = { topicId, title: isOther ? 'Другой' : 'Гайд', body: '<p onclick="x">Текст</p>' };
      return server.call('createGuide', { as: curator, headers: keyed(key), body });
    };
  },
  topUp: async () => {
    const { username } = await buildUser(server.services.db);
    return (key, isOther) => {
      const body = { username, amount: isOther ? 2 : 1 };
      return server.call('topUp', { as: curator, headers: keyed(key), body });
    };
  },
};

/** Row counts of lessons, events, transfers, messages, guides and audit entries. */
async function countAll(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from reservations) as lessons,
           (select count(*) from reservation_events) as events,
           (select count(*) from transfers) as transfers,
           (select count(*) from notifications) as messages,
           (select count(*) from guides) as guides,
           (select count(*) from audit_entries) as audited`.execute(server.services.db);
  return rows[0];
}

/** Calls without a request body. A retry cannot differ from the first call. */
const withoutBody: readonly OperationName[] = ['createPayoutBatch', 'waiveFee', 'withdrawMove'];

it.each(Object.keys(builders) as OperationName[])('%s takes effect once for one key', async (operation) => {
  const send = await builders[operation]?.();
  if (!send) throw new Error('No builder');
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => send('one')));
  const [first] = atOnce;
  expect(first?.status, JSON.stringify(first?.body)).toBeLessThan(300);
  for (const { status, body } of atOnce) expect([status, body]).toEqual([first?.status, first?.body]);
  const after = await countAll();
  const later = await send('one');
  expect([later.status, later.body]).toEqual([first?.status, first?.body]);
  if (!withoutBody.includes(operation))
    expect(await send('one', true)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  expect(await countAll()).toEqual(after);
});

it('tests every operation that is repeatable in the contract', () => {
  const repeatable = (Object.keys(operations) as OperationName[]).filter((name) => parseEndpoint(name).isRepeatable);
  expect(Object.keys(builders).sort()).toEqual(repeatable.sort());
});
