-- The search finds a translation by its title too: the title is the heading of its first section.
update guide_sections as s set heading = twin.title
  from guide_twins as twin
 where s.position = 0 and s.guide_id = twin.guide_id and s.language = twin.language
   and not exists (select from guide_twins as newer
                    where newer.guide_id = twin.guide_id and newer.language = twin.language
                      and newer.version > twin.version);

-- Triggers do it for sections that are inserted.
insert into search_words (word)
select distinct stem from guide_sections, unnest(tsvector_to_array(search)) as stem
 where position = 0 and language <> 'ru'
   and length(stem) between 2 and 40 and stem !~ '[./@]|^[-+]'
on conflict do nothing;
