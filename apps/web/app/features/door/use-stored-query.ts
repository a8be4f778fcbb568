import { readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { useState } from 'react';
import { answers } from '../../queries/answers.ts';
import type { Query } from '../../queries/query-cache.ts';
import { useQuery } from '../../queries/use-query.ts';
import { browserStorage } from '../../runtime/browser-runtime.ts';

interface StoredQuery<T> extends Query<T> {
  /** Key under which the latest answer is stored. */
  storageKey: string;
  /** Reads the stored answer; undefined if it is another door's or in another version's form. */
  read: (stored: unknown) => T | undefined;
}

/** A query that starts with its stored answer, so that a door opens even if its page is loaded without a connection. */
export function useStoredQuery<T>(
  { storageKey, read, ...query }: StoredQuery<T>,
  options: Parameters<typeof useQuery<T>>[1] = {},
) {
  const storage = browserStorage('localStorage');
  useState(() => {
    const stored = read(readJson(storage, storageKey));
    if (stored !== undefined && answers.state(query.key).data === undefined) answers.set(query.key, stored);
  });
  async function fetchAndStore(...request: Parameters<typeof query.fetch>): Promise<T> {
    const answer = await query.fetch(...request);
    writeJson(storage, storageKey, answer);
    return answer;
  }
  return useQuery({ ...query, fetch: fetchAndStore }, options);
}
