import { DAY_MS } from '@quivertree/domain/dates/durations';
import { PLACE_DAYS } from '@quivertree/domain/waiting-room/place-cookie';
import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { CallError } from '@quivertree/contract/client';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
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

/** Refusals of orders whose place in the event's waiting room is missing or may not order now. */
const ROOM_REFUSALS: readonly string[] = [
  'order.no_place',
  'order.not_admitted',
  'order.place_lapsed',
  'order.place_used',
];

/** Address of the waiting room in which a refused order needs a place; undefined for all other refusals. */
export function waitingRoomOf(error: unknown): string | undefined {
  if (!(error instanceof CallError) || !ROOM_REFUSALS.includes(error.code ?? '')) return undefined;
  const { room } = fieldsOf(fieldsOf(error.body)['data']);
  return typeof room === 'string' ? room : undefined;
}
