import { sql } from 'kysely';
import { expect } from 'vitest';
import { importStatement, proveBank } from '#domains/balance/public.ts';
import { buildLecture, buildUser } from '#testing/build.ts';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
import type { TestServer } from '#testing/test-server.ts';

/** Unfinished lessons: cancelled late, with an open move, reported, and not covered. */
export async function buildLives(server: TestServer) {
  const idOf = ({ id }: { id: number }) => ({ id: String(id) });
  const waiving = await buildLesson(server, 'CONFIRMED');
  const { db } = server.services;
  await sql`
    update reservations set free_until = now() - interval '1 minute'
     where id = ${waiving.id}`.execute(db);
  await server.call('cancelReservation', { as: waiving.student, params: idOf(waiving), body: { fee: 5 } });
  const moving = await buildLesson(server, 'PAID');
  const { id: lectureId } = await buildLecture(db, moving.teacher, { daysAhead: 6 });
  const move = await server.call('proposeMove', { as: moving.student, params: idOf(moving), body: { lectureId } });
  const reported = await buildLesson(server, 'CONFIRMED');
  await shiftLesson(server, reported, -24 * 4);
  const body = { kind: 'TEACHER_ABSENT', text: 'Никого не было' } as const;
  const report = await server.call('reportLesson', { as: reported.student, params: idOf(reported), body });
  await buildLesson(server, 'CONFIRMED', { balanceCents: 0 });
  return { waiving, moving: { ...moving, move: move.body }, reported: { ...reported, report: report.body } };
}

/** A payout in a file for the bank, one that waits, and a top-up by bank that has come. */
export async function buildMoney(server: TestServer) {
  const build = async (fields: object) => ({ ...(await buildUser(server.services.db, fields)), isElevated: true });
  const [atBank, payee] = [await build({ balanceCents: 5000 }), await build({ balanceCents: 5000 })];
  const curator = await build({ role: 'CURATOR' });
  const body = { amount: 10, iban: 'SK3112000000198742637541', purpose: 'RETURN' } as const;
  expect((await server.call('requestPayout', { as: atBank, body })).status).toBe(201);
  const batch = await server.call('createPayoutBatch', { as: curator });
  expect(batch.status).toBe(201);
  expect((await server.call('requestPayout', { as: payee, body })).status).toBe(201);
  const { reference, iban } = (await server.call('createIntent', { as: payee, body: { amount: 5 } })).body;
  const balances = 'openingBalance;0,00\nclosingBalance;6,00\ndateEnd;25.11.2026';
  const lines = `1;25.11.2026;5,00;EUR;${reference}\n2;25.11.2026;1,00;EUR;\n`;
  const statement = `iban;${iban}\n${balances}\nID pohybu;Dátum;Objem;Mena;VS\n${lines}`;
  const file = { bytes: Buffer.from(statement), fileName: 'day.csv', createdBy: null };
  expect(await importStatement(server.services, file)).toMatchObject({ credited: 1 });
  expect(await proveBank(server.services)).toBe(1);
  // A repeatable call that stores no answer.
  const [left] = (await server.call('listBankLines', { as: curator })).body;
  const decided = await server.call('decideBankLine', {
    as: curator,
    params: { id: String(left?.id) },
    body: { discard: true, reason: 'Подарок' },
    headers: { 'idempotency-key': 'gift' },
  });
  expect(decided.status).toBe(200);
  return { payee, curator, file: batch.body };
}
