#!/bin/sh
# The role of the app processes: it can use the tables but not change their definition. It owns the
# schema of the job queue.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" -v password="$APP_DATABASE_PASSWORD" <<'SQL'
create role kampus_app login password :'password' nosuperuser nocreatedb nocreaterole;
-- Time limits of a request, as in connect.ts. The role has them, because a pooler in transaction
-- mode passes no settings.
alter role kampus_app set statement_timeout = '4s';
alter role kampus_app set lock_timeout = '1200ms';
alter role kampus_app set idle_in_transaction_session_timeout = '10s';
grant connect, temporary on database kampus to kampus_app;
grant create on database kampus to kampus_app;
grant usage on schema public to kampus_app;
alter default privileges in schema public grant select, insert, update, delete on tables to kampus_app;
alter default privileges in schema public grant usage, select, update on sequences to kampus_app;
alter default privileges in schema public grant execute on functions to kampus_app;
SQL
