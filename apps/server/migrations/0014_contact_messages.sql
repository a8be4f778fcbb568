-- What people write to us by the contact form.

create table contact_messages (
  id uuid primary key,
  received_at timestamptz not null default now(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text not null,
  reason text not null check (reason in ('Customer Support', 'Technical Support', 'List an Event')),
  message text not null,
  sent_at timestamptz
);
comment on table contact_messages is 'Messages of the contact form, each mailed to the configured recipient. Rows are kept for a year.';
comment on column contact_messages.sent_at is 'When the mail was handed over; null until then.';
create index contact_messages_received_idx on contact_messages (received_at);
