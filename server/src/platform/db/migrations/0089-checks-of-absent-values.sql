-- A check holds where a comparison is null. So a lesson that nobody closed could have a fee, and
-- dates of a fact could be half a period. Both tables are read once, under their locks.
alter table reservations
  drop constraint reservations_fee_check,
  add constraint reservations_fee_check check (
    fee_cents = 0
    or fee_cents between 1 and price_cents and closed_by is not distinct from 'STUDENT');

alter table guide_facts
  drop constraint guide_facts_kind_check,
  add constraint guide_facts_kind_check check (case kind
    when 'MONEY' then num_nonnulls(cents_from, cents_to) > 0
                      and coalesce(cents_from <= cents_to, true)
                      and num_nonnulls(date_from, date_to) = 0
    when 'DATE' then num_nonnulls(date_from, date_to) = 2 and date_from <= date_to
                     and num_nonnulls(cents_from, cents_to, unit) = 0
    when 'TEXT' then num_nonnulls(cents_from, cents_to, unit, date_from, date_to) = 0
    else false end);
