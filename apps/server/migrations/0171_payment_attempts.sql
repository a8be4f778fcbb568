-- After a decline a buyer pays the same order by a fresh payment. Providers that know a payment by the order's reference
-- would take it for the one that was declined: a further payment of an order has a reference of its own there.
alter table payments add column attempt_reference text;
comment on column payments.attempt_reference is 'What the provider knows this payment by, where the order''s reference belongs to an earlier one; null: the order''s reference.';
create index payments_attempt_reference_idx on payments (attempt_reference) where attempt_reference is not null;
