-- A name is shown to others, also by the bot: one line of letters, marks, digits, blanks and ' ’ . -.
-- Rewrites only the rows whose name breaks that rule, and scans the table once under a short exclusive lock.

create function clean_name(name text) returns text
language sql immutable
return (
  select case when trimmed ~ '[[:alpha:]]' then left(trimmed, 100) end
    from btrim(regexp_replace(regexp_replace(regexp_replace(normalize(name, NFC),
           '[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g'),
           '[^[:alnum:]\u0300-\u036f''’.-]+', ' ', 'g'),
           '\.(?=[[:alnum:]-]{2})', '. ', 'g')) as trimmed
);

update users
   set first_name = clean_name(first_name), last_name = clean_name(last_name)
 where first_name is distinct from clean_name(first_name) or last_name is distinct from clean_name(last_name);

drop function clean_name;

alter table users add constraint users_names_check check (
  concat(first_name, last_name) !~ '[[:cntrl:]\u200b-\u200f\u2028-\u202e\u2066-\u2069]'
);
