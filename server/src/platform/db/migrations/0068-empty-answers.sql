-- A call without a response has no stored answer. An export cannot tell the JSON value null, which
-- stood here, from no value, so its import was refused.
alter table idempotency_keys alter column answer drop not null;

update idempotency_keys set answer = null where answer = 'null';
