-- Whether the student of a lesson can review its teacher now. The page of the lesson, the bot and
-- the write of a review each had the rule, and not all of it.
create function is_reviewable(lesson reservations, days integer) returns boolean language sql stable
return was_held(lesson) and lesson.ends_at >= now() - days * interval '1 day'
  and not share_a_telegram(lesson.student_id, lesson.teacher_id);

-- Whether to ask the student for a review: it is possible, and none was written since the lesson.
create function is_review_due(lesson reservations, days integer) returns boolean language sql stable
return is_reviewable(lesson, days) and not exists (
  select from reviews as review
   where review.student_id = lesson.student_id and review.teacher_id = lesson.teacher_id
     and review.written_at > lesson.ends_at
);
