-- New rows of sections wait in a list that every search reads whole, until a vacuum moves them into
-- the index: after an import or a rebuild half of the time of a search. Sections change rarely.
alter index guide_sections_search_idx set (fastupdate = off);

-- Moves what waits now.
select gin_clean_pending_list('guide_sections_search_idx');
