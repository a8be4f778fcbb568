import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { storeValue, readStoredValue } from './stored-value.ts';

/** An order placed in this browser that can still be paid. */
export interface OpenOrder {
  reference: string;
  /** The buyer's key. */
  key: string;
  /** Instant at which the order's reservation expires. */
  until: string;
  /** The order request, so that a repeat of the same purchase can be recognised. */
  request: string;
}

export const openOrderKey = (eventId: string) => `qt:order:${eventId}`;

/** The event's unpaid order; undefined if there is none or its reservation has expired. */
export function readOpenOrder(storage: KeyValueStore, eventId: string, now: number): OpenOrder | undefined {
  const stored = readStoredValue(storage, openOrderKey(eventId), now) as Partial<OpenOrder> | undefined;
  const { reference, key, until, request } = stored ?? {};
  if (![reference, key, until, request].every((part) => typeof part === 'string')) return undefined;
  return Date.parse(until as string) > now ? (stored as OpenOrder) : undefined;
}

export function storeOpenOrder(storage: KeyValueStore, eventId: string, order: OpenOrder, now: number): void {
  storeValue(storage, openOrderKey(eventId), order, now);
}

export function clearOpenOrder(storage: KeyValueStore, eventId: string): void {
  storage.removeItem(openOrderKey(eventId));
}
