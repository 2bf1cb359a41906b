-- Which older programs can run on this schema: those that know this migration and all before it. A migration that only
-- adds leaves it alone; one that takes away or changes what older programs use replaces the function, naming itself.

create function oldest_program() returns text language sql immutable return '0015-backups';
