import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { expect, test } from 'vitest';
import { basketPrice } from './basket-price.ts';

const ticket = { description: null, available: 10, capacity: 10, maxPerOrder: 10, startDate: null, endDate: null };
const event = {
  tickets: [
    { ...ticket, id: 'standing', name: 'Standing', price: 150 },
    { ...ticket, id: 'seat', name: 'Seat', price: 450.5 },
  ],
  options: {
    currency: 'NAD',
    businessCoversFee: false,
    variableFee: 5,
    fixedFee: 2.5,
    paysInNewTab: false,
    customFields: [],
  },
} as unknown as EventDetail;
const basket = (lines: { ticketId: string; qty: number }[]) => ({
  eventId: 'e',
  lines,
  updatedAt: 0,
  version: 1 as const,
});

test('lists lines in the order of the tickets, with subtotal, fee and total', () => {
  const price = basketPrice(
    basket([
      { ticketId: 'seat', qty: 1 },
      { ticketId: 'standing', qty: 2 },
    ]),
    event,
  );
  expect(price.lines.map(({ ticket: { name }, quantity, totalMinor }) => [name, quantity, totalMinor])).toEqual([
    ['Standing', 2, 30000],
    ['Seat', 1, 45050],
  ]);
  expect(price).toMatchObject({ units: 3, subtotalMinor: 75050, feeMinor: 3753 + 250, totalMinor: 75050 + 3753 + 250 });
});

test('charges the buyer no fee if the organiser absorbs it', () => {
  const covered = { ...event, options: { ...event.options, businessCoversFee: true } };
  expect(basketPrice(basket([{ ticketId: 'seat', qty: 2 }]), covered)).toMatchObject({
    feeMinor: 0,
    totalMinor: 90100,
  });
});

test('prices an empty basket at zero', () => {
  expect(basketPrice(basket([]), event)).toMatchObject({ lines: [], units: 0, feeMinor: 0, totalMinor: 0 });
});
