import { BASKET_LIFETIME_MS } from '@quivertree/domain/orders/basket';
import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { clearBasket, loadBasket, saveBasket } from './basket-storage.ts';
import { forgetDrafts, storeBuyer, storeCustomFields, readBuyer, readCustomFields } from './drafts.ts';

const NOW = Date.UTC(2026, 10, 21);
let storage: MemoryStore;
beforeEach(() => {
  storage = new MemoryStore();
});

describe('a basket', () => {
  const basket = { eventId: 'e1', lines: [{ ticketId: 't1', qty: 2 }], updatedAt: NOW, version: 1 } as const;

  test('is restored after a reload, for its own event only', () => {
    saveBasket(storage, { ...basket, lines: [...basket.lines] });
    expect(loadBasket(storage, 'e1', NOW + 1)).toEqual(basket);
    expect(loadBasket(storage, 'e2', NOW + 1).lines).toEqual([]);
  });

  test('expires after 7 days', () => {
    saveBasket(storage, { ...basket, lines: [...basket.lines] });
    expect(loadBasket(storage, 'e1', NOW + BASKET_LIFETIME_MS - 1).lines).toHaveLength(1);
    expect(loadBasket(storage, 'e1', NOW + BASKET_LIFETIME_MS).lines).toEqual([]);
  });

  test("leaves nothing behind when it's emptied or removed", () => {
    saveBasket(storage, { ...basket, lines: [...basket.lines] });
    saveBasket(storage, { ...basket, lines: [] });
    expect(storage.items.size).toBe(0);
    saveBasket(storage, { ...basket, lines: [...basket.lines] });
    clearBasket(storage, 'e1');
    expect(storage.items.size).toBe(0);
  });

  test.each(['', 'null', '[]', '{"version":2}', '{"version":1,"lines":7}', 'not json'])(
    'that reads %j is treated as empty',
    (text) => {
      saveBasket(storage, { ...basket, lines: [...basket.lines] });
      for (const key of storage.items.keys()) storage.setItem(key, text);
      expect(loadBasket(storage, 'e1', NOW).lines).toEqual([]);
    },
  );
});

describe('drafts', () => {
  test('are restored after a reload, for their own event only', () => {
    storeBuyer(storage, 'e1', { name: 'Ndapewa', email: 'n@example.com' }, NOW);
    storeCustomFields(storage, 'e1', { f1: 'Vegan' }, NOW);
    expect(readBuyer(storage, 'e1', NOW)).toEqual({ name: 'Ndapewa', email: 'n@example.com' });
    expect(readCustomFields(storage, 'e1', NOW)).toEqual({ f1: 'Vegan' });
    expect(readBuyer(storage, 'e2', NOW)).toEqual({ name: '', email: '' });
  });

  test('are removed after 7 days, and when the order is complete', () => {
    storeBuyer(storage, 'e1', { name: 'Ndapewa', email: '' }, NOW);
    expect(readBuyer(storage, 'e1', NOW + BASKET_LIFETIME_MS).name).toBe('');
    forgetDrafts(storage, 'e1');
    expect(storage.items.size).toBe(0);
  });

  test('that another program wrote are ignored', () => {
    storeBuyer(storage, 'e1', { name: 'x', email: 'y' }, NOW);
    const foreign = { version: 1, updatedAt: NOW, value: { name: 3, email: ['z'] } };
    for (const key of storage.items.keys()) storage.setItem(key, JSON.stringify(foreign));
    expect(readBuyer(storage, 'e1', NOW)).toEqual({ name: '', email: '' });
    storeCustomFields(storage, 'e1', { f1: 'ok' }, NOW);
    for (const key of storage.items.keys())
      storage.setItem(key, JSON.stringify({ version: 1, updatedAt: NOW, value: { f1: 7, f2: 'ok' } }));
    expect(readCustomFields(storage, 'e1', NOW)).toEqual({ f2: 'ok' });
  });

  test('are lost without an error if storage is full', () => {
    const full = new MemoryStore();
    full.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    expect(() => storeBuyer(full, 'e1', { name: 'x', email: '' }, NOW)).not.toThrow();
  });
});
