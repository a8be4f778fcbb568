-- Counts the events of a search by town and by category.
--
-- Invariant: at most 10,000 events are counted.
-- Lock order: takes no locks.
-- Index: those of event_search, as in find_events.sql.

-- Towns and categories with their events, the most frequent first. The chosen town narrows down the categories, and the
-- chosen category the towns. One row without a name if there are too many events to count.
create or replace function count_events(p_text text, p_wanted jsonb, out is_town boolean, out name text, out events integer)
  returns setof record language plpgsql
  set random_page_cost = 1.1 as $$
declare
  v_words tsquery;
  v_rare boolean;
begin
  select all_words, any_rare(frequencies) into v_words, v_rare from search_query(p_text);
  if p_text <> '' and v_words is null then
    return;
  end if;
  if v_rare is not true and estimated_events(v_words, p_wanted - 'city' - 'category') > 15000 then
    return query select null::boolean, null::text, null::integer;
    return;
  end if;
  return query execute format(
    'with matches as materialized (select s.city, s.category %s limit 10001),
          few as (select city, category from matches where (select count(*) from matches) <= 10000)
     select * from (
       select true, city, count(*)::int as events from few where lower(category) = lower($1) or $1 is null group by city
        union all
       select false, category, count(*)::int from few where lower(city) = lower($2) or $2 is null group by category
        union all
       select null, null, null from matches having count(*) > 10000) as counts
      order by events desc, city',
    wanted_events(v_words, p_wanted - 'city' - 'category')) using p_wanted ->> 'category', p_wanted ->> 'city';
end
$$;
