-- The search reads the vectors of many sections. Kept in their rows without compression they take
-- a tenth of the time: a section's vector has about 2 kB.
alter table guide_sections
  alter column search set storage external,
  set (toast_tuple_target = 8160);
-- Writes the vectors anew.
update guide_sections set text = text;
