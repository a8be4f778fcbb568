import type { Call } from '@quivertree/contract/call';
import { useQueryClient } from '@tanstack/react-query';

/** Invalidates the cached answers of these calls. Resolves once those on the page have been refetched. */
export function useRefresh(): (...calls: readonly Pick<Call, 'name'>[]) => Promise<void> {
  const queries = useQueryClient();
  return (...calls) =>
    queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => calls.some((call) => call.name === name) });
}
