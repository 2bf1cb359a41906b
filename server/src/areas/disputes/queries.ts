import type pg from 'pg';
import { findRow } from '#platform/db/statement.ts';
import type { PersonRow, ReportRow } from '../reservations/public.ts';

export interface DisputeRow extends ReportRow {
  reservation_id: number;
  student: PersonRow;
  teacher: PersonRow;
  starts_at: Date;
  ends_at: Date;
  price_cents: number;
  is_paid: boolean;
  decided_by: string | null;
  decided_at: Date | null;
}

const person = (alias: string): string =>
  `jsonb_build_object('username', ${alias}.username, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name)`;

const columns = `
  p.id, p.kind, p.text, p.state, p.created_at, p.answer_until, p.answer, p.decision, p.reason,
  case p.reporter_id when r.student_id then 'STUDENT' else 'TEACHER' end as by`;

const disputesSql = `
  select ${columns}, r.id as reservation_id, r.starts_at, r.ends_at, r.price_cents, r.paid_at is not null as is_paid,
         ${person('s')} as student, ${person('t')} as teacher, d.username as decided_by, p.decided_at
    from reservation_reports as p
    join reservations as r on r.id = p.reservation_id
    join users as s on s.id = r.student_id
    join users as t on t.id = r.teacher_id
    left join users as d on d.id = p.decided_by`;

/** A report by its id. */
export const findReport = (pool: pg.Pool, id: number): Promise<ReportRow | undefined> =>
  findRow<ReportRow>(
    pool,
    {
      name: 'report',
      text: `select ${columns} from reservation_reports as p join reservations as r on r.id = p.reservation_id where p.id = $1`,
    },
    [id],
  );

export const findDispute = (pool: pg.Pool, id: number): Promise<DisputeRow | undefined> =>
  findRow<DisputeRow>(pool, { name: 'dispute', text: `${disputesSql} where p.id = $1` }, [id]);

/** A page of disputes in one state: those that wait oldest first, decided ones newest first; and how many there are. */
export async function listDisputes(
  pool: pg.Pool,
  {
    state,
    page,
    size,
    query = '',
  }: { state: 'CONTESTED' | 'DECIDED'; page: number; size: number; query?: string | undefined },
): Promise<{ total: number; rows: DisputeRow[] }> {
  const order = state === 'CONTESTED' ? 'p.id' : 'p.decided_at desc, p.id desc';
  // The state stands in the text: the index of each is for that state alone.
  const inState = `p.state = '${state}'`;
  const sides = 'select id from users where username = $1';
  const [sought, values] =
    query === '' ? ['', []] : [`and ((${sides}) = r.student_id or (${sides}) = r.teacher_id)`, [query]];
  const [listed, counted] = await Promise.all([
    pool.query<DisputeRow>(
      `${disputesSql} where ${inState} ${sought} order by ${order} limit ${size} offset ${page * size}`,
      values,
    ),
    pool.query<{ total: number }>(
      `select count(*)::integer as total from reservation_reports as p
        ${query === '' ? '' : 'join reservations as r on r.id = p.reservation_id'} where ${inState} ${sought}`,
      values,
    ),
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows: listed.rows };
}
