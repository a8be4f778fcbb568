import { normaliseCrockford } from './crockford.ts';

/** Letters of an event's code, which begins each of its orders' references. */
const EVENT_CODE_LENGTH = 6;

/** Six letters, a dash, and 26 of which people are shown six. */
const WHOLE = /^([0-9A-HJKMNP-TV-Z]{6}-[0-9A-HJKMNP-TV-Z]{6})[0-9A-HJKMNP-TV-Z]{20}$/;
const TYPED = /^[0-9A-HJKMNP-TV-Z]{12,32}$/;

/**
 * The short form of an order's reference that people read, write down and type, `GW1ZPV-2N2Q6X`: the event's code and the
 * first letters of the rest. The whole reference is for addresses, the API and providers. Anything else is shown as it is.
 */
export function shownReference(reference: string): string {
  return WHOLE.exec(reference)?.[1] ?? reference;
}

/**
 * How the reference that someone typed begins, as it is stored, or undefined where the text can't be one: at least the short
 * form, in either case, with or without dashes and spaces, and with O, I and L for 0 and 1.
 */
export function readReference(text: string): string | undefined {
  const plain = normaliseCrockford(text);
  return TYPED.test(plain) ? `${plain.slice(0, EVENT_CODE_LENGTH)}-${plain.slice(EVENT_CODE_LENGTH)}` : undefined;
}
