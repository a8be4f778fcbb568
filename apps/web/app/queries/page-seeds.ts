import { createContext } from 'react';
import { hashOf, type QueryKey, type QueryState, stateOf } from './query-cache.ts';

/**
 * Answers that a server loader hands to the browser. They contain no timestamps, so that the same content gives the
 * same page, byte for byte.
 */
export interface Prefetched {
  answers: { key: QueryKey; answer: unknown }[];
}

/** States of the queries that a document was rendered with, by the hash of each query's key. */
export type PageSeeds = ReadonlyMap<string, QueryState<unknown>>;

export const SeedsContext = createContext<PageSeeds>(new Map());

/** States from the loader data of a document's routes, as of now. */
export function seedsOf(loaderData: readonly unknown[]): PageSeeds {
  const answers = loaderData.filter(isPrefetched).flatMap((prefetched) => prefetched.answers);
  return new Map(answers.map(({ key, answer }) => [hashOf(key), stateOf(answer)]));
}

function isPrefetched(value: unknown): value is Prefetched {
  return typeof value === 'object' && value !== null && Array.isArray((value as Partial<Prefetched>).answers);
}
