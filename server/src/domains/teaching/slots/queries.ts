import { minimumPrice, toThousandths } from '@kampus/contract/pricing';
import type { LectureStatus } from '@kampus/contract/teaching/lectures';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { type OwnLectureRow, offerOf } from './present.ts';
import { showOpenings } from './show-openings.ts';

export interface LectureFilter {
  statuses?: LectureStatus[] | undefined;
  /** Only lectures that begin at or after `from` and before `before`. */
  from?: Date | undefined;
  before?: Date | undefined;
  ids?: number[];
  /** Set for what others see: leaves out parts that the teacher's rest rules hide. */
  seenAt?: Date;
}

const firstStart = (now: Date) =>
  sql<Date>`(
    select first_start(${now}, notice_hours)
      from teachers where user_id = l.teacher_id)`.as('first_start');
/** The bookable parts; null if the whole slot is bookable. */
const openings = sql<[string, string][] | null>`(
  select coalesce(jsonb_agg(jsonb_build_array(lower(part), upper(part)) order by part)
                    filter (where part is not null), '[]')
    from slot_openings as o left join lateral unnest(o.free) as part on true
   where o.teacher_id = l.teacher_id and o.lecture_id = l.id
   group by o.lecture_id)`.as('openings');

const student = sql<OwnLectureRow['student']>`
  case when s.id is not null then
    jsonb_build_object('username', s.username, 'first_name', s.first_name, 'last_name', s.last_name)
  end`;

/** Lectures of a teacher by start time, without deleted slots. */
export async function listLectureRows(db: Db, teacherId: number, filter: LectureFilter): Promise<OwnLectureRow[]> {
  let query = db
    .selectFrom('lectures as l')
    .innerJoin('users as u', 'u.id', 'l.teacher_id')
    .leftJoin('teacher_prices as p', (join) => join.onRef('p.teacher_id', '=', 'u.id').on('p.group_size', '=', 1))
    .leftJoin('reservations as r', (join) => join.onRef('r.lecture_id', '=', 'l.id').on('r.status', '<>', 'CLOSED'))
    .leftJoin('users as s', 's.id', 'r.student_id')
    .select(['l.id', 'l.starts_at', 'l.ends_at', 'l.status', 'l.location', 'l.languages', 'l.created_at'])
    .select(['u.username', 'u.first_name', 'u.last_name'])
    .select(['p.price_thousandths', 'r.group_size', 'r.duration', 'r.price_cents'])
    .select(student.as('student'))
    .select([firstStart(filter.seenAt ?? new Date()), openings])
    .where('l.teacher_id', '=', teacherId)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.starts_at');
  if (filter.from) query = query.where('l.starts_at', '>=', filter.from);
  if (filter.before) query = query.where('l.starts_at', '<', filter.before);
  if (filter.statuses) query = query.where('l.status', 'in', filter.statuses);
  if (filter.ids) query = query.where('l.id', 'in', filter.ids);
  const rows = await query.execute();
  const seen = filter.seenAt ? rows.flatMap(showOpenings) : rows;
  return seen.map(
    ({ price_thousandths, group_size, duration, price_cents, openings: _, first_start: __, ...lecture }) => ({
      ...lecture,
      ...(group_size === null || duration === null || price_cents === null
        ? offerOf(lecture, price_thousandths ?? toThousandths(minimumPrice(1)))
        : { group_size, duration, price_cents }),
    }),
  );
}

/** For each range that overlaps a slot of the teacher: its index and the earliest such slot. */
export async function listClashes(
  db: Db,
  teacherId: number,
  ranges: { start: Date; end: Date }[],
): Promise<{ index: number; start: Date; end: Date }[]> {
  const starts = ranges.map((range) => range.start);
  const ends = ranges.map((range) => range.end);
  const { rows } = await sql<{ index: number; start: Date; end: Date }>`
    select distinct on (wanted.index)
           wanted.index::int - 1 as index, l.starts_at as start, l.ends_at as end
      from unnest(${starts}::timestamptz[], ${ends}::timestamptz[])
           with ordinality as wanted (starts_at, ends_at, index)
      join lectures as l on l.teacher_id = ${teacherId} and l.deleted_at is null
       and tstzrange(l.starts_at, l.ends_at) && tstzrange(wanted.starts_at, wanted.ends_at)
     order by wanted.index, l.starts_at`.execute(db);
  return rows;
}
