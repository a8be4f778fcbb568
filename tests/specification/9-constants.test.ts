import { BASKET_LIFETIME_MS } from '@quivertree/domain/orders/basket';
import { CONTACT_REASONS } from '@quivertree/domain/messages/contact-reasons';
import { DATE_FILTERS } from '@quivertree/domain/catalogue/date-filter';
import { currencyCode, DEFAULT_CURRENCY, formatMoney } from '@quivertree/domain/money/money';
import { priceOrder } from '@quivertree/domain/orders/order-price';
import { MIN_PASSWORD_LENGTH } from '@quivertree/domain/accounts/password-length';
import { CATEGORIES, CITIES } from '@quivertree/domain/places/places-and-categories';
import { ALMOST_GONE_SHARE } from '@quivertree/domain/stock/ticket-display';
import { EXPLORE_PAGING, TABLE_PAGING } from '@quivertree/domain/lists/url-paging';
import { expect, test } from 'vitest';
import { calendarEntry } from '@quivertree/domain/catalogue/calendar-entry';
import { SLIDE_MS } from '../../apps/web/app/features/catalogue/home/use-carousel.ts';
import { STALE_TIMES } from '../../apps/web/app/queries/query-cache.ts';

test('§9 3: stale times of answers', () => {
  expect(STALE_TIMES).toEqual({ eventList: 60_000, eventDetail: 300_000, calendar: 600_000 });
});

test('§9 5: the carousel', () => {
  expect(SLIDE_MS).toBe(10_000);
});

test('§9 7; §9 8: paging', () => {
  expect(TABLE_PAGING).toEqual({
    sizes: [5, 10, 20, 50, 100],
    defaultSize: 10,
    defaultSort: { field: 'createdAt', direction: 'DESC' },
  });
  expect(EXPLORE_PAGING).toEqual({
    sizes: [12, 24, 48],
    defaultSize: 12,
    defaultSort: { field: 'startTime', direction: 'ASC' },
  });
});

test('§9 11: passwords', () => {
  expect(MIN_PASSWORD_LENGTH).toBe(8);
});

test('§9 14: baskets', () => {
  expect(BASKET_LIFETIME_MS).toBe(604_800_000);
});

test('§9 15: currency', () => {
  expect(DEFAULT_CURRENCY).toBe('NAD');
  expect(formatMoney({ amount: 123_456_789, currency: 'NAD' })).toBe('N$\u00a01,234,567.89');
  for (const written of ['N$', 'NAD$', 'nad', '', null]) expect(currencyCode(written)).toBe('NAD');
  expect(currencyCode('€')).toBe('EUR');
});

test('§9 16; §9 17: the fee and the total', () => {
  const lines = [{ unitPriceMinor: 33_333, quantity: 3 }];
  const terms = { variableFeeBasisPoints: 575, fixedFeeMinor: 250, businessCoversFee: false };
  // 999.99 × 5.75% = 57.499425, rounded to 57.50, plus the fixed fee of 2.50.
  expect(priceOrder(lines, terms)).toMatchObject({ subtotalMinor: 99_999, feeMinor: 6_000, totalMinor: 105_999 });
  expect(priceOrder(lines, { ...terms, businessCoversFee: true })).toMatchObject({ feeMinor: 0, totalMinor: 99_999 });
});

test('§9 18: almost gone', () => {
  expect(ALMOST_GONE_SHARE).toBe(0.75);
});

test.each([
  ['no end', null, '2026-12-05T18:30:00.000Z'],
  ['a later end', '2026-12-05T23:00:00+02:00', '2026-12-05T21:00:00.000Z'],
  ['midnight of the same day', '2026-12-05T00:00:00+02:00', '2026-12-05T21:59:00.000Z'],
  ['an end before the start', '2026-12-05T09:00:00+02:00', '2026-12-05T18:30:00.000Z'],
  ['an end at the start', '2026-12-05T18:30:00+02:00', '2026-12-05T18:30:00.000Z'],
])('§9 19: added to a calendar with %s', (_, endDate, end) => {
  const entry = calendarEntry({
    name: '',
    description: '',
    location: '',
    timeZone: 'Africa/Windhoek',
    startDate: '2026-12-05T18:30:00+02:00',
    endDate,
  });
  expect(new Date(entry.end).toISOString()).toBe(end);
});

test('§9 22; §9 23; §9 24; §9 25: the lists', () => {
  expect(CITIES.join(', ')).toBe('Windhoek, Swakopmund, Walvis Bay, Okahandja, Luderitz');
  expect(DATE_FILTERS.join(', ')).toBe('Today, Tomorrow, This Week, This Month, This Year');
  expect(CATEGORIES).toHaveLength(30);
  expect(CATEGORIES.join(', ')).toBe(
    'Business, Dance, Entertainment, Festival, Fundraiser, Food, Lifestyle, Music, Nightlife, Sports, Art & Culture, Theatre & Drama, Tech & Innovation, Conferences, Workshops, Fashion, Health & Wellness, Fitness, Markets, Religious & Spiritual, Networking, Comedy, Community, Education, Travel & Outdoor, Gaming & Esports, Environment, Family & Kids, Holiday & Seasonal, Photography & Film',
  );
  expect(CONTACT_REASONS.join(', ')).toBe('Customer Support, Technical Support, List an Event');
});
