-- Drops functions whose parameters or results have changed (functions/find_events.sql, functions/search_query.sql).

drop function if exists search_query(text);
drop function if exists ranked_events(tsquery, tsquery, tsquery, tsquery, text, jsonb, integer, integer);
drop function if exists alternative_events(tsquery, tsquery, tsquery, text, jsonb, integer);
