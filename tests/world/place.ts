import type { Answer } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { placeOrder } from '@quivertree/contract/orders';
import { newId } from '../../apps/server/src/db/ids.ts';

/** A ticket type, counted from 0, and how many of it. */
export type WantedLine = readonly [typeIndex: number, quantity: number];

/** What is ordered, and by whom. */
export interface Wish {
  lines: readonly WantedLine[];
  name?: string | undefined;
  email: string;
  /** What an offer of the waiting list is taken by. */
  offerKey?: string | undefined;
  /** Answers to the event's questions. */
  customFields?: { label: string; value: string }[] | undefined;
  /** A repeat with the same key is the same order. */
  idempotencyKey?: string | undefined;
}

/** Orders as a buyer does; refusals are thrown. A ticket type that the event does not have is one that nobody knows. */
export function place(
  client: Client,
  event: { id: string; ticketTypes: readonly string[] },
  { lines, name = 'Ndapewa Shikongo', email, offerKey, customFields = [], idempotencyKey }: Wish,
): Promise<Answer<typeof placeOrder>> {
  const tickets = lines.map(([type, quantity]) => ({ ticketId: event.ticketTypes[type] ?? newId(), quantity }));
  return client.call(
    placeOrder,
    {
      body: { eventId: event.id, attendee: { name, email }, tickets, customFields, ...(offerKey ? { offerKey } : {}) },
    },
    idempotencyKey ? { idempotencyKey } : {},
  );
}
