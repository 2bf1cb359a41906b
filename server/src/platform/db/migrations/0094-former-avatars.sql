-- Keys of avatars that a person no longer has. Their files are deleted at once; what the file store
-- refused then, the nightly work deletes.
create table former_avatars (
  key text not null,
  constraint former_avatars_pkey primary key (key)
);

create function keep_former_avatar() returns trigger language plpgsql as $$
begin
  insert into former_avatars (key) values (old.avatar_key) on conflict do nothing;
  return null;
end $$;
create trigger users_keep_former_avatar_update after update of avatar_key on users for each row
  when (old.avatar_key is not null and old.avatar_key is distinct from new.avatar_key)
  execute function keep_former_avatar();
create trigger users_keep_former_avatar_delete after delete on users for each row
  when (old.avatar_key is not null)
  execute function keep_former_avatar();
