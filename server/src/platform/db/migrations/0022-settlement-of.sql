-- The transfer by which a lesson was paid, or the fee of a late cancellation. A function reads what was committed while
-- the calling statement waited for the lesson; the statement itself would not see the payment, and give nothing back.
create function settlement_of(reservation integer) returns integer language plpgsql as $$
begin
  return (select id from transfers where reservation_id = reservation and kind in ('LESSON', 'FEE'));
end $$;
