-- Applies the confirmed statuses of payments of one event in one round trip and one commit: stores the notifications,
-- changes the payments' states, fulfils the orders that were paid for, and posts the money. Payments are decided one by
-- one, in the order of the array; refusing one doesn't affect the others. The types of the parameters are in
-- 0007_payments.sql.
--
-- Captured money is `applied` if its amount and currency match and the order can be fulfilled; `surplus` if another
-- payment has paid for the order; `unmatched` otherwise. Surplus and unusable money is refunded automatically; money of
-- another amount, currency or merchant stays in suspense until an administrator decides.
--
-- Invariants: A1, A3, A5. A notification commits together with its effect. A charge pays for one payment only, and an
-- order is paid by one payment only; unique indexes enforce both.
-- Lock order: pools and ticket types of all orders (lock_stock), orders by id, payments by id; then as in fulfil_orders.
-- Index: the primary keys of payments, orders and order_lines; payments_charge_key.
create or replace function apply_payments(p_terms terms_of_payments, p_payments payment_to_apply[])
-- One row per payment. outcome: changed (from from_state; disposition if captured) | unchanged (it can't become this
-- state; charge is the captured charge, if any) | and, with nothing written: unknown | other_charge (the charge was
-- captured for a different payment) | must_resell and busy (as in fulfil_orders)
returns table ("position" integer, outcome text, order_id uuid, from_state text, disposition text, charge text)
language plpgsql as $$
declare
  v_event_id constant uuid := p_terms.event_id;
  -- Rows are read by these ids: joined with the parameter, each of the event's payments would be read.
  v_payment_ids constant uuid[] := array(select x.payment_id from unnest(p_payments) x);
  -- Payments by id, with their orders; their states and charges follow the decisions of this call.
  v_ids uuid[];
  v_payment_orders uuid[];
  v_states text[];
  v_charges text[];
  v_providers text[];
  v_amounts bigint[];
  v_currencies text[];
  -- Orders that were fulfilled before this call.
  v_paid uuid[];
  -- Orders to fulfil, by the positions of the payments that pay for them, and what became of them.
  v_to_fulfil order_to_fulfil[] := '{}';
  v_fulfilled_by integer[] := '{}';
  v_tried uuid[] := '{}';
  v_results text[];
  v_event_is_on boolean;
  -- Decisions by position.
  v_outcomes text[] := '{}';
  v_froms text[] := '{}';
  v_orders uuid[] := '{}';
  v_dispositions text[] := '{}';
  v_reasons text[] := '{}';
  -- The payment being decided.
  v_payment payment_to_apply;
  v_at integer;
  v_order uuid;
  v_result text;
begin
  select array_agg(distinct p.order_id) into v_orders
    from payments p
   where p.event_id = v_event_id and p.id = any (v_payment_ids);
  perform from lock_stock(v_event_id, array(
    select l.ticket_type_id from order_lines l where l.event_id = v_event_id and l.order_id = any (v_orders)));
  perform from orders o where o.event_id = v_event_id and o.id = any (v_orders) order by o.id for no key update;
  perform from payments p
    where p.event_id = v_event_id and p.id = any (v_payment_ids)
    order by p.id
      for update;

  select array_agg(p.id), array_agg(p.order_id), array_agg(p.state), array_agg(p.provider_reference), array_agg(p.provider),
         array_agg(p.amount_minor), array_agg(p.currency)
    into v_ids, v_payment_orders, v_states, v_charges, v_providers, v_amounts, v_currencies
    from payments p
   where p.event_id = v_event_id and p.id = any (v_payment_ids);
  select array_agg(o.id) into v_paid
    from orders o where o.event_id = v_event_id and o.id = any (v_orders) and o.state = 'fulfilled';
  v_orders := '{}';

  -- Decides everything but the stock.
  for i in 1 .. cardinality(p_payments) loop
    v_payment := p_payments[i];
    v_at := array_position(v_ids, v_payment.payment_id);
    v_order := v_payment_orders[v_at];
    v_orders[i] := v_order;
    v_froms[i] := v_states[v_at];
    v_dispositions[i] := null;
    v_reasons[i] := null;
    if v_at is null then
      v_outcomes[i] := 'unknown';
    elsif v_states[v_at] = v_payment.state or v_states[v_at] <> all (v_payment.from_states) then
      v_outcomes[i] := 'unchanged';
    elsif v_payment.state <> 'captured' then
      v_outcomes[i] := 'changed';
    elsif exists (select from payments p
                   where p.provider_reference = v_payment.provider_reference and p.provider = v_providers[v_at]
                     and p.state = 'captured')
       or exists (select from unnest(v_states, v_charges, v_providers) as s (state, charge, provider)
                   where s.state = 'captured' and s.charge = v_payment.provider_reference and s.provider = v_providers[v_at]) then
      v_outcomes[i] := 'other_charge';
    else
      v_outcomes[i] := 'changed';
      if v_payment.other_merchant or v_payment.amount_minor <> v_amounts[v_at] or v_payment.currency <> v_currencies[v_at] then
        v_dispositions[i] := 'unmatched';
      elsif v_order = any (v_paid) then
        v_dispositions[i] := 'surplus';
        v_reasons[i] := 'surplus';
      elsif v_order <> all (v_tried) then
        v_to_fulfil := v_to_fulfil || (v_order, v_payment.ticket_ids, v_payment.short_codes)::order_to_fulfil;
        v_tried := v_tried || v_order;
        v_fulfilled_by := v_fulfilled_by || i;
      end if;
    end if;
    if v_outcomes[i] = 'changed' then
      v_states[v_at] := v_payment.state;
      v_charges[v_at] := v_payment.provider_reference;
    end if;
  end loop;

  if cardinality(v_tried) > 0 then
    select array_agg(case when f.outcome = 'must_resell' and p_terms.resale_done then 'refused' else f.outcome end order by t.at)
      into v_results
      from fulfil_orders(v_event_id, v_to_fulfil, p_terms.tickets_mail) f
      join unnest(v_tried) with ordinality as t (id, at) on t.id = f.order_id;
    select e.state = 'published' and e.ends_at > now() into v_event_is_on from events e where e.id = v_event_id;
  end if;

  -- Decides the use of the money, now that it's known which orders were fulfilled.
  for i in 1 .. cardinality(p_payments) loop
    v_result := v_results[array_position(v_tried, v_orders[i])];
    if v_result in ('must_resell', 'busy') then
      -- Payments that depend on an undecided one are undecided too.
      v_outcomes[i] := v_result;
      v_dispositions[i] := null;
    elsif v_outcomes[i] = 'changed' and p_payments[i].state = 'captured' and v_dispositions[i] is null then
      v_dispositions[i] := case
        when v_result in ('refused', 'over_limit') then 'unmatched'
        when i = any (v_fulfilled_by) then 'applied'
        else 'surplus'
      end;
      v_reasons[i] := case
        when v_result = 'over_limit' then 'over_limit'
        when v_result = 'refused' then case when v_event_is_on then 'too_late' else 'event_off' end
        when i <> all (v_fulfilled_by) then 'surplus'
      end;
    end if;
    "position" := i;
    outcome := v_outcomes[i];
    order_id := v_orders[i];
    from_state := v_froms[i];
    disposition := v_dispositions[i];
    charge := case when v_froms[i] = 'captured' then v_charges[array_position(v_ids, p_payments[i].payment_id)] end;
    return next;
  end loop;

  insert into payment_notifications (provider, notification_key, event_id, payment_id, body)
  select v_providers[array_position(v_ids, x.payment_id)], x.notification_key, v_event_id, x.payment_id, x.notification_body
    from unnest(p_payments) with ordinality x
   where v_outcomes[x.ordinality::integer] in ('changed', 'unchanged') and x.notification_key is not null
      on conflict (provider, notification_key) do nothing;
  if 'changed' <> all (v_outcomes) then
    return;
  end if;

  insert into payment_history (event_id, payment_id, from_state, to_state, reason)
  select v_event_id, x.payment_id, v_froms[x.ordinality::integer], x.state, coalesce(v_dispositions[x.ordinality::integer], 'confirmed by the provider')
    from unnest(p_payments) with ordinality x
   where v_outcomes[x.ordinality::integer] = 'changed'
   order by x.ordinality;
  with x as materialized (
    select distinct on (u.payment_id) u.*, v_dispositions[u.ordinality::integer] as disposition
      from unnest(p_payments) with ordinality u
     where v_outcomes[u.ordinality::integer] = 'changed'
     order by u.payment_id, u.ordinality desc)
  update payments p
     set state = x.state, disposition = x.disposition, provider_reference = x.provider_reference,
         captured_minor = case when x.state = 'captured' then x.amount_minor end,
         captured_currency = case when x.state = 'captured' then x.currency end,
         other_merchant = x.other_merchant,
         captured_at = case when x.state = 'captured' then now() end
    from x
   where p.id = x.payment_id and p.event_id = v_event_id and p.id = any (v_payment_ids);

  insert into refunds (event_id, id, payment_id, state, kind, reason, amount_minor, currency)
  select v_event_id, x.refund_id, x.payment_id, 'requested', 'suspense', v_reasons[x.ordinality::integer], x.amount_minor, x.currency
    from unnest(p_payments) with ordinality x
   where v_outcomes[x.ordinality::integer] = 'changed' and v_reasons[x.ordinality::integer] is not null;
  if found then
    perform queue_jobs(p_terms.refund_job, array(
      select json_build_object('eventId', v_event_id, 'refundId', x.refund_id)
        from unnest(p_payments) with ordinality x
       where v_outcomes[x.ordinality::integer] = 'changed' and v_reasons[x.ordinality::integer] is not null));
  end if;

  perform post_transactions(array(
    select (t.id, t.kind, v_event_id, x.payment_id, t.refund_id, x.currency, t.lines)::transaction_to_post
      from unnest(p_payments) with ordinality x
     cross join lateral (
       select x.transaction_id, 'capture', null::uuid, x.capture where v_dispositions[x.ordinality::integer] = 'applied'
        union all
       select x.transaction_id, 'suspense', null, x.suspense where v_dispositions[x.ordinality::integer] <> 'applied'
        union all
       select x.refund_transaction_id, 'refund_requested', x.refund_id, x.refund_requested
        where v_reasons[x.ordinality::integer] is not null
     ) as t (id, kind, refund_id, lines)
     where v_outcomes[x.ordinality::integer] = 'changed'));
end
$$;
