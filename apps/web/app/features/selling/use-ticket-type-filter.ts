import { getEventStock } from '@quivertree/contract/gifts';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../api-client.ts';
import type { Filter } from '../../ui/filter-bar.tsx';
import { retryUnlessRefused } from '../hub/retry-unless-refused.ts';

export const eventStockQuery = (eventId: string) => ({
  queryKey: [getEventStock.name, eventId],
  queryFn: ({ signal }: { signal: AbortSignal }) => apiClient.call(getEventStock, { params: { eventId } }, { signal }),
  retry: retryUnlessRefused,
});

/** The filter by ticket type of an event's lists. */
export function useTicketTypeFilter(eventId: string): Filter {
  const stock = useQuery(eventStockQuery(eventId));
  return {
    name: 'ticketType',
    label: 'Ticket',
    choices: (stock.data?.ticketTypes ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
}
