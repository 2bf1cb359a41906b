import { today, unitMs } from '@kampus/contract/time';
import type pg from 'pg';
import type { TeacherSearch } from './search-teachers.ts';

interface PlainSlot {
  teacher_id: number;
  start: Date;
  end: Date;
}

/** The bookable parts of a free slot, checked half hour by half hour (design.md §20.2). */
function listStretches(
  slot: PlainSlot,
  rest: PlainRest,
  { lessons, busy }: { lessons: PlainSlot[]; busy: PlainSlot[] },
  now: Date,
): { from: number; to: number }[] {
  const earliest = (Math.floor(now.getTime() / unitMs) + 1) * unitMs + rest.notice_hours * 3_600_000;
  const pause = rest.pause_minutes * 60_000;
  const stretches: { from: number; to: number }[] = [];
  for (let from = slot.start.getTime(); from < slot.end.getTime(); from += unitMs) {
    const to = from + unitMs;
    const day = today(new Date(from));
    const onDay = lessons.filter(({ start }) => today(start) === day).length;
    const isFree =
      from >= earliest &&
      (rest.lessons_per_day_max === null || onDay < rest.lessons_per_day_max) &&
      (pause === 0 ||
        !lessons.some(({ start, end }) => from < end.getTime() + pause && start.getTime() - pause < to)) &&
      !busy.some(({ start, end }) => from < end.getTime() && start.getTime() < to);
    const last = stretches.at(-1);
    if (isFree && last?.to === from) last.to = to;
    else if (isFree) stretches.push({ from, to });
  }
  return stretches;
}

interface PlainRest {
  user_id: number;
  username: string;
  notice_hours: number;
  pause_minutes: number;
  lessons_per_day_max: number | null;
}

/**
 * A simple second implementation of the search of design.md §11, for comparison. It reads slots,
 * lessons and settings instead of derived tables. `typed` is a complete first name.
 */
export async function searchPlainly(
  pool: pg.Pool,
  { window, typed, keywordIds, now, page, size }: TeacherSearch,
): Promise<{ total: number; found: [string, string | null][] }> {
  const teachers = await pool.query<PlainRest>(
    `select t.user_id, u.username, t.notice_hours, t.pause_minutes, t.lessons_per_day_max
       from teachers as t join users as u on u.id = t.user_id
      where ($1::int[] = '{}' or exists (select from teacher_keywords as k
               where k.teacher_id = t.user_id and k.keyword_id = any ($1)))
        and ($2 = '' or lower(u.first_name) = $2)
      order by full_name(u.first_name, u.last_name, u.username) collate "ru-x-icu", u.id`,
    [keywordIds, typed],
  );
  const slots = await pool.query<PlainSlot>(
    `select teacher_id, starts_at as start, ends_at as end from lectures
      where status = 'OPEN' and deleted_at is null and starts_at > $1 and starts_at < $2`,
    [now, window.before],
  );
  const lessons = await pool.query<PlainSlot>(
    `select teacher_id, starts_at as start, ends_at as end from reservations where status <> 'CLOSED'`,
  );
  const busy = await pool.query<PlainSlot>(
    `select teacher_id, lower(range) as start, upper(range) as end from busy_calendars, unnest(busy) as range`,
  );
  const hours = window.listHours();
  const rows = teachers.rows.map((rest) => {
    const isOwn = ({ teacher_id }: PlainSlot): boolean => teacher_id === rest.user_id;
    const own = { lessons: lessons.rows.filter(isOwn), busy: busy.rows.filter(isOwn) };
    const starts = slots.rows
      .filter(isOwn)
      .flatMap((slot) => listStretches(slot, rest, own, now))
      .flatMap(({ from, to }) =>
        hours
          .filter(({ start, end }) => from < end.getTime() && to > start.getTime())
          .map(({ start }) => Math.max(from, start.getTime())),
      );
    return { username: rest.username, nextAt: starts.length > 0 ? Math.min(...starts) : undefined };
  });
  const listed = rows
    .filter(({ nextAt }) => !window.isNarrow || nextAt !== undefined)
    .sort((a, b) => (a.nextAt ?? Number.POSITIVE_INFINITY) - (b.nextAt ?? Number.POSITIVE_INFINITY) || 0);
  const found = listed.map(({ username, nextAt }): [string, string | null] => [
    username,
    nextAt === undefined ? null : new Date(nextAt).toISOString(),
  ]);
  return { total: found.length, found: found.slice(page * size, (page + 1) * size) };
}
