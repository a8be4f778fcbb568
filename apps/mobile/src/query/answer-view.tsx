import { messageOf } from '@quivertree/contract/error-message';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { View } from 'react-native';
import { ErrorState } from '../design/error-state.tsx';

interface AnswerViewProps<T> {
  query: UseQueryResult<T>;
  /** Name of what is loading, for screen readers: "Loading events". */
  loadingLabel: string;
  /** Skeleton of the final size. */
  skeleton: ReactNode;
  /** Shows the answer, which stays while a newer one is fetched or can't be. */
  children: (answer: T) => ReactNode;
}

/** An answer, with skeleton and error until there is one. */
export function AnswerView<T>({ query, loadingLabel, skeleton, children }: AnswerViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return (
      <ErrorState message={messageOf(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    );
  return (
    <View aria-busy aria-label={loadingLabel} role="progressbar">
      {skeleton}
    </View>
  );
}
