-- Text as search compares it. Events and queries are folded alike, so accents, case and punctuation never matter.
--
-- Invariant: words that look alike without accents are folded to the same word.
-- Lock order: takes no locks.
-- Index: none.

-- Words separated by single spaces, in lower case, without accents. Apostrophes join ("King's" is "kings"); other
-- punctuation, symbols and emoji separate. Letters of other scripts stay.
create or replace function search_text(p_text text) returns text language sql stable strict parallel safe as $$
  select btrim(regexp_replace(
    regexp_replace(lower(unaccent(normalize(p_text, nfkc))), '[''’ʼ`]+(?=[[:alnum:]])', '', 'g'),
    '[^a-z0-9\u00C0-\u1FFF\u2C00-\u2FFF\u3040-\uD7FF\uF900-\uFDFF]+', ' ', 'g'))
$$;

-- A name as a whole, to compare it with a query: "The Old Depot" is "old depot".
create or replace function search_label(p_name text) returns text language sql stable strict parallel safe as $$
  select regexp_replace(search_text(p_name), '^(the|die) (?=.)', '')
$$;

-- A position in kilometres east and north of 0° 0°, as on a flat map of Namibia. A kilometre is true in the middle of
-- the country; in the far north and south, distances from east to west are off by up to 5%.
create or replace function map_position(p_latitude double precision, p_longitude double precision) returns point
  language sql immutable strict parallel safe as $$
  select point(p_longitude * 102.9, p_latitude * 110.8)
$$;
