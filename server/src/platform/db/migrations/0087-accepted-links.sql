-- A curator says that an address is fine, such as one of a site that refuses programs. It then
-- leaves the list of broken links until its state is a different one. The row goes with the last
-- guide that has the address.
alter table link_checks add column accepted_state text;
