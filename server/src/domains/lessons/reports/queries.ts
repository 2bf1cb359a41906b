import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '#platform/db/connect.ts';
import type { PersonRow, ReportRow } from '../present.ts';

/** Reports with the side of the reporter. */
export const selectReports = (db: Db) =>
  db
    .selectFrom('reservation_reports as p')
    .innerJoin('reservations as r', 'r.id', 'p.reservation_id')
    .select(['p.id', 'p.kind', 'p.text', 'p.state', 'p.created_at', 'p.answer_until', 'p.answer', 'p.decision'])
    .select(['p.reason', 'p.decided_at', 'r.id as reservation_id', 'r.starts_at', 'r.ends_at', 'r.price_cents'])
    .select([
      sql<ReportRow['by']>`case p.reporter_id when r.student_id then 'STUDENT' else 'TEACHER' end`.as('by'),
      sql<boolean>`r.paid_at is not null`.as('is_paid'),
    ]);

/** Reports with the student, the teacher and the curator that decided. */
const selectDisputes = (db: Db) =>
  selectReports(db)
    .innerJoin('users as s', 's.id', 'r.student_id')
    .innerJoin('users as t', 't.id', 'r.teacher_id')
    .leftJoin('users as d', 'd.id', 'p.decided_by')
    .select(({ ref }) => [
      'd.username as decided_by',
      jsonBuildObject({
        username: ref('s.username'),
        first_name: ref('s.first_name'),
        last_name: ref('s.last_name'),
      }).as('student'),
      jsonBuildObject({
        username: ref('t.username'),
        first_name: ref('t.first_name'),
        last_name: ref('t.last_name'),
      }).as('teacher'),
    ]);

export type DisputeRow = Awaited<ReturnType<typeof findDispute>> & object;
/** The student or the teacher in a dispute. */
export type DisputingPerson = Pick<PersonRow, 'username' | 'first_name' | 'last_name'>;

export const findReport = (db: Db, id: number) => selectReports(db).where('p.id', '=', id).executeTakeFirst();

/** A report with all columns for the desk. */
export const findDispute = (db: Db, id: number) => selectDisputes(db).where('p.id', '=', id).executeTakeFirst();

export interface DisputeFilter {
  state: 'CONTESTED' | 'DECIDED';
  page: number;
  size: number;
  /** Login of the student or the teacher. */
  query?: string | undefined;
}

/** A page of disputes and their count. Open ones are oldest first, decided ones newest first. */
export async function listDisputes(
  db: Db,
  { state, page, size, query = '' }: DisputeFilter,
): Promise<{ total: number; rows: DisputeRow[] }> {
  // The state is a literal, because a parameter prevents the use of the partial indexes.
  const inState = sql<boolean>`p.state = ${sql.lit(state)}`;
  const isParty = sql<boolean>`(select id from users where username = ${query}) in (r.student_id, r.teacher_id)`;
  const listed = selectDisputes(db)
    .where(inState)
    .$if(query !== '', (rows) => rows.where(isParty))
    .$if(state === 'DECIDED', (rows) => rows.orderBy('p.decided_at', 'desc'))
    .orderBy('p.id', state === 'CONTESTED' ? 'asc' : 'desc')
    .limit(size)
    .offset(page * size);
  const counted = db
    .selectFrom('reservation_reports as p')
    .$if(query !== '', (rows) => rows.innerJoin('reservations as r', 'r.id', 'p.reservation_id').where(isParty))
    .where(inState)
    .select(({ fn }) => fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([listed.execute(), counted.executeTakeFirstOrThrow()]);
  return { total, rows };
}
