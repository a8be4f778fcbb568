-- Several providers: which one serves an event, and where a payment stands at its own one.

alter table events
  add column payment_provider text check (payment_provider in ('TEST', 'STRIPE', 'FINATIC', 'BUDDY'));
comment on column events.payment_provider is
  'Who takes this event''s money; null: the site''s own choice. Whoever changes it counts sales_version up.';

comment on column payments.provider is 'Who takes this payment, for good: notices, questions and refunds go there.';
comment on column payments.provider_reference is
  'The provider''s own name for the charge: once it has answered, or where beginning makes one.';
comment on column payments.payment_url is 'Where the buyer pays, kept where the provider made the address: a repeat leads to the same one.';
create index payments_provider_reference_idx on payments (provider_reference) where provider_reference is not null;

-- A payment that failed can still be made: it is asked about as the open ones are.
drop index payments_open_idx;
create index payments_open_idx on payments (provider, created_at) where state in ('created', 'redirected', 'pending', 'failed');
