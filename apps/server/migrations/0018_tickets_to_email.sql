-- Ticket emails are queued in bulk, after the transaction that issues the tickets (functions/queue_tickets_mails.sql).

-- Orders whose tickets are to be emailed, until their emails are queued; usually for less than a second. Without foreign
-- keys, because fulfilled orders are never deleted.
create table tickets_to_email (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  order_ids uuid[] not null, -- Orders fulfilled together.
  mail job_kind not null, -- Job that sends the emails.
  noted_at timestamptz not null default now()
);
