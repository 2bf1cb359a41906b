-- A message can go by e-mail: to a person who chose it, and to one whom the bot cannot reach.

-- Without a row: Telegram, and e-mail if Telegram does not work.
create table notification_channels (
  user_id integer not null,
  message_group text not null,
  channel text not null,
  constraint notification_channels_pkey primary key (user_id, message_group),
  constraint notification_channels_user_id_fkey
    foreign key (user_id) references users (id) on delete cascade,
  constraint notification_channels_message_group_check
    check (message_group in ('LESSONS', 'MONEY', 'ACCOUNT', 'OFFERS', 'TEXTS')),
  constraint notification_channels_channel_check check (channel in ('TELEGRAM', 'EMAIL', 'BOTH'))
);

alter table mails
  -- The mail has the words of this message, composed when it is sent. Without an address it goes
  -- to the one that the person has then.
  add column notification_id bigint,
  add constraint mails_notification_id_fkey
    foreign key (notification_id) references notifications (id) on delete cascade,
  add constraint mails_notification_id_key unique (notification_id),
  drop constraint mails_content_check,
  add constraint mails_content_check check (
    case when state <> 'WAITING'
         then num_nonnulls(address, subject, body) = 0 and settled_at is not null
         when notification_id is null then num_nulls(address, subject, body) = 0
         else num_nonnulls(subject, body) = 0
     end
  );

create index mails_waiting_idx on mails (created_at) where state = 'WAITING';

alter table notifications
  drop constraint notifications_state_check,
  -- BY_MAIL: the mail decides between SENT and FAILED.
  add constraint notifications_state_check
    check (state in ('WAITING', 'BY_MAIL', 'SENT', 'FAILED', 'NO_TELEGRAM')),
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REQUESTED', 'UNANSWERED', 'CONFIRMED', 'CONFIRMED_TEACHER', 'REFUSED', 'EXPIRED', 'PAID',
    'COVERED', 'CANCELLED_BY_STUDENT', 'CANCELLED_BY_TEACHER', 'FEE_WAIVED', 'MOVE_PROPOSED',
    'MOVE_ACCEPTED', 'MOVE_DECLINED', 'MOVE_WITHDRAWN', 'MOVE_LAPSED', 'UNMARKED_HOUR',
    'UNMARKED_DAY', 'UNMARKED_CLOSED', 'REPORTED', 'REPORT_AGREED', 'REPORT_CONTESTED',
    'DECIDED', 'REMINDER_DAY', 'REMINDER_HOUR', 'TOPPED_UP', 'TOP_UP_REVERSED', 'GOODWILL',
    'PAYOUT_REQUESTED', 'PAYOUT_SENT', 'PAYOUT_REFUSED', 'PAYOUT_BOUNCED', 'PASSWORD_LINK',
    'PASSWORD_CHANGED', 'TELEGRAM_CHANGED', 'EMAIL_SET', 'EMAIL_REMOVED', 'PASSKEY_ADDED',
    'PASSKEY_REMOVED', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'BLOCKED', 'UNBLOCKED',
    'ROLE_CHANGED', 'COMMENT_HIDDEN', 'CORRECTION_ACCEPTED', 'CORRECTION_DECLINED',
    'REVIEW_ASKED', 'REVIEWED', 'REVIEW_ANSWERED', 'REVIEW_HIDDEN', 'CALENDAR_SILENT',
    'GUIDE_DIGEST', 'TIME_OFFERED', 'OBJECTION_DECIDED'));
