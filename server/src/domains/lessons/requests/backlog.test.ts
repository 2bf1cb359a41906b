import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildTopUp } from '#testing/build.ts';
import { buildLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { coverAllLessons } from '../money/cover-lessons.ts';
import { closeUnmarked, releaseEarnings } from '../money/settle-ended-lessons.ts';
import { expireReservations } from './expire-reservations.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  expect(await verifyLedger(server.services.db)).toEqual([]);
  await server.close();
});

const many = 20;

type Stage = Parameters<typeof buildLesson>[1];

async function buildMany(stage: Stage, balanceCents = 1000): Promise<TestLesson[]> {
  const lessons: TestLesson[] = [];
  while (lessons.length < many) lessons.push(await buildLesson(server, stage, { balanceCents }));
  return lessons;
}

const endAllAgo = (ago: string) =>
  server.pool.query(
    `update reservations set starts_at = t - interval '1 hour', ends_at = t
       from (select now() - $1::interval) as at (t)`,
    [ago],
  );

/** Numbers of reservations, grouped by the transaction that wrote their current version. */
async function sizesOfTransactions(): Promise<number[]> {
  const { rows } = await server.pool.query<{ size: number }>(
    'select count(*) as size from reservations group by xmin::text',
  );
  return rows.map(({ size }) => size);
}

/** Makes every update of this lesson fail. */
const refuseChangesOf = ({ id }: TestLesson) =>
  server.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'odd lesson'; end $$;
    create trigger refuse before update on reservations for each row when (old.id = ${id}) execute function refuse()`);

const sweeps = {
  'requests without an answer': {
    prepare: async () => {
      await buildMany('PENDING');
      await server.pool.query('update reservations set answer_due_at = now()');
    },
    sweep: () => expireReservations(server.services),
  },
  'lessons that are not marked paid': {
    prepare: async () => {
      await buildMany('CONFIRMED');
      await endAllAgo('8 days');
    },
    sweep: () => closeUnmarked(server.services.db),
  },
  'locked earnings': {
    prepare: async () => {
      await buildMany('PAID');
      await endAllAgo('3 days');
    },
    sweep: () => releaseEarnings(server.services.db),
  },
  'uncovered lessons': {
    prepare: async () => {
      const lessons = await buildMany('CONFIRMED', 0);
      for (const { student } of lessons) await buildTopUp(server.services.db, student.id, 1000);
    },
    sweep: () => coverAllLessons(server.services.db),
  },
};

describe('work that became due while the portal was down', () => {
  it.each(Object.entries(sweeps))('is settled in one transaction per lesson: %s', async (_, { prepare, sweep }) => {
    await prepare();
    expect(await sweep()).toBe(many);
    expect(Math.max(...(await sizesOfTransactions()))).toBe(1);
    expect(await sweep()).toBe(0);
  });

  it('is settled except for a failing lesson, and the error of that lesson is thrown', async () => {
    const lessons = await buildMany('PENDING');
    const [odd] = lessons;
    await server.pool.query('update reservations set answer_due_at = now()');
    if (odd) await refuseChangesOf(odd);
    await expect(expireReservations(server.services)).rejects.toThrow('odd lesson');
    const { rows } = await server.pool.query(`select id from reservations where status = 'PENDING'`);
    expect(rows).toEqual([{ id: odd?.id }]);
  });
});

it('coverAllLessons does not lock lessons of students without enough money', async () => {
  const { db } = server.services;
  const [poor, solvent] = [
    await buildLesson(server, 'CONFIRMED', { balanceCents: 999 }),
    await buildLesson(server, 'CONFIRMED', { balanceCents: 0 }),
  ];
  await buildTopUp(db, solvent.student.id, 1000);
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('reservations').select('id').where('id', '=', poor.id).forUpdate().execute();
    expect(await coverAllLessons(db)).toBe(1);
  });
});
