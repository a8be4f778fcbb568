import { describe, expect, test } from 'vitest';
import { salesStatusOf } from '../catalogue/sales-status.ts';
import { showsSoldShare, ticketDisplay } from './ticket-display.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const ticket = {
  id: 'general',
  available: 30,
  capacity: 100,
  maxPerOrder: 4,
  startDate: null as string | null,
  endDate: null as string | null,
};
const later = '2027-01-01T08:00:00Z';
const earlier = '2026-01-01T08:00:00Z';

describe('a ticket type shows', () => {
  test.each([
    ['that its sales open later', { startDate: later }, 'not_open'],
    ['that its sales open later, also when nothing is left', { startDate: later, available: 0 }, 'not_open'],
    ['that it is sold out', { available: 0 }, 'sold_out'],
    ['that its sales are closed', { endDate: earlier }, 'closed'],
    ['a quantity', { startDate: earlier, endDate: later }, 'on_sale'],
  ])('%s', (_, change, display) => {
    expect(ticketDisplay({ ...ticket, ...change }, now)).toBe(display);
  });
});

describe('the progress bar shows', () => {
  test.each([
    [26, false],
    [25, true],
    [1, true],
    [0, false],
  ])('with %i of 100 left: %s', (available, shows) => {
    expect(showsSoldShare({ ...ticket, available }, now)).toBe(shows);
  });
  test('not before sales open', () => {
    expect(showsSoldShare({ ...ticket, available: 5, startDate: later }, now)).toBe(false);
  });
});

describe('an event is', () => {
  const event = { state: 'published' as const, endsAt: Date.parse(later), tickets: [ticket] };
  test.each([
    ['on sale', {}, 'on_sale'],
    ['almost gone', { tickets: [{ ...ticket, available: 20 }] }, 'almost_gone'],
    ['sold out', { tickets: [{ ...ticket, available: 0 }] }, 'sold_out'],
    ['not open yet', { tickets: [{ ...ticket, startDate: later }] }, 'not_open'],
    ['closed', { tickets: [{ ...ticket, endDate: earlier }] }, 'closed'],
    ['closed, since its organisation is', { salesStopped: true }, 'closed'],
    ['over', { endsAt: Date.parse(earlier) }, 'over'],
    ['cancelled, even when it would be over', { state: 'cancelled' as const, endsAt: 0 }, 'cancelled'],
    ['postponed', { state: 'postponed' as const }, 'postponed'],
  ])('%s', (_, change, status) => {
    expect(salesStatusOf({ ...event, ...change }, now)).toBe(status);
  });
});
