import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import { storeValue, readStoredValue } from './stored-value.ts';

/** Buyer's details as typed so far. */
export interface BuyerDraft {
  name: string;
  email: string;
}

/** Answers to the organiser's questions by field id, as typed so far. */
export type CustomFieldDraft = Record<string, string>;

const gateKey = (eventId: string) => `qt:gate:${eventId}`;
const buyerDraftKey = (eventId: string) => `qt:attendee:${eventId}`;
const customFieldsKey = (eventId: string) => `qt:custom-fields:${eventId}`;

export function readBuyer(storage: KeyValueStore, eventId: string, now: number): BuyerDraft {
  const { name, email } = fieldsOf(readStoredValue(storage, buyerDraftKey(eventId), now));
  return { name: typeof name === 'string' ? name : '', email: typeof email === 'string' ? email : '' };
}

export function storeBuyer(storage: KeyValueStore, eventId: string, draft: BuyerDraft, now: number): void {
  storeValue(storage, buyerDraftKey(eventId), draft, now);
}

export function readCustomFields(storage: KeyValueStore, eventId: string, now: number): CustomFieldDraft {
  const answers = fieldsOf(readStoredValue(storage, customFieldsKey(eventId), now));
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function storeCustomFields(storage: KeyValueStore, eventId: string, draft: CustomFieldDraft, now: number): void {
  storeValue(storage, customFieldsKey(eventId), draft, now);
}

/** True if a guest has ordered in this browser, so that their next attempt skips the gate. */
export function readAsGuest(storage: KeyValueStore, eventId: string, now: number): boolean {
  return readStoredValue(storage, gateKey(eventId), now) === 'guest';
}

export function storeAsGuest(storage: KeyValueStore, eventId: string, now: number): void {
  storeValue(storage, gateKey(eventId), 'guest', now);
}

export function forgetDrafts(storage: KeyValueStore, eventId: string): void {
  storage.removeItem(gateKey(eventId));
  storage.removeItem(buyerDraftKey(eventId));
  storage.removeItem(customFieldsKey(eventId));
}
