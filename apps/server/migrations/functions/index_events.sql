-- Indexes events for search, in the transaction that changes them.
--
-- Invariant: event_search has a row for each event that is listed and not over, and for no event that isn't listed.
-- Lock order: rows of event_search after the event's (or the organiser's, or its ticket types'), by event id; then rows
--   of search_words by word, which are only ever added or marked.
-- Index: the primary keys; events_organiser_idx for an organiser's events.

-- Brings the rows of these events up to date.
create or replace function index_events(p_events uuid[]) returns void language plpgsql as $$
begin
  delete from event_search s
   where s.event_id = any (p_events)
     and not exists (select from events e
                      where e.id = s.event_id and e.state in ('published', 'postponed', 'cancelled')
                        and coalesce(e.sales_stopped_at, e.off_sale_at) is null and e.ends_at > now());
  with listed as (
    insert into event_search as s (event_id, words, labels, category, city, organiser_id, starts_at, ends_at,
                                   price_from_minor, price_to_minor, position)
    select e.id,
           closest.words
             || array_to_tsvector(array(select '=' || lexeme from unnest(closest.words)))
             || setweight(to_tsvector('simple', search_text(concat_ws(' ', e.location, o.name, c.words))), 'C')
             || strip(to_tsvector('simple', search_text(concat_ws(' ', e.address, left(e.description, 5000))))),
           array[search_label(e.category), search_label(e.city), search_label(coalesce(e.location, '')), search_label(o.name)],
           e.category, e.city, e.organiser_id, e.starts_at, e.ends_at, t.price_from, t.price_to,
           map_position(e.latitude, e.longitude)
      from events e
      join organisers o on o.id = e.organiser_id
      left join category_words c on c.category = e.category
     cross join lateral (
       select setweight(to_tsvector('simple', search_text(e.name)), 'A')
                || setweight(to_tsvector('simple', search_text(e.category || ' ' || e.city)), 'B') as words) closest
     cross join lateral (select min(price_minor) as price_from, max(price_minor) as price_to
                           from ticket_types where event_id = e.id) t
     where e.id = any (p_events) and e.state in ('published', 'postponed', 'cancelled')
       and coalesce(e.sales_stopped_at, e.off_sale_at) is null and e.ends_at > now()
     order by e.id
        on conflict (event_id) do update
       set words = excluded.words, labels = excluded.labels, category = excluded.category, city = excluded.city,
           organiser_id = excluded.organiser_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
           price_from_minor = excluded.price_from_minor, price_to_minor = excluded.price_to_minor,
           position = excluded.position
    returning s.words)
  insert into search_words as w (word, prominent)
  select u.lexeme, bool_or(coalesce(u.weights && '{A,B,C}', false)) from listed l cross join unnest(l.words) u
   where length(u.lexeme) <= 40 and u.lexeme not like '=%'
   group by 1 order by 1
      on conflict (word) do update set prominent = true where excluded.prominent and not w.prominent;
end
$$;

create or replace function index_event() returns trigger language plpgsql as $$
begin
  perform index_events(array[new.id]);
  return null;
end
$$;
create or replace trigger events_indexed
  after insert or update of state, name, category, description, location, address, city, latitude, longitude,
                            organiser_id, starts_at, ends_at, sales_stopped_at, off_sale_at on events
  for each row execute function index_event();

create or replace function index_organiser() returns trigger language plpgsql as $$
begin
  perform index_events(array(select event_id from event_search where organiser_id = new.id));
  return null;
end
$$;
create or replace trigger organisers_indexed after update of name on organisers
  for each row when (old.name <> new.name) execute function index_organiser();

create or replace function index_prices() returns trigger language plpgsql as $$
declare
  v_event uuid := coalesce(new.event_id, old.event_id);
begin
  update event_search s set price_from_minor = t.price_from, price_to_minor = t.price_to
    from (select min(price_minor) as price_from, max(price_minor) as price_to from ticket_types
           where event_id = v_event) t
   where s.event_id = v_event
     and (s.price_from_minor, s.price_to_minor) is distinct from (t.price_from, t.price_to);
  return null;
end
$$;
create or replace trigger ticket_types_indexed after insert or delete or update of price_minor on ticket_types
  for each row execute function index_prices();
