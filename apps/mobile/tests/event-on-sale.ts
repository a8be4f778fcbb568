import type { EventDetail, EventTicket } from '@quivertree/contract/catalogue/catalogue';

export const EVENT_ID = '0190a000-0000-7000-8000-000000000001';
const STARTS = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString();

export function ticketType(name: string, changed: Partial<EventTicket> = {}): EventTicket {
  return {
    id: `0190a000-0000-7000-8000-${name.length.toString().padStart(12, '0')}`,
    name,
    price: 150,
    description: null,
    available: 100,
    capacity: 100,
    maxPerOrder: 4,
    startDate: null,
    endDate: null,
    ...changed,
  };
}

interface Changes {
  tickets?: EventTicket[];
  details?: Partial<EventDetail['details']>;
  options?: Partial<EventDetail['options']>;
}

/** An event as the server sends it, on sale in 30 days. */
export function eventOnSale({
  tickets = [ticketType('Adult')],
  details = {},
  options = {},
}: Changes = {}): EventDetail {
  return {
    details: {
      id: EVENT_ID,
      slug: 'desert-sound',
      name: 'Desert Sound',
      category: 'Music',
      description: '',
      location: null,
      address: null,
      city: 'Windhoek',
      latitude: null,
      longitude: null,
      startsAt: STARTS,
      endsAt: STARTS,
      movedFrom: null,
      timeZone: 'Africa/Windhoek',
      coverImageUrl: '',
      imageUrl: '',
      organizerName: 'Hardap Sounds',
      organizerSlug: null,
      salesStatus: 'on_sale',
      ...details,
    },
    tickets,
    options: {
      currency: 'NAD',
      businessCoversFee: false,
      variableFee: 5,
      fixedFee: 0,
      exactStock: true,
      paysInNewTab: false,
      paymentProvider: 'STRIPE',
      refundPolicy: 'until_week_before',
      returnable: false,
      customFields: [],
      ...options,
    },
  };
}

/** Answers of an event's calls, for `answerCalls`. */
export function callsOfEvent(event: EventDetail) {
  const { details, tickets } = event;
  const path = `GET /api/v1/public/events/${details.id}`;
  return {
    [path]: { status: 200, body: event },
    [`${path}/availability`]: {
      status: 200,
      body: {
        salesStatus: details.salesStatus,
        tickets: tickets.map(({ id, available }) => ({ id, available })),
      },
    },
  };
}
