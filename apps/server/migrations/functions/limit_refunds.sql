-- Refuses refunds that exceed the captured amount or what is left of the sale.
--
-- Invariants (A3): refunds that haven't failed never exceed the captured amount. No part of a sale is refunded twice:
-- it counts as refunded even if the refund fails (the money is then in suspense), and lost disputes count too.
-- Lock order: every command that inserts a refund holds the lock of its payment, so the sums can't change in between.
-- Index: the primary key of payments, refunds_payment_idx, the unique index of disputes on payment_id.
create or replace function refuse_refund_above_capture() returns trigger language plpgsql as $$
declare
  v_captured bigint;
  v_refunded bigint;
  v_of_sale bigint;
begin
  select coalesce(p.captured_minor, 0) into v_captured from payments p where p.id = new.payment_id and p.event_id = new.event_id;
  select coalesce(sum(r.amount_minor) filter (where r.state <> 'failed'), 0),
         coalesce(sum(r.amount_minor) filter (where r.kind <> 'suspense'), 0)
    into v_refunded, v_of_sale
    from refunds r where r.payment_id = new.payment_id;
  v_of_sale := v_of_sale + (select coalesce(sum(d.organiser_minor + d.fee_minor), 0) from disputes d where d.payment_id = new.payment_id);
  if greatest(v_refunded, v_of_sale) > coalesce(v_captured, 0) then
    raise exception 'refunds of payment % exceed the captured amount', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create or replace trigger refunds_within_capture after insert or update on refunds
  for each row execute function refuse_refund_above_capture();
