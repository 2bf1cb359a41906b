-- Each process keeps the pace of its messages itself, and one at a time delivers. Programs before this one read the table for
-- each message; one that still runs sends nothing, and what it has in hand is sent by a process of this version.
drop table telegram_pace;

create or replace function oldest_program() returns text language sql immutable return '0042-drop-telegram-pace';
