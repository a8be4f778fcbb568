-- The provider is asked about open payments in the order of two small indexes, so that a claim of a few reads a few,
-- however many are open: those it was never asked about by age, the others by when they are asked again.

alter table payments add column ask_again_at timestamptz;
comment on column payments.ask_again_at is 'When the provider is asked about it again, if it is still open then; empty until it was asked once.';
update payments set ask_again_at = now() where asked_at is not null;
alter table payments add constraint payments_ask_again_check check ((asked_at is null) = (ask_again_at is null));

drop index payments_open_idx;
create index payments_never_asked_idx on payments (provider, created_at)
  where state in ('created', 'redirected', 'pending', 'failed') and asked_at is null;
create index payments_ask_again_idx on payments (provider, ask_again_at)
  where state in ('created', 'redirected', 'pending', 'failed') and asked_at is not null;
