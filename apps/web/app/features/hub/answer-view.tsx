import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';

interface AnswerViewProps<Data> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What is loaded, for instance "your balance". */
  name: string;
  /** Keeps its place while it is on its way. */
  awaited?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query answered, in every state. */
export function AnswerView<Data>({
  query: { data, error, isFetching, refetch },
  name,
  awaited = <Loading />,
  children,
}: AnswerViewProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return awaited;
  return (
    <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
      {`Error loading ${name}: ${error.message}`}
    </ErrorState>
  );
}
