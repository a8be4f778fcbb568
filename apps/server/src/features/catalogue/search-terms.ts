import type pg from 'pg';

/** A search as the database reads it. Queries for words are text in the form of a `tsquery`. */
export interface SearchTerms {
  /** Finds events that have all words, or something meant by each; null if nothing like them is known. */
  all: string | null;
  /** Finds events that have any of the words. */
  any: string | null;
  /** Finds the words exactly as typed; its matches rank first. */
  typed: string | null;
  /** The search in the form in which it is compared with names of towns, categories, venues and organisers. */
  label: string;
}

/** Reads what someone typed. Indexes: search_words_pkey, search_words_similar_idx. */
export async function readSearchTerms(pool: pg.Pool, text: string): Promise<SearchTerms> {
  const { rows } = await pool.query<SearchTerms>(
    `select all_words::text as all, any_word::text as any, typed::text, search_label($1) as label from search_query($1)`,
    [text],
  );
  return rows[0] ?? { all: null, any: null, typed: null, label: '' };
}

/** The same query for the words of names, categories and towns only, which are indexed after an equals sign. */
export function closestOnly(query: string): string {
  return query.replaceAll(/'([^']+)'/g, "'=$1'");
}
