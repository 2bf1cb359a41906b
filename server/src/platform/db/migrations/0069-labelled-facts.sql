-- Facts with their label of the vocabulary and the day until which they are fresh: twelve months for
-- a label that the vocabulary does not have, and for ever for one without a shelf life.
create view labelled_facts as
select f.id, f.guide_id, f.position, coalesce(l.label, f.label) as label, f.value, f.years, f.kind,
       f.cents_from, f.cents_to, f.date_from, f.date_to, f.unit, f.source, f.confirmed_on,
       (greatest(make_date(f.year_to, 12, 31), f.confirmed_on)
        + make_interval(months => case when l.id is null then 12 else l.shelf_months end)
       )::date as fresh_until,
       l.id as label_id, l.position as rank, l.label_uk, l.label_sk, l.label_en
  from guide_facts as f left join fact_labels as l on l.id = find_fact_label(f.label);
