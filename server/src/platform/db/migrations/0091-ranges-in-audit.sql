-- The audit outlives sessions and erasures, so it has only the range of the address of a sign-in.
-- The former rows get what new ones have: 10.1.2.x, or the /64 of IPv6. Writes to the audit wait
-- until the end of the migration.
alter table audit_entries disable trigger audit_entries_append_only;
update audit_entries
   set details = jsonb_set(details, '{address}', to_jsonb(
         case when details ->> 'address' like '%:%' then (details ->> 'address') || '::/64'
              else regexp_replace(details ->> 'address', '\.\d+$', '.x') end))
 where action collate "C" = 'session.begin' and details ? 'address';
alter table audit_entries enable trigger audit_entries_append_only;
