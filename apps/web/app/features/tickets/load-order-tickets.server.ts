import type { Answer } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import type { QrDrawing } from '@quivertree/domain/tickets/qr-drawing';
import { overText } from '@quivertree/domain/tickets/ticket-date';
import { drawTicketQr } from './draw-qr.ts';

type OrderTickets = Answer<typeof getOrderTickets>;

/** A ticket with the drawing of its QR code, which is null if the ticket isn't valid. */
export type DrawnTicket = Omit<OrderTickets['tickets'][number], 'code'> & { qr: QrDrawing | null };

export type DrawnOrder = Omit<OrderTickets, 'tickets' | 'event'> & {
  /** `overText` says that the event is over, if it is. */
  event: OrderTickets['event'] & { overText: string | undefined };
  tickets: DrawnTicket[];
};

/** An order's tickets with their QR codes, drawn on the server so that they show without scripts. */
export async function loadOrderTickets(client: Client, ticketsKey: string): Promise<DrawnOrder> {
  const order = await client.call(getOrderTickets, { params: { ticketsKey } });
  const tickets = order.tickets.map(({ code, ...ticket }) => ({
    ...ticket,
    qr: code === null ? null : drawTicketQr(code),
  }));
  return { ...order, event: { ...order.event, overText: overText(order.event, Date.now()) }, tickets };
}
