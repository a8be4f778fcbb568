-- Notes orders whose tickets are to be emailed, in the transaction that issues the tickets, so no email is lost or sent for
-- nothing. queue_noted_tickets_mails queues the emails soon afterwards, for many transactions at once, because a call
-- of the job queue costs more than an order does.
--
-- Lock order: takes no locks on our tables.
-- Index: none of ours.
create or replace function queue_tickets_mails(p_event_id uuid, p_order_ids uuid[], p_mail job_kind)
returns void language plpgsql as $$
begin
  insert into tickets_to_email (event_id, order_ids, mail) values (p_event_id, p_order_ids, p_mail);
end
$$;

-- Queues the emails of orders noted by at most p_max transactions, oldest first. Returns the number of these transactions;
-- 0 if there are none, or other servers are queueing them. A job sends up to eight emails, because each job costs as much as
-- an email. With more, a code to sign in with would wait longer for a free place among the running jobs.
--
-- Invariant: an order whose tickets are emailed has one row in order_emails and is named by one job.
-- Lock order: tickets_to_email (skipping locked rows).
-- Index: the primary keys of tickets_to_email and order_emails.
create or replace function queue_noted_tickets_mails(p_max integer) returns integer language plpgsql as $$
declare
  v_noted tickets_to_email[];
  v_mail job_kind;
begin
  with noted as (
    delete from tickets_to_email
     where id = any (array(select id from tickets_to_email order by id limit p_max for update skip locked))
    returning *)
  select array_agg(n order by n.id) into v_noted from noted n;
  if v_noted is null then
    return 0;
  end if;

  insert into order_emails (event_id, order_id, kind)
  select n.event_id, order_id, 'tickets' from unnest(v_noted) n cross join unnest(n.order_ids) as order_id
      on conflict do nothing;

  for v_mail in select (k.mail).* from (select distinct n.mail from unnest(v_noted) n) k loop
    perform queue_jobs(v_mail, array(
      select json_build_object('eventId', o.event_id, 'orderIds', json_agg(o.order_id order by o.place))
        from (select n.event_id, order_id, row_number() over (partition by n.event_id order by n.id) as place
                from unnest(v_noted) n cross join unnest(n.order_ids) as order_id
               where n.mail = v_mail) o
       group by o.event_id, (o.place - 1) / 8
       order by min(o.place)));
  end loop;
  return cardinality(v_noted);
end
$$;
