-- Whoever may approve payouts is made by two people: else one person is two as soon as they have two accounts.

create table administrator_proposals (
  id uuid primary key,
  user_id uuid not null references users,
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default now(),
  state text not null default 'proposed' check (state in ('proposed', 'agreed', 'withdrawn')),
  decided_by uuid references users,
  decided_at timestamptz,
  check ((state = 'proposed') = (decided_at is null)),
  constraint administrator_proposals_two_people check (state <> 'agreed' or decided_by <> proposed_by)
);
comment on table administrator_proposals is 'People whom one administrator proposes as another, and a second one agrees to.';
comment on column administrator_proposals.decided_by is 'Who agreed or took it back; null: the person deleted their account.';
create unique index administrator_proposals_open_key on administrator_proposals (user_id) where state = 'proposed';
