import { keep, readKept } from './kept.ts';

/** An order that this browser has placed, as far as it can be paid still. */
export interface OpenOrder {
  reference: string;
  /** The buyer's key. */
  key: string;
  /** Instant at which its reservation ends. */
  until: string;
  /** What was asked for, to tell the same purchase from another one. */
  request: string;
}

export const openOrderKey = (eventId: string) => `qt:order:${eventId}`;

/** The event's order that waits to be paid; undefined where there is none, or its time is over. */
export function readOpenOrder(storage: Storage, eventId: string, now: number): OpenOrder | undefined {
  const kept = readKept(storage, openOrderKey(eventId), now) as Partial<OpenOrder> | undefined;
  const { reference, key, until, request } = kept ?? {};
  if (![reference, key, until, request].every((part) => typeof part === 'string')) return undefined;
  return Date.parse(until as string) > now ? (kept as OpenOrder) : undefined;
}

export function keepOpenOrder(storage: Storage, eventId: string, order: OpenOrder, now: number): void {
  keep(storage, openOrderKey(eventId), order, now);
}

export function forgetOpenOrder(storage: Storage, eventId: string): void {
  storage.removeItem(openOrderKey(eventId));
}
