-- Disputes with their deadline and who told or decided them, a second person for money that goes to a bank account,
-- and what a payout was drawn up from.

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'capture', 'suspense', 'suspense_applied', 'suspense_paid_out',
    'refund_requested', 'refund', 'refund_failed',
    'chargeback', 'chargeback_won', 'chargeback_lost', 'chargeback_overturned',
    'release', 'advance', 'netting', 'payout', 'payout_returned', 'provider_payment'));

alter table disputes
  add column evidence_due_at timestamptz,
  add column recorded_by uuid references users;
comment on column disputes.evidence_due_at is 'Until when the provider takes our evidence; null where it told none.';
comment on column disputes.recorded_by is 'Who noted it; null: the provider told us.';
create index disputes_open_idx on disputes (id) where state = 'open';

alter table dispute_history
  add column by_user uuid references users,
  add column note text not null default '';
comment on column dispute_history.by_user is 'Who decided; null: the provider.';
comment on column dispute_history.note is 'What they went by.';

create table dispute_lookups (
  provider text primary key,
  looked_at timestamptz not null
);
comment on table dispute_lookups is 'When a provider was last asked for all its disputes, so that one whose notice was lost is found.';

create index refunds_unsettled_idx on refunds (id) where state <> 'succeeded';

alter table suspense_resolutions add column proposed_by uuid references users;
comment on column suspense_resolutions.proposed_by is 'Who proposed to pay it back from our bank; somebody else, resolved_by, agreed.';
-- What was paid back from our bank before two people were asked for has no such name.
alter table suspense_resolutions
  add constraint suspense_resolutions_two_people check (how <> 'bank_transfer' or proposed_by <> resolved_by) not valid;

create table suspense_transfers (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  state text not null default 'proposed' check (state in ('proposed', 'paid', 'withdrawn')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  note text not null,
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default now(),
  decided_by uuid references users,
  decided_at timestamptz,
  primary key (id, event_id),
  foreign key (payment_id, event_id) references payments,
  check ((state = 'proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  constraint suspense_transfers_two_people check (state <> 'paid' or decided_by <> proposed_by)
);
comment on table suspense_transfers is 'Suspended money that one person proposes to pay back from our bank, and another agrees to.';
comment on column suspense_transfers.amount_minor is 'What was in suspense when it was proposed, in minor units.';
create unique index suspense_transfers_open_key on suspense_transfers (payment_id) where state = 'proposed';

alter table payouts add column through_entry_id bigint;
comment on column payouts.through_entry_id is 'The last movement of what is due and owed when it was drawn up; null for payouts from before this was kept.';

create or replace function refuse_change_of_approved_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payouts are never deleted' using errcode = 'restrict_violation';
  end if;
  if new.organiser_id <> old.organiser_id or new.currency <> old.currency or new.reference <> old.reference
     or (new.state <> 'draft' and (new.amount_minor, new.bank_details_id, new.through_entry_id)
                                  is distinct from (old.amount_minor, old.bank_details_id, old.through_entry_id)) then
    raise exception 'payout % is frozen', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
