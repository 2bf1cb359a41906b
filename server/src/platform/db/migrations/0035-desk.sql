-- Nobody can have the money of an erased account, so that none goes there, whichever statement tries.
alter table accounts
  add column is_closed boolean not null default false,
  add constraint accounts_closed_check check (not is_closed or balance_cents = 0);
update accounts set is_closed = true
  from users where users.id = accounts.user_id and users.erased_at is not null and balance_cents = 0;

-- The desk counts who studies where, and lists what was decided about lessons, newest first.
create index users_university_id_idx on users (university_id) where university_id is not null;
create index users_faculty_id_idx on users (faculty_id) where faculty_id is not null;
create index users_specialty_id_idx on users (specialty_id) where specialty_id is not null;
create index reservation_reports_decided_idx on reservation_reports (decided_at desc, id desc) where state = 'DECIDED';
