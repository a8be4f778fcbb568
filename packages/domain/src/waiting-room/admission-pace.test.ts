import { expect, test } from 'vitest';
import { seededRandom } from '../random/seeded-random.ts';
import { expectedWait, lookAgainSeconds, placesToAdmit, type ShopMeasures } from './admission-pace.ts';

const random = seededRandom('admission pace');
const upTo = (max: number) => random.whole(0, max);
const anyShop = (): ShopMeasures => ({
  waiting: upTo(100_000),
  choosing: upTo(5_000),
  orders: upTo(3_000),
  ticketsLeft: upTo(5_000),
});
const anyShops = Array.from({ length: 2_000 }, anyShop);

test('admits no more than are waiting, and never a negative number', () => {
  for (const shop of anyShops) {
    const admitted = placesToAdmit(shop);
    expect(admitted).toBeGreaterThanOrEqual(0);
    expect(admitted).toBeLessThanOrEqual(shop.waiting);
  }
});

test('admits no one while nothing is left, and lets at most two people choose for each ticket left', () => {
  for (const shop of anyShops) {
    expect(placesToAdmit({ ...shop, ticketsLeft: 0 })).toBe(0);
    const chances = Math.max(0, 2 * shop.ticketsLeft - shop.choosing);
    expect(placesToAdmit(shop)).toBeLessThanOrEqual(chances);
  }
});

test('admits at least as many when the shop is faster, when fewer are choosing, and when more is left', () => {
  for (const shop of anyShops) {
    const admitted = placesToAdmit(shop);
    expect(placesToAdmit({ ...shop, orders: shop.orders + 100 })).toBeGreaterThanOrEqual(admitted);
    expect(placesToAdmit({ ...shop, choosing: Math.max(0, shop.choosing - 100) })).toBeGreaterThanOrEqual(admitted);
    expect(placesToAdmit({ ...shop, ticketsLeft: shop.ticketsLeft + 100 })).toBeGreaterThanOrEqual(admitted);
  }
});

test('starts with 50 people and follows the pace of their orders', () => {
  const shop = { waiting: 10_000, choosing: 0, orders: 0, ticketsLeft: 5_000 };
  expect(placesToAdmit(shop)).toBe(50);
  expect(placesToAdmit({ ...shop, choosing: 50 })).toBe(0);
  expect(placesToAdmit({ ...shop, choosing: 20, orders: 30 })).toBe(340);
});

test('always admits someone in the end while tickets are left and no one is choosing', () => {
  for (const shop of anyShops.filter(({ waiting, ticketsLeft }) => waiting > 0 && ticketsLeft > 0))
    expect(placesToAdmit({ ...shop, choosing: 0 })).toBeGreaterThan(0);
});

test('estimates the wait from the pace of the last minutes, and gives none if no one was admitted', () => {
  expect(expectedWait(600, 120, 120)).toBe(600);
  expect(expectedWait(1, 7, 60)).toBe(9);
  expect(expectedWait(600, 0, 120)).toBeUndefined();
});

test('has people look again more often the closer their turn is', () => {
  expect([0, 60, 200, undefined, 10_000].map(lookAgainSeconds)).toEqual([2, 3, 10, 10, 30]);
});
