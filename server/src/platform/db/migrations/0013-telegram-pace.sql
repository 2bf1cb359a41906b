-- When the next message may go to Telegram, for all processes together: each takes the next free moment, and a wait that
-- Telegram asks for (429) moves it for everybody.
create table telegram_pace (
  id smallint not null default 1,
  free_at timestamptz not null default '-infinity',
  constraint telegram_pace_pkey primary key (id),
  constraint telegram_pace_one_row_check check (id = 1)
);
insert into telegram_pace default values;
