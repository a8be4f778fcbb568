-- Search for listed events. functions/index_events.sql maintains the tables, functions/search_query.sql reads a query.

-- Both are trusted, so no superuser is needed to create them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Listed events, as search reads them: all that a filter, a sort or a count needs, without joins. Written in the
-- transaction that changes the event, and deleted once the event is over.
create table event_search (
  event_id uuid primary key references events on delete cascade,
  -- Folded words by weight: A name, B category and town, C venue, organiser and the category's other words, D the rest.
  -- Words of name, category and town are there again after an equals sign, so that the index alone finds the closest
  -- matches of a frequent word.
  words tsvector not null,
  -- Folded names of category, town, venue and organiser. A query that is one of them lists all such events by date.
  labels text[] not null,
  category text not null,
  city text not null,
  organiser_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  price_from_minor bigint, -- Lowest price of a ticket type; null if there are no ticket types.
  price_to_minor bigint, -- Highest price of a ticket type.
  position point -- Kilometres east and north (function map_position); null if the position isn't set.
);
-- Enough statistics to tell rare words from frequent ones, so that the planner finds rare ones by the index of words.
alter table event_search alter column words set statistics 500;
-- Finds events by word. No pending list, which every search would have to read.
create index event_search_words_idx on event_search using gin (words) with (fastupdate = off);
-- Sorts by date.
create index event_search_start_idx on event_search (starts_at, event_id);
-- Sorts by price.
create index event_search_price_idx on event_search (price_from_minor, starts_at, event_id);
-- Finds and sorts events near a position.
create index event_search_position_idx on event_search using gist (position);
-- Finds events of a category.
create index event_search_category_idx on event_search (lower(category), starts_at, event_id);
-- Finds events of a town.
create index event_search_city_idx on event_search (lower(city), starts_at, event_id);
-- Finds an organiser's listed events.
create index event_search_organiser_idx on event_search (organiser_id, starts_at, event_id);
-- Finds events that are over.
create index event_search_end_idx on event_search (ends_at);

-- Words of all events that were ever listed, by which a search completes and corrects what someone typed. Never
-- deleted: a word that no listed event has any longer finds nothing.
create table search_words (
  word text collate "C" primary key,
  -- The word was part of a name, category, town, venue or organiser, not only of a description.
  prominent boolean not null
);
-- Finds words that resemble a misspelt one.
create index search_words_similar_idx on search_words using gin (word gin_trgm_ops);

-- Other words for the categories (packages/domain/src/places/places-and-categories.ts), in English and Afrikaans.
create table category_words (
  category text primary key,
  words text not null
);
insert into category_words (category, words)
values ('Business', 'besigheid sake entrepreneur company'),
  ('Dance', 'dans dancing'),
  ('Entertainment', 'vermaak show'),
  ('Festival', 'fees feeste carnival'),
  ('Fundraiser', 'liefdadigheid fondsinsameling charity donation'),
  ('Food', 'kos ete drink drinks eat restaurant'),
  ('Lifestyle', 'leefstyl'),
  ('Music', 'musiek concert konsert gig band live'),
  ('Nightlife', 'naglewe club party partytjie dj'),
  ('Sports', 'sport race match wedstryd wedren'),
  ('Art & Culture', 'kuns kultuur exhibition uitstalling gallery museum'),
  ('Theatre & Drama', 'teater toneel theater play stage'),
  ('Tech & Innovation', 'tegnologie technology coding programming computer rekenaar'),
  ('Conferences', 'konferensie conference congress summit'),
  ('Workshops', 'werkswinkel workshop class course kursus'),
  ('Fashion', 'mode clothes klere'),
  ('Health & Wellness', 'gesondheid welstand yoga'),
  ('Fitness', 'fiksheid gym run running hardloop training oefening'),
  ('Markets', 'mark market fair stalls'),
  ('Religious & Spiritual', 'kerk church geloof worship gospel'),
  ('Networking', 'netwerk meetup'),
  ('Comedy', 'komedie stand up standup laugh'),
  ('Community', 'gemeenskap'),
  ('Education', 'onderwys school skool learning'),
  ('Travel & Outdoor', 'reis buitelug hike hiking stap tour toer nature natuur'),
  ('Gaming & Esports', 'speletjies games gamer esport'),
  ('Environment', 'omgewing nature natuur conservation'),
  ('Family & Kids', 'gesin familie kinders children child'),
  ('Holiday & Seasonal', 'vakansie christmas kersfees easter'),
  ('Photography & Film', 'fotografie foto photo rolprent cinema movie flick');
