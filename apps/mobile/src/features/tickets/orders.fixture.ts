import type { MyOrder, OrderTickets } from './stored-tickets.ts';

type Ticket = OrderTickets['tickets'][number];

/** A valid ticket, with changes. */
export function ticketOf(id: string, changes: Partial<Ticket> = {}): Ticket {
  return {
    id,
    ticketTypeName: 'General',
    attendeeName: 'Ndapewa',
    state: 'issued',
    code: `CODE0${id.toUpperCase()}`,
    shortCode: 'ABCDE-FGHJK',
    number: 1,
    transferable: true,
    mayTransfer: true,
    transferPath: null,
    mayReturn: false,
    returnTerms: null,
    wallets: [],
    ...changes,
  };
}

/** A ticket order for an event in December 2036, with changes to its event. */
export function orderOf(tickets: Ticket[], event: Partial<OrderTickets['event']> = {}): OrderTickets {
  return {
    reference: 'GW1ZPV2N2Q6XABCDEFGHJKMNPQ',
    buyerName: 'Ndapewa',
    event: {
      id: 'e1',
      slug: 'desert-sound',
      name: 'Desert Sound',
      location: 'Warehouse Theatre',
      address: '48 Tal Street',
      city: 'Windhoek',
      startsAt: '2036-12-05T16:00:00.000Z',
      endsAt: '2036-12-05T21:00:00.000Z',
      timeZone: 'Africa/Windhoek',
      imageUrl: '/posters/e1.svg',
      organizerName: 'Desert Nights',
      state: 'published',
      ...event,
    },
    tickets,
    pdfPath: '/tickets/KEY/tickets.pdf',
    receiptPath: null,
  };
}

/** An order as the list of the user's orders has it. */
export function myOrderOf(ticketsKey: string, { event }: OrderTickets, changes: Partial<MyOrder> = {}): MyOrder {
  const { id, slug, name, location, city, startsAt, endsAt, timeZone, imageUrl, state } = event;
  return {
    reference: 'GW1ZPV2N2Q6XABCDEFGHJKMNPQ',
    event: { id, slug, name, location, city, startsAt, endsAt, timeZone, imageUrl, state },
    past: false,
    held: false,
    tickets: 1,
    transferred: 0,
    total: 450,
    refunded: 0,
    refundShare: null,
    currency: 'NAD',
    orderedAt: '2026-11-01T10:00:00.000Z',
    ticketsPath: `/tickets/${ticketsKey}`,
    pdfPath: `/tickets/${ticketsKey}/tickets.pdf`,
    receiptPath: null,
    ...changes,
  };
}
