-- Folds at most p_max rows of sales_changes into the sums by hour, by event and of all events, and into organisers' last
-- sales. Returns the number of rows folded; 0 if another server is folding.
--
-- Invariant: the total of changes and sums never changes. Folding is one statement, so a dashboard that adds up both
-- never counts a row twice or misses one.
-- Lock order: "sales figures" (advisory, without waiting), then rows that nothing else writes.
-- Index: the primary keys and sales_hours_key.
create or replace function fold_sales(p_max integer) returns integer language plpgsql as $$
declare
  v_folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('sales figures', 0)) then
    return 0;
  end if;
  with taken as (
    delete from sales_changes c
     where c.id = any (array(select id from sales_changes order by id limit p_max))
    returning *),
  by_hour as (
    insert into sales_hours as s (event_id, hour, ticket_type_id, views, ordered, fulfilled, issued, given, voided,
                                  complimentary_voided, value_minor, sold_minor, refunded_minor, lost_minor, fee_minor, buyer_fee_minor)
    select event_id, hour, ticket_type_id, sum(views), sum(ordered), sum(fulfilled), sum(issued), sum(given), sum(voided),
           sum(complimentary_voided), sum(value_minor), sum(sold_minor), sum(refunded_minor), sum(lost_minor), sum(fee_minor),
           sum(buyer_fee_minor)
      from taken group by 1, 2, 3
    on conflict on constraint sales_hours_key do update
      set views = s.views + excluded.views, ordered = s.ordered + excluded.ordered,
          fulfilled = s.fulfilled + excluded.fulfilled, issued = s.issued + excluded.issued, given = s.given + excluded.given,
          voided = s.voided + excluded.voided, complimentary_voided = s.complimentary_voided + excluded.complimentary_voided,
          value_minor = s.value_minor + excluded.value_minor, sold_minor = s.sold_minor + excluded.sold_minor,
          refunded_minor = s.refunded_minor + excluded.refunded_minor, lost_minor = s.lost_minor + excluded.lost_minor,
          fee_minor = s.fee_minor + excluded.fee_minor, buyer_fee_minor = s.buyer_fee_minor + excluded.buyer_fee_minor),
  altogether as (
    insert into sales_totals as s (event_id, views, ordered, fulfilled, issued, given, voided, complimentary_voided,
                                   value_minor, sold_minor, refunded_minor, lost_minor, fee_minor, buyer_fee_minor)
    select event_id, sum(views), sum(ordered), sum(fulfilled), sum(issued), sum(given), sum(voided), sum(complimentary_voided),
           sum(value_minor), sum(sold_minor), sum(refunded_minor), sum(lost_minor), sum(fee_minor), sum(buyer_fee_minor)
      from taken group by 1
    on conflict (event_id) do update
      set views = s.views + excluded.views, ordered = s.ordered + excluded.ordered,
          fulfilled = s.fulfilled + excluded.fulfilled, issued = s.issued + excluded.issued, given = s.given + excluded.given,
          voided = s.voided + excluded.voided, complimentary_voided = s.complimentary_voided + excluded.complimentary_voided,
          value_minor = s.value_minor + excluded.value_minor, sold_minor = s.sold_minor + excluded.sold_minor,
          refunded_minor = s.refunded_minor + excluded.refunded_minor, lost_minor = s.lost_minor + excluded.lost_minor,
          fee_minor = s.fee_minor + excluded.fee_minor, buyer_fee_minor = s.buyer_fee_minor + excluded.buyer_fee_minor),
  of_all as (
    insert into platform_sales_hours as s (hour, currency, fulfilled, issued, given, voided, complimentary_voided, sold_minor,
                                           refunded_minor, lost_minor, fee_minor, buyer_fee_minor)
    select t.hour, e.currency, sum(t.fulfilled), sum(t.issued), sum(t.given), sum(t.voided), sum(t.complimentary_voided),
           sum(t.sold_minor), sum(t.refunded_minor), sum(t.lost_minor), sum(t.fee_minor), sum(t.buyer_fee_minor)
      from taken t join events e on e.id = t.event_id
     where (t.fulfilled, t.issued, t.voided, t.complimentary_voided, t.sold_minor, t.refunded_minor, t.lost_minor, t.fee_minor)
           <> (0, 0, 0, 0, 0, 0, 0, 0)
     group by 1, 2
    on conflict (hour, currency) do update
      set fulfilled = s.fulfilled + excluded.fulfilled, issued = s.issued + excluded.issued, given = s.given + excluded.given,
          voided = s.voided + excluded.voided, complimentary_voided = s.complimentary_voided + excluded.complimentary_voided,
          sold_minor = s.sold_minor + excluded.sold_minor, refunded_minor = s.refunded_minor + excluded.refunded_minor,
          lost_minor = s.lost_minor + excluded.lost_minor, fee_minor = s.fee_minor + excluded.fee_minor,
          buyer_fee_minor = s.buyer_fee_minor + excluded.buyer_fee_minor),
  active as (
    insert into organiser_last_sales as s (organiser_id, hour)
    select e.organiser_id, max(t.hour) from taken t join events e on e.id = t.event_id where t.fulfilled > 0 group by 1
    on conflict (organiser_id) do update set hour = greatest(s.hour, excluded.hour))
  select count(*) into v_folded from taken;
  return v_folded;
end
$$;
