import type { Call } from '@quivertree/contract/call';
import { useQueryClient } from '@tanstack/react-query';

/** Has what these calls answered asked for again: it is not true any more. Resolves when what is on the page is. */
export function useRefresh(): (...calls: readonly Pick<Call, 'name'>[]) => Promise<void> {
  const queries = useQueryClient();
  return (...calls) =>
    queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => calls.some((call) => call.name === name) });
}
