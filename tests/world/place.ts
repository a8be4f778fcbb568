import type { Answer } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { placeOrder } from '@quivertree/contract/orders/orders';
import { newId } from '../../apps/server/src/db/ids.ts';

/** Index of a ticket type, and the quantity. */
export type WantedLine = readonly [typeIndex: number, quantity: number];

/** Contents of an order, and its buyer. */
export interface WantedOrder {
  lines: readonly WantedLine[];
  name?: string | undefined;
  email: string;
  /** Key of an offer from the waiting list. */
  offerKey?: string | undefined;
  /** Signed place in the event's waiting room. */
  roomPlace?: string | undefined;
  /** Answers to the event's questions. */
  customFields?: { label: string; value: string }[] | undefined;
  /** Repeating the order with the same key returns the same order. */
  idempotencyKey?: string | undefined;
}

/**
 * Places an order as a buyer does; throws refusals. An index outside the event's ticket types becomes an unknown id.
 */
export function place(
  client: Client,
  event: { id: string; ticketTypes: readonly string[] },
  { lines, name = 'Ndapewa Shikongo', email, offerKey, roomPlace, customFields = [], idempotencyKey }: WantedOrder,
): Promise<Answer<typeof placeOrder>> {
  const tickets = lines.map(([type, quantity]) => ({ ticketId: event.ticketTypes[type] ?? newId(), quantity }));
  return client.call(
    placeOrder,
    {
      body: {
        eventId: event.id,
        attendee: { name, email },
        tickets,
        customFields,
        ...(offerKey ? { offerKey } : {}),
        ...(roomPlace ? { place: roomPlace } : {}),
      },
    },
    idempotencyKey ? { idempotencyKey } : {},
  );
}
