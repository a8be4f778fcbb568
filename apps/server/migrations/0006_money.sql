-- Where every cent is: what was captured, what is on its way back, and the books.

alter table payments
  add column captured_minor bigint check (captured_minor > 0),
  add column captured_currency text,
  add column asked_at timestamptz,
  add constraint payments_captured_check check ((state = 'captured') = (captured_minor is not null and captured_currency is not null));
comment on column payments.captured_minor is 'What the provider took, in minor units; it can differ from what was asked for.';
comment on column payments.asked_at is 'When the provider was last asked by ourselves, because no notice had come.';
create index payments_open_idx on payments (created_at) where state in ('created', 'redirected', 'pending');

create table refunds (
  event_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  state text not null check (state in ('requested', 'sent', 'unknown', 'succeeded', 'failed')),
  reason text not null check (reason in ('surplus', 'too_late')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  provider_reference text,
  created_at timestamptz not null default now(),
  primary key (id, event_id),
  foreign key (payment_id, event_id) references payments
);
comment on table refunds is 'Money on its way back to a buyer. Its id is the key under which the provider is asked, so a repeat pays once.';
comment on column refunds.amount_minor is 'What goes back, in minor units; held from the moment it is requested.';
create index refunds_payment_idx on refunds (payment_id);

create table refund_history (
  id bigint generated always as identity primary key,
  event_id uuid not null,
  refund_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamptz not null default now(),
  foreign key (refund_id, event_id) references refunds
);
comment on table refund_history is 'Each change of a refund''s state. Append-only.';
create index refund_history_refund_idx on refund_history (refund_id);
create trigger refund_history_append_only before update or delete on refund_history for each row execute function refuse_change();

-- Refunds that were not given up never exceed what was captured, whoever asks for them. Whoever inserts a refund has
-- locked its payment.
create function refuse_refund_above_capture() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = new.payment_id and r.state <> 'failed')
     > (select coalesce(p.captured_minor, 0) from payments p where p.id = new.payment_id and p.event_id = new.event_id) then
    raise exception 'refunds of payment % exceed what was captured', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger refunds_within_capture after insert or update on refunds for each row execute function refuse_refund_above_capture();

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (kind in ('tickets', 'refund'));

create table ledger_transactions (
  id uuid primary key,
  kind text not null check (kind in ('capture', 'suspense', 'refund')),
  event_id uuid not null,
  payment_id uuid not null,
  refund_id uuid,
  at timestamptz not null default now(),
  foreign key (payment_id, event_id) references payments,
  foreign key (refund_id, event_id) references refunds
);
comment on table ledger_transactions is 'What happened to money. Append-only.';
create index ledger_transactions_payment_idx on ledger_transactions (payment_id);
create unique index ledger_transactions_capture_key on ledger_transactions (payment_id) where kind in ('capture', 'suspense');
create unique index ledger_transactions_refund_key on ledger_transactions (refund_id) where kind = 'refund';

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  account text not null check (account in ('provider_clearing', 'organiser_reserve', 'platform_fee', 'vat_on_fee', 'suspense')),
  owner text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0)
);
comment on table ledger_entries is 'The lines of a transaction. Debits are positive, credits negative; each transaction sums to nil per currency. Append-only.';
comment on column ledger_entries.owner is 'Whose account: the provider''s name, the organiser''s id, the suspended payment''s id, or "quivertree".';
comment on column ledger_entries.amount_minor is 'Minor units: a debit is positive, a credit negative.';
create index ledger_entries_transaction_idx on ledger_entries (transaction_id);
create index ledger_entries_account_idx on ledger_entries (account, owner, currency) include (amount_minor);
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries e where e.transaction_id = new.transaction_id
              group by e.currency having sum(e.amount_minor) <> 0) then
    raise exception 'ledger transaction % does not sum to nil', new.transaction_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred
  for each row execute function refuse_unbalanced();
