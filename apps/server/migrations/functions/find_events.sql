-- Finds the events of a search in one call.
--
-- Invariant: a search finds at most 500 events. If more match, they count as equally close, and the soonest come first.
--   Matches aren't counted if the planner expects three times as many, because reading all entries of a frequent word takes
--   longer than the rest of the search.
-- Lock order: takes no locks.
-- Index: those of event_search. With a rare word, that of words. Other statements contain all their values, so that the
--   planner knows which index is best. Random pages cost little more than others, since the index and its table are small
--   enough for memory.

-- The query for events that have all these words in names, categories or towns.
create or replace function called(p_text text) returns tsquery language plpgsql stable strict as $$
begin
  return (select string_agg(quote_literal('=' || word), ' & ')::tsquery
            from regexp_split_to_table(search_text(p_text), ' ') as word where word <> '');
end
$$;

-- SQL for the listed events with these words (null for any) that a visitor wants. All keys are optional: city, category,
-- dateFrom, dateTo, free, priceMin and priceMax (cents), latitude, longitude, within (kilometres). The visitor's own words
-- may also mean dates (meantFrom, meantTo) or that events are free; events called by these words (dateWords, freeWords)
-- are wanted too.
create or replace function wanted_events(p_words tsquery, p_wanted jsonb) returns text language sql stable as $$
  select concat(
    'from event_search s where s.ends_at > now()',
    ' and s.words @@ ' || quote_literal(p_words::text) || '::tsquery',
    ' and lower(s.city) = lower(' || quote_literal(p_wanted ->> 'city') || ')',
    ' and lower(s.category) = lower(' || quote_literal(p_wanted ->> 'category') || ')',
    ' and s.ends_at >= ' || quote_literal(p_wanted ->> 'dateFrom') || '::timestamptz',
    ' and s.starts_at <= ' || quote_literal(p_wanted ->> 'dateTo') || '::timestamptz',
    case when p_wanted ->> 'free' = 'true' then ' and s.price_to_minor = 0' end,
    ' and s.price_to_minor >= ' || (p_wanted ->> 'priceMin')::bigint,
    ' and s.price_from_minor <= ' || (p_wanted ->> 'priceMax')::bigint,
    ' and s.position <@ circle(map_position(' || (p_wanted ->> 'latitude')::double precision || ', '
      || (p_wanted ->> 'longitude')::double precision || '), ' || (p_wanted ->> 'within')::double precision || ')',
    ' and (s.ends_at >= ' || quote_literal(p_wanted ->> 'meantFrom') || '::timestamptz'
      || ' and s.starts_at <= ' || quote_literal(p_wanted ->> 'meantTo') || '::timestamptz'
      || ' or s.words @@ ' || quote_literal(called(p_wanted ->> 'dateWords')::text) || '::tsquery)',
    ' and (s.price_to_minor = 0 or s.words @@ ' || quote_literal(called(p_wanted ->> 'freeWords')::text) || '::tsquery)')
$$;

-- Number of events that match, as the planner estimates it from its statistics, without reading them.
create or replace function estimated_events(p_words tsquery, p_wanted jsonb) returns bigint language plpgsql as $$
declare
  v_plan json;
begin
  execute 'explain (format json) select ' || wanted_events(p_words, p_wanted) into v_plan;
  return (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
end
$$;

-- True if so many events are expected to match that they needn't be counted.
create or replace function is_frequent(p_words tsquery, p_wanted jsonb) returns boolean language sql as $$
  select estimated_events(p_words, p_wanted) >= 1500
$$;

-- True if one of these words, given by the number of their events, is so rare that all its events can be read.
create or replace function any_rare(p_frequencies integer[]) returns boolean language sql immutable as $$
  select 500 > any (p_frequencies)
$$;

-- The same query for the words of names, categories and towns only, which are indexed after an equals sign.
create or replace function closest_only(p_words tsquery) returns tsquery language sql immutable strict as $$
  select regexp_replace(p_words::text, '''([^'']+)''', '''=\1''', 'g')::tsquery
$$;

-- A page of frequent matches, read in the requested order until it is full; null if it isn't full after 5,000 events.
create or replace function first_events(p_words tsquery, p_wanted jsonb, p_sort text, p_size integer, p_offset integer)
  returns uuid[] language plpgsql as $$
declare
  v_ids uuid[];
begin
  execute format(
    'select array(select event_id from (select s.event_id, s.words %s order by %s limit 5000) as first
                   where coalesce(words @@ %L::tsquery, true) limit %s offset %s)',
    wanted_events(null, p_wanted), p_sort, p_words, p_size, p_offset) into v_ids;
  return case when cardinality(v_ids) = p_size then v_ids end;
end
$$;

-- A page of matches in the requested order, and their number, up to 500. Reads all matches.
create or replace function counted_events(
  p_words tsquery, p_wanted jsonb, p_sort text, p_size integer, p_offset integer, out ids uuid[], out total integer)
  language plpgsql as $$
begin
  execute format(
    'with matches as materialized (select s.event_id, s.starts_at, s.price_from_minor, s.position %1$s limit %2$s + 1),
          counted as materialized (select count(*) as total from matches)
     select case when total <= %2$s then array(select s.event_id from matches s order by %3$s limit %4$s offset %5$s) end,
            least(total, 500)
       from counted',
    wanted_events(p_words, p_wanted), case when p_words is null then 500 else 2000 end, p_sort, p_size, p_offset)
    into ids, total;
  if ids is null then
    execute format('select array(select s.event_id %s order by %s limit %s offset %s)',
                   wanted_events(p_words, p_wanted), p_sort, p_size, p_offset) into ids;
  end if;
end
$$;

-- Closeness of an event to a search, from 0 to 10. p_typed are the words as typed, p_any also what they may mean. p_label is
-- the search as a whole: if that is the name of an event's town, category, venue or organiser, the event comes first, and
-- such events are equally close. Weights of words: in descriptions; of venues, organisers and categories; categories and
-- towns; names.
create or replace function relevance(p_words tsvector, p_labels text[], p_any tsquery, p_typed tsquery, p_label text)
  returns real language sql immutable as $$
  select case when p_label = any (p_labels) then 10
              else 2 * ts_rank('{0.1, 0.3, 0.5, 1}', p_words, p_typed) + ts_rank('{0.1, 0.3, 0.5, 1}', p_words, p_any) end
$$;

-- A page of the events with these words and their number, at most p_most; both null if more match. Up to 500 are in the
-- order of relevance, more of them by date.
create or replace function ranked_events(
  p_words tsquery, p_any tsquery, p_typed tsquery, p_label text, p_wanted jsonb, p_most integer, p_size integer,
  p_offset integer, out ids uuid[], out total integer) language plpgsql as $$
begin
  execute format(
    'with matches as materialized (select s.event_id, s.starts_at, s.words, s.labels %s limit %s + 1),
          counted as materialized (select count(*) as total from matches)
     select array(select event_id from matches
                   order by case when total > 500 then 0 else relevance(words, labels, %L, %L, %L) end desc,
                            starts_at, event_id
                   limit %s offset %s), total
       from counted where total <= %s',
    wanted_events(p_words, p_wanted), p_most, p_any, p_typed, p_label, p_size, p_offset, p_most) into ids, total;
end
$$;

-- Like ranked_events, for words of which one is rare, in any order (p_sort as in find_events), up to 500 events. Planned
-- once per connection, because planning takes longer than reading the events of a rare word.
create or replace function rare_events(
  p_words tsquery, p_any tsquery, p_typed tsquery, p_label text, p_wanted jsonb, p_sort text, p_size integer,
  p_offset integer, out ids uuid[], out total integer) language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  v_city text := lower(p_wanted ->> 'city');
  v_category text := lower(p_wanted ->> 'category');
  v_from timestamptz := p_wanted ->> 'dateFrom';
  v_to timestamptz := p_wanted ->> 'dateTo';
  v_free boolean := p_wanted ->> 'free';
  v_price_min bigint := p_wanted ->> 'priceMin';
  v_price_max bigint := p_wanted ->> 'priceMax';
  v_place point := map_position((p_wanted ->> 'latitude')::double precision, (p_wanted ->> 'longitude')::double precision);
  v_around circle := circle(v_place, (p_wanted ->> 'within')::double precision);
  v_meant_from timestamptz := p_wanted ->> 'meantFrom';
  v_meant_to timestamptz := p_wanted ->> 'meantTo';
  v_date_words tsquery := called(p_wanted ->> 'dateWords');
  v_free_words tsquery := called(p_wanted ->> 'freeWords');
begin
  with matches as materialized (
         select s.*
           from event_search s
          where s.ends_at > now()
            and s.words @@ p_words
            and (v_city is null or lower(s.city) = v_city)
            and (v_category is null or lower(s.category) = v_category)
            and (v_from is null or s.ends_at >= v_from)
            and (v_to is null or s.starts_at <= v_to)
            and (v_free is not true or s.price_to_minor = 0)
            and (v_price_min is null or s.price_to_minor >= v_price_min)
            and (v_price_max is null or s.price_from_minor <= v_price_max)
            and (v_around is null or s.position <@ v_around)
            and (v_date_words is null or s.words @@ v_date_words or s.ends_at >= v_meant_from and s.starts_at <= v_meant_to)
            and (v_free_words is null or s.words @@ v_free_words or s.price_to_minor = 0)
          limit 501),
       counted as (select count(*) as n from matches)
  select array(
           select s.event_id
             from matches s
            order by case when p_sort = 'relevance' then relevance(words, labels, p_any, p_typed, p_label) end desc,
                     case p_sort when 'price' then price_from_minor end,
                     case p_sort when 'distance' then position <-> v_place end,
                     case p_sort when 'starttime desc' then starts_at end desc,
                     case p_sort when 'name asc' then (select e.name from events e where e.id = s.event_id) end,
                     case p_sort when 'name desc' then (select e.name from events e where e.id = s.event_id) end desc,
                     case p_sort when 'createdat asc' then (select e.created_at from events e where e.id = s.event_id) end,
                     case p_sort when 'createdat desc' then (select e.created_at from events e where e.id = s.event_id) end desc,
                     starts_at, event_id
            limit p_size offset p_offset), n
    into ids, total
    from counted where n <= 500;
end
$$;

-- A page of matches in the requested order (p_sort, and p_order for the same in SQL), and their number, up to 500.
create or replace function sorted_events(
  p_words tsquery, p_rare boolean, p_wanted jsonb, p_sort text, p_order text, p_size integer, p_offset integer,
  out ids uuid[], out total integer) language plpgsql as $$
begin
  if p_rare then
    select p.ids, p.total into ids, total
      from rare_events(p_words, null, null, null, p_wanted, p_sort, p_size, p_offset) as p;
  elsif is_frequent(p_words, p_wanted) then
    ids := first_events(p_words, p_wanted, p_order, p_size, p_offset);
    total := 500;
  end if;
  if ids is null then
    select p.ids, p.total into ids, total from counted_events(p_words, p_wanted, p_order, p_size, p_offset) as p;
  end if;
end
$$;

-- A page of the events with these words, the closest first, and their number, up to 500. If more match, those with the
-- words in name, category or town; if those are still too many, the soonest of them.
create or replace function closest_events(
  p_words tsquery, p_rare boolean, p_any tsquery, p_typed tsquery, p_label text, p_wanted jsonb, p_size integer,
  p_offset integer, out ids uuid[], out total integer) language plpgsql as $$
declare
  c_by_date constant text := 's.starts_at, s.event_id';
  v_close tsquery := closest_only(p_words);
begin
  if p_rare then
    select p.ids, p.total into ids, total
      from rare_events(p_words, p_any, p_typed, p_label, p_wanted, 'relevance', p_size, p_offset) as p;
  elsif not is_frequent(p_words, p_wanted) then
    select p.ids, p.total into ids, total
      from ranked_events(p_words, p_any, p_typed, p_label, p_wanted, 500, p_size, p_offset) as p;
  end if;
  if total is not null then
    return;
  end if;
  if not is_frequent(v_close, p_wanted) then
    select p.ids, p.total into ids, total
      from ranked_events(v_close, p_any, p_typed, p_label, p_wanted, 1500, p_size, p_offset) as p;
  end if;
  if total is null then
    ids := first_events(v_close, p_wanted, c_by_date, p_size, p_offset);
    total := 500;
  end if;
  if ids is null then
    select p.ids, p.total into ids, total from counted_events(v_close, p_wanted, c_by_date, p_size, p_offset) as p;
  end if;
  if total = 0 then
    select p.ids, p.total into ids, total from sorted_events(p_words, p_rare, p_wanted, '', c_by_date, p_size, p_offset) as p;
  elsif total > 500 then
    total := 500;
  end if;
end
$$;

-- A page of the most popular matches, then the others by date, and their number, up to 500. p_units has
-- the units sold of each event in p_popular.
create or replace function popular_events(
  p_words tsquery, p_wanted jsonb, p_popular uuid[], p_units integer[], p_size integer, p_offset integer,
  out ids uuid[], out total integer) language plpgsql as $$
begin
  execute format(
    'select array(
       select event_id
         from (select event_id, starts_at, units
                 from (select s.event_id, s.starts_at %1$s and s.event_id = any ($1)) as found
                 join unnest($1, $2) as popular (id, units) on id = event_id
                union all
               (select s.event_id, s.starts_at, 0 %1$s and s.event_id <> all ($1)
                 order by s.starts_at, s.event_id limit %2$s + %3$s)) as found
        order by units desc, starts_at, event_id limit %2$s offset %3$s)',
    wanted_events(p_words, p_wanted), p_size, p_offset) into ids using p_popular, p_units;
  execute format('select count(*) from (select %s limit 500) as found', wanted_events(p_words, p_wanted)) into total;
end
$$;

-- Events close to a search that finds none, at most p_size: those with all its words, whatever the filters; then those with
-- its rarest words, as many of them as possible; then those with one of the others. If there are none either, the next
-- events in its category and town, in its category, or anywhere.
create or replace function alternative_events(
  p_terms tsquery[], p_frequencies integer[], p_any tsquery, p_typed tsquery, p_label text, p_wanted jsonb, p_size integer)
  returns uuid[] language plpgsql as $$
declare
  c_by_date constant text := 's.starts_at, s.event_id';
  v_terms tsquery[];
  v_rare boolean[];
  v_searches tsquery[];
  v_wider jsonb;
  v_ids uuid[] := '{}';
begin
  select coalesce(array_agg(term order by frequency, place), '{}'),
         coalesce(array_agg(any_rare(array[frequency]) order by frequency, place), '{}')
    into v_terms, v_rare
    from unnest(p_terms, p_frequencies) with ordinality as terms (term, frequency, place);
  v_searches := array(
    select (select string_agg(format('(%s)', term), ' & ')::tsquery from unnest(v_terms[:words]) as term)
      from generate_series(cardinality(v_terms), 1, -1) as words) || v_terms[2:];
  v_rare := array_fill(v_rare[1], array[cardinality(v_terms)]) || v_rare[2:];
  -- Without filters, the first search is the one that has just found nothing.
  for i in case when p_wanted = '{}' then 2 else 1 end .. cardinality(v_searches) loop
    exit when cardinality(v_ids) >= p_size;
    v_ids := v_ids || array(
      select id from closest_events(v_searches[i], v_rare[i], p_any, p_typed, p_label, '{}', p_size, 0),
                     unnest(ids) with ordinality as found (id, place)
       where id <> all (v_ids) order by place);
  end loop;
  foreach v_wider in array array[
    jsonb_strip_nulls(jsonb_build_object('category', p_wanted -> 'category', 'city', p_wanted -> 'city')),
    jsonb_strip_nulls(jsonb_build_object('category', p_wanted -> 'category')), '{}'] loop
    exit when v_ids <> '{}';
    v_ids := (sorted_events(null, false, v_wider, '', c_by_date, p_size, 0)).ids;
  end loop;
  return v_ids[:p_size];
end
$$;

-- A page of the events that a visitor wants, and their number, up to 500; if there are none, up to p_alternatives events
-- close to the search. A sort that lacks its values, such as a position, falls back to dates.
create or replace function find_events(
  p_text text, p_wanted jsonb, p_sort text, p_popular uuid[], p_units integer[], p_size integer, p_offset integer,
  p_alternatives integer, out ids uuid[], out total integer, out alternatives uuid[]) language plpgsql
  set random_page_cost = 1.1 as $$
declare
  v_query record;
  v_rare boolean;
  v_label text := search_label(p_text);
  v_offset integer := least(p_offset, 500);
  v_size integer := least(p_size, 500 - v_offset);
  v_order text := case p_sort
    when 'starttime desc' then 's.starts_at desc, s.event_id desc'
    when 'name asc' then '(select e.name from events e where e.id = s.event_id), s.event_id'
    when 'name desc' then '(select e.name from events e where e.id = s.event_id) desc, s.event_id desc'
    when 'createdat asc' then '(select e.created_at from events e where e.id = s.event_id), s.event_id'
    when 'createdat desc' then '(select e.created_at from events e where e.id = s.event_id) desc, s.event_id desc'
    when 'price' then 's.price_from_minor, s.starts_at, s.event_id'
    when 'distance' then 's.position <-> map_position(' || (p_wanted ->> 'latitude')::double precision || ', '
                           || (p_wanted ->> 'longitude')::double precision || '), s.starts_at, s.event_id'
  end;
begin
  select * into v_query from search_query(p_text);
  -- Events called by words that mean a date or a price come before others.
  v_query.typed := coalesce(v_query.typed || called(concat_ws(' ', p_wanted ->> 'dateWords', p_wanted ->> 'freeWords')), v_query.typed);
  v_rare := any_rare(v_query.frequencies);
  if p_text <> '' and v_query.all_words is null then
    ids := '{}';
    total := 0;
  elsif p_sort = 'relevance' and p_text <> '' then
    select p.ids, p.total into ids, total
      from closest_events(v_query.all_words, v_rare, v_query.any_word, v_query.typed, v_label, p_wanted, v_size, v_offset) as p;
  elsif p_sort = 'popularity' then
    select p.ids, p.total into ids, total
      from popular_events(v_query.all_words, p_wanted, p_popular, p_units, v_size, v_offset) as p;
  else
    select p.ids, p.total into ids, total
      from sorted_events(v_query.all_words, v_rare, p_wanted, p_sort, coalesce(v_order, 's.starts_at, s.event_id'), v_size, v_offset) as p;
  end if;
  if total = 0 and p_alternatives > 0 then
    alternatives := alternative_events(
      v_query.terms, v_query.frequencies, v_query.any_word, v_query.typed, v_label, p_wanted, p_alternatives);
  end if;
end
$$;
