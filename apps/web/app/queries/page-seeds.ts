import type { QueryKey } from '@tanstack/react-query';
import { createContext } from 'react';

/**
 * Answers that a server loader hands to the browser. They contain no timestamps, so that the same content gives the
 * same page, byte for byte.
 */
export interface Prefetched {
  answers: { key: QueryKey; answer: unknown }[];
}

/** Answers in the document, by query key (as JSON). */
export type PageSeeds = ReadonlyMap<string, unknown>;

export const SeedsContext = createContext<PageSeeds>(new Map());

export function seedKey(key: QueryKey): string {
  return JSON.stringify(key);
}

/** Answers in the loader data of a document's routes. */
export function seedsOf(loaderData: readonly unknown[]): PageSeeds {
  const answers = loaderData.filter(isPrefetched).flatMap((prefetched) => prefetched.answers);
  return new Map(answers.map(({ key, answer }) => [seedKey(key), answer]));
}

function isPrefetched(value: unknown): value is Prefetched {
  return typeof value === 'object' && value !== null && Array.isArray((value as Partial<Prefetched>).answers);
}

let planted: { seeds: PageSeeds; at: number } | undefined;

/** Stores the document's answers with the time of arrival for the cache, which may be loaded later. */
export function storePageSeeds(seeds: PageSeeds): void {
  planted ??= { seeds, at: Date.now() };
}

export function storedPageSeeds(): { key: QueryKey; answer: unknown; updatedAt: number }[] {
  const { seeds, at } = planted ?? { seeds: new Map<string, unknown>(), at: 0 };
  return [...seeds].map(([key, answer]) => ({ key: JSON.parse(key) as QueryKey, answer, updatedAt: at }));
}
