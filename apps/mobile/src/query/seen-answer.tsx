import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { View } from 'react-native';
import { Notice } from '../design/notice.tsx';
import { SPACE } from '../design/theme.ts';
import { serverNow } from '../server/server-time.ts';
import { answerStore } from './answer-store.ts';

/** Options of a query that starts with the answer last seen on this phone, and is then brought up to date. */
export function startingWithSeen<T>(key: QueryKey) {
  const seen = () => answerStore.read(JSON.stringify(key));
  return {
    initialData: () => seen()?.answer as T | undefined,
    // By the phone's clock, because the cache measures age by it.
    initialDataUpdatedAt: () => Date.now() - Math.max(0, serverNow() - (seen()?.at ?? 0)),
  };
}

/** Stores an answer for {@link startingWithSeen}. Public answers only, since anyone with the phone can see them. */
export function storeSeen<T>(key: QueryKey, answer: T): T {
  answerStore.write(JSON.stringify(key), answer);
  return answer;
}

type SeenQuery = Pick<UseQueryResult, 'data' | 'isError' | 'failureCount' | 'dataUpdatedAt'>;

/** Notice that an answer couldn't be brought up to date, with the time at which it was fetched; empty otherwise. */
export function SeenNotice({ query: { data, isError, failureCount, dataUpdatedAt } }: { query: SeenQuery }) {
  if (data === undefined || (!isError && failureCount === 0)) return null;
  return (
    <View style={{ paddingVertical: SPACE.half }}>
      <Notice
        text={`This couldn’t be updated. Last updated: ${formatDateTime(inServerTime(dataUpdatedAt), NAMIBIA)}.`}
      />
    </View>
  );
}

/** Converts a time by the phone's clock, which may be wrong, to the server's. Both are in milliseconds since 1970. */
function inServerTime(moment: number): number {
  return moment + serverNow() - Date.now();
}
