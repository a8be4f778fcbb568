-- A dispute that was lost and is won after all gives back what the loss took: it counts as lost no longer.

create or replace function sales_of_entries(p_kind text, p_account text, p_amount_minor bigint,
                                 out sold_minor bigint, out refunded_minor bigint, out lost_minor bigint, out fee_minor bigint)
language sql immutable as $$
  select case when p_kind in ('capture', 'suspense_applied') then -p_amount_minor else 0 end,
         case when p_kind = 'refund_requested' then p_amount_minor else 0 end,
         case when p_kind in ('chargeback_lost', 'chargeback_overturned') then p_amount_minor else 0 end,
         case when p_account in ('platform_fee', 'vat_on_fee') then -p_amount_minor else 0 end
$$;

create or replace function note_money() returns trigger language plpgsql as $$
begin
  insert into sales_changes (event_id, hour, sold_minor, refunded_minor, lost_minor, fee_minor)
  select t.event_id, hour_of(t.at), sum(s.sold_minor), sum(s.refunded_minor), sum(s.lost_minor), sum(s.fee_minor)
    from added e
    join ledger_transactions t on t.id = e.transaction_id
    cross join lateral sales_of_entries(t.kind, e.account, e.amount_minor) s
   where t.event_id is not null
     and t.kind in ('capture', 'suspense_applied', 'refund_requested', 'chargeback_lost', 'chargeback_overturned')
     and e.account in ('organiser_reserve', 'organiser_payable', 'organiser_receivable', 'platform_fee', 'vat_on_fee')
   group by 1, 2;
  return null;
end
$$;
