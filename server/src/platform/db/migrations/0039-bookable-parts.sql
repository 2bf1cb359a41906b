-- One name for the parts of free slots that a student can book, for the teacher's page and the
-- search by free hours.

-- The slots that begin after `moment`, without what pauses, full days, busy hours and the notice
-- take from them. A function of one select: PostgreSQL plans it with the query around it.
create function bookable_parts(moment timestamptz)
returns table (
  teacher_id integer, slot_starts_at timestamptz, slot_ends_at timestamptz, free tstzrange
) language sql stable parallel safe as $$
  select l.teacher_id, l.starts_at, l.ends_at, part.free
    from lectures as l
    join teachers as t on t.user_id = l.teacher_id and not t.is_away
    left join slot_openings as o on o.teacher_id = l.teacher_id and o.lecture_id = l.id
   cross join unnest(
     coalesce(o.free, tstzmultirange(tstzrange(l.starts_at, l.ends_at)))
     -- The notice; not first_start(moment, t.notice_hours), which is then computed for each slot.
     * tstzmultirange(tstzrange(first_start(moment, 0) + t.notice_hours * interval '1 hour', null))
   ) as part (free)
   where l.status = 'OPEN' and l.deleted_at is null and l.starts_at > moment
$$;
