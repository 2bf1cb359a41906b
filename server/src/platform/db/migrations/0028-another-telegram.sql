-- A person links another Telegram; the one before is told, and may take that back for a day.

alter table users add column telegram_linked_at timestamptz;
update users set telegram_linked_at = confirmed_at where telegram_user_id is not null;

alter table notifications
  -- Where the message goes, if not to the person's own chat; once it is sent, where it went.
  add column chat_id bigint,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REQUESTED', 'UNANSWERED', 'CONFIRMED', 'CONFIRMED_TEACHER', 'REFUSED', 'EXPIRED', 'PAID', 'COVERED',
    'CANCELLED_BY_STUDENT', 'CANCELLED_BY_TEACHER', 'FEE_WAIVED', 'MOVE_PROPOSED', 'MOVE_ACCEPTED',
    'MOVE_DECLINED', 'MOVE_WITHDRAWN', 'MOVE_LAPSED', 'UNMARKED_HOUR', 'UNMARKED_DAY', 'UNMARKED_CLOSED',
    'REPORTED', 'REPORT_AGREED', 'REPORT_CONTESTED', 'DECIDED', 'REMINDER_DAY', 'REMINDER_HOUR', 'TOPPED_UP',
    'PASSWORD_LINK', 'PASSWORD_CHANGED', 'TELEGRAM_CHANGED', 'BLOCKED', 'UNBLOCKED', 'ROLE_CHANGED',
    'COMMENT_HIDDEN', 'CORRECTION_ACCEPTED', 'CORRECTION_DECLINED', 'REVIEW_ASKED', 'REVIEWED',
    'REVIEW_ANSWERED', 'REVIEW_HIDDEN'
  ));
