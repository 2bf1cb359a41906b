import { limits } from '@kampus/contract/limits';
import { addDays, calendarRange } from '@kampus/contract/time';

export interface SearchFilter {
  date?: string;
  /** Wall-clock times. */
  part?: [string, string];
  keywords?: number[];
  /** All of them, each anywhere in name, login, place or languages. */
  words?: string;
}

const zone = `at time zone 'Europe/Bratislava'`;

/** The simplest teacher search: it reads all free slots and returns the page and the exact total in one row. */
export function rawTeacherSearch(
  { date, part, keywords, words }: SearchFilter,
  page: number,
): { text: string; values: unknown[] } {
  const { from, to } = calendarRange(new Date(), limits.calendarWeeks);
  const values: unknown[] = [page * 10, `${date ?? from} 00:00`, `${addDays(date ?? to, 1)} 00:00`];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    `l.starts_at > now() and l.starts_at >= $2::timestamp ${zone} and l.starts_at < $3::timestamp ${zone}`,
    `l.status = 'OPEN' and l.deleted_at is null`,
  ];
  if (part) {
    conditions.push(`(l.starts_at ${zone})::time < ${parameter(part[1])}::time`);
    conditions.push(`(l.ends_at ${zone})::time > ${parameter(part[0])}::time`);
  }
  const chosen = keywords
    ? `t.user_id in (select teacher_id from teacher_keywords where keyword_id = any (${parameter(keywords)}::int[]))`
    : 'true';
  const told = `concat_ws(' ', u.first_name, u.last_name, u.username, t.location, array_to_string(t.languages, ' '))`;
  const named = words
    ? `${told} ilike all (select '%' || word || '%' from unnest(${parameter(words.split(' '))}::text[]) as word)`
    : 'true';
  const join = date || part ? 'join' : 'left join';
  const text = `
    with soonest as (
      select l.teacher_id, min(l.starts_at) as next_at from lectures as l where ${conditions.join(' and ')} group by 1
    ), found as materialized (
      select t.user_id, u.first_name, u.last_name, soonest.next_at
        from teachers as t join users as u on u.id = t.user_id ${join} soonest on soonest.teacher_id = t.user_id
       where ${chosen} and ${named}
    )
    select (select count(*) from found) as total, array(
      select row (page.user_id, page.next_at)::text
        from found as page order by next_at nulls last, first_name, last_name, user_id limit 10 offset $1) as page`;
  return { text, values };
}
