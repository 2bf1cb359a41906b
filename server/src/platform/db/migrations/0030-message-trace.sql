-- In whose course a message was caused, as a W3C traceparent; only while traces are on, and then set by the connection.
alter table notifications add column trace text default nullif(current_setting('kampus.trace', true), '');
