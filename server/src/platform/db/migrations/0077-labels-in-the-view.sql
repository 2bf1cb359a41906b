-- The view finds the label of a fact itself. Until now a function ran once for each fact, and took
-- most of the time of a guide's statement. The version before still calls find_fact_label(). A later
-- release can drop it.
create or replace view labelled_facts as
select f.id, f.guide_id, f.position, coalesce(l.label, f.label) as label, f.value, f.years, f.kind,
       f.cents_from, f.cents_to, f.date_from, f.date_to, f.unit, f.source, f.confirmed_on,
       (greatest(make_date(f.year_to, 12, 31), f.confirmed_on)
        + make_interval(months => case when l.id is null then 12 else l.shelf_months end)
       )::date as fresh_until,
       l.id as label_id, l.position as rank, l.label_uk, l.label_sk, l.label_en
  from guide_facts as f
  left join lateral (
    -- The entry whose names have the label as the guide spells it. The first entry wins.
    select * from fact_labels
     where lower(f.label) = any (names) and not retired
     order by fact_labels.position, fact_labels.id limit 1
  ) as l on true;
