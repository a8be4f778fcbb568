-- Queues the emails that deliver the tickets of orders, in the transaction that issues them. A job sends up to eight,
-- because each job costs as much as an email. With more, a code to sign in with would wait longer for a free place among the
-- running jobs.
--
-- Invariant: a fulfilled order has one row in order_emails and is named by one job.
-- Lock order: takes no locks on our tables.
-- Index: none of ours.
create or replace function queue_tickets_mails(p_event_id uuid, p_order_ids uuid[], p_mail job_kind)
returns void language plpgsql as $$
begin
  insert into order_emails (event_id, order_id, kind) select p_event_id, id, 'tickets' from unnest(p_order_ids) as id;
  perform queue_jobs(p_mail, array(
    select json_build_object('eventId', p_event_id, 'orderIds', json_agg(id))
      from unnest(p_order_ids) with ordinality as o (id, place)
     group by (place - 1) / 8));
end
$$;
