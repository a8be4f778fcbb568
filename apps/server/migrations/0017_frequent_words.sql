-- Frequencies of words, so that a search for a rare one needs no estimate (functions/find_events.sql).

-- The most frequent words of listed events, as the planner's statistics have them (features/catalogue/note-frequent-words.ts).
create table frequent_words (
  word text collate "C" primary key,
  events integer not null -- Listed events with the word.
);

-- Their parameters or results have changed.
drop function if exists search_query(text);
drop function if exists closest_events(tsquery, tsquery, tsquery, text, jsonb, integer, integer);
drop function if exists sorted_events(tsquery, jsonb, text, integer, integer);
drop function if exists alternative_events(tsquery[], tsquery, tsquery, text, jsonb, integer);
