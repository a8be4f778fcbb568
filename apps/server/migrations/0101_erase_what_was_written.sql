-- What people wrote about a buyer, or a provider sent about them, goes with the buyer's other personal data; and transfers
-- know who sent them, so that these can be shown to their sender and erased.

create function refuse_change_but_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) ->> tg_argv[0] = '' and to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
comment on function refuse_change_but_erasing() is
  'Keeps a table append-only, but for emptying the one column that its trigger names.';

drop trigger order_actions_append_only on order_actions;
create trigger order_actions_append_only before update or delete on order_actions
  for each row execute function refuse_change_but_erasing('note');
comment on table order_actions is
  'What the organiser''s people did to an order besides refunds, each once for its idempotency key. Append-only; notes are emptied when the buyer is erased.';

drop trigger payment_notices_append_only on payment_notices;
create trigger payment_notices_append_only before update or delete on payment_notices
  for each row execute function refuse_change_but_erasing('body');
comment on column payment_notices.body is
  'As it was received; emptied when the buyer is erased, since providers name them.';

alter table transfers add column from_email text;
comment on column transfers.from_email is
  'Address of whoever sent it; null where that is not known, as of tickets that had been passed on by link before.';
update transfers x
   set from_email = o.buyer_email
  from tickets t join orders o on o.id = t.order_id and o.event_id = t.event_id
 where t.id = x.ticket_id and t.event_id = x.event_id
   and not exists (select from transfers p
                    where p.event_id = x.event_id and p.ticket_id = x.ticket_id and p.state = 'accepted'
                      and p.decided_at <= x.created_at);
update transfers x
   set from_email = (select p.to_email from transfers p
                      where p.event_id = x.event_id and p.ticket_id = x.ticket_id and p.state = 'accepted'
                        and p.decided_at <= x.created_at
                      order by p.decided_at desc limit 1)
 where from_email is null;
create index transfers_from_email_idx on transfers (lower(from_email));
create index payment_notices_payment_idx on payment_notices (payment_id);
