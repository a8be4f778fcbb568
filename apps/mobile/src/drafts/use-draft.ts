import { readStoredValue, storeValue } from '@quivertree/checkout/stored-value';
import { DAY_MS } from '@quivertree/domain/dates/durations';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import { useState } from 'react';
import { serverNow } from '../server/server-time.ts';
import { deviceStore } from '../storage/device-store.ts';

const keyOf = (form: string) => `draft:${form}`;

/** The texts typed into a form within the last day; empty if there are none. */
function typedInto(form: string): Record<string, string> {
  const stored = fieldsOf(readStoredValue(deviceStore, keyOf(form), serverNow(), DAY_MS));
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/** True if something has been typed into a form and not been sent. */
export function hasDraft(form: string): boolean {
  return Object.keys(typedInto(form)).length > 0;
}

/**
 * Texts of a form, stored on the phone as they're typed: the system may close the app while someone looks up an address in
 * another one. `forget` ends the draft, once the form has been sent or cancelled.
 */
export function useDraft<Texts extends { [name in keyof Texts]: string }>(form: string, initial: Texts) {
  const [texts, setTexts] = useState<Texts>(() => ({ ...initial, ...typedInto(form) }));
  return {
    texts,
    change(next: Texts): void {
      setTexts(next);
      storeValue(deviceStore, keyOf(form), next, serverNow());
    },
    forget: () => deviceStore.removeItem(keyOf(form)),
  };
}
