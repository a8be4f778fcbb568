import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { trimmedPerson } from '@quivertree/domain/orders/person';
import type { BuyerDraft, CustomFieldDraft } from './drafts.ts';

/** An order as put together by the buyer. */
export interface OrderToPlace {
  eventId: string;
  attendee: { name: string; email: string };
  customFields: { label: string; value: string }[];
  tickets: { ticketId: string; quantity: number }[];
  /** Total the buyer was shown. */
  expectedTotal?: number;
  offerKey?: string;
  /** Place in the event's waiting room, if it has one. */
  place?: string;
}

interface OrderDraft {
  event: Pick<EventDetail, 'details' | 'options'>;
  tickets: OrderToPlace['tickets'];
  buyer: BuyerDraft;
  answers: CustomFieldDraft;
}

/** Turns the chosen tickets and typed answers into an order. Blank answers are left out. */
export function orderOf({ event: { details, options }, tickets, buyer, answers }: OrderDraft): OrderToPlace {
  return {
    eventId: details.id,
    attendee: trimmedPerson(buyer),
    customFields: options.customFields.flatMap(({ id, label }) => {
      const value = (answers[id] ?? '').trim();
      return value === '' ? [] : [{ label, value }];
    }),
    tickets,
  };
}
