import { type CommandAttempt, createCommandAttempt } from '@quivertree/contract/command-attempt';
import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import { RESERVATION_MINUTES } from '@quivertree/domain/orders/order-states';
import type { Clock } from '@quivertree/runtime/clock';
import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { newNonce, type RandomBytes } from '@quivertree/runtime/random';
import { readStoredValue, storeValue } from './stored-value.ts';

export interface AttemptParts {
  storage: KeyValueStore;
  clock: Clock;
  randomBytes: RandomBytes;
}

const attemptKey = (eventId: string) => `qt:attempt:${eventId}`;

/**
 * The attempt to order an event's tickets, stored until the server answers, so that an app killed in the meantime
 * repeats it under the same key. Once its reservation would have expired, a repeat is a new order.
 */
export function createOrderAttempt({ storage, clock, randomBytes }: AttemptParts, eventId: string): CommandAttempt {
  const key = attemptKey(eventId);
  return createCommandAttempt(() => newNonce(randomBytes), {
    read: () => readStoredValue(storage, key, clock.now(), RESERVATION_MINUTES * MINUTE_MS),
    write: (attempt) => storeValue(storage, key, attempt, clock.now()),
    clear: () => clearOrderAttempt(storage, eventId),
  });
}

export function clearOrderAttempt(storage: KeyValueStore, eventId: string): void {
  storage.removeItem(attemptKey(eventId));
}
