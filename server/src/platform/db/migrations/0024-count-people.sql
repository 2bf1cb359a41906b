-- The desk's list of people and its total are one walk through this index instead of the whole table.
create index users_present_idx on users (id) where erased_at is null;
