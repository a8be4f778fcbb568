import { normaliseCrockford } from '../text/crockford.ts';

/** Letters of an event's code, the start of its orders' references. */
const EVENT_CODE_LENGTH = 6;

/** Six letters, a dash, and 26 letters of which six are shown. */
const WHOLE = /^([0-9A-HJKMNP-TV-Z]{6}-[0-9A-HJKMNP-TV-Z]{6})[0-9A-HJKMNP-TV-Z]{20}$/;
const TYPED = /^[0-9A-HJKMNP-TV-Z]{12,32}$/;

/**
 * Short reference, `GW1ZPV-2N2Q6X`, which people read and type: the event's code and the first letters of the rest.
 * Addresses, the API and providers use the full reference. Anything else is returned unchanged.
 */
export function shownReference(reference: string): string {
  return WHOLE.exec(reference)?.[1] ?? reference;
}

/**
 * Stored beginning of a typed reference, or undefined if invalid. Takes at least the short form, in any case, with or
 * without dashes and spaces, and with O, I and L for 0 and 1.
 */
export function readReference(text: string): string | undefined {
  const plain = normaliseCrockford(text);
  return TYPED.test(plain) ? `${plain.slice(0, EVENT_CODE_LENGTH)}-${plain.slice(EVENT_CODE_LENGTH)}` : undefined;
}
