/**
 * Joins to lectures `l` of teachers `t` the parts that can be booked, from `part.from_at` until `part.until_at`: what the
 * teacher's rest leaves of each slot (design.md §20.2). Parts whose end is not after their begin are none.
 */
export const bookableSql = (moment: string): string => `
      left join slot_openings as o on o.teacher_id = l.teacher_id and o.lecture_id = l.id
     cross join lateral (
       select greatest(l.starts_at, first_start(${moment}, t.notice_hours)) as from_at, l.ends_at as until_at
        where o.lecture_id is null
       union all
       select greatest(lower(free), first_start(${moment}, t.notice_hours)), upper(free) from unnest(o.free) as free
     ) as part`;
