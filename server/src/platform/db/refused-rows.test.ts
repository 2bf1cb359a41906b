import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLecture, buildUniversity, buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { type Row, refusedRows } from './refused-rows.test-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Error code and constraint of an insertion; undefined if it succeeds. */
async function insert(table: string, row: Row): Promise<[string, string] | undefined> {
  const columns = Object.keys(row).join(', ');
  try {
    await server.pool.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    );
    return undefined;
  } catch (error) {
    const { code, constraint } = error as { code: string; constraint: string }; // pg's errors have both.
    return [code, constraint];
  }
}
const checkViolation = '23514';
const foreignKeyViolation = '23503';
const uniqueViolation = '23505';
const rowOf = (table: string): Row => refusedRows[table]?.row ?? {};

it.each(Object.entries(refusedRows))(
  'the database refuses rows of %s that break a rule',
  async (table, { row, faults }) => {
    expect([undefined, foreignKeyViolation]).toContain((await insert(table, row))?.[0]);
    for (const [constraint, changes] of Object.entries(faults))
      for (const change of changes)
        expect(await insert(table, { ...row, ...change }), JSON.stringify(change)).toEqual([
          checkViolation,
          constraint,
        ]);
  },
);

it.each([
  ['comments', 'user_id'],
  ['comment_reports', 'user_id'],
  ['fact_confirmations', 'user_id'],
  ['guide_corrections', 'user_id'],
  ['reservations', 'student_id'],
  ['watches', 'user_id'],
])('the database refuses rows of %s by a blocked or erased person', async (table, column) => {
  const { id } = await buildUser(server.services.db);
  const row = { ...rowOf(table), [column]: id };
  expect([undefined, foreignKeyViolation]).toContain((await insert(table, row))?.[0]);
  await server.pool.query(`update users set block_scope = 'WRITING', block_reason = 'Реклама' where id = $1`, [id]);
  expect(await insert(table, row)).toEqual([checkViolation, 'users_not_blocked_check']);
  await server.pool.query('update users set erased_at = now() where id = $1', [id]);
  expect(await insert(table, row)).toEqual([checkViolation, 'users_not_erased_check']);
});

it('the database lets a lesson be booked and paid once, and keeps its history', async () => {
  const { db } = server.services;
  const [student, other] = [await buildUser(db, { balanceCents: 5000 }), await buildUser(db)];
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const { id: lectureId } = await buildLecture(db, teacher);
  const { body } = await server.call('createReservation', {
    as: student,
    body: { lectureId, capacity: 1, duration: 2 },
  });
  const again = { lecture_id: lectureId, teacher_id: teacher.id, student_id: other.id };
  expect(await insert('reservations', { ...rowOf('reservations'), ...again })).toEqual([
    uniqueViolation,
    'reservations_lecture_active_key',
  ]);
  const accountOf = ({ id }: { id: number }) =>
    db.selectFrom('accounts').select('id').where('user_id', '=', id).executeTakeFirstOrThrow();
  const [from, to] = [await accountOf(student), await accountOf(teacher)];
  const transfer = { from_account_id: from.id, to_account_id: to.id, amount_cents: 100, description: 'Урок' };
  expect(await insert('transfers', { ...transfer, kind: 'LESSON', reservation_id: body.id })).toBeUndefined();
  for (const kind of ['LESSON', 'FEE'])
    expect(await insert('transfers', { ...transfer, kind, reservation_id: body.id })).toEqual([
      uniqueViolation,
      'transfers_settlement_key',
    ]);
  for (const change of ['update reservation_events set note = null', 'delete from reservation_events'])
    await expect(server.pool.query(change)).rejects.toThrow('append-only');
});

it('the database refuses a lesson of a teacher who is away', async () => {
  const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
  await server.pool.query('update teachers set is_away = true where user_id = $1', [teacher.id]);
  const row = { ...rowOf('reservations'), teacher_id: teacher.id };
  expect(await insert('reservations', row)).toEqual([checkViolation, 'lectures_teacher_away_check']);
});

it('the database knows a person by one login, with one account and a specialty of the own faculty', async () => {
  const { db } = server.services;
  const { id, username } = await buildUser(db);
  expect(await insert('accounts', { user_id: id })).toEqual([uniqueViolation, 'accounts_user_id_key']);
  const user = { ...rowOf('users'), username: username.toUpperCase() };
  expect(await insert('users', user)).toEqual([uniqueViolation, 'users_username_key']);
  const [own, other] = [await buildUniversity(db), await buildUniversity(db)];
  const studies = { username: 'studies', university_id: own.universityId };
  const faculty = { ...user, ...studies, faculty_id: other.facultyId };
  expect(await insert('users', faculty)).toEqual([foreignKeyViolation, 'users_faculty_fkey']);
  const specialty = { ...user, ...studies, faculty_id: own.facultyId, specialty_id: other.specialtyId };
  expect(await insert('users', specialty)).toEqual([foreignKeyViolation, 'users_specialty_fkey']);
});

it('the database lets one line of a statement send a payout, and stores a line and a reference once', async () => {
  const { db } = server.services;
  const lastId = async (table: string): Promise<number> =>
    (await server.pool.query(`select max(id) as id from ${table}`)).rows[0].id;
  const accountOf = async (balanceCents: number) => {
    const { id } = await buildUser(db, { balanceCents });
    const account = await db.selectFrom('accounts').select('id').where('user_id', '=', id).executeTakeFirstOrThrow();
    return account.id;
  };
  const [account, other] = [await accountOf(500), await accountOf(500)];
  await insert('bank_statements', rowOf('bank_statements'));
  await insert('payouts', { ...rowOf('payouts'), account_id: account, reference: '1234567890' });
  const transfer = { from_account_id: account, to_account_id: 1, amount_cents: 100, description: 'Выплата' };
  const names = { statement_id: await lastId('bank_statements'), payout_id: await lastId('payouts') };
  const addLine = async (checksum: string, changes: Row = {}) => {
    await insert('transfers', { ...transfer, kind: 'PAYOUT' });
    const line = { amount_cents: -100, state: 'MATCHED', transfer_id: await lastId('transfers'), checksum };
    return insert('bank_lines', { ...rowOf('bank_lines'), ...names, ...line, ...changes });
  };
  expect(await addLine('\\x01')).toBeUndefined();
  const transferId = await lastId('transfers');
  expect(await addLine('\\x02')).toEqual([uniqueViolation, 'bank_lines_payout_key']);
  expect(await addLine('\\x01', { payout_id: null })).toEqual([uniqueViolation, 'bank_lines_checksum_key']);
  const again = { payout_id: null, transfer_id: transferId };
  expect(await addLine('\\x03', again)).toEqual([uniqueViolation, 'bank_lines_transfer_id_key']);
  expect(await addLine('\\x04', { amount_cents: 100 })).toBeUndefined();
  const payout = { ...rowOf('payouts'), account_id: other, reference: '1234567890' };
  expect(await insert('payouts', payout)).toEqual([uniqueViolation, 'payouts_reference_key']);
  const intent = { ...rowOf('top_up_intents'), account_id: account };
  expect(await insert('top_up_intents', intent)).toBeUndefined();
  expect(await insert('top_up_intents', intent)).toEqual([uniqueViolation, 'top_up_intents_reference_key']);
});
