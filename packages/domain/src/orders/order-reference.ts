import { normaliseCrockford } from '../text/crockford.ts';

/** Number of letters in an event's code, which begins the references of its orders. */
const EVENT_CODE_LENGTH = 6;

/** Full reference: six letters, a dash and 26 letters. The short reference ends after the first six of the 26. */
const WHOLE = /^([0-9A-HJKMNP-TV-Z]{6}-[0-9A-HJKMNP-TV-Z]{6})[0-9A-HJKMNP-TV-Z]{20}$/;
const TYPED = /^[0-9A-HJKMNP-TV-Z]{12,32}$/;

/**
 * Short reference, `GW1ZPV-2N2Q6X`, which people read and type: the event's code and the first letters of the rest.
 * Addresses, the API and providers use the full reference. Text that isn't a full reference is returned unchanged.
 */
export function shownReference(reference: string): string {
  return WHOLE.exec(reference)?.[1] ?? reference;
}

/**
 * Normalises a typed reference to the beginning of a stored one; undefined if invalid. Accepts anything from the short
 * to the full reference, in any case, with or without dashes and spaces, and with O, I and L for 0 and 1.
 */
export function readReference(text: string): string | undefined {
  const plain = normaliseCrockford(text);
  return TYPED.test(plain) ? `${plain.slice(0, EVENT_CODE_LENGTH)}-${plain.slice(EVENT_CODE_LENGTH)}` : undefined;
}
