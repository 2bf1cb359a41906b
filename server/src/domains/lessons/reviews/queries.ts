import type { ReportedReview, Review } from '@kampus/contract/lessons/reviews';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { begins } from '#platform/db/like.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { presentReview, type ReviewRow } from './present.ts';

interface Paging {
  page: number;
  size: number;
}

/** Columns of ReviewRow, for `reviews as v join users as s on s.id = v.student_id`. */
const reviewColumns = sql`
  v.id, v.rating, v.text, s.first_name, s.last_name, study_proof_of(s.id) as study,
  v.written_at, v.answer, v.answered_at,
  (select count(*) from reservations as lesson
    where lesson.student_id = v.student_id and lesson.teacher_id = v.teacher_id
      and was_held(lesson)) as lessons_count`;

/** A ReviewRow from JSON, where instants are strings. */
type Written = Omit<ReviewRow, 'written_at' | 'answered_at'> & { written_at: string; answered_at: string | null };

const toRow = (row: Written): ReviewRow => ({
  ...row,
  written_at: new Date(row.written_at),
  answered_at: row.answered_at === null ? null : new Date(row.answered_at),
});

export interface ReviewPage {
  username: string;
  total: number;
  reviews: Review[];
}

/** A page of reviews about a teacher, newest first. Throws NOT_FOUND without a public page. */
export async function listReviews(db: Db, username: string, { page, size }: Paging): Promise<ReviewPage> {
  const { rows } = await sql<{ username: string; total: number; reviews: Written[] }>`
    select u.username,
           (select count(*) from reviews
             where teacher_id = u.id and not is_withdrawn and hidden_reason is null) as total,
           coalesce((select json_agg(listed) from (
             select ${reviewColumns} from reviews as v join users as s on s.id = v.student_id
              where v.teacher_id = u.id and not v.is_withdrawn and v.hidden_reason is null
              order by v.written_at desc, v.id desc
              limit ${size} offset ${page * size}) as listed), '[]') as reviews
      from users as u join teachers as t on t.user_id = u.id
     where u.username = ${username} and not t.is_away`.execute(db);
  const row = orNotFound(rows[0]);
  return { ...row, reviews: row.reviews.map((one) => presentReview(toRow(one))) };
}

/** One review for the public page. Throws NOT_FOUND. */
export async function getReview(db: Db, id: number): Promise<Review> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns} from reviews as v join users as s on s.id = v.student_id
     where v.id = ${id}`.execute(db);
  return presentReview(orNotFound(rows[0]));
}

interface ReportedRow extends ReviewRow {
  username: string;
  teacher_username: string;
  teacher_full_name: string;
  shares_device: boolean;
  reports: ReportedReview['reports'];
}

/** Reviews that are not withdrawn, with their open reports, in the order of the ids. */
export async function findReported(db: Db, ids: number[]): Promise<ReportedReview[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReportedRow>`
    select ${reviewColumns}, s.username::text, t.username::text as teacher_username,
           full_name(t.first_name, t.last_name, t.username) as teacher_full_name,
           share_a_device(v.student_id, v.teacher_id) as shares_device,
           coalesce((
             select json_agg(json_build_object('kind', r.kind, 'text', r.text,
                                               'username', u.username,
                                               'createdAt', iso_instant(r.created_at))
                             order by r.id)
               from review_reports as r join users as u on u.id = r.user_id
              where r.review_id = v.id and r.settled_at is null), '[]') as reports
      from reviews as v
      join users as s on s.id = v.student_id
      join users as t on t.id = v.teacher_id
     where v.id = any(${ids}) and not v.is_withdrawn
     order by array_position(${ids}::integer[], v.id)`.execute(db);
  return rows.map((row) => ({
    ...presentReview(row),
    username: row.username,
    teacherUsername: row.teacher_username,
    teacherFullName: row.teacher_full_name,
    sharesDevice: row.shares_device,
    reports: row.reports,
  }));
}

/** A page of reviews that wait for a curator, oldest first, with open reports and total count. */
export async function listReported(
  db: Db,
  { page, size, query }: Paging & { query?: string | undefined },
): Promise<{ items: ReportedReview[]; total: number }> {
  const people = sql`(select users.id from users where ${begins('username::text', query ?? '')})`;
  const isSought = query ? sql`(student_id in ${people} or teacher_id in ${people})` : sql`true`;
  const isWaiting = sql`attention_since is not null and not is_withdrawn and ${isSought}`;
  const [{ rows }, count] = await Promise.all([
    sql<{ id: number }>`
      select id from reviews where ${isWaiting}
       order by attention_since, id limit ${size} offset ${page * size}`.execute(db),
    sql<{ total: number }>`select count(*) as total from reviews where ${isWaiting}`.execute(db),
  ]);
  const ids = rows.map(({ id }) => id);
  return { items: await findReported(db, ids), total: count.rows[0]?.total ?? 0 };
}
