import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';

interface AnswerViewProps<Data> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => void };
  /** Noun phrase for the error message, for instance "your balance". */
  name: string;
  /** Placeholder shown while loading. */
  awaited?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A query's data, or its loading or error state. */
export function AnswerView<Data>({
  query: { data, error, isFetching, refetch },
  name,
  awaited = <Loading />,
  children,
}: AnswerViewProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return awaited;
  return (
    <ErrorState onRetry={refetch} retrying={isFetching}>
      {`Error loading ${name}: ${error.message}`}
    </ErrorState>
  );
}
