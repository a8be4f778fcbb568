-- Reads what someone typed into the search box, with the help of all words that listed events have ever had.
--
-- Invariant: every step reads a bounded number of words, whatever was typed.
-- Lock order: takes no locks.
-- Index: search_words_pkey for beginnings of words, search_words_similar_idx for misspelt ones, frequent_words_pkey.

-- Words of search_words that a typed word may mean, best first: the word itself and words that begin with it, without
-- the ending of a plural or a verb; then words for the same in other languages; if there are none, the words that
-- resemble it most.
create or replace function words_meant(p_word text) returns text[] language plpgsql stable
  set pg_trgm.similarity_threshold = 0.36 as $$
declare
  v_stem text := case when p_word ~ '^[a-z]{3,}(ings?|ers?|es|s|en)$' and length(regexp_replace(p_word, '(ings?|ers?|es|s|en)$', '')) >= 4
                      then regexp_replace(p_word, '(ings?|ers?|es|s|en)$', '') else p_word end;
  v_translations text[] := search_translations(p_word);
  v_threshold text;
  v_found text[];
begin
  if length(p_word) < 2 then
    return array(select word from search_words where word = p_word);
  end if;
  v_found := array(
    select word from search_words
     where word >= v_stem collate "C" and word < v_stem || chr(1114111) collate "C"
     order by word <> p_word, not prominent, length(word), word limit 12);
  if cardinality(v_translations) > 0 then
    v_found := v_found || array(
      select word from search_words where word = any (v_translations) and word <> all (v_found) order by word);
  end if;
  if cardinality(v_found) > 0 or length(p_word) < 3 then
    return v_found;
  end if;
  -- The index finds far fewer candidates for a high threshold, so a low one is used only if nothing reaches it.
  foreach v_threshold in array '{0.45, 0.36}'::text[] loop
    perform set_config('pg_trgm.similarity_threshold', v_threshold, true);
    v_found := array(
      select word from (
        select word, similarity(word, p_word) + case when prominent then 0.1 else 0 end as likeness,
               max(similarity(word, p_word) + case when prominent then 0.1 else 0 end) over () as best
          from search_words
         where word % p_word) similar_words
       where likeness >= best - 0.12
       order by likeness desc, word limit 4);
    exit when v_found <> '{}';
  end loop;
  return v_found;
end
$$;

-- The query for the events that have all words, or something meant by each; the same for each word, with the number of
-- events that it finds as far as frequent_words tells, and for any of them; and the words exactly as typed, by which the
-- best matches are found. All are null if there is nothing to look for.
create or replace function search_query(
  p_text text, out all_words tsquery, out terms tsquery[], out frequencies integer[], out any_word tsquery, out typed tsquery)
  language plpgsql stable as $$
declare
  -- Words that say nothing about an event, in English and Afrikaans.
  c_fillers constant text[] := '{a,an,and,any,are,at,by,event,events,for,from,help,i,in,is,me,my,near,of,on,or,the,this,to,want,what,when,where,with,die,en,my,n,om,op,te,van,vir,wat,waar}';
  v_words text[] := array(
    select word from (
      select word, min(place) as place
        from regexp_split_to_table(search_text(left(p_text, 200)), ' ') with ordinality as typed_words (word, place)
       where word <> '' and length(word) <= 40 group by 1) as words
     order by place limit 8);
  v_meant text[];
  v_term tsquery;
  v_last tsquery;
  v_joined tsquery;
begin
  if exists (select from unnest(v_words) word where word <> all (c_fillers)) then
    v_words := array(select word from unnest(v_words) with ordinality as words (word, place)
                      where word <> all (c_fillers) order by place);
  end if;
  for i in 1 .. cardinality(v_words) loop
    v_meant := words_meant(v_words[i]);
    v_term := (select string_agg(quote_literal(word), ' | ')::tsquery from unnest(v_meant) word);
    -- Two words without the space between them. Walvisbaai is the Afrikaans name of Walvis Bay.
    if (v_words[i] <> coalesce(v_meant[1], '') or v_words[i] like '%baai') and length(v_words[i]) >= 6 then
      v_term := coalesce((
        select coalesce(v_term || halves.term, halves.term)
          from (select (quote_literal(a.word) || ' & ' || quote_literal(b.word))::tsquery as term
                  from generate_series(3, length(v_words[i]) - 2) as cut
                  join search_words a on a.word = left(v_words[i], cut)
                  join search_words b on b.word = regexp_replace(substr(v_words[i], cut + 1), '^baai$', 'bay')
                 order by not (a.prominent and b.prominent), abs(2 * cut - length(v_words[i])) limit 1) halves), v_term);
    end if;
    typed := coalesce(typed || quote_literal(v_words[i])::tsquery, quote_literal(v_words[i])::tsquery);
    -- One word with a space inside.
    v_joined := (select quote_literal(word)::tsquery from search_words where word = v_words[i - 1] || v_words[i]);
    if v_joined is not null then
      typed := typed || v_joined;
      v_term := coalesce(v_term || v_joined, v_joined);
      v_last := coalesce((v_last && v_term) || v_joined, v_joined);
    else
      all_words := coalesce(all_words && v_last, v_last, all_words);
      v_last := v_term;
    end if;
    any_word := coalesce(any_word || v_term, v_term, any_word);
    if v_term is not null then
      terms := terms || v_term;
      frequencies := frequencies
        || (select coalesce(sum(events), 0)::integer from frequent_words where word = any (v_meant));
    end if;
  end loop;
  all_words := coalesce(all_words && v_last, v_last, all_words);
end
$$;
