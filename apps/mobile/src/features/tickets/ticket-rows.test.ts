import { orderOf, myOrderOf, ticketOf } from './orders.fixture.ts';
import { NO_TICKETS } from './stored-tickets.ts';
import { ticketRows } from './ticket-rows.ts';

const concert = orderOf([ticketOf('t1')]);
const BEFORE = Date.parse('2036-12-01T00:00:00Z');
const AFTER = Date.parse('2036-12-06T00:00:00Z');

test('an event that has ended since the last sync is past', () => {
  const stored = { ...NO_TICKETS, myOrders: [myOrderOf('k1', concert)] };
  expect(ticketRows(stored, BEFORE)).toMatchObject({ upcoming: [{ ticketsKey: 'k1' }], past: [] });
  expect(ticketRows(stored, AFTER)).toMatchObject({ upcoming: [], past: [{ ticketsKey: 'k1' }] });
});

test('a postponed event is upcoming whatever its old date, and a cancelled one is past', () => {
  const order = myOrderOf('k1', concert);
  const postponed = { ...order, event: { ...order.event, state: 'postponed' as const } };
  expect(ticketRows({ ...NO_TICKETS, myOrders: [postponed] }, AFTER).upcoming).toHaveLength(1);
  const linked = { k1: orderOf([ticketOf('t1')], { state: 'postponed' }) };
  expect(ticketRows({ ...NO_TICKETS, orders: linked }, AFTER).upcoming).toMatchObject([{ state: 'postponed' }]);
  const cancelled = { ...order, past: true, event: { ...order.event, state: 'cancelled' as const } };
  expect(ticketRows({ ...NO_TICKETS, myOrders: [cancelled] }, BEFORE).past).toMatchObject([{ state: 'cancelled' }]);
});

test('lists links that belong to no order of the user once', () => {
  const orders = { k1: concert, k2: orderOf([ticketOf('t2'), ticketOf('t3', { state: 'void', code: null })]) };
  const { upcoming } = ticketRows({ ...NO_TICKETS, myOrders: [myOrderOf('k1', concert)], orders }, BEFORE);
  expect(upcoming.map(({ ticketsKey, summary }) => [ticketsKey, summary.split(' · ')[0]])).toEqual([
    ['k1', '1 ticket'],
    ['k2', '1 ticket'],
  ]);
});

test('sorts upcoming events by date and past ones newest first', () => {
  const at = (key: string, day: number) => {
    const order = orderOf([], { startsAt: `2036-12-0${day}T16:00:00Z`, endsAt: `2036-12-0${day}T21:00:00Z` });
    return myOrderOf(key, order);
  };
  const stored = { ...NO_TICKETS, myOrders: [at('late', 7), at('old', 1), at('soon', 6), at('older', 2)] };
  const { upcoming, past } = ticketRows(stored, Date.parse('2036-12-05T00:00:00Z'));
  expect(upcoming.map(({ ticketsKey }) => ticketsKey)).toEqual(['soon', 'late']);
  expect(past.map(({ ticketsKey }) => ticketsKey)).toEqual(['older', 'old']);
});
