import { grouped, normaliseCrockford } from './crockford.ts';

/** Characters of a short code: 50 random bits, unique within its event, typed where no camera helps. */
export const SHORT_CODE_LENGTH = 10;

/** A typed short code as it is stored, or undefined when it cannot be one. */
export function readShortCode(text: string): string | undefined {
  const plain = normaliseCrockford(text);
  return plain.length === SHORT_CODE_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : undefined;
}

/** As printed on the ticket: `ABCDE-FGHJK`. */
export function shownShortCode(shortCode: string): string {
  return grouped(shortCode, 5);
}
