import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { expect, test } from 'vitest';
import { eventSchema } from './event-schema.ts';

const NOW = Date.UTC(2026, 10, 1);
const SITE = 'https://quivertree.example';

const details: EventDetail['details'] = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  slug: 'jazz-on-the-dam',
  name: 'Jazz on the Dam',
  category: 'Music',
  description: 'An evening **by the water**.',
  location: 'Avis Dam',
  address: 'Avis Road',
  city: 'Windhoek',
  latitude: -22.56,
  longitude: 17.13,
  startsAt: '2026-12-05T16:00:00.000Z',
  endsAt: '2026-12-05T20:00:00.000Z',
  movedFrom: null,
  timeZone: 'Africa/Windhoek',
  coverImageUrl: '/posters/music/x.svg',
  imageUrl: '/posters/music/x.svg',
  organizerName: 'Dam Concerts',
  organizerSlug: 'dam-concerts',
  salesStatus: 'on_sale',
};
const ticket: EventDetail['tickets'][number] = {
  id: '0190a1b2-0000-7000-8000-000000000002',
  name: 'Lawn',
  price: 150,
  description: null,
  available: 20,
  capacity: 100,
  maxPerOrder: 10,
  startDate: null,
  endDate: null,
};
const options: EventDetail['options'] = {
  currency: 'NAD',
  businessCoversFee: false,
  variableFee: 5,
  fixedFee: 0,
  paysInNewTab: false,
  paymentProvider: 'TEST',
  refundPolicy: 'organiser',
  returnable: false,
  customFields: [],
};

interface Schema {
  '@graph': [
    { '@type': string; eventStatus: string; previousStartDate?: string; offers: { availability: string }[] },
    { itemListElement: { item: string }[] },
  ];
}

function schemaOf(changes: Partial<EventDetail['details']> = {}, tickets = [ticket]): Schema {
  return eventSchema({ details: { ...details, ...changes }, tickets, options }, SITE, NOW) as Schema;
}

const eventOf = (...changed: Parameters<typeof schemaOf>) => schemaOf(...changed)['@graph'][0];

test('a moved, postponed or cancelled event says so', () => {
  expect(eventOf().eventStatus).toBe('https://schema.org/EventScheduled');
  expect(eventOf({ salesStatus: 'postponed' }).eventStatus).toBe('https://schema.org/EventPostponed');
  expect(eventOf({ salesStatus: 'cancelled' }).eventStatus).toBe('https://schema.org/EventCancelled');
  const moved = eventOf({ movedFrom: '2026-12-01T16:00:00.000Z' });
  expect(moved.eventStatus).toBe('https://schema.org/EventRescheduled');
  expect(moved.previousStartDate).toBe('2026-12-01T16:00:00.000Z');
});

test('each ticket is an offer that says whether it can be bought', () => {
  const { offers } = eventOf({}, [
    ticket,
    { ...ticket, available: 0 },
    { ...ticket, startDate: '2026-11-20T00:00:00.000Z' },
    { ...ticket, endDate: '2026-10-20T00:00:00.000Z' },
  ]);
  const words = offers.map(({ availability }) => availability.split('/').at(-1));
  expect(words).toEqual(['InStock', 'SoldOut', 'PreSale', 'OutOfStock']);
  expect(eventOf({ salesStatus: 'over' }).offers[0]?.availability).toBe('https://schema.org/OutOfStock');
});

test('the breadcrumb trail to the event leads through its category', () => {
  const [, trail] = schemaOf()['@graph'];
  expect(trail.itemListElement.map(({ item }) => item)).toEqual([
    `${SITE}/explore`,
    `${SITE}/explore?category=music`,
    `${SITE}/explore/jazz-on-the-dam`,
  ]);
});
