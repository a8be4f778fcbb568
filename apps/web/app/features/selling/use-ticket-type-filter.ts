import { getEventStock } from '@quivertree/contract/selling/complimentary-tickets';
import type { Filter } from '../../ui/filter-bar.tsx';
import { useAnswer } from '../../queries/use-query.ts';

/** Ticket type filter for an event's lists. */
export function useTicketTypeFilter(eventId: string): Filter {
  const stock = useAnswer(getEventStock, { params: { eventId } });
  return {
    name: 'ticketType',
    label: 'Ticket',
    choices: (stock.data?.ticketTypes ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
}
