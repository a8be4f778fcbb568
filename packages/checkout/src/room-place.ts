import { DAY_MS } from '@quivertree/domain/dates/durations';
import { PLACE_DAYS } from '@quivertree/domain/waiting-room/place-cookie';
import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { readStoredValue, storeValue } from './stored-value.ts';

const placeKey = (eventId: string) => `qt:room-place:${eventId}`;

const LIFETIME_MS = PLACE_DAYS * DAY_MS;

/** The signed place in an event's waiting room that this app orders with; undefined without one. */
export function readRoomPlace(storage: KeyValueStore, eventId: string, now: number): string | undefined {
  const place = readStoredValue(storage, placeKey(eventId), now, LIFETIME_MS);
  return typeof place === 'string' ? place : undefined;
}

export function storeRoomPlace(storage: KeyValueStore, eventId: string, place: string, now: number): void {
  storeValue(storage, placeKey(eventId), place, now);
}
