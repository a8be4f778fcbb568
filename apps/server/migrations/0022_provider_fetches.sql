-- When a provider's disputes and rejected refunds were last fetched, in case notifications of them were lost. One row per
-- provider.
create table provider_fetches (
  provider text primary key references payment_providers,
  fetched_at timestamptz not null
);
-- Covered only disputes. Without its rows, they are fetched again.
drop table dispute_fetches;
