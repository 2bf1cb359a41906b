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
