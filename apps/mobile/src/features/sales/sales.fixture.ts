import type { Answer } from '@quivertree/contract/call';
import type { getEventSales, getOrganiserSales } from '@quivertree/contract/sales/sales';

const FUNNEL = { views: 400, ordered: 40, fulfilled: 35 };
const TICKETS = { issued: 60, valid: 52, sold: 50, complimentary: 2, void: 8 };
const MONEY = {
  currency: 'NAD',
  grossSales: 9_500,
  refunds: 500,
  lostDisputes: 0,
  netSales: 9_000,
  fees: 450,
  earnings: 8_550,
  buyerFees: 0,
};

/** An organisation's sales with three tickets today, with changes. */
export function organiserSales(
  changes: Partial<Answer<typeof getOrganiserSales>> = {},
): Answer<typeof getOrganiserSales> {
  return {
    at: '2026-11-23T08:00:00.000Z',
    ...FUNNEL,
    tickets: TICKETS,
    money: [MONEY],
    byCity: [],
    overTime: [
      {
        start: '2026-11-22T22:00:00.000Z',
        views: 9,
        ordered: 3,
        fulfilled: 2,
        issued: 3,
        void: 0,
        grossSales: 450,
        refunds: 0,
      },
    ],
    bestSelling: [],
    ...changes,
  };
}

/** An event's sales. */
export function eventSales(): Answer<typeof getEventSales> {
  return {
    at: '2026-11-23T08:00:00.000Z',
    event: {
      id: 'e1',
      slug: 'desert-sound',
      name: 'Desert Sound',
      state: 'published',
      startsAt: '2026-12-05T16:00:00.000Z',
      endsAt: '2026-12-05T21:00:00.000Z',
      timeZone: 'Africa/Windhoek',
      organiserId: 'o1',
      capacity: 200,
    },
    ...FUNNEL,
    money: MONEY,
    tickets: { ...TICKETS, admitted: 20, awaited: 32 },
    byType: [
      {
        ticketTypeId: 't1',
        name: 'General',
        price: 180,
        capacity: 200,
        ...TICKETS,
        reserved: 1,
        offered: 0,
        allotted: 0,
        faceValue: 9_360,
      },
    ],
    overTime: [],
  };
}
