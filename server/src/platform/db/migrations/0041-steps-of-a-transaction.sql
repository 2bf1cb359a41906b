-- Changes of lessons and money are transactions of steps. Three functions that one-statement writes needed go: a step
-- that follows a lock reads what was committed before it, and a change of a review is announced by its transaction.
drop function count_waiting(integer, integer);
drop function settlement_of(integer);
drop trigger reviews_announced on reviews;
drop function announce_review();

-- Programs before this migration call these functions.
create or replace function oldest_program() returns text language sql immutable return '0041-steps-of-a-transaction';
