-- Last time that everything was fetched from a provider of which its notification may have been lost. One row per
-- provider.
create table provider_fetches (
  provider text primary key references payment_providers,
  fetched_at timestamptz not null
);
-- It was about disputes alone. Without its rows, they are fetched again.
drop table dispute_fetches;
