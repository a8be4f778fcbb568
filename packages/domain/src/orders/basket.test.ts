import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BASKET_LIFETIME_MS, type Basket, clampQuantity, readBasket, reconcileBasket, withQuantity } from './basket.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const ticket = { id: 'vip', available: 6, maxPerOrder: 4, startDate: null, endDate: null };
const empty: Basket = { eventId: 'jazz', lines: [], updatedAt: now, version: 1 };

describe('a quantity', () => {
  test('is a whole number from 0 up to the limit per order and the stock', () => {
    fc.assert(
      fc.property(fc.double(), fc.nat(50), fc.nat(50), (quantity, available, maxPerOrder) => {
        const clamped = clampQuantity(quantity, { available, maxPerOrder });
        expect(clamped).toBeGreaterThanOrEqual(0);
        expect(clamped).toBeLessThanOrEqual(Math.min(available, maxPerOrder));
        expect(Number.isInteger(clamped)).toBe(true);
      }),
    );
  });
  test('of zero removes the line', () => {
    const one = withQuantity(empty, ticket, 2.9, now);
    expect(one.lines).toEqual([{ ticketId: 'vip', qty: 2 }]);
    expect(withQuantity(one, ticket, 0, now).lines).toEqual([]);
  });
});

describe('a basket', () => {
  const basket: Basket = {
    ...empty,
    lines: [
      { ticketId: 'vip', qty: 4 },
      { ticketId: 'gone', qty: 1 },
    ],
  };
  test('is adjusted to what the event offers now', () => {
    expect(reconcileBasket(basket, [{ ...ticket, available: 3 }], now).lines).toEqual([{ ticketId: 'vip', qty: 3 }]);
    const notOpen = { ...ticket, startDate: '2027-01-01T00:00:00Z' };
    expect(reconcileBasket(basket, [notOpen], now).lines).toEqual([]);
  });
  test('expires after seven days', () => {
    expect(readBasket(basket, 'jazz', now + BASKET_LIFETIME_MS - 1)).toEqual(basket);
    expect(readBasket(basket, 'jazz', now + BASKET_LIFETIME_MS)).toBeUndefined();
  });
  test('of another event or version is ignored', () => {
    expect(readBasket(basket, 'rock', now)).toBeUndefined();
    expect(readBasket({ ...basket, version: 2 }, 'jazz', now)).toBeUndefined();
  });
  test('with invalid content is ignored', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        expect(() => readBasket(stored, 'jazz', now)).not.toThrow();
      }),
    );
    expect(readBasket({ ...basket, lines: [null, 7, { ticketId: 'vip', qty: -1 }] }, 'jazz', now)?.lines).toEqual([]);
  });
  test('has one line per ticket type, even if it was stored twice', () => {
    const line = { ticketId: 'vip', qty: 4 };
    expect(readBasket({ ...basket, lines: [line, line, line] }, 'jazz', now)?.lines).toEqual([line]);
  });
});
