-- One administrator alone could note that a payout came back, and have the same money paid out again.

create table payout_returns (
  id uuid primary key,
  payout_id uuid not null references payouts,
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'withdrawn')),
  reason text not null check (reason <> ''),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default now(),
  decided_by uuid references users,
  decided_at timestamptz,
  check ((state = 'proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  constraint payout_returns_two_people check (state <> 'confirmed' or decided_by <> proposed_by)
);
comment on table payout_returns is 'Sent payouts that one administrator says came back, until another confirms it.';
comment on column payout_returns.reason is 'Why, as the bank says; the organiser reads it once it is confirmed.';
create unique index payout_returns_open_key on payout_returns (payout_id) where state = 'proposed';
create index payout_returns_payout_idx on payout_returns (payout_id);
create index payout_returns_proposed_by_idx on payout_returns (proposed_by) where state = 'proposed';

create function refuse_unconfirmed_return() returns trigger language plpgsql as $$
begin
  if not exists (select from payout_returns r where r.payout_id = new.id and r.state = 'confirmed') then
    raise exception 'payout % came back only once two people say so', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger payouts_returned_by_two before update of state on payouts for each row
  when (new.state = 'returned' and old.state <> 'returned') execute function refuse_unconfirmed_return();

alter table payouts
  add column replaced_by uuid references payouts,
  add constraint payouts_replaced_check check (replaced_by is null or (state = 'returned' and replaced_by <> id));
comment on column payouts.replaced_by is
  'The payout that the money of this one went into after it came back; null: none yet, or it did not come back.';
create index payouts_replaced_by_idx on payouts (replaced_by) where replaced_by is not null;

update payouts r
   set replaced_by = next.id
  from payout_history h
  cross join lateral (
    select p.id from payouts p join payouts came_back on came_back.id = h.payout_id
     where p.organiser_id = came_back.organiser_id and p.currency = came_back.currency and p.state <> 'withdrawn'
       and p.created_at >= h.at
     order by p.created_at, p.id limit 1) next
 where h.payout_id = r.id and h.to_state = 'returned' and r.state = 'returned';
