import { clampQuantity, reconcileBasket, withQuantity } from '@quivertree/domain/orders/basket';
import { customFieldProblem, isEmail, typedValue } from '@quivertree/domain/events/custom-fields';
import { dateBounds } from '@quivertree/domain/catalogue/date-filter';
import { formatPrice } from '@quivertree/domain/money/money';
import { readUrlPaging, sortAfterClick, TABLE_PAGING } from '@quivertree/domain/lists/url-paging';
import { expect, test } from 'vitest';
import { readEventFilter } from '@quivertree/domain/catalogue/event-search';
import { buyerProblems } from '@quivertree/checkout/buyer-problems';
import { normaliseReturnPath } from '../../apps/web/app/features/session/return-path.ts';
import { explorePath } from '../../apps/web/app/pages/paths.ts';

const paging = (query: string) => readUrlPaging(new URLSearchParams(query), TABLE_PAGING);

test('§2 Home 3; §2 Home 4; §2 Home 5; §5 1: the search bar turns its three selects into a query', () => {
  const search = (query: string) => explorePath(readEventFilter(new URLSearchParams(query)));
  expect(search('city=all&category=all&date=all')).toBe('/explore');
  expect(search('city=Walvis Bay&date=This Week')).toBe('/explore?city=walvis+bay&date=this+week');
  expect(search('category=Knitting&city=Windhoek')).toBe('/explore?city=windhoek');
});

test.each([
  ['', 0, 10, 'createdAt', 'DESC'],
  ['page=3&size=50&sort=name,ASC', 3, 50, 'name', 'ASC'],
  ['sort=name,asc', 0, 10, 'name', 'ASC'],
  ['sort=name,upwards', 0, 10, 'name', 'DESC'],
  ['sort=name', 0, 10, 'name', 'DESC'],
  ['page=-1&size=7', 0, 10, 'createdAt', 'DESC'],
  ['page=Infinity&size=all', 0, 10, 'createdAt', 'DESC'],
  ['page=NaN&size=-5', 0, 10, 'createdAt', 'DESC'],
  ['page=two&sort=%3B,ASC', 0, 10, 'createdAt', 'DESC'],
])('§2 Explore 8; §5 2; §9 7: "%s" is page %i of %i, by %s %s', (query, page, size, field, direction) => {
  expect(paging(query)).toEqual({ page, size, sort: { field, direction } });
});

test.each([5, 10, 20, 50, 100])('§5 2; §9 7: pages of %i', (size) => {
  expect(paging(`size=${size}`).size).toBe(size);
});

test('§5 3: a click on a column sorts by it, ascending first', () => {
  expect(sortAfterClick({ field: 'createdAt', direction: 'DESC' }, 'name')).toEqual({
    field: 'name',
    direction: 'ASC',
  });
  expect(sortAfterClick({ field: 'name', direction: 'ASC' }, 'name')).toEqual({ field: 'name', direction: 'DESC' });
  expect(sortAfterClick({ field: 'name', direction: 'DESC' }, 'name')).toEqual({ field: 'name', direction: 'ASC' });
});

test.each([
  ['today', '2026-11-18T22:00:00.000Z', '2026-11-19T21:59:59.000Z'],
  ['tomorrow', '2026-11-19T22:00:00.000Z', '2026-11-20T21:59:59.000Z'],
  ['this week', '2026-11-15T22:00:00.000Z', '2026-11-22T21:59:59.000Z'],
  ['this month', '2026-10-31T22:00:00.000Z', '2026-11-30T21:59:59.000Z'],
  ['this year', '2025-12-31T22:00:00.000Z', '2026-12-31T21:59:59.000Z'],
])('§5 5: on Thursday 19 November 2026 in Namibia, "%s" is from %s to %s', (filter, dateFrom, dateTo) => {
  const now = Date.parse('2026-11-19T12:00:00+02:00');
  expect(dateBounds(filter, now, 'Africa/Windhoek')).toEqual({ dateFrom, dateTo });
});

test.each(['all', '', 'yesterday', 'next week'])('§5 6: "%s" has no bounds', (filter) => {
  expect(dateBounds(filter, Date.now(), 'Africa/Windhoek')).toBeUndefined();
});

test.each([
  ['/explore?x=1#tickets', '/explore?x=1#tickets'],
  ['https://quivertree.example/calendar', '/calendar'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['explore', '/'],
  ['', '/'],
  [null, '/'],
  [7, '/'],
])('§5 9: the return path %j leads to %s', (value, path) => {
  expect(normaliseReturnPath(value, 'https://quivertree.example')).toBe(path);
});

const ticket = { id: 't1', available: 7, maxPerOrder: 4, startDate: null, endDate: null };
const empty = { eventId: 'e1', lines: [], updatedAt: 0, version: 1 as const };

test.each([
  [2.9, 2],
  [-3, 0],
  [99, 4],
  [Number.NaN, 0],
])('§5 16: a quantity of %d is %d', (wanted, got) => {
  expect(clampQuantity(wanted, ticket)).toBe(got);
});

test('§5 16: a quantity is never more than is left', () => {
  expect(clampQuantity(9, { ...ticket, available: 1 })).toBe(1);
  expect(clampQuantity(9, { ...ticket, available: 0 })).toBe(0);
});

test('§5 17: lines with no quantity, or whose ticket no longer exists, are dropped', () => {
  const two = withQuantity(empty, ticket, 2, 1);
  expect(two.lines).toEqual([{ ticketId: 't1', qty: 2 }]);
  expect(withQuantity(two, ticket, 0, 2).lines).toEqual([]);
  expect(reconcileBasket(two, [{ ...ticket, id: 't2' }], 3).lines).toEqual([]);
});

test('§5 19: a name and an email address are required', () => {
  const problems = (name: string, email: string) => buyerProblems({ name, email }, [], {});
  expect(problems(' Ndapewa ', 'n@example.com')).toBeUndefined();
  expect(problems('   ', 'n@example.com')).toHaveProperty('name');
  for (const email of ['', 'n', 'n@example', 'n example.com', '@example.com', 'n@.']) {
    expect(isEmail(email), email).toBe(false);
    expect(problems('Ndapewa', email)).toHaveProperty('email');
  }
  for (const email of ['n@example.com', ' n@example.com ', 'ndapewa+jazz@mail.example.co.na'])
    expect(isEmail(email)).toBe(true);
});

test('§5 20: a required field must not be blank', () => {
  const field = { label: 'Diet', type: 'TEXT', required: true, options: null } as const;
  expect(customFieldProblem(field, '  ')).toBe('missing');
  expect(customFieldProblem(field, 'Vegan')).toBeUndefined();
  expect(customFieldProblem({ ...field, required: false }, '')).toBeUndefined();
});

test('§5 21: NUMBER and PHONE fields keep only digits and the plus sign', () => {
  for (const type of ['NUMBER', 'PHONE'] as const) expect(typedValue(type, ' +264 (81) 12-3x')).toBe('+26481123');
  expect(typedValue('TEXT', ' +264 (81)')).toBe(' +264 (81)');
});

test('§5 23; §9 15: a price of zero', () => {
  expect(formatPrice({ amount: 0, currency: 'NAD' })).toBe('Free (RSVP)');
  expect(formatPrice({ amount: 1, currency: 'NAD' })).toBe('N$\u00a00.01');
});
