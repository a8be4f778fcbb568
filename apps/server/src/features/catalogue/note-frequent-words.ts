import type pg from 'pg';
import { defineSweep, HOUSEKEEPING_MS } from '../../jobs/sweep.ts';

/**
 * Notes the most frequent words of listed events, with the number of events that have each, from the statistics that
 * PostgreSQL collects when about a tenth of the events have changed: at most 5,000 words. Safe to run on several servers
 * at once. Returns the number of words whose frequency changed. Index: frequent_words_pkey.
 */
export async function noteFrequentWords(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `with counted as materialized (
       select common.word, round(common.share * c.reltuples)::integer as events
         from pg_class c, pg_stats s,
              unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as common (word, share)
        where c.oid = 'event_search'::regclass and s.schemaname = current_schema() and s.tablename = 'event_search'
          and s.attname = 'words' and common.word is not null and common.word not like '=%'),
     forgotten as (
       delete from frequent_words where word not in (select word from counted))
     insert into frequent_words as f (word, events)
     select word, events from counted order by word
         on conflict (word) do update set events = excluded.events where f.events <> excluded.events`,
  );
  return rowCount ?? 0;
}

export const noteFrequentWordsSweep = defineSweep({
  title: 'frequent words of the search index',
  everyMs: HOUSEKEEPING_MS,
  run: ({ pool }: { pool: pg.Pool }) => noteFrequentWords(pool),
});
