import { addDays, today, unitMs } from '@kampus/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { insistOn } from '#testing/answered.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/** Concurrent calls: the final state must be possible for some serial order of the calls. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await verifyLedger(server.services.db)).toEqual([]);
  await server.close();
});

/** Retries on 503, because a slow machine may not serve fifty concurrent calls in time. */
const call = insistOn(() => server);
const rounds = 8;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const statuses = (answers: { status: number }[]): number[] => answers.map(({ status }) => status).sort();

const buildTeacher = (): Promise<TestUser> => buildUser(server.services.db, { role: 'TEACHER' });
const buildStudent = (balanceCents = 0): Promise<TestUser> => buildUser(server.services.db, { balanceCents });

const reserve = (as: TestUser, lectureId: number, duration = 1, headers: Record<string, string> = {}) =>
  call('createReservation', { as, headers, body: { lectureId, capacity: 1, duration } });
const change = (as: TestUser, id: number, status: 'CONFIRMED' | 'CLOSED' | 'PAID') =>
  call('updateReservationStatus', { as, body: { id, status } });

async function buildRequest(teacher: TestUser, student: TestUser, daysAhead = 2): Promise<number> {
  const { id } = await buildLecture(server.services.db, teacher, { daysAhead, units: 4 });
  return (await reserve(student, id, 2)).body.id;
}

const lecturesOf = (teacher: TestUser) =>
  server.services.db
    .selectFrom('lectures')
    .select(['id', 'status', 'starts_at', 'ends_at', 'deleted_at'])
    .where('teacher_id', '=', teacher.id)
    .orderBy('starts_at')
    .execute();

const messagesAbout = async (reservationId: number): Promise<string[]> => {
  const query = server.services.db.selectFrom('notifications').select('kind').orderBy('id');
  return (await query.where('reservation_id', '=', reservationId).execute()).map(({ kind }) => kind);
};

test('fifty concurrent requests for one slot create one reservation', async () => {
  const teacher = await buildTeacher();
  const lecture = await buildLecture(server.services.db, teacher);
  const students = await Promise.all(times(50, () => buildStudent()));
  const answers = await Promise.all(students.map((student) => reserve(student, lecture.id)));
  expect(statuses(answers)).toEqual([201, ...times(49, () => 409)]);
  const refusals = answers.filter(({ status }) => status === 409);
  expect(new Set(refusals.map(({ body }) => (body as unknown as { code: string }).code))).toEqual(
    new Set(['LECTURE_NOT_OPEN']),
  );
  const stored = await server.services.db
    .selectFrom('reservations')
    .select('id')
    .where('lecture_id', '=', lecture.id)
    .execute();
  expect(stored).toHaveLength(1);
  expect(await messagesAbout(stored[0]?.id ?? 0)).toEqual(['REQUESTED']);
  expect(await lecturesOf(teacher)).toMatchObject([{ status: 'RESERVED' }, { status: 'OPEN' }]);
});

test('concurrent confirmations of one request create one lesson and one rest of the slot', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const teacher = await buildTeacher();
    const id = await buildRequest(teacher, await buildStudent());
    const answers = await Promise.all(times(3, () => change(teacher, id, 'CONFIRMED')));
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect(await lecturesOf(teacher)).toMatchObject([{ status: 'CLOSED' }, { status: 'OPEN' }]);
    expect(await messagesAbout(id)).toEqual(['REQUESTED', 'CONFIRMED', 'CONFIRMED_TEACHER']);
  }
});

test('of a concurrent confirmation and refusal one succeeds, and the slot shows the result', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const teacher = await buildTeacher();
    const id = await buildRequest(teacher, await buildStudent());
    const [accepted, refused] = await Promise.all([change(teacher, id, 'CONFIRMED'), change(teacher, id, 'CLOSED')]);
    // After the acceptance only an admin may refuse. The teacher gets 403.
    expect([accepted.status, refused.status].filter((status) => status === 200)).toHaveLength(1);
    expect([403, 409]).toContain(accepted.status === 200 ? refused.status : accepted.status);
    const slots = (await lecturesOf(teacher)).filter((slot) => slot.deleted_at === null);
    if (accepted.status === 200) expect(slots).toMatchObject([{ status: 'CLOSED' }, { status: 'OPEN' }]);
    else expect(slots).toMatchObject([{ status: 'OPEN' }]);
    const outcome = accepted.status === 200 ? ['CONFIRMED', 'CONFIRMED_TEACHER'] : ['REFUSED'];
    expect(await messagesAbout(id)).toEqual(['REQUESTED', ...outcome]);
  }
});

test('of a concurrent deletion and reservation of a slot one succeeds', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const teacher = await buildTeacher();
    const student = await buildStudent();
    const { id } = await buildLecture(server.services.db, teacher);
    const [removed, reserved] = await Promise.all([
      call('removeLecture', { as: teacher, params: { id: String(id) } }),
      reserve(student, id),
    ]);
    const [slot] = await lecturesOf(teacher);
    if (removed.status === 204) {
      expect([404, 409]).toContain(reserved.status);
      expect(slot).toMatchObject({ status: 'OPEN', deleted_at: expect.any(Date) });
    } else {
      expect([removed.status, reserved.status]).toEqual([409, 201]);
      expect(slot).toMatchObject({ status: 'RESERVED', deleted_at: null });
    }
  }
});

test('slots of a duplicated week and slots created by hand never overlap', async () => {
  const { db } = server.services;
  for (let round = 0; round < rounds; round += 1) {
    const teacher = await buildTeacher();
    for (const time of ['08:00', '10:00', '12:00']) await buildLecture(db, teacher, { daysAhead: 7, time, units: 4 });
    const date = addDays(today(new Date()), 14);
    const byHand = [
      { date, timeStart: '09:00', timeFinish: '09:30' },
      { date, timeStart: '13:30', timeFinish: '14:30' },
    ];
    const [copied, again, published] = await Promise.all([
      call('duplicateWeek', { as: teacher, query: { date } }),
      call('duplicateWeek', { as: teacher, query: { date } }),
      call('createLectures', { as: teacher, body: byHand }),
    ]);
    expect([copied.status, again.status]).toEqual([201, 201]);
    expect([201, 409]).toContain(published.status);
    const slots = (await lecturesOf(teacher)).slice(3);
    slots.forEach((slot, index) => {
      const next = slots[index + 1];
      if (next) expect(slot.ends_at.getTime()).toBeLessThanOrEqual(next.starts_at.getTime());
    });
    const count = copied.body.length + again.body.length + (published.status === 201 ? published.body.length : 0);
    expect(slots).toHaveLength(count);
  }
});

test('of two lessons that are concurrently marked paid, one balance pays only one', async () => {
  for (let round = 0; round < rounds; round += 1) {
    // Two units at the minimum price of 5 € cost 10 €.
    const student = await buildStudent(1500);
    const teachers = await Promise.all(times(2, () => buildTeacher()));
    const requests: number[] = [];
    for (const [n, teacher] of teachers.entries()) requests.push(await buildRequest(teacher, student, 2 + n));
    await Promise.all(teachers.map((teacher, n) => change(teacher, requests[n] ?? 0, 'CONFIRMED')));
    const answers = await Promise.all(teachers.map((teacher, n) => change(teacher, requests[n] ?? 0, 'PAID')));
    expect(statuses(answers)).toEqual([200, 409]);
    const refusal = answers.find(({ status }) => status === 409);
    expect(refusal?.body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect((await call('getBalance', { as: student })).body).toMatchObject({ balance: 5 });
    const left = await server.services.db
      .selectFrom('reservations')
      .select('status')
      .where('student_id', '=', student.id)
      .orderBy('status')
      .execute();
    expect(left).toEqual([{ status: 'CONFIRMED' }, { status: 'PAID' }]);
  }
});

test('a lesson that is concurrently marked paid several times is paid once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [teacher, student] = [await buildTeacher(), await buildStudent(5000)];
    const id = await buildRequest(teacher, student);
    await change(teacher, id, 'CONFIRMED');
    const answers = await Promise.all(times(5, () => change(teacher, id, 'PAID')));
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409]);
    expect((await call('getBalance', { as: student })).body).toMatchObject({ balance: 40 });
    expect((await call('getBalance', { as: teacher })).body).toMatchObject({ balance: 10 });
  }
});

test('concurrent requests of one student for overlapping lessons create one reservation', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const student = await buildStudent();
    const lectures = await Promise.all(
      times(4, async () => buildLecture(server.services.db, await buildTeacher(), { units: 2 })),
    );
    const answers = await Promise.all(lectures.map(({ id }) => reserve(student, id, 2)));
    expect(statuses(answers)).toEqual([201, 409, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body).toMatchObject({ code: 'STUDENT_BUSY' });
  }
});

test('concurrent requests with one idempotency key create one reservation and get one response', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const student = await buildStudent();
    const { id } = await buildLecture(server.services.db, await buildTeacher());
    const headers = { 'idempotency-key': `key-${round}` };
    const answers = await Promise.all(times(12, () => reserve(student, id, 1, headers)));
    expect(statuses(answers)).toEqual(times(12, () => 201));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const stored = server.services.db.selectFrom('reservations').select('id').where('student_id', '=', student.id);
    expect(await stored.execute()).toEqual([{ id: answers[0]?.body.id }]);
    const other = await reserve(student, id, 2, headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  }
});

test('concurrent requests with one key for two slots create one reservation and get one refusal', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const student = await buildStudent();
    const headers = { 'idempotency-key': `two-${round}` };
    const lectures = await Promise.all(
      times(2, async (n) => buildLecture(server.services.db, await buildTeacher(), { daysAhead: 2 + n })),
    );
    const answers = await Promise.all(lectures.map(({ id }) => reserve(student, id, 1, headers)));
    expect(statuses(answers)).toEqual([201, 422]);
    const open = await server.services.db
      .selectFrom('lectures')
      .select('id')
      .where(
        'id',
        'in',
        lectures.map(({ id }) => id),
      )
      .where('status', '=', 'OPEN')
      .execute();
    expect(open).toHaveLength(1);
  }
});

test('fifty concurrent top-ups all reach the balance, and one key tops up once', async () => {
  const student = await buildStudent();
  const curators = await Promise.all(times(50, () => buildUser(server.services.db, { role: 'CURATOR' })));
  const body = { username: student.username, amount: 0.07 };
  const answers = await Promise.all(curators.map((as) => call('topUp', { as, body })));
  expect(new Set(answers.map((answer) => answer.body.balance)).size).toBe(50);
  expect((await call('getBalance', { as: student })).body).toMatchObject({ balance: 3.5 });

  const [curator] = curators;
  const headers = { 'idempotency-key': 'double click' };
  const same = await Promise.all(times(10, () => call('topUp', { as: curator, headers, body })));
  expect(same.map(({ status, body: answer }) => [status, answer])).toEqual(
    times(10, () => [200, { username: student.username, balance: 3.57 }]),
  );
  const other = await call('topUp', { as: curator, headers, body: { ...body, amount: 0.08 } });
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  expect((await call('getBalance', { as: student })).body).toMatchObject({ balance: 3.57 });
});

test('of eight overlapping slots published concurrently one is created, and the others are refused', async () => {
  const teacher = await buildTeacher();
  const date = addDays(today(new Date()), 5);
  const slots = times(8, (index) => ({ date, timeStart: index % 2 ? '10:30' : '10:00', timeFinish: '12:00' }));
  const answers = await Promise.all(slots.map((slot) => call('createLectures', { as: teacher, body: [slot] })));
  expect(statuses(answers)).toEqual([201, ...times(7, () => 409)]);
});

test('fifty concurrent requests of one student create only the allowed number of waiting requests', async () => {
  const { db, config } = server.services;
  const limits = { ...config.personLimits };
  Object.assign(config.personLimits, { waitingRequests: 5, waitingRequestsPerTeacher: 3 });
  const student = await buildStudent();
  const lectures = await Promise.all(
    times(50, async (index) =>
      buildLecture(db, await buildTeacher(), { daysAhead: 2 + (index % 10), time: index % 2 ? '10:00' : '15:00' }),
    ),
  );
  const answers = await Promise.all(lectures.map(({ id }) => reserve(student, id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  const teacher = await buildTeacher();
  const other = await buildStudent();
  const sameTeacher = await Promise.all(times(6, (index) => buildLecture(db, teacher, { daysAhead: 2 + index })));
  const answered = await Promise.all(sameTeacher.map(({ id }) => reserve(other, id)));
  expect(answered.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answered.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS_WAITING' });
  Object.assign(config.personLimits, limits);
});

test('concurrent cancellations of all parts of a slot restore the whole slot', async () => {
  const { db } = server.services;
  for (let round = 0; round < rounds; round += 1) {
    const teacher = await buildTeacher();
    const slot = await buildLecture(db, teacher, { units: 8 });
    const students = await Promise.all(times(4, () => buildStudent()));
    const openSlots = async () =>
      (await lecturesOf(teacher)).filter(({ status, deleted_at }) => status === 'OPEN' && deleted_at === null);
    const booked: { id: number; student: TestUser }[] = [];
    for (const student of students) {
      const [free] = await openSlots();
      const startAt = new Date((free?.ends_at.getTime() ?? 0) - unitMs).toISOString();
      const body = { lectureId: free?.id ?? 0, capacity: 1, duration: 1, startAt };
      const answer = await call('createReservation', { as: student, body });
      if (answer.status === 201) booked.push({ id: answer.body.id, student });
    }
    expect(booked).toHaveLength(4);
    const cancelled = await Promise.all(
      booked.map(({ id, student }) => call('cancelReservation', { as: student, params: { id: String(id) }, body: {} })),
    );
    expect(statuses(cancelled)).toEqual([200, 200, 200, 200]);
    expect(await openSlots()).toMatchObject([{ starts_at: slot.startsAt, ends_at: slot.endsAt }]);
  }
});

test('after fifty concurrent endings of a lesson its money is refunded and nothing stays locked', async () => {
  const { db } = server.services;
  const admin = await buildUser(db, { role: 'ADMIN' });
  for (let round = 0; round < rounds; round += 1) {
    const [teacher, student] = [await buildTeacher(), await buildStudent(5000)];
    const id = await buildRequest(teacher, student);
    await change(teacher, id, 'CONFIRMED');
    const cancel = (as: TestUser) =>
      call('cancelReservation', { as, params: { id: String(id) }, body: { reason: 'Болею' } });
    const endings = [
      () => cancel(student),
      () => cancel(teacher),
      () => change(admin, id, 'CLOSED'),
      () => change(teacher, id, 'PAID'),
    ];
    const answers = await Promise.all(
      times(50, (index) => (endings[index % endings.length] ?? (() => cancel(student)))()),
    );
    expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true);
    const lesson = await db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(lesson).toMatchObject({
      status: 'CLOSED',
      covered_cents: 0,
      earned_locked_cents: 0,
      refunded_cents: lesson.paid_cents,
    });
    const balances = await Promise.all([student, teacher].map((as) => call('getBalance', { as })));
    expect(balances.map(({ body }) => body)).toEqual([
      { balance: 50, locked: 0, available: 50 },
      { balance: 0, locked: 0, available: 0 },
    ]);
  }
});
