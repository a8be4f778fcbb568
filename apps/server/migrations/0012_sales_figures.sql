-- Hourly sales figures, so that a dashboard reads sums and never an event's orders.
--
-- Each statement that sells, voids or posts adds a row to sales_changes in its own transaction
-- (functions/sales_figures.sql), so the figures are always exact. Rows are only added, so buyers never wait for each
-- other. Every few seconds, one server folds the changes into the sums (functions/fold_sales.sql). A dashboard adds up
-- both in one statement. docs/glossary.md and domain/sales/figures.ts define each figure.

-- Changes that aren't folded into the sums yet; empty a few seconds after the last sale. Columns as in sales_hours.
create table sales_changes (
  event_id uuid not null,
  id bigint generated always as identity,
  hour timestamptz not null,
  ticket_type_id uuid,
  views integer not null default 0,
  ordered integer not null default 0,
  fulfilled integer not null default 0,
  issued integer not null default 0,
  given integer not null default 0,
  voided integer not null default 0,
  complimentary_voided integer not null default 0,
  value_minor bigint not null default 0, -- All amounts in minor units.
  sold_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  buyer_fee_minor bigint not null default 0,
  primary key (id, event_id)
);
-- An event's changes, added to its sums.
create index sales_changes_event_idx on sales_changes (event_id);

-- Each event's sales by the hour. Written by fold_sales. Permanent.
create table sales_hours (
  event_id uuid not null,
  hour timestamptz not null, -- Start of the hour, in UTC.
  ticket_type_id uuid, -- Null for figures about whole orders and pages; tickets are counted by type.
  views integer not null default 0, -- Requests for the event's page; nothing about the visitor is stored.
  ordered integer not null default 0, -- Orders that buyers placed, paid or not.
  fulfilled integer not null default 0, -- Buyers' orders that were fulfilled.
  issued integer not null default 0, -- Tickets issued, complimentary ones included.
  given integer not null default 0, -- Complimentary tickets among those issued.
  voided integer not null default 0, -- Tickets that became void.
  complimentary_voided integer not null default 0, -- Complimentary tickets among the voided ones.
  value_minor bigint not null default 0, -- Price of tickets issued less the price of tickets voided, in minor units.
  -- Gross sales: price of the tickets paid for, according to the ledger, in minor units.
  sold_minor bigint not null default 0,
  refunded_minor bigint not null default 0, -- Refunds of gross sales, according to the ledger, in minor units.
  lost_minor bigint not null default 0, -- Lost disputes, according to the ledger, in minor units.
  -- Platform fee less refunded fees, VAT included, no matter who pays it, according to the ledger, in minor units.
  fee_minor bigint not null default 0,
  buyer_fee_minor bigint not null default 0, -- Part of fee_minor that buyers paid on top, in minor units.
  constraint sales_hours_key unique nulls not distinct (event_id, hour, ticket_type_id)
);

-- Finds what sold in the last days.
create index sales_hours_hour_idx on sales_hours (hour);

-- Each event's hourly figures added up, for organisers with thousands of events. Written by fold_sales. Columns as in
-- sales_hours.
create table sales_totals (
  event_id uuid primary key,
  views bigint not null default 0,
  ordered integer not null default 0,
  fulfilled integer not null default 0,
  issued integer not null default 0,
  given integer not null default 0,
  voided integer not null default 0,
  complimentary_voided integer not null default 0,
  value_minor bigint not null default 0, -- All amounts in minor units.
  sold_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  buyer_fee_minor bigint not null default 0
);

-- Hourly figures for all events together, by currency, for administrators. Written by fold_sales. Columns as in
-- sales_hours.
create table platform_sales_hours (
  hour timestamptz not null,
  currency text not null,
  fulfilled integer not null default 0,
  issued integer not null default 0,
  given integer not null default 0,
  voided integer not null default 0,
  complimentary_voided integer not null default 0,
  sold_minor bigint not null default 0, -- All amounts in minor units.
  refunded_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  buyer_fee_minor bigint not null default 0,
  primary key (hour, currency)
);

-- Last hour in which one of an organiser's orders was fulfilled; determines which organisers are active. Written by
-- fold_sales.
create table organiser_last_sales (
  organiser_id uuid primary key,
  hour timestamptz not null -- Start of the hour, in UTC.
);
-- Organisers active since a given hour.
create index organiser_last_sales_hour_idx on organiser_last_sales (hour);
