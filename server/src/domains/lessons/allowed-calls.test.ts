import type { ReservationAction } from '@kampus/contract/lessons/reservations';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/**
 * Every call about a lesson, in every state, by every person. A listed action succeeds once. A call
 * that is not listed is refused and changes nothing.
 */

let server: TestServer;
let strangers: Record<'stranger' | 'otherTeacher' | 'curator' | 'admin', TestUser>;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  strangers = {
    stranger: await buildUser(db),
    otherTeacher: await buildUser(db, { role: 'TEACHER' }),
    curator: await buildUser(db, { role: 'CURATOR' }),
    admin: await buildUser(db, { role: 'ADMIN' }),
  };
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

/** A lesson in one state, with the ids of its proposal and its report if they exist. */
interface Scene extends TestLesson {
  slotId: number;
  moveId: number;
  reportId: number;
}

/** Moves a lesson so that it began `hours` ago. With negative `hours` it begins in the future. */
async function passStart(lesson: TestLesson, hours: number): Promise<void> {
  const ahead = (lesson.startsAt.getTime() - Date.now()) / 3_600_000;
  await shiftLesson(server, lesson, -Math.ceil((ahead + hours) * 2) / 2);
}

const cancel = (as: TestUser, id: number, fee: number) =>
  server.call('cancelReservation', { as, params: { id: String(id) }, body: { reason: 'Болею', fee } });
const feeOf = async (as: TestUser, id: number): Promise<number> =>
  (await server.call('getReservation', { as, params: { id: String(id) } })).body.cancellation?.fee ?? 0;

const reportOf = async (scene: Scene, by: TestUser): Promise<number> => {
  const body = { kind: 'OTHER' as const, text: 'Урока не было' };
  return (await server.call('reportLesson', { as: by, params: { id: String(scene.id) }, body })).body.id;
};

/** Brings a lesson into each state with real calls and shifted times. */
const states: Record<string, { stage: 'PENDING' | 'CONFIRMED' | 'PAID'; go?: (scene: Scene) => Promise<unknown> }> = {
  'a request': { stage: 'PENDING' },
  'a request with an overdue answer': {
    stage: 'PENDING',
    go: ({ id }) => sql`update reservations set answer_due_at = now() where id = ${id}`.execute(server.services.db),
  },
  'an accepted lesson': { stage: 'CONFIRMED' },
  'a paid lesson': { stage: 'PAID' },
  'a paid lesson past the deadline': { stage: 'PAID', go: (scene) => passStart(scene, -2) },
  'a lesson under way': { stage: 'CONFIRMED', go: (scene) => passStart(scene, 0.5) },
  'an accepted lesson that is over': { stage: 'CONFIRMED', go: (scene) => passStart(scene, 3) },
  'a paid lesson that is over': { stage: 'PAID', go: (scene) => passStart(scene, 3) },
  'a paid lesson that was over three days ago': { stage: 'PAID', go: (scene) => passStart(scene, 73) },
  'a lesson that its teacher cancelled': { stage: 'PAID', go: ({ teacher, id }) => cancel(teacher, id, 0) },
  'a lesson that its student cancelled late': {
    stage: 'CONFIRMED',
    go: async (scene) => {
      await passStart(scene, -2);
      await cancel(scene.student, scene.id, await feeOf(scene.student, scene.id));
    },
  },
  'a lesson with a proposal of its student': {
    stage: 'PAID',
    go: async (scene) => {
      const { student: as, id, slotId: lectureId } = scene;
      const { body } = await server.call('proposeMove', { as, params: { id: String(id) }, body: { lectureId } });
      scene.moveId = body.id;
    },
  },
  'a lesson that its student reported': {
    stage: 'PAID',
    go: async (scene) => {
      await passStart(scene, 3);
      scene.reportId = await reportOf(scene, scene.student);
    },
  },
  'a lesson with a dispute': {
    stage: 'CONFIRMED',
    go: async (scene) => {
      await passStart(scene, 3);
      scene.reportId = await reportOf(scene, scene.teacher);
      const body = { answer: 'CONTESTED' as const, text: 'Я был' };
      await server.call('answerReport', { as: scene.student, params: { id: String(scene.reportId) }, body });
    },
  },
};

async function build(state: string): Promise<Scene> {
  const { stage, go } = states[state] ?? { stage: 'PENDING' };
  const lesson = await buildLesson(server, stage);
  const slot = await buildLecture(server.services.db, lesson.teacher, { daysAhead: 8 });
  const scene = { ...lesson, slotId: slot.id, moveId: 999_999, reportId: 999_999 };
  await go?.(scene);
  return scene;
}

const setStatus = (as: TestUser, { id }: Scene, status: 'CONFIRMED' | 'PAID' | 'CLOSED') =>
  server.call('updateReservationStatus', { as, body: { id, status } });
const answerMove = (as: TestUser, { moveId }: Scene, answer: 'ACCEPTED' | 'DECLINED') =>
  server.call('answerMove', { as, params: { id: String(moveId) }, body: { answer } });

/** The call of each action. */
const calls: Record<ReservationAction, (as: TestUser, scene: Scene) => Promise<{ status: number; body: unknown }>> = {
  ACCEPT: (as, scene) => setStatus(as, scene, 'CONFIRMED'),
  REFUSE: (as, scene) => setStatus(as, scene, 'CLOSED'),
  MARK_PAID: (as, scene) => setStatus(as, scene, 'PAID'),
  CANCEL: async (as, scene) => cancel(as, scene.id, as === scene.student ? await feeOf(as, scene.id) : 0),
  WAIVE_FEE: (as, { id }) => server.call('waiveFee', { as, params: { id: String(id) } }),
  GIVE_GOODWILL: (as, { id }) =>
    server.call('giveGoodwill', { as, params: { id: String(id) }, body: { amount: 10, reason: 'Видно' } }),
  PROPOSE_MOVE: (as, { id, slotId }) =>
    server.call('proposeMove', { as, params: { id: String(id) }, body: { lectureId: slotId } }),
  ACCEPT_MOVE: (as, scene) => answerMove(as, scene, 'ACCEPTED'),
  DECLINE_MOVE: (as, scene) => answerMove(as, scene, 'DECLINED'),
  WITHDRAW_MOVE: (as, { moveId }) => server.call('withdrawMove', { as, params: { id: String(moveId) } }),
  REPORT: (as, { id }) =>
    server.call('reportLesson', { as, params: { id: String(id) }, body: { kind: 'OTHER', text: 'Урока не было' } }),
  AGREE_TO_REPORT: (as, { reportId }) =>
    server.call('answerReport', { as, params: { id: String(reportId) }, body: { answer: 'AGREED' } }),
  CONTEST_REPORT: (as, { reportId }) =>
    server.call('answerReport', {
      as,
      params: { id: String(reportId) },
      body: { answer: 'CONTESTED', text: 'Я был' },
    }),
  DECIDE: (as, { reportId }) =>
    server.call('decideDispute', { as, params: { id: String(reportId) }, body: { decision: 'ALL', reason: 'Видно' } }),
  REVIEW: (as, { id }) =>
    server.call('writeReview', { as, params: { id: String(id) }, body: { rating: 5, text: 'Понятно' } }),
};
const actions = Object.keys(calls) as ReservationAction[];
/** Calls that succeed again and change nothing. */
const repeatable: readonly ReservationAction[] = ['REVIEW'];

const peopleOf = ({ student, teacher }: Scene): Record<string, TestUser> => ({ student, teacher, ...strangers });

/** All rows that a call about the lesson can change. */
async function stateOf({ id, student, teacher }: Scene): Promise<unknown> {
  const { rows } = await sql`
    select (select to_jsonb(r) from reservations as r where r.id = ${id}) as lesson,
           (select jsonb_agg(m order by m.id) from reservation_moves as m
             where m.reservation_id = ${id}) as moves,
           (select jsonb_agg(p) from reservation_reports as p
             where p.reservation_id = ${id}) as reports,
           (select count(*) from reservation_events where reservation_id = ${id}) as events,
           (select count(*) from notifications where reservation_id = ${id}) as messages,
           (select jsonb_agg(l order by l.id) from lectures as l
             where l.teacher_id = ${teacher.id}) as slots,
           (select jsonb_agg(a order by a.id) from accounts as a
             where a.user_id in (${student.id}, ${teacher.id}))
               as money`.execute(server.services.db);
  return rows[0];
}

const listedFor = async (as: TestUser, { id }: Scene): Promise<ReservationAction[]> => {
  const details = await server.call('getReservation', { as, params: { id: String(id) } });
  return details.status === 200 ? details.body.actions : [];
};

describe.each(Object.keys(states))('%s', (state) => {
  it('refuses every call that is not listed for the caller, and stays unchanged', async () => {
    const scene = await build(state);
    const before = await stateOf(scene);
    for (const [name, as] of Object.entries(peopleOf(scene))) {
      const listed = await listedFor(as, scene);
      for (const action of actions.filter((one) => !listed.includes(one))) {
        const { status, body } = await calls[action](as, scene);
        expect([403, 404, 409], `${action} by ${name}: ${JSON.stringify(body)}`).toContain(status);
      }
    }
    expect(await stateOf(scene)).toEqual(before);
  });

  it('allows each listed action once', async () => {
    const sample = await build(state);
    for (const name of Object.keys(peopleOf(sample))) {
      const as = peopleOf(sample)[name];
      for (const action of as ? await listedFor(as, sample) : []) {
        const scene = await build(state);
        const actor = peopleOf(scene)[name] ?? scene.student;
        const done = await calls[action](actor, scene);
        expect(done.status, `${action} by ${name}: ${JSON.stringify(done.body)}`).toBeLessThan(300);
        const after = await stateOf(scene);
        const again = await calls[action](actor, scene);
        expect(repeatable.includes(action) ? [200] : [403, 409], `${action} by ${name}, again`).toContain(again.status);
        expect(await stateOf(scene)).toEqual(after);
      }
    }
  });
});

it('people who are blocked from writing are offered exactly what the server allows them', async () => {
  const offered = new Set<ReservationAction>();
  for (const state of Object.keys(states))
    for (const side of ['student', 'teacher'] as const) {
      const sample = await build(state);
      for (const action of await listedFor(sample[side], sample)) {
        const scene = await build(state);
        const id = scene[side].id;
        await sql`update users set block_scope = 'WRITING', block_reason = 'Спам' where id = ${id}`.execute(
          server.services.db,
        );
        const isOffered = (await listedFor(scene[side], scene)).includes(action);
        const { status, body } = await calls[action](scene[side], scene);
        expect({ status: Math.floor(status / 100), body }, `${action} by the ${side} of ${state}`).toMatchObject(
          isOffered ? { status: 2 } : { status: 4, body: { code: 'WRITING_BLOCKED' } },
        );
        if (isOffered) offered.add(action);
      }
    }
  expect([...offered].toSorted()).toEqual(
    ['AGREE_TO_REPORT', 'CANCEL', 'DECLINE_MOVE', 'MARK_PAID', 'REFUSE', 'WAIVE_FEE', 'WITHDRAW_MOVE'].toSorted(),
  );
});

it('the listed actions follow the rules for each side and state', async () => {
  const listed = async (state: string) => {
    const scene = await build(state);
    return Promise.all([scene.student, scene.teacher].map((as) => listedFor(as, scene)));
  };
  expect(await listed('a request')).toEqual([['CANCEL'], ['ACCEPT', 'REFUSE', 'CANCEL']]);
  expect(await listed('a request with an overdue answer')).toEqual([['CANCEL'], ['CANCEL']]);
  expect(await listed('a lesson under way')).toEqual([[], ['MARK_PAID', 'CANCEL']]);
  expect(await listed('an accepted lesson that is over')).toEqual([['REPORT'], ['MARK_PAID', 'REPORT']]);
  expect(await listed('a paid lesson that was over three days ago')).toEqual([['REVIEW'], []]);
  expect(await listed('a lesson that its student cancelled late')).toEqual([[], ['WAIVE_FEE']]);
});

it('a person without the former role can cancel an own lesson, but cannot use the desk or cancelDay', async () => {
  const { id, teacher, student } = await build('an accepted lesson');
  const former = { ...teacher, role: 'STUDENT' as const };
  const date = '2030-01-01';
  expect((await server.call('cancelDay', { as: former, body: { date, reason: 'Болею' } })).status).toBe(403);
  expect((await cancel(former, id, 0)).status).toBe(200);
  const dispute = await build('a lesson with a dispute');
  const formerCurator = { ...(strangers.curator as TestUser), role: 'STUDENT' as const };
  expect((await calls.DECIDE(formerCurator, dispute)).status).toBe(403);
  expect((await server.call('listDisputes', { as: formerCurator, query: {} })).status).toBe(403);
  expect((await server.call('getReservation', { as: formerCurator, params: { id: String(id) } })).status).toBe(403);
  expect((await server.call('getBalance', { as: student })).body).toMatchObject({ balance: 50, locked: 0 });
});
